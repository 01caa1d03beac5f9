#include "puzzles/pegs/solver/evaluate.h"

#include <string.h>

/* Twice the mean place of some cells. */
static struct direction middle_of(const struct board *board, uint64_t cells) {
    int x = 0;
    int y = 0;
    int count = (int)question_count(cells);
    for (uint64_t rest = cells; rest != 0; rest &= rest - 1) {
        x += board->x[question_lowest(rest)];
        y += board->y[question_lowest(rest)];
    }
    return (struct direction){(2 * x + count / 2) / count, (2 * y + count / 2) / count};
}

static void set_costs(const struct board *board, struct direction middle,
                      struct evaluation *evaluation) {
    enum { ALL = 3000 }; /* what all pegs may cost together, to leave room for the rest */
    unsigned sum = 0;
    for (unsigned cell = 0; cell < board->cells; cell++) {
        int x = 2 * board->x[cell] - middle.x;
        int y = 2 * board->y[cell] - middle.y;
        evaluation->cost[cell] = (unsigned)(x * x + y * y) / 4 * evaluation->taste.distance;
        sum += evaluation->cost[cell];
    }
    for (unsigned cell = 0; sum > ALL && cell < board->cells; cell++) {
        evaluation->cost[cell] = evaluation->cost[cell] * ALL / sum;
    }
}

static void set_neighbours(const struct jumps *jumps, struct evaluation *evaluation) {
    memset(evaluation->neighbours, 0, sizeof evaluation->neighbours);
    for (unsigned i = 0; i < jumps->count; i++) {
        const struct jump *jump = &jumps->list[i];
        evaluation->neighbours[jump->from] |= UINT64_C(1) << jump->over;
        evaluation->neighbours[jump->to] |= UINT64_C(1) << jump->over;
        evaluation->neighbours[jump->over] |= UINT64_C(1) << jump->from | UINT64_C(1) << jump->to;
    }
}

void evaluation_set_up(const struct question *question, const struct taste *taste, bool halfway,
                       struct evaluation *evaluation) {
    const struct pegs *pegs = question->pegs;
    struct direction middle = middle_of(&pegs->board, board_all(&pegs->board));
    if (halfway && !pegs->any_end && pegs->goal != 0) {
        struct direction goal = middle_of(&pegs->board, pegs->goal);
        middle = (struct direction){(middle.x + goal.x) / 2, (middle.y + goal.y) / 2};
    }
    evaluation->taste = *taste;
    set_costs(&pegs->board, middle, evaluation);
    set_neighbours(&question->jumps, evaluation);
}
