#include "puzzles/patience/save/step.h"

#include "puzzles/patience/referee.h"
#include "puzzles/patience/text.h"

#include <stdlib.h>
#include <string.h>

static const char *play(struct replay *replay, struct move move) {
    const char *why = position_play(&replay->rules, &replay->position, move);
    if (why == NULL && replay->moves != NULL) {
        move_write(move, replay->moves);
        text_add_char(replay->moves, '\n');
    }
    return why;
}

static struct move first_move(const struct block *block) {
    return (struct move){block->cards[0], block->to};
}

/* ---- Without autoplay ---------------------------------------------------------------------- */

/* One card at a time needs no plan, and goes where a block could not. */
const char *replay_step(struct replay *replay, const struct step *step) {
    const struct block *block = &step->block;
    if (block->count == 1) {
        return play(replay, first_move(block));
    }
    if (block->count > block_limit(&replay->rules, &replay->position, block->to)) {
        return "there is no room to move so many cards at once";
    }
    struct move moves[MAX_BLOCK_MOVES];
    unsigned count = block_expand(&replay->rules, &replay->position, block, moves);
    for (unsigned i = 0; i < count; i++) {
        const char *why = play(replay, moves[i]);
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

static bool is_on_top(const struct replay *replay, unsigned card) {
    for (unsigned i = 0; i < replay->rules.columns; i++) {
        const struct column *column = &replay->position.columns[i];
        if (column->height > 0 && column->cards[column->height - 1] == card) {
            return true;
        }
    }
    return false;
}

/* Once the cards above it are on the foundations the card is on the top anyway. */
static const char *rotate_with_autoplay(struct replay *replay, struct move move) {
    bool is_needless = position_is_on_foundation(&replay->position, move.card) ||
                       (move.to == TO_TOP && is_on_top(replay, move.card));
    return is_needless ? NULL : play(replay, move);
}

static const char *move_with_autoplay(struct replay *replay, const struct block *whole) {
    struct block block = {.to = whole->to};
    for (unsigned i = 0; i < whole->count; i++) {
        if (!position_is_on_foundation(&replay->position, whole->cards[i])) {
            block.cards[block.count++] = whole->cards[i];
        }
    }
    if (block.count == 0) {
        return NULL;
    }
    if (block.count > 1 && block.count > block_limit(&replay->rules, &replay->position, block.to)) {
        return "there is no room to move so many cards at once";
    }
    struct move moves[MAX_BLOCK_MOVES];
    unsigned count = block_expand(&replay->rules, &replay->position, &block, moves);
    for (unsigned i = 0; i < count; i++) {
        const char *why = position_is_on_foundation(&replay->position, moves[i].card)
                              ? NULL
                              : play(replay, moves[i]);
        if (why != NULL) {
            return why;
        }
    }
    return NULL;
}

const char *replay_step_with_autoplay(struct replay *replay, const struct step *step,
                                      const struct position *manual) {
    struct move move = first_move(&step->block);
    if (step->from_foundation) {
        return "a card comes back from its foundation";
    }
    if (move.to == TO_FOUNDATION) {
        return NULL; /* it lies there by now */
    }
    if (move_is_redeal(move)) {
        return same_columns(&replay->rules, &replay->position, manual)
                   ? play(replay, move)
                   : "cards are redealt that would lie on their foundations";
    }
    return move_is_rotation(move) ? rotate_with_autoplay(replay, move)
                                  : move_with_autoplay(replay, &step->block);
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
