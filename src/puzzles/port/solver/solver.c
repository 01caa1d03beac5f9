#include "puzzles/port/kind.h"

#include "puzzles/port/solver/fewest.h"
#include "puzzles/puzzle.h"

#include <stdlib.h>

/* Writes the move between two positions, which differ in one line, cell by cell, as the course
 * does. False if there is none. */
static bool write_move(const struct problem *problem, const struct port *port, uint64_t from,
                       uint64_t to, struct moves *moves) {
    for (unsigned i = 0; i < problem->line_count; i++) {
        const struct line *line = &problem->lines[i];
        const unsigned shift = LINE_BITS * shift_place(line->vertical, line->place);
        const unsigned before = from >> shift & (LINE_VALUES - 1);
        const unsigned after = to >> shift & (LINE_VALUES - 1);
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
static bool write_solution(const struct fewest *search, const struct problem *problem,
                           const struct port *port, struct moves *moves) {
    const size_t length = fewest_length(search);
    uint64_t *path = malloc((length + 1) * sizeof *path);
    if (path == NULL) {
        moves->letters.failed = true;
        return true;
    }
    bool written = true;
    fewest_path(search, path);
    for (size_t i = 0; written && i < length; i++) {
        written = write_move(problem, port, path[i], path[i + 1], moves);
    }
    free(path);
    return written;
}

static void conclude(const struct fewest *search, enum search_result ended,
                     const struct problem *problem, const struct port *port,
                     struct solve_result *result) {
    if (ended != SEARCH_FOUND) {
        solve_result_unsolved(result, ended, search->limits);
        if (ended == SEARCH_EXHAUSTED && search->shifts.bound >= NEVER) {
            result->reason =
                "proved by a look at A's row: something in A's way can never get out of it";
        }
        return;
    }
    result->has_solution = true;
    result->proved_shortest = true;
    result->length = fewest_length(search);
    search->limits->stats.length = (unsigned)result->length;
    result->outcome =
        write_solution(search, problem, port, &result->solution) ? SOLITON_SOLVED : SOLITON_ERROR;
}

void port_solve_state(const struct port *port, enum port_metric metric, struct limits *limits,
                      struct solve_result *result) {
    struct problem problem;
    struct fewest search;
    problem_set_up(&problem, port, metric);
    const enum search_result ended = fewest_run(&search, &problem, port, metric, limits);
    result->unit = metric == METRIC_SLIDES ? "slides" : "moves";
    result->lower_bound = search.layer;
    conclude(&search, ended, &problem, port, result);
    fewest_free(&search);
}
