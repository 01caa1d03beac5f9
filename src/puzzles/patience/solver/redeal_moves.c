#include "puzzles/patience/solver/redeal_moves.h"

#include "puzzles/patience/shuffle.h"

#include <string.h>

void redeal_lay_out(const struct deal *deal, const struct deal_table *table,
                    const struct state *state, struct position *position) {
    uint8_t above[CARDS];
    memset(above, NO_CARD, sizeof above);
    uint64_t lying = (state_built(state) | state_dealt(state, table)) & table->all;
    for (; lying != 0; lying &= lying - 1) {
        const unsigned card = cards_lowest(lying);
        above[state_card_beneath(state, table, card)] = (uint8_t)card;
    }
    position_clear(position);
    position->seed = deal->start.seed;
    for (unsigned suit = 0; suit < SUITS; suit++) {
        position->foundations[suit] =
            (uint8_t)cards_count(state_foundations(state) & cards_suit(suit));
    }
    for (unsigned i = 0; i < deal->rules.columns; i++) {
        const struct column *dealt = &deal->start.columns[i];
        unsigned card = dealt->height > 0 ? dealt->cards[0] : NO_CARD;
        if (card == NO_CARD || !cards_have(state_on_table(state), card)) {
            continue;
        }
        for (; card != NO_CARD; card = above[card]) {
            column_put(&position->columns[i], card);
        }
    }
}

void redeal_all(const struct rules *rules, struct position *position) {
    enum { A_COLUMN = 3 };
    uint8_t cards[CARDS];
    unsigned count = 0;
    for (unsigned i = 0; i < rules->columns; i++) {
        struct column *column = &position->columns[i];
        memcpy(cards + count, column->cards, column->height);
        count += column->height;
        column->height = 0;
    }
    shuffle_row(position->seed, cards, count);
    for (unsigned i = 0; i < count; i++) {
        const unsigned column = i / A_COLUMN;
        const unsigned last = rules->columns - 1U;
        column_put(&position->columns[column < last ? column : last], cards[i]);
    }
}

unsigned redeal_rotations(const struct rules *rules, const struct position *position,
                          struct rotation rotations[MAX_ROTATIONS]) {
    unsigned count = 0;
    for (unsigned i = 0; i < rules->columns; i++) {
        const unsigned height = position->columns[i].height;
        for (unsigned place = 0; place + 1 < height; place++) {
            const uint8_t top = (uint8_t)(height - 1);
            rotations[count++] = (struct rotation){(uint8_t)i, (uint8_t)place, top};
            /* Exchanging the two cards on top is the same either way: docs/proofs.md, 13. */
            if (place + 2 < height) {
                rotations[count++] = (struct rotation){(uint8_t)i, top, (uint8_t)place};
            }
        }
    }
    return count;
}

struct move redeal_rotate(struct position *position, struct rotation rotation) {
    uint8_t *cards = position->columns[rotation.column].cards;
    const uint8_t card = cards[rotation.from];
    struct move move = {.card = card, .to = TO_TOP};
    if (rotation.from < rotation.to) {
        memmove(cards + rotation.from, cards + rotation.from + 1,
                (size_t)(rotation.to - rotation.from));
    } else {
        move.to = (uint8_t)(BENEATH + cards[rotation.to]);
        memmove(cards + rotation.to + 1, cards + rotation.to,
                (size_t)(rotation.from - rotation.to));
    }
    cards[rotation.to] = card;
    return move;
}
