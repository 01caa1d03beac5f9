#include "puzzles/port/solver/finish.h"

/* Adds a way, unless another one needs no more than a part of its cells; ways that need more go. */
static void add(struct clearings *clearings, uint64_t through) {
    unsigned kept = 0;
    for (unsigned i = 0; i < clearings->count; i++) {
        if ((clearings->through[i] & ~through) == 0) {
            return;
        }
    }
    for (unsigned i = 0; i < clearings->count; i++) {
        if ((through & ~clearings->through[i]) != 0) {
            clearings->through[kept++] = clearings->through[i];
        }
    }
    clearings->through[kept++] = through;
    clearings->count = (uint8_t)kept;
}

/* All ways from an arrangement that is so many moves from a clear one, those from the arrangements
 * that are nearer being known. */
static void set_up_arrangement(struct clearings *clearings, const struct line *line,
                               const uint8_t *least_moves, enum port_metric metric, unsigned from) {
    struct line_move moves[LINE_SLIDES_MAX];
    const unsigned count = line_moves(line, from, metric, moves);
    for (unsigned i = 0; i < count; i++) {
        const unsigned to = moves[i].to;
        for (unsigned j = 0; least_moves[to] + 1 == least_moves[from] && j < clearings[to].count;
             j++) {
            add(&clearings[from], moves[i].through | clearings[to].through[j]);
        }
    }
}

static void set_up_column(struct clearings *clearings, const struct line *line,
                          const uint8_t *least_moves, enum port_metric metric) {
    for (unsigned i = 0; i < line->count; i++) {
        clearings[i] = (struct clearings){.count = least_moves[i] == 0};
    }
    for (unsigned moves = 1; moves < NEVER; moves++) {
        bool any = false;
        for (unsigned i = 0; i < line->count; i++) {
            if (least_moves[i] == moves) {
                set_up_arrangement(clearings, line, least_moves, metric, i);
                any = true;
            }
        }
        if (!any) {
            return;
        }
    }
}

void finish_set_up(struct finish *finish, const struct shifts *shifts,
                   const struct problem *problem) {
    const enum port_metric metric = shifts->slides ? METRIC_SLIDES : METRIC_MOVES;
    for (unsigned x = 0; x < PORT_SIDE_MAX; x++) {
        finish->columns[x][0] = (struct clearings){.count = 1}; /* where there are no boats */
    }
    for (unsigned i = 0; i < problem->line_count && problem->lines[i].vertical; i++) {
        const struct line *line = &problem->lines[i];
        set_up_column(finish->columns[line->place], line, problem->least_moves[i], metric);
    }
}
