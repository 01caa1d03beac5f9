#include "puzzles/patience/position.h"

#include <string.h>

void position_clear(struct position *position) {
    memset(position, 0, sizeof *position);
    memset(position->cells, NO_CARD, sizeof position->cells);
}

struct column_place position_find(const struct rules *rules, const struct position *position,
                                  unsigned card) {
    for (int i = 0; i < rules->columns; i++) {
        const struct column *column = &position->columns[i];
        const uint8_t *found = memchr(column->cards, (int)card, column->height);
        if (found != NULL) {
            return (struct column_place){i, (unsigned)(found - column->cards)};
        }
    }
    return (struct column_place){-1, 0};
}

bool position_won(const struct rules *rules, const struct position *position) {
    return position_foundation_count(position) == rules_card_count(rules);
}

unsigned position_foundation_count(const struct position *position) {
    unsigned sum = 0;
    for (unsigned suit = 0; suit < SUITS; suit++) {
        sum += position->foundations[suit];
    }
    return sum;
}
