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

/* ---- Deals and boards ------------------------------------------------------------------------ */

/* What is chosen from. */
struct choice {
    const char *game, *rules;
    struct pegs_scene board; /* its holes; none if it is no board */
    uint64_t first_hole;
    unsigned tries; /* at most so many, where only some can be won */
};

/* Looks up the holes of a board, so that one can be chosen. */
static enum soliton_status read_board(struct choice *choice, struct soliton_error *error) {
    const struct gestures none = {0};
    struct scene scene = {.kind = &scene_plain};
    soliton_puzzle *puzzle = NULL;
    enum soliton_status status = soliton_puzzle_named(choice->game, choice->rules, &puzzle, error);
    soliton_game *game = puzzle == NULL ? NULL : soliton_game_new(puzzle);
    if (game != NULL && scene_read(&scene, game, puzzle, &none, 0) && scene.kind == &scene_pegs) {
        choice->board = scene.of.pegs;
    } else if (status == SOLITON_OK) {
        snprintf(error->message, sizeof error->message, "memory ran out");
        status = SOLITON_NO_MEMORY;
    }
    scene_drop(&scene);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
    return status;
}

static enum soliton_status prepare(struct choice *choice, const struct random_game *wanted,
                                   struct soliton_error *error) {
    static const unsigned most_deals = 200;
    *choice = (struct choice){.game = wanted->game,
                              .rules = wanted->rules,
                              .first_hole = random_number(),
                              .tries = most_deals};
    if (strncmp(wanted->game, "peg.", 4) != 0) {
        return SOLITON_OK;
    }
    enum soliton_status status = read_board(choice, error);
    choice->tries = (unsigned)choice->board.count; /* each vacancy once */
    return status;
}

/* The puzzle of a turn: another deal each time, the next vacancy of a board. */
static enum soliton_status choose(const struct choice *choice, unsigned turn,
                                  soliton_puzzle **puzzle, struct soliton_error *error) {
    char words[1024];
    if (choice->board.count == 0) {
        snprintf(words, sizeof words, "%.100s.%u", choice->game,
                 (unsigned)(random_number() % 1000000000));
        return soliton_puzzle_named(words, choice->rules, puzzle, error);
    }
    size_t hole = (size_t)((choice->first_hole + turn) % (uint64_t)choice->board.count);
    snprintf(words, sizeof words, "start=%c%d%s%.900s", 'a' + choice->board.holes[hole].x,
             choice->board.holes[hole].y + 1, *choice->rules == '\0' ? "" : ",", choice->rules);
    return soliton_puzzle_named(choice->game, words, puzzle, error);
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

void random_game_begin(struct session *session, const struct random_game *wanted) {
    struct choice choice;
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    enum soliton_status status = prepare(&choice, wanted, &error);
    if (status == SOLITON_OK && wanted->winnable) {
        choose_until_winnable(session, &choice);
        return;
    }
    if (status == SOLITON_OK) {
        status = choose(&choice, 0, &puzzle, &error);
    }
    if (status == SOLITON_OK) {
        session_begin(session, puzzle, NULL);
    } else {
        session_say(session, "%s", error.message);
    }
}

/* ---- Ports ----------------------------------------------------------------------------------- */

void random_game_make_port(struct session *session) {
    struct soliton_error error = {0};
    struct solver_watch watch = {.session = session, .doing = "Making a port"};
    soliton_generator *generator =
        soliton_generator_new("port", "moves=15..40", random_number(), &error);
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
    } else {
        session_say(session, "%s", outcome == SOLITON_ERROR ? error.message : "No port was made.");
    }
    soliton_generator_free(generator);
}
