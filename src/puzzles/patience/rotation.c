#include "puzzles/patience/rotation.h"

#include "puzzles/patience/shuffle.h"

#include <string.h>

/* ---- Rotations ----------------------------------------------------------------------------- */

const char *position_forbids_rotation(const struct rules *rules, const struct position *position,
                                      struct move move) {
    if (rules->rotations == 0) {
        return "this game has no rotations";
    }
    if (position->rotated >= rules->rotations) {
        return "there is no rotation left";
    }
    if (move.card >= rules_card_count(rules)) {
        return "there is no such card in this game";
    }
    const struct column_place from = position_find(rules, position, move.card);
    if (from.column < 0) {
        return "the card is not in a column";
    }
    const bool is_top = from.level + 1U == position->columns[from.column].height;
    if (move.to == TO_TOP) {
        return is_top ? "the card is the top of its column already" : NULL;
    }
    if (!is_top) {
        return "the card to put deeper is not the top of its column";
    }
    const struct column_place beneath = position_find(rules, position, move.to - (unsigned)BENEATH);
    if (beneath.column != from.column || beneath.level == from.level) {
        return "the card to put it beneath is no other card of its column";
    }
    return NULL;
}

/* Moves a card within its column; those between the two places shift by one. */
static void shift(struct column *column, unsigned from, unsigned to) {
    const uint8_t card = column->cards[from];
    if (from < to) {
        memmove(column->cards + from, column->cards + from + 1, to - from);
    } else {
        memmove(column->cards + to + 1, column->cards + to, from - to);
    }
    column->cards[to] = card;
}

void position_rotate(const struct rules *rules, struct position *position, struct move move) {
    const struct column_place from = position_find(rules, position, move.card);
    struct column *column = &position->columns[from.column];
    const unsigned to = move.to == TO_TOP
                            ? column->height - 1U
                            : position_find(rules, position, move.to - (unsigned)BENEATH).level;
    shift(column, from.level, to);
    position->rotated++;
}

/* ---- Redeals ------------------------------------------------------------------------------- */

/* Empties the columns one after the other, each from its bottom; returns how many cards there are.
 */
static unsigned gather(const struct rules *rules, struct position *position, uint8_t cards[CARDS]) {
    unsigned count = 0;
    for (unsigned i = 0; i < rules->columns; i++) {
        struct column *column = &position->columns[i];
        memcpy(cards + count, column->cards, column->height);
        count += column->height;
        column->height = 0;
    }
    return count;
}

static unsigned cards_in_columns(const struct rules *rules, const struct position *position) {
    unsigned count = 0;
    for (unsigned i = 0; i < rules->columns; i++) {
        count += position->columns[i].height;
    }
    return count;
}

const char *position_forbids_redeal(const struct rules *rules, const struct position *position) {
    if (rules->redeals == 0) {
        return "this game has no redeals";
    }
    if (position->redealt >= rules->redeals) {
        return "there is no redeal left";
    }
    return cards_in_columns(rules, position) == 0 ? "there is no card to redeal" : NULL;
}

void position_redeal(const struct rules *rules, struct position *position) {
    enum { CARDS_A_COLUMN = 3 };
    uint8_t cards[CARDS];
    const unsigned count = gather(rules, position, cards);
    shuffle_row(position->seed, cards, count);
    for (unsigned i = 0; i < count; i++) {
        unsigned column = i / CARDS_A_COLUMN;
        if (column >= rules->columns) {
            column = rules->columns - 1U;
        }
        column_put(&position->columns[column], cards[i]);
    }
    position->redealt++;
}
