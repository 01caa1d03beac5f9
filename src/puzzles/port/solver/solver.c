#include "puzzles/port/solver/solver.h"

#include "puzzles/port/solver/state.h"
#include "puzzles/puzzle.h"

#include <stdlib.h>

/* Writes the move between two positions, which differ in one line alone, as the course does: cell
 * by cell. False if that is not a move. */
static bool write_move(const struct problem *problem, const struct port *port,
                       const struct state *from, const struct state *to, struct text *text) {
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
                text_add_char(text, port->boats[line->boats[j]].letter);
                text_add_char(text, cells > 0 ? '>' : '<');
            }
        }
        return true;
    }
    return false;
}

/* Writes the solution that a search found. Memory that runs out is remembered by the text. */
static bool write_solution(const struct search *search, const struct port *port,
                           struct text *text) {
    size_t length = search->visited.visits[search->goal].depth;
    struct state *path = calloc(length + 1, sizeof *path);
    if (path == NULL) {
        text->failed = true;
        return true;
    }
    bool written = true;
    search_path(search, search->goal, path);
    for (size_t i = 0; written && i < length; i++) {
        written = write_move(search->problem, port, &path[i], &path[i + 1], text);
    }
    free(path);
    return written;
}

static void conclude(const struct search *search, enum search_result result,
                     const struct port *port, struct solve_result *find) {
    if (result != SEARCH_FOUND) {
        solve_result_unsolved(find, result, search->limits);
        if (result == SEARCH_EXHAUSTED &&
            state_bound(search->problem, &search->visited.visits[0].state) == BREADTH_FIRST_DEAD) {
            find->reason =
                "proved by a look at A's row: something in A's way can never get out of it";
        }
        return;
    }
    find->has_solution = true;
    find->proved_shortest = true;
    find->length = search->visited.visits[search->goal].depth;
    search->limits->stats.length = (unsigned)find->length;
    find->outcome = write_solution(search, port, &find->solution) ? SOLITON_SOLVED : SOLITON_ERROR;
}

void solver_solve_state(const struct port *port, enum port_metric metric, struct limits *limits,
                        struct solve_result *find) {
    struct problem problem;
    struct search search;
    const struct breadth_first_options how = {.below = UINT32_MAX};
    const struct state start = {0};
    unsigned layer;
    problem_set_up(&problem, port, metric);
    search_start(&search, &problem, limits);
    enum search_result result = breadth_first(&search, &how, &start, &layer);
    find->unit = metric == METRIC_SLIDES ? "slides" : "moves";
    find->lower_bound = result == SEARCH_EXHAUSTED ? 0 : layer;
    conclude(&search, result, port, find);
    search_free(&search);
}
