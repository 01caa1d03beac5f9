/* Toy puzzles for the tests of the engine, small enough to be counted by hand: jugs of water, and
 * mazes drawn as text.
 *
 * Including this gives the search templates, made for these puzzles. What a search may ask of a
 * puzzle is a pointer in its problem, so that a test can put its own there. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_TOY_H
#define SOLITON_TESTS_UNIT_SUPPORT_TOY_H

#include "engine/limits.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_SUCCESSORS = 6, JUGS = 3, MAZE_SIDE = 128 };

/* Water in each jug; or, in a maze, column and row. */
struct state {
    uint8_t at[JUGS];
};

struct successor {
    struct state state;
    unsigned note; /* which jug into which, or which way */
    bool no_move;  /* a step that counts as no move */
};

static inline unsigned successor_note(const struct successor *successor) { return successor->note; }

static inline unsigned successor_moves(const struct successor *successor) {
    return successor->no_move ? 0 : 1;
}

struct problem {
    unsigned (*expand)(const struct problem *problem, const struct state *state,
                       struct successor *successors);
    bool (*is_goal)(const struct problem *problem, const struct state *state);
    unsigned (*score)(const struct problem *problem, const struct state *state); /* NULL: 0 */
    unsigned (*value)(const struct problem *problem, const struct state *state,
                      unsigned depth);                                           /* NULL: depth */
    unsigned (*bound)(const struct problem *problem, const struct state *state); /* NULL: 0 */

    uint8_t capacity[JUGS]; /* of the jugs */
    struct state wanted;

    char maze[MAZE_SIDE][MAZE_SIDE + 1]; /* [row][column]: '#' wall, 'G' goal, the rest floor */
    unsigned width, height;
    unsigned (*bounds)[MAZE_SIDE]; /* [row][column], for toy_bound_of_cell */
};

#include "engine/best_first.h"
#include "engine/breadth_first.h"

static inline uint64_t state_hash(const struct state *state) {
    uint64_t hash = state->at[0] + state->at[1] * 256u + state->at[2] * 65536u + 1u;
    hash *= UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash << 32;
}

static inline bool state_equal(const struct state *a, const struct state *b) {
    return memcmp(a->at, b->at, sizeof a->at) == 0;
}

static inline bool state_is_goal(const struct problem *problem, const struct state *state) {
    return problem->is_goal(problem, state);
}

static inline unsigned state_score(const struct problem *problem, const struct state *state) {
    return problem->score != NULL ? problem->score(problem, state) : 0;
}

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    return problem->expand(problem, state, successors);
}

static inline unsigned state_value(const struct problem *problem, const struct state *state,
                                   unsigned depth) {
    return problem->value != NULL ? problem->value(problem, state, depth) : depth;
}

static inline unsigned successor_value(const struct problem *problem,
                                       const struct successor *successor, unsigned depth) {
    return state_value(problem, &successor->state, depth);
}

static inline unsigned state_bound(const struct problem *problem, const struct state *state) {
    return problem->bound != NULL ? problem->bound(problem, state) : 0;
}

/* ---- Jugs ---------------------------------------------------------------------------------- */

/* Pours each jug into each other one, until that is full or this one empty. */
static inline unsigned toy_pour(const struct problem *problem, const struct state *state,
                                struct successor *successors) {
    unsigned count = 0;
    for (unsigned from = 0; from < JUGS; from++) {
        for (unsigned to = 0; to < JUGS; to++) {
            unsigned room = problem->capacity[to] - state->at[to];
            unsigned poured = room < state->at[from] ? room : state->at[from];
            if (from == to || poured == 0) {
                continue;
            }
            successors[count].note = VISITED_NOTE - from * JUGS - to;
            successors[count].no_move = false;
            struct state *next = &successors[count++].state;
            *next = *state;
            next->at[from] = (uint8_t)(next->at[from] - poured);
            next->at[to] = (uint8_t)(next->at[to] + poured);
        }
    }
    return count;
}

/* Where no jug is empty, more successors than there is room for. */
static inline unsigned toy_pour_too_much(const struct problem *problem, const struct state *state,
                                         struct successor *successors) {
    unsigned full = 0;
    for (unsigned jug = 0; jug < JUGS; jug++) {
        full += state->at[jug] > 0;
    }
    return full == JUGS ? TOO_MANY_SUCCESSORS : toy_pour(problem, state, successors);
}

static inline bool toy_is_wanted(const struct problem *problem, const struct state *state) {
    return state_equal(state, &problem->wanted);
}

/* Jugs of 8, 5 and 3, the first full: sixteen positions, and seven moves to divide the water.
 *
 * After a pouring some jug is empty or full. With b and c in the smaller jugs (the large one has
 * the rest) that means b in {0, 5} or c in {0, 3}: the border of a grid of 6 x 4, which has 16
 * points. From 800 two chains lead on, and a pouring that leaves them only leads to a corner of the
 * grid: 800, 350, 503 or 053.
 *     800 350 323 620 602 152 143 440        seven moves
 *     800 503 530 233 251 701 710 413        and 440 would be the eighth
 * These are all 16 points but 053, which 350 and 503 lead to. The pouring that ends with 440 has
 * emptied the third jug, so it came from 143 or 413. */
enum { JUG_POSITIONS = 16, JUG_MOVES = 7 };
static const struct state jugs_start = {{8, 0, 0}};

static inline struct problem *toy_jugs(uint8_t a, uint8_t b, uint8_t c) {
    struct problem *problem = calloc(1, sizeof *problem);
    problem->expand = toy_pour;
    problem->is_goal = toy_is_wanted;
    problem->capacity[0] = 8;
    problem->capacity[1] = 5;
    problem->capacity[2] = 3;
    problem->wanted = (struct state){{a, b, c}};
    return problem;
}

/* ---- Mazes --------------------------------------------------------------------------------- */

static inline char toy_cell(const struct problem *problem, const struct state *state) {
    return problem->maze[state->at[1]][state->at[0]];
}

static inline unsigned toy_walk(const struct problem *problem, const struct state *state,
                                struct successor *successors) {
    static const int steps[][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    unsigned count = 0;
    for (unsigned i = 0; i < sizeof steps / sizeof *steps; i++) {
        int column = state->at[0] + steps[i][0];
        int row = state->at[1] + steps[i][1];
        if (column < 0 || row < 0 || column >= (int)problem->width || row >= (int)problem->height) {
            continue;
        }
        struct state next = {{(uint8_t)column, (uint8_t)row, 0}};
        if (toy_cell(problem, &next) != '#') {
            successors[count++] = (struct successor){.state = next, .note = i + 1};
        }
    }
    return count;
}

/* The same, but cells with an 'o' are ice: sliding on there takes no move. */
static inline unsigned toy_slide(const struct problem *problem, const struct state *state,
                                 struct successor *successors) {
    const unsigned count = toy_walk(problem, state, successors);
    for (unsigned i = 0; i < count; i++) {
        successors[i].no_move = toy_cell(problem, &successors[i].state) == 'o';
    }
    return count;
}

static inline bool toy_is_at_goal(const struct problem *problem, const struct state *state) {
    return toy_cell(problem, state) == 'G';
}

static inline unsigned toy_bound_of_cell(const struct problem *problem, const struct state *state) {
    return problem->bounds[state->at[1]][state->at[0]];
}

/* The maze of these rows, ended by NULL. */
static inline struct problem *toy_maze(const char *const *rows) {
    struct problem *problem = calloc(1, sizeof *problem);
    problem->expand = toy_walk;
    problem->is_goal = toy_is_at_goal;
    problem->width = (unsigned)strlen(rows[0]);
    for (; rows[problem->height] != NULL; problem->height++) {
        memcpy(problem->maze[problem->height], rows[problem->height], problem->width);
    }
    return problem;
}

/* A field without walls, the goal in its last corner. */
static inline struct problem *toy_field(unsigned side) {
    struct problem *problem = calloc(1, sizeof *problem);
    problem->expand = toy_walk;
    problem->is_goal = toy_is_at_goal;
    problem->width = side;
    problem->height = side;
    for (unsigned row = 0; row < side; row++) {
        memset(problem->maze[row], '.', side);
    }
    problem->maze[side - 1][side - 1] = 'G';
    return problem;
}

/* One way that fills the field: to the end of the first row, two rows down, back again, ... With a
 * side of 4n + 1 it has 2n + 1 rows of that length, one cell between two of them, and the goal at
 * its end. */
static inline struct problem *toy_winding(unsigned side) {
    struct problem *problem = toy_field(side);
    for (unsigned row = 1; row < side; row += 2) {
        memset(problem->maze[row], '#', side);
        problem->maze[row][row % 4 == 1 ? side - 1 : 0] = '.';
    }
    return problem;
}

/* The first cell with this letter, from the left in the uppermost row. */
static inline struct state toy_find(const struct problem *problem, char letter) {
    struct state state = {{0}};
    while (toy_cell(problem, &state) != letter) {
        if (++state.at[0] == problem->width) {
            state.at[0] = 0;
            state.at[1]++;
        }
    }
    return state;
}

/* ---- Searches ------------------------------------------------------------------------------ */

static inline struct limits toy_limits(void) {
    struct limits limits = {
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = UINT64_MAX}};
    limits_begin(&limits);
    return limits;
}

/* Is there a move from one position to the other? */
static inline bool toy_is_move(const struct problem *problem, const struct state *from,
                               const struct state *to) {
    struct successor successors[MAX_SUCCESSORS];
    unsigned count = state_expand(problem, from, successors);
    bool found = false;
    for (unsigned i = 0; i < count; i++) {
        found = found || state_equal(&successors[i].state, to);
    }
    return found;
}

/* Is what was noted of a position a move that leads to it from the one before? */
static inline bool toy_is_noted(const struct search *search, uint32_t node) {
    const struct visit *visit = &search->visited.visits[node];
    const struct state *before = &search->visited.visits[visit->parent].state;
    struct successor successors[MAX_SUCCESSORS];
    unsigned count = state_expand(search->problem, before, successors);
    bool found = false;
    for (unsigned i = 0; i < count; i++) {
        found = found || (state_equal(&successors[i].state, &visit->state) &&
                          successors[i].note == visit->note);
    }
    return found;
}

/* The moves to the goal that was found, if each position on the way is a move from the one before,
 * and that move was noted; else UINT32_MAX. Every step must be a move. */
static inline unsigned toy_path_length(const struct search *search, const struct state *start) {
    unsigned length = search->visited.visits[search->goal].depth;
    for (uint32_t node = search->goal; search->visited.visits[node].parent != NO_NODE;
         node = search->visited.visits[node].parent) {
        if (!toy_is_noted(search, node)) {
            return UINT32_MAX;
        }
    }
    struct state *path = malloc((length + 1) * sizeof *path);
    search_path(search, search->goal, path);
    bool right = state_equal(&path[0], start) && state_is_goal(search->problem, &path[length]);
    for (unsigned i = 0; right && i < length; i++) {
        right = toy_is_move(search->problem, &path[i], &path[i + 1]);
    }
    free(path);
    return right ? length : UINT32_MAX;
}

#endif
