#include "puzzles/patience/solver/exhaust/real_path.h"

#include "puzzles/patience/solver/exhaust/twins.h"
#include "puzzles/patience/solver/expand.h"

#include <stdlib.h>

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    const unsigned count = expand(state, problem->table, successors);
    return count + foundation_moves(state, problem->table, successors + count);
}

/* A position of real cards after some moves of the path. There may be several, as it says nothing
 * of which of two twins in cells is moved, say; so many of them are kept. */
enum { WIDTH = 64 };
struct real {
    struct state state;
    unsigned from; /* the one that it comes from, after a move less */
    unsigned note; /* of the move */
};

/* Those after each number of moves. */
struct reals {
    struct real real[WIDTH];
    unsigned count;
};

static void add(struct reals *reals, const struct real *real) {
    for (unsigned i = 0; i < reals->count; i++) {
        if (state_equal(&reals->real[i].state, &real->state)) {
            return;
        }
    }
    if (reals->count < WIDTH) {
        reals->real[reals->count++] = *real;
    }
}

/* Adds what becomes *to when its twins are put in order, of all that the moves of a position lead
 * to. */
static void make_step(const struct problem *problem, const struct reals *before, unsigned from,
                      const struct state *to, struct reals *after) {
    const struct deal_table *table = problem->table;
    const struct state *state = &before->real[from].state;
    struct successor successors[MAX_SUCCESSORS];
    const unsigned count = state_expand(problem, state, successors);
    for (unsigned i = 0; i < count; i++) {
        struct state ordered = successors[i].state;
        state_order_twins(&ordered, state_twins(&ordered, table, problem->apart));
        if (state_equal(&ordered, to)) {
            const struct real real = {successors[i].state, from, successor_note(&successors[i])};
            add(after, &real);
        }
    }
}

/* Which twins have to be told apart, if a step cannot be made without trading their places: those
 * whose turn has come. */
static uint64_t twins_of_step(const struct problem *problem, const struct state *from,
                              const struct state *to) {
    const struct deal_table *table = problem->table;
    const uint64_t sent = state_foundations(to) & ~state_foundations(from);
    const uint64_t turned =
        twins_among(state_twins(from, table, problem->apart), sent | state_next_cards(to, table));
    return turned != 0 ? turned : EVEN_SUITS;
}

static enum real_path_end find(const struct problem *problem, const struct traded_path *traded,
                               struct reals *reals, struct path *path, struct state *goal,
                               uint64_t *apart) {
    const size_t length = traded->length;
    reals[0].real[0].state = problem->root->after_forced;
    reals[0].count = 1;
    for (size_t i = 0; i < length; i++) {
        for (unsigned from = 0; from < reals[i].count; from++) {
            make_step(problem, &reals[i], from, &traded->states[i], &reals[i + 1]);
        }
        if (reals[i + 1].count == 0) {
            *apart = twins_of_step(problem, &reals[i].real[0].state, &traded->states[i]);
            return REAL_PATH_NEEDS_TRADES;
        }
    }
    *goal = reals[length].real[0].state;
    path->length = length;
    unsigned at = 0;
    for (size_t i = length; i > 0; i--) {
        path->notes[i - 1] = (uint16_t)reals[i].real[at].note;
        at = reals[i].real[at].from;
    }
    return REAL_PATH_FOUND;
}

enum real_path_end real_path_find(const struct problem *problem, const struct traded_path *traded,
                                  struct path *path, struct state *goal, uint64_t *apart) {
    struct reals *reals = calloc(traded->length + 1, sizeof *reals);
    const enum real_path_end end =
        reals == NULL ? REAL_PATH_NO_MEMORY : find(problem, traded, reals, path, goal, apart);
    free(reals);
    return end;
}
