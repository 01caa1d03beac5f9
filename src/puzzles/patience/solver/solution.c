#include "puzzles/patience/solver/solution.h"

#include "puzzles/patience/move_text.h"
#include "puzzles/patience/solver/state.h"

void solution_start(struct solution *solution, struct search_find *find) {
    *solution = (struct solution){.find = find};
    text_drop(&find->solution);
}

static struct move move_of(struct step step) {
    struct move move = {.card = step.card, .to = TO_REGISTER};
    if (step.support == ON_TABLE) {
        move.to = TO_EMPTY_COLUMN;
    } else if (step.support >= STACKED) {
        move.to = (uint8_t)card_over(step.card, step.support & 3);
    }
    return move;
}

void solution_add(struct solution *solution, const struct steps *steps) {
    for (unsigned i = 0; i < steps->count; i++) {
        move_write(move_of(steps->steps[i]), &solution->find->solution);
        text_add_char(&solution->find->solution, '\n');
    }
    solution->moves += steps->count;
}

void solution_end(struct solution *solution, bool retraced, struct limits *limits) {
    struct search_find *find = solution->find;
    find->has_solution = retraced;
    find->length = solution->moves;
    limits->stats.length = (unsigned)solution->moves;
    find->outcome = retraced ? SOLITON_SOLVED : SOLITON_ERROR;
}
