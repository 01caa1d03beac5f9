#include "puzzles/port/kind.h"

#include "puzzles/port/solver/state.h"
#include "puzzles/puzzle.h"

#include <stdlib.h>

/* Writes the move between two positions, which differ in one line, cell by cell, as the course
 * does. False if there is none. */
static bool write_move(const struct problem *problem, const struct port *port,
                       const struct state *from, const struct state *to, struct moves *moves) {
    for (unsigned i = 0; i < problem->line_count; i++) {
        const struct line *line = &problem->lines[i];
        unsigned before = state_arrangement(from, LINE_BITS * i);
        unsigned after = state_arrangement(to, LINE_BITS * i);
        if (before == after) {
            continue;
        }
        for (unsigned j = 0; j < line->boat_count; j++) {
            int cells =
                line->arrangements[after].offsets[j] - line->arrangements[before].offsets[j];
            for (; cells != 0; cells += cells > 0 ? -1 : 1) {
                const char move[] = {port->boats[line->boats[j]].letter, cells > 0 ? '>' : '<'};
                moves_add(moves, move, sizeof move);
            }
        }
        return true;
    }
    return false;
}

/* Writes the solution that a search found. The moves note if memory runs out. */
static bool write_solution(const struct search *search, const struct port *port,
                           struct moves *moves) {
    size_t length = search->visited.visits[search->goal].depth;
    struct state *path = calloc(length + 1, sizeof *path);
    if (path == NULL) {
        moves->letters.failed = true;
        return true;
    }
    bool written = true;
    search_path(search, search->goal, path);
    for (size_t i = 0; written && i < length; i++) {
        written = write_move(search->problem, port, &path[i], &path[i + 1], moves);
    }
    free(path);
    return written;
}

static void conclude(const struct search *search, enum search_result ended, const struct port *port,
                     struct solve_result *result) {
    if (ended != SEARCH_FOUND) {
        solve_result_unsolved(result, ended, search->limits);
        if (ended == SEARCH_EXHAUSTED &&
            state_bound(search->problem, &search->visited.visits[0].state) == BREADTH_FIRST_DEAD) {
            result->reason =
                "proved by a look at A's row: something in A's way can never get out of it";
        }
        return;
    }
    result->has_solution = true;
    result->proved_shortest = true;
    result->length = search->visited.visits[search->goal].depth;
    search->limits->stats.length = (unsigned)result->length;
    result->outcome =
        write_solution(search, port, &result->solution) ? SOLITON_SOLVED : SOLITON_ERROR;
}

void port_solve_state(const struct port *port, enum port_metric metric, struct limits *limits,
                      struct solve_result *result) {
    struct problem problem;
    struct search search;
    const struct breadth_first_options how = {.below = UINT32_MAX};
    const struct state start = {0};
    unsigned layer;
    problem_set_up(&problem, port, metric);
    search_start(&search, &problem, limits);
    enum search_result ended = breadth_first(&search, &how, &start, &layer);
    result->unit = metric == METRIC_SLIDES ? "slides" : "moves";
    result->lower_bound = layer;
    conclude(&search, ended, port, result);
    search_free(&search);
}
