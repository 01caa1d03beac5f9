#include "puzzles/port/solver/problem.h"

/* A is the port's first boat, in the row that it leaves to the right. */
enum { BOAT_TO_FREE = 0 };

static void set_up_lines(struct problem *problem, const struct port *port) {
    unsigned count = 0;
    for (unsigned x = port->width; x-- > 0;) {
        count += line_set_up(&problem->lines[count], port, true, x);
    }
    for (unsigned y = 0; y < port->height; y++) {
        if (y == port->boats[BOAT_TO_FREE].y) {
            problem->exit_line = (uint8_t)count;
            problem->exit_shift = (uint8_t)(LINE_BITS * count);
        }
        count += line_set_up(&problem->lines[count], port, false, y);
    }
    problem->line_count = count;
    for (unsigned i = 0; i < count; i++) {
        for (unsigned j = 0; j < problem->lines[i].count; j++) {
            problem->cells[i][j] = problem->lines[i].arrangements[j].cells;
        }
    }
}

/* ---- Steps --------------------------------------------------------------------------------- */

static unsigned set_up_steps_of(struct problem *problem, unsigned number, unsigned used,
                                enum port_metric metric) {
    static const struct step impossible = {.through = UINT64_MAX};
    const struct line *line = &problem->lines[number];
    struct line_move moves[LINE_ARRANGEMENTS_MAX][LINE_SLIDES_MAX];
    unsigned counts[LINE_ARRANGEMENTS_MAX];
    unsigned most = 0;
    for (unsigned i = 0; i < line->count; i++) {
        counts[i] = line_moves(line, i, metric, moves[i]);
        most = counts[i] > most ? counts[i] : most;
    }
    unsigned shift = LINE_BITS * number;
    for (unsigned j = 0; j < most; j++) {
        problem->steps[problem->step_count++] =
            (struct steps){.first = (uint16_t)used, .shift = (uint8_t)shift};
        for (unsigned i = 0; i < line->count; i++) {
            struct step *step = &problem->table[used++];
            *step = impossible;
            if (j < counts[i]) {
                step->through = moves[i][j].through;
                step->change = (uint64_t)(i ^ moves[i][j].to) << shift;
            }
        }
    }
    return used;
}

static void set_up_steps(struct problem *problem, enum port_metric metric) {
    unsigned used = 0;
    problem->step_count = 0;
    for (unsigned i = 0; i < problem->line_count; i++) {
        used = set_up_steps_of(problem, i, used, metric);
    }
}

/* ---- The exit ------------------------------------------------------------------------------ */

/* How many columns with boats are to the right of the boat that ends before `x`. */
static uint8_t columns_from(const struct problem *problem, unsigned x) {
    uint8_t count = 0;
    while (count < problem->line_count && problem->lines[count].vertical &&
           problem->lines[count].place >= x) {
        count++;
    }
    return count;
}

static void set_up_exit_row(struct problem *problem, const struct port *port,
                            enum port_metric metric) {
    const struct line *row = &problem->lines[problem->exit_line];
    unsigned place = 0;
    while (row->boats[place] != BOAT_TO_FREE) {
        place++;
    }
    problem->won = 0;
    for (unsigned i = 0; i < row->count; i++) {
        unsigned end = row->arrangements[i].offsets[place] + port->boats[BOAT_TO_FREE].length;
        problem->columns_ahead[i] = columns_from(problem, end);
        if (end == port->width) {
            problem->won = (uint16_t)(problem->won | 1U << i);
        }
    }
    line_distances(row, metric, problem->won, NEVER, problem->least_moves[problem->exit_line]);
}

static void set_up_exit_columns(struct problem *problem, const struct port *port,
                                enum port_metric metric) {
    const uint64_t row = UINT64_C(0xFF) << 8U * port->boats[BOAT_TO_FREE].y;
    for (unsigned i = 0; i < problem->line_count && problem->lines[i].vertical; i++) {
        unsigned clear = 0;
        for (unsigned j = 0; j < problem->lines[i].count; j++) {
            clear |= (unsigned)((problem->cells[i][j] & row) == 0) << j;
        }
        line_distances(&problem->lines[i], metric, clear, NEVER, problem->least_moves[i]);
    }
}

void problem_set_up(struct problem *problem, const struct port *port, enum port_metric metric) {
    set_up_lines(problem, port);
    set_up_steps(problem, metric);
    set_up_exit_row(problem, port, metric);
    set_up_exit_columns(problem, port, metric);
}
