#include "puzzles/patience/save/piles.h"

#include "puzzles/patience/shuffle.h"

#include <string.h>

void piles_lay_out(struct piles *piles, const struct rules *rules, const struct position *start) {
    *piles = (struct piles){.columns = rules->columns, .cells = rules->cells};
    struct column *pile = piles->piles + FIRST_COLUMN;
    for (unsigned i = 0; i < rules->columns; i++) {
        *pile++ = start->columns[i];
    }
    for (unsigned i = 0; i < rules->cells; i++, pile++) {
        if (start->cells[i] != NO_CARD) {
            column_put(pile, start->cells[i]);
        }
    }
}

unsigned piles_top(const struct piles *piles, unsigned pile) {
    const struct column *column = &piles->piles[pile];
    return column->height > 0 ? column->cards[column->height - 1] : NO_CARD;
}

unsigned piles_index(const struct piles *piles, struct place place) {
    unsigned index = place.height;
    for (unsigned i = 0; i < place.pile; i++) {
        index += piles->piles[i].height;
    }
    return index;
}

bool piles_at_index(const struct piles *piles, unsigned index, struct place *place) {
    for (unsigned i = 0; i < piles_count(piles); i++) {
        if (index < piles->piles[i].height) {
            *place = (struct place){i, index};
            return true;
        }
        index -= piles->piles[i].height;
    }
    return false;
}

struct place piles_find(const struct piles *piles, unsigned card) {
    struct place place = {0, 0};
    for (place.pile = 0; place.pile < piles_count(piles); place.pile++) {
        const struct column *pile = &piles->piles[place.pile];
        for (place.height = 0; place.height < pile->height; place.height++) {
            if (pile->cards[place.height] == card) {
                return place;
            }
        }
    }
    return place;
}

static unsigned first_empty(const struct piles *piles, unsigned from) {
    while (piles->piles[from].height > 0) {
        from++;
    }
    return from;
}

unsigned piles_empty_column(const struct piles *piles) { return first_empty(piles, FIRST_COLUMN); }

unsigned piles_free_cell(const struct piles *piles) {
    return first_empty(piles, FIRST_COLUMN + piles->columns);
}

void piles_move(struct piles *piles, struct place from, unsigned to) {
    struct column *source = &piles->piles[from.pile];
    for (unsigned i = from.height; i < source->height; i++) {
        column_put(&piles->piles[to], source->cards[i]);
    }
    source->height = (uint8_t)from.height;
}

void piles_rotate(struct piles *piles, struct place place, bool raises) {
    struct column *pile = &piles->piles[place.pile];
    uint8_t *card = pile->cards + place.height;
    size_t above = pile->height - place.height - 1U;
    uint8_t rotated = raises ? *card : card[above];
    if (raises) {
        memmove(card, card + 1, above);
        card[above] = rotated;
    } else {
        memmove(card + 1, card, above);
        *card = rotated;
    }
}

/* Copies the cards of all columns, one after the other, into a row, or a row back; returns how many
 * there are. */
static unsigned copy_row(struct piles *piles, uint8_t row[CARDS], bool back) {
    unsigned count = 0;
    for (unsigned i = 0; i < piles->columns; i++) {
        struct column *column = &piles->piles[FIRST_COLUMN + i];
        if (back) {
            memcpy(column->cards, row + count, column->height);
        } else {
            memcpy(row + count, column->cards, column->height);
        }
        count += column->height;
    }
    return count;
}

void piles_shuffle(struct piles *piles, uint32_t seed) {
    uint8_t row[CARDS] = {0};
    unsigned count = copy_row(piles, row, false);
    shuffle_row(seed, row, count);
    copy_row(piles, row, true);
}
