#define _POSIX_C_SOURCE 200809L

#include "play/random_game.h"

#include "play/solver.h"
#include "play/terminal/guard.h"
#include "play/view.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- Random numbers -------------------------------------------------------------------------- */

static uint64_t random_number(void) {
    static uint64_t state;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    state += (uint64_t)now.tv_nsec * 1000003U + (uint64_t)now.tv_sec + (uint64_t)getpid();
    uint64_t x = state += 0x9E3779B97F4A7C15U;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9U;
    x = (x ^ x >> 27) * 0x94D049BB133111EBU;
    return x ^ x >> 31;
}

/* ---- One of the siblings --------------------------------------------------------------------- */

/* What is chosen from. */
struct choice {
    const soliton_puzzle *like;
    uint64_t count, first; /* how many siblings there are, and which is the first if they are few */
    unsigned tries;        /* at most so many, where only some can be won */
};

static struct choice prepare(const soliton_puzzle *like) {
    static const unsigned most = 200;
    struct choice choice = {
        .like = like, .count = soliton_puzzle_sibling_count(like), .tries = most};
    if (choice.count <= most) {
        choice.first = random_number() % choice.count;
        choice.tries = (unsigned)choice.count; /* each once */
    }
    return choice;
}

/* The puzzle of a turn: if there are few, the next one, else any. */
static enum soliton_status choose(const struct choice *choice, unsigned turn,
                                  soliton_puzzle **puzzle, struct soliton_error *error) {
    bool are_few = choice->tries == choice->count;
    uint64_t index = are_few ? choice->first + turn : random_number();
    return soliton_puzzle_sibling(choice->like, index % choice->count, puzzle, error);
}

/* Solves the puzzle and begins it if it is solved, else frees it. False if another is to be tried.
 * True if it was begun or the search was stopped, and the player has been told. */
static bool solve_and_begin(struct session *session, soliton_puzzle *puzzle, const char *doing) {
    const struct solver_limits limits = {.positions = 200000, .memory = "512M", .doing = doing};
    struct solver_answer answer = solver_solve(session, puzzle, &limits);
    if (answer.outcome == SOLITON_SOLVED) {
        session_begin(session, puzzle, answer.solution);
        return true;
    }
    free(answer.solution);
    soliton_puzzle_free(puzzle);
    if (answer.outcome == SOLITON_INTERRUPTED || answer.outcome == SOLITON_ERROR) {
        session_say(session, "No new game: %s.", answer.reason);
        return true;
    }
    return false;
}

static void choose_until_winnable(struct session *session, const struct choice *choice) {
    static const char doing[] = "Looking for a game that can be won";
    view_draw_with(session, doing, "Esc stops");
    for (unsigned i = 0; i < choice->tries; i++) {
        struct soliton_error error = {0};
        soliton_puzzle *puzzle = NULL;
        /* A search may be over before it looks at any key. */
        if (solver_is_stopped()) {
            session_say(session, "No new game: the search was stopped.");
            return;
        }
        if (choose(choice, i, &puzzle, &error) != SOLITON_OK) {
            session_say(session, "%s", error.message);
            return;
        }
        if (solve_and_begin(session, puzzle, doing)) {
            return;
        }
    }
    session_say(session, "None of %u games was found to be winnable.", choice->tries);
}

static void begin_sibling(struct session *session, const soliton_puzzle *like, bool winnable) {
    struct choice choice = prepare(like);
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    if (winnable) {
        choose_until_winnable(session, &choice);
    } else if (choose(&choice, 0, &puzzle, &error) == SOLITON_OK) {
        session_begin(session, puzzle, NULL);
    } else {
        session_say(session, "%s", error.message);
    }
}

/* ---- A new one ------------------------------------------------------------------------------- */

static void begin_generated(struct session *session, const struct soliton_kind *kind) {
    struct soliton_error error = {0};
    char doing[80];
    snprintf(doing, sizeof doing, "Making a %s", kind->noun);
    struct solver_watch watch = {.session = session, .doing = doing};
    soliton_generator *generator =
        soliton_generator_new(kind->name, soliton_kind_middling(kind), random_number(), &error);
    soliton_puzzle *puzzle = NULL;
    enum soliton_outcome outcome = SOLITON_ERROR;
    if (generator != NULL) {
        soliton_generator_on_progress(generator, solver_progress, &watch);
        guard_generator(generator);
        outcome = soliton_generator_next(generator, &puzzle, &error);
        guard_generator(NULL);
    }
    if (outcome == SOLITON_SOLVED) {
        session_begin(session, puzzle, NULL);
    } else if (outcome == SOLITON_ERROR) {
        session_say(session, "%s", error.message);
    } else {
        session_say(session, "No %s was made.", kind->noun);
    }
    soliton_generator_free(generator);
}

/* ---- Either ---------------------------------------------------------------------------------- */

static bool is_generated(const soliton_puzzle *puzzle) {
    return soliton_kind_can(soliton_puzzle_kind(puzzle), SOLITON_CAN_GENERATE);
}

bool random_game_has_others(const soliton_puzzle *puzzle) {
    return soliton_puzzle_sibling_count(puzzle) > 0 || is_generated(puzzle);
}

void random_game_begin(struct session *session, const soliton_puzzle *like, bool winnable) {
    if (soliton_puzzle_sibling_count(like) > 0) {
        begin_sibling(session, like, winnable);
    } else if (is_generated(like)) {
        begin_generated(session, soliton_puzzle_kind(like));
    } else {
        session_say(session, "There are no random games of that name.");
    }
}
