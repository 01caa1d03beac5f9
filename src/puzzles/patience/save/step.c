#include "puzzles/patience/save/step.h"

#include "puzzles/patience/referee.h"
#include "puzzles/patience/text.h"

#include <stdlib.h>
#include <string.h>

static const char *play(struct telling *telling, struct move move) {
    const char *why = position_play(&telling->rules, &telling->position, move);
    if (why == NULL && telling->moves != NULL) {
        move_write(move, telling->moves);
        text_add_char(telling->moves, '\n');
    }
    return why;
}

static struct move first_move(const struct block *block) {
    return (struct move){block->cards[0], block->to};
}

/* ---- Without autoplay ---------------------------------------------------------------------- */

/* One card at a time needs no plan, and goes where a block could not. */
const char *telling_step(struct telling *telling, const struct step *step) {
    const struct block *block = &step->block;
    if (block->count == 1) {
        return play(telling, first_move(block));
    }
    if (block->count > block_limit(&telling->rules, &telling->position, block->to)) {
        return "there is no room to move so many cards at once";
    }
    struct move moves[MAX_BLOCK_MOVES];
    unsigned count = block_expand(&telling->rules, &telling->position, block, moves);
    for (unsigned i = 0; i < count; i++) {
        const char *why = play(telling, moves[i]);
        if (why != NULL) {
            bool is_first = moves[i].card == block->cards[0];
            return is_first ? why : "the cards do not form a run";
        }
    }
    return NULL;
}

/* ---- With autoplay ------------------------------------------------------------------------- */

static bool same_columns(const struct rules *rules, const struct position *one,
                         const struct position *other) {
    for (unsigned i = 0; i < rules->columns; i++) {
        const struct column *a = &one->columns[i];
        const struct column *b = &other->columns[i];
        if (a->height != b->height || memcmp(a->cards, b->cards, a->height) != 0) {
            return false;
        }
    }
    return true;
}

static bool is_on_top(const struct telling *telling, unsigned card) {
    for (unsigned i = 0; i < telling->rules.columns; i++) {
        const struct column *column = &telling->position.columns[i];
        if (column->height > 0 && column->cards[column->height - 1] == card) {
            return true;
        }
    }
    return false;
}

/* Once the cards above it are on the foundations the card is on the top anyway. */
static const char *rotate_forced(struct telling *telling, struct move move) {
    bool is_needless = position_is_on_foundation(&telling->position, move.card) ||
                       (move.to == TO_TOP && is_on_top(telling, move.card));
    return is_needless ? NULL : play(telling, move);
}

static const char *move_forced(struct telling *telling, const struct block *whole) {
    struct block block = {.to = whole->to};
    for (unsigned i = 0; i < whole->count; i++) {
        if (!position_is_on_foundation(&telling->position, whole->cards[i])) {
            block.cards[block.count++] = whole->cards[i];
        }
    }
    if (block.count == 0) {
        return NULL;
    }
    if (block.count > 1 &&
        block.count > block_limit(&telling->rules, &telling->position, block.to)) {
        return "there is no room to move so many cards at once";
    }
    struct move moves[MAX_BLOCK_MOVES];
    unsigned count = block_expand(&telling->rules, &telling->position, &block, moves);
    for (unsigned i = 0; i < count; i++) {
        const char *why = position_is_on_foundation(&telling->position, moves[i].card)
                              ? NULL
                              : play(telling, moves[i]);
        if (why != NULL) {
            return why;
        }
    }
    return NULL;
}

const char *telling_step_forced(struct telling *telling, const struct step *step,
                                const struct position *real) {
    struct move move = first_move(&step->block);
    if (step->from_foundation) {
        return "a card comes back from its foundation";
    }
    if (move.to == TO_FOUNDATION) {
        return NULL; /* it lies there by now */
    }
    if (move_is_redeal(move)) {
        return same_columns(&telling->rules, &telling->position, real)
                   ? play(telling, move)
                   : "cards are redealt that would lie on their foundations";
    }
    return move_is_rotation(move) ? rotate_forced(telling, move)
                                  : move_forced(telling, &step->block);
}

/* ---- In words ------------------------------------------------------------------------------ */

void step_explain(const struct step *step, struct text *text) {
    const struct block *block = &step->block;
    if (block->count == 1) {
        move_explain(first_move(block), SOLITON_ASCII, text);
        return;
    }
    struct text words = {0};
    move_explain(first_move(block), SOLITON_ASCII, &words);
    char *whole = text_take(&words);
    if (whole != NULL) {
        size_t card = strcspn(whole, " ");
        text_add_bytes(text, whole, card);
        text_format(text, " and %u more%s", block->count - 1, whole + card);
    }
    free(whole);
}
