#define _POSIX_C_SOURCE 200809L

#include "play/random_game.h"

#include "play/solver.h"
#include "play/terminal/guard.h"
#include "play/view.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- Chance ---------------------------------------------------------------------------------- */

static uint64_t chance(void) {
    static uint64_t state;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    state += (uint64_t)now.tv_nsec * 1000003U + (uint64_t)now.tv_sec + (uint64_t)getpid();
    uint64_t x = state += 0x9E3779B97F4A7C15U;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9U;
    x = (x ^ x >> 27) * 0x94D049BB133111EBU;
    return x ^ x >> 31;
}

void lots_begin(struct session *session, soliton_puzzle *puzzle, char *solution) {
    soliton_game *game = puzzle == NULL ? NULL : soliton_game_new(puzzle);
    if (game != NULL) {
        session_set(session, puzzle, game);
        if (solution != NULL) {
            soliton_game_learn(game, solution, strlen(solution), NULL);
        }
        session_say(session, "%.500s", soliton_puzzle_name(puzzle));
    } else {
        soliton_puzzle_free(puzzle);
        session_say(session, "memory ran out");
    }
    free(solution);
}

/* ---- Deals and boards ------------------------------------------------------------------------ */

/* What is drawn from. */
struct urn {
    const char *game, *rules;
    struct pegs_scene board; /* where holes may be; without cells if it is no board */
    uint64_t first_hole;
    unsigned lots;
};

/* Looks up the cells of a board, so that holes can be chosen. */
static enum soliton_status look_at_board(struct urn *urn, struct soliton_error *error) {
    const struct gestures none = {0};
    struct scene scene = {.kind = &scene_plain};
    soliton_puzzle *puzzle = NULL;
    enum soliton_status status = soliton_puzzle_named(urn->game, urn->rules, &puzzle, error);
    soliton_game *game = puzzle == NULL ? NULL : soliton_game_new(puzzle);
    if (game != NULL && scene_read(&scene, game, puzzle, &none, 0) && scene.kind == &scene_pegs) {
        urn->board = scene.of.pegs;
    } else if (status == SOLITON_OK) {
        snprintf(error->message, sizeof error->message, "memory ran out");
        status = SOLITON_NO_MEMORY;
    }
    scene_drop(&scene);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
    return status;
}

static enum soliton_status fill(struct urn *urn, const struct lots_order *order,
                                struct soliton_error *error) {
    static const unsigned most_deals = 200;
    *urn = (struct urn){
        .game = order->game, .rules = order->rules, .first_hole = chance(), .lots = most_deals};
    if (strncmp(order->game, "peg.", 4) != 0) {
        return SOLITON_OK;
    }
    enum soliton_status status = look_at_board(urn, error);
    urn->lots = (unsigned)urn->board.count; /* each hole once */
    return status;
}

static enum soliton_status draw(const struct urn *urn, unsigned turn, soliton_puzzle **puzzle,
                                struct soliton_error *error) {
    char words[1024];
    if (urn->board.count == 0) {
        snprintf(words, sizeof words, "%.100s.%u", urn->game, (unsigned)(chance() % 1000000000));
        return soliton_puzzle_named(words, urn->rules, puzzle, error);
    }
    size_t hole = (size_t)((urn->first_hole + turn) % (uint64_t)urn->board.count);
    snprintf(words, sizeof words, "start=%c%d%s%.900s", 'a' + urn->board.cells[hole].x,
             urn->board.cells[hole].y + 1, *urn->rules == '\0' ? "" : ",", urn->rules);
    return soliton_puzzle_named(urn->game, words, puzzle, error);
}

/* Solves the puzzle and begins it if it is solved, else frees it. False if another is to be tried;
 * else there is nothing left to do, and what there is to say is said. */
static bool solve_and_begin(struct session *session, soliton_puzzle *puzzle, const char *doing) {
    const struct seek_limits limits = {.positions = 200000, .memory = "512M", .doing = doing};
    struct seek seek = seek_solution(session, puzzle, &limits);
    if (seek.outcome == SOLITON_SOLVED) {
        lots_begin(session, puzzle, seek.solution);
        return true;
    }
    free(seek.solution);
    soliton_puzzle_free(puzzle);
    if (seek.outcome == SOLITON_INTERRUPTED || seek.outcome == SOLITON_ERROR) {
        session_say(session, "No new game: %s.", seek.reason);
        return true;
    }
    return false;
}

static void draw_until_winnable(struct session *session, const struct urn *urn) {
    static const char doing[] = "Looking for a game that can be won";
    view_draw_with(session, doing, "Esc stops");
    for (unsigned i = 0; i < urn->lots; i++) {
        struct soliton_error error = {0};
        soliton_puzzle *puzzle = NULL;
        /* A search may be over before it looks at any key. */
        if (seek_is_stopped()) {
            session_say(session, "No new game: the search was stopped.");
            return;
        }
        if (draw(urn, i, &puzzle, &error) != SOLITON_OK) {
            session_say(session, "%s", error.message);
            return;
        }
        if (solve_and_begin(session, puzzle, doing)) {
            return;
        }
    }
    session_say(session, "None of %u games was found to be winnable.", urn->lots);
}

void lots_draw(struct session *session, const struct lots_order *order) {
    struct urn urn;
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    enum soliton_status status = fill(&urn, order, &error);
    if (status == SOLITON_OK && order->winnable) {
        draw_until_winnable(session, &urn);
        return;
    }
    if (status == SOLITON_OK) {
        status = draw(&urn, 0, &puzzle, &error);
    }
    if (status == SOLITON_OK) {
        lots_begin(session, puzzle, NULL);
    } else {
        session_say(session, "%s", error.message);
    }
}

/* ---- Ports ----------------------------------------------------------------------------------- */

void lots_make_port(struct session *session) {
    struct soliton_error error = {0};
    struct seek_watch watch = {.session = session, .doing = "Making a port"};
    soliton_generator *generator = soliton_generator_new("port", "moves=15..40", chance(), &error);
    soliton_puzzle *puzzle = NULL;
    enum soliton_outcome outcome = SOLITON_ERROR;
    if (generator != NULL) {
        soliton_generator_on_progress(generator, seek_progress, &watch);
        guard_generator(generator);
        outcome = soliton_generator_next(generator, &puzzle, &error);
        guard_generator(NULL);
    }
    if (outcome == SOLITON_SOLVED) {
        lots_begin(session, puzzle, NULL);
    } else {
        session_say(session, "%s", outcome == SOLITON_ERROR ? error.message : "No port was made.");
    }
    soliton_generator_free(generator);
}
