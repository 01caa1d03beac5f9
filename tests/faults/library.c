/* Every allocation of the library is made to fail, one after the other, within this process. It is
 * linked so that all allocations come here (--wrap), and sanitised, so that leaks and steps too far
 * are seen.
 *
 *   library [STRIDE]
 *
 * Each scenario uses the library as a program would and stops where a call fails. It is run twice
 * for each allocation that it makes: with that one refused, and with all after it refused, too. A
 * stride of 10 takes only every tenth. A call that fails must say that there is no memory, or give
 * up and say so; at the end nothing may be left allocated. */
#define _GNU_SOURCE

#include "soliton.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- A machine that runs out of memory ------------------------------------------------------ */

/* NOLINTBEGIN(bugprone-reserved-identifier): the linker makes them */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *array, size_t size);
void __real_free(void *array);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *array, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t size);
void __wrap_free(void *array);
/* NOLINTEND(bugprone-reserved-identifier) */

static atomic_ulong calls;    /* so far in this run */
static atomic_long living;    /* allocated and not freed */
static unsigned long fail_at; /* 0: none fails */
static bool fail_on;          /* all later ones, too */

static bool refused(void) {
    const unsigned long number = atomic_fetch_add(&calls, 1) + 1;
    if (fail_at != 0 && (number == fail_at || (fail_on && number > fail_at))) {
        errno = ENOMEM;
        return true;
    }
    return false;
}

static void *made(void *array) {
    if (array != NULL) {
        atomic_fetch_add(&living, 1);
    }
    return array;
}

void *__wrap_malloc(size_t size) { return refused() ? NULL : made(__real_malloc(size)); }
void *__wrap_calloc(size_t count, size_t size) {
    return refused() ? NULL : made(__real_calloc(count, size));
}

void *__wrap_realloc(void *array, size_t size) {
    if (refused()) {
        return NULL;
    }
    void *resized = __real_realloc(array, size);
    return array == NULL ? made(resized) : resized;
}

char *__wrap_strndup(const char *text, size_t size) {
    const size_t length = strnlen(text, size);
    char *copy = __wrap_malloc(length + 1);
    if (copy != NULL) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

char *__wrap_strdup(const char *text) { return __wrap_strndup(text, strlen(text)); }

void __wrap_free(void *array) {
    if (array != NULL) {
        atomic_fetch_sub(&living, 1);
    }
    __real_free(array);
}

/* ---- What is expected ----------------------------------------------------------------------- */

static unsigned long wrong;

static void complain(const char *where, const char *what) {
    wrong++;
    fprintf(stderr, "allocation %lu%s: %s: %s\n", fail_at, fail_on ? " on" : "", where, what);
}

/* Did it go well? If not, memory must be the reason, and an allocation must have failed. */
static bool well(enum soliton_status status, const struct soliton_error *error, const char *where) {
    if (status != SOLITON_OK && (status != SOLITON_NO_MEMORY || fail_at == 0)) {
        complain(where, error->message);
    } else if (status != SOLITON_OK && *error->message == '\0') {
        complain(where, "no message");
    }
    return status == SOLITON_OK;
}

static bool ended_well(enum soliton_outcome outcome, const struct soliton_error *error,
                       const char *reason, const char *where) {
    if (outcome == SOLITON_ERROR) {
        return well(error->status, error, where);
    }
    if (outcome == SOLITON_GAVE_UP && (fail_at == 0 || strstr(reason, "memory") == NULL)) {
        complain(where, reason);
    }
    return outcome == SOLITON_SOLVED || outcome == SOLITON_UNSOLVABLE;
}

/* A text that nobody reads. */
static bool text(char *value, const char *where) {
    if (value == NULL && fail_at == 0) {
        complain(where, "no text");
    }
    const bool there = value != NULL;
    free(value);
    return there;
}

/* ---- Scenarios ------------------------------------------------------------------------------ */

static const char port[] = ".....B.....BAA...B...CCC............";

static void look_at(const soliton_puzzle *puzzle) {
    text(soliton_puzzle_rules(puzzle), "rules");
    text(soliton_puzzle_write(puzzle), "write");
    text(soliton_puzzle_describe(puzzle, SOLITON_COLOUR), "describe");
    (void)soliton_puzzle_is_named(puzzle, NULL);
    struct soliton_error error = {0};
    const struct soliton_question *question;
    for (size_t i = 0; (question = soliton_puzzle_question(puzzle, i)) != NULL; i++) {
        soliton_puzzle *changed;
        well(soliton_puzzle_with_rules(puzzle, question, &changed, &error), &error, "with rules");
        soliton_puzzle_free(changed);
    }
    if (soliton_puzzle_sibling_count(puzzle) > 0) {
        soliton_puzzle *sibling;
        well(soliton_puzzle_sibling(puzzle, 1, &sibling, &error), &error, "sibling");
        soliton_puzzle_free(sibling);
    }
    char *written = soliton_puzzle_write(puzzle);
    if (written != NULL) {
        soliton_puzzle *again;
        well(soliton_puzzle_parse(written, strlen(written), NULL, &again, &error), &error, "parse");
        soliton_puzzle_free(again);
    }
    free(written);
}

static void play(const soliton_puzzle *puzzle, const char *solution, const char *move) {
    struct soliton_error error = {0};
    struct soliton_verdict verdict;
    soliton_game *game = soliton_game_new(puzzle);
    if (game == NULL) {
        return;
    }
    text(soliton_game_show(game, SOLITON_PLAIN), "show");
    text(soliton_game_explain(game, move, SOLITON_PLAIN), "explain");
    text(soliton_game_moves(game), "moves");
    text(soliton_game_gestures(game), "gestures");
    well(soliton_game_learn(game, solution, strlen(solution), &error), &error, "learn");
    text(soliton_game_hint(game), "hint");
    (void)soliton_game_known_cost(game, NULL);
    well(soliton_game_play(game, move, &error), &error, "play");
    const size_t length = soliton_game_length(game);
    text(soliton_game_hint(game), "hint");
    if (soliton_game_undo(game) && !soliton_game_redo(game)) {
        complain("redo", "it was undone");
    }
    if (soliton_game_length(game) != length) {
        complain("undo and redo", "another length");
    }
    text(soliton_game_write(game), "write");
    text(soliton_game_solution(game), "solution");
    soliton_puzzle_free(soliton_game_rest(game));
    soliton_game_learn_lost(game);
    (void)soliton_game_outlook(game);
    char *save = NULL, *moves = NULL;
    size_t size;
    soliton_puzzle *opened;
    soliton_game *going;
    if (strncmp(soliton_puzzle_name(puzzle), "FreeCell", 8) == 0 &&
        well(soliton_game_save(game, &save, &size, &error), &error, "save")) {
        text(soliton_save_name(save, size), "save name");
        well(soliton_save_read(save, size, true, &opened, &moves, &error), &error, "save read");
        soliton_puzzle_free(opened);
        free(moves);
        well(soliton_game_open(save, size, NULL, &opened, &going, &error), &error, "open a save");
        soliton_game_free(going);
        soliton_puzzle_free(opened);
    }
    free(save);
    char *stored = soliton_game_store(game);
    if (stored != NULL) {
        well(soliton_game_open(stored, strlen(stored), NULL, &opened, &going, &error), &error,
             "open");
        soliton_game_free(going);
        soliton_puzzle_free(opened);
    }
    free(stored);
    soliton_game_free(game);
    if ((game = soliton_game_new(puzzle)) != NULL) {
        if (well(soliton_game_replay(game, solution, strlen(solution), &verdict, &error), &error,
                 "replay") &&
            !verdict.solved) {
            complain("replay", "not solved");
        }
        soliton_game_free(game);
    }
    char *rules;
    well(soliton_solution_rules(puzzle, solution, strlen(solution), &rules, &error), &error,
         "solution rules");
    free(rules);
}

/* The whole solution, or no game at all. */
static void watch(const soliton_search *search) {
    soliton_game *game = soliton_search_game(search);
    size_t moves = 0;
    while (soliton_game_redo(game)) {
        moves++;
    }
    if (game == NULL ? fail_at == 0
                     : moves != soliton_search_length(search) || !soliton_game_won(game)) {
        complain("game of the solution", "not the solution");
    }
    soliton_game_free(game);
}

static void solve(const soliton_puzzle *puzzle, const char *option, const char *value) {
    struct soliton_error error = {0};
    soliton_search *search = soliton_search_new(puzzle);
    if (search == NULL) {
        return;
    }
    if (option == NULL || well(soliton_search_set(search, option, value, &error), &error, "set")) {
        text(soliton_search_options(search), "options");
        const enum soliton_outcome outcome = soliton_search_run(search, &error);
        if (ended_well(outcome, &error, soliton_search_reason(search), "run") &&
            outcome == SOLITON_SOLVED) {
            watch(search);
            char *solution = soliton_search_solution(search);
            if (solution != NULL && soliton_search_length(search) > 0) {
                play(puzzle, solution, soliton_search_move(search, 0));
            }
            free(solution);
        }
    }
    soliton_search_free(search);
}

static void named(const char *name, const char *rules, const char *option, const char *value) {
    struct soliton_error error = {0};
    soliton_puzzle *puzzle;
    if (well(soliton_puzzle_named(name, rules, &puzzle, &error), &error, "named")) {
        look_at(puzzle);
        solve(puzzle, option, value);
    }
    soliton_puzzle_free(puzzle);
}

static void freecell(void) { named("FreeCell.1", NULL, NULL, NULL); }
static void no_autoplay(void) { named("Seahaven.2", "autoplay=none,take-back=yes", NULL, NULL); }
static void by_threads(void) { named("MidnightOil.1", NULL, "threads", "2"); }
static void redeals(void) { named("MidnightOil.1", "redeals=1,rotations=1", NULL, NULL); }
static void few_ranks(void) { named("BakersDozen.1", "ranks=4", "shortest", NULL); }
static void port_slides(void) { named(port, NULL, "metric", "slides"); }
static void pegs(void) { named("peg.triangle", NULL, "shortest", NULL); }
static void pegs_unsolvable(void) { named("peg.english", "goal=a3", NULL, NULL); }

static void count_pegs(void) {
    struct soliton_error error = {0};
    soliton_puzzle *puzzle;
    if (well(soliton_puzzle_named("peg.triangle", NULL, &puzzle, &error), &error, "named")) {
        soliton_search *search = soliton_search_new(puzzle);
        if (search != NULL) {
            const enum soliton_outcome outcome = soliton_search_count(search, &error);
            ended_well(outcome, &error, soliton_search_reason(search), "count");
        }
        soliton_search_free(search);
    }
    soliton_puzzle_free(puzzle);
}

static void rate_port(void) {
    struct soliton_error error = {0};
    soliton_puzzle *puzzle;
    if (well(soliton_puzzle_named(port, NULL, &puzzle, &error), &error, "named")) {
        soliton_search *search = soliton_search_new(puzzle);
        if (search != NULL) {
            struct soliton_rating rating;
            soliton_puzzle *hardest;
            unsigned distance;
            enum soliton_outcome outcome = soliton_search_rate(search, &rating, &error);
            ended_well(outcome, &error, soliton_search_reason(search), "rate");
            outcome = soliton_search_hardest(search, &hardest, &distance, &error);
            ended_well(outcome, &error, soliton_search_reason(search), "hardest");
            soliton_puzzle_free(hardest);
        }
        soliton_search_free(search);
    }
    soliton_puzzle_free(puzzle);
}

/* What a sink has taken. */
struct written {
    char bytes[1 << 16];
    size_t length;
};

static bool take(const void *bytes, size_t size, void *context) {
    struct written *written = context;
    if (size > sizeof written->bytes - written->length) {
        return false;
    }
    memcpy(written->bytes + written->length, bytes, size);
    written->length += size;
    return true;
}

static void verify(const struct written *written) {
    struct soliton_error error = {0};
    struct soliton_proof_counts counts;
    soliton_proof *proof;
    if (!well(soliton_proof_open(written->bytes, written->length, &proof, &error), &error,
              "open a proof")) {
        return;
    }
    soliton_search *search = soliton_search_new(soliton_proof_puzzle(proof));
    if (search != NULL) {
        const enum soliton_outcome outcome =
            soliton_search_verify(search, proof, written->bytes, written->length, &counts, &error);
        ended_well(outcome, &error, soliton_search_reason(search), "verify");
    }
    soliton_search_free(search);
    soliton_proof_free(proof);
}

static void prove(const char *name, const char *rules) {
    static struct written written;
    struct soliton_error error = {0};
    soliton_puzzle *puzzle;
    written.length = 0;
    if (well(soliton_puzzle_named(name, rules, &puzzle, &error), &error, "named")) {
        soliton_search *search = soliton_search_new(puzzle);
        if (search != NULL &&
            soliton_search_prove(search, take, &written, &error) == SOLITON_UNSOLVABLE) {
            verify(&written);
        } else if (fail_at == 0) {
            complain("prove", "no proof");
        }
        soliton_search_free(search);
    }
    soliton_puzzle_free(puzzle);
}

static void proof_of_deal(void) { prove("FreeCell.1", "ranks=3,columns=2,cells=0"); }
static void proof_of_board(void) { prove("peg.triangle", "start=b3,goal=a1"); }

static void generate(void) {
    struct soliton_error error = {0};
    soliton_generator *generator = soliton_generator_new("port", "moves=3..5", 1, &error);
    if (generator == NULL) {
        well(error.status, &error, "generator");
        return;
    }
    soliton_puzzle *puzzle;
    const enum soliton_outcome outcome = soliton_generator_next(generator, &puzzle, &error);
    ended_well(outcome, &error, soliton_generator_reason(generator), "next");
    soliton_puzzle_free(puzzle);
    soliton_generator_free(generator);
}

static void list(void) {
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        text(soliton_entry_summary(entry), "summary");
        text(soliton_entry_members(entry), "members");
        text(soliton_entry_example(entry), "example");
    }
}

/* ---- One failure after the other ------------------------------------------------------------ */

static void run(void (*scenario)(void)) {
    const long before = atomic_load(&living);
    atomic_store(&calls, 0);
    scenario();
    if (atomic_load(&living) != before) {
        complain("the end", "not all was freed");
    }
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*play)(void);
    } scenarios[] = {{"FreeCell", freecell},
                     {"Seahaven, no autoplay", no_autoplay},
                     {"two threads", by_threads},
                     {"redeals", redeals},
                     {"few ranks, shortest", few_ranks},
                     {"port", port_slides},
                     {"pegs", pegs},
                     {"pegs, unsolvable", pegs_unsolvable},
                     {"proof of a deal", proof_of_deal},
                     {"proof of a board", proof_of_board},
                     {"count", count_pegs},
                     {"rate, hardest", rate_port},
                     {"generate", generate},
                     {"list", list}};
    const unsigned long stride = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
    unsigned long failures = 0;
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        const unsigned long wrong_before = wrong;
        fail_at = 0;
        run(scenarios[i].play);
        const unsigned long total = atomic_load(&calls);
        for (unsigned long at = 1; at <= total; at += stride == 0 ? 1 : stride) {
            for (int on = 0; on < 2; on++) {
                fail_at = at;
                fail_on = on == 1;
                run(scenarios[i].play);
                failures++;
            }
        }
        printf("%-22s %6lu allocations%s\n", scenarios[i].name, total,
               wrong > wrong_before ? ": WRONG" : "");
        fflush(stdout);
    }
    printf("%lu failures, %lu wrong\n", failures, wrong);
    return wrong != 0;
}
