#include "puzzles/patience/solver/deal_table.h"

#include "base/processor.h"
#include "puzzles/patience/solver/state.h"

#include <string.h>

static unsigned allowed_changes(enum building build) {
    switch (build) {
    case BUILD_ALTERNATE:
        return 1u << 2 | 1u << 3;
    case BUILD_SUIT:
        return 1u << 0;
    case BUILD_ANY:
        break;
    }
    return 0xF;
}

/* The cards that a card can be built on. */
static uint64_t parents_of(enum building build, unsigned card) {
    const unsigned rank_above = (card | 3) + 1;
    switch (build) {
    case BUILD_ALTERNATE:
        return UINT64_C(3) << (rank_above + ((card & 2) ^ 2));
    case BUILD_SUIT:
        return UINT64_C(1) << (card + SUITS);
    case BUILD_ANY:
        break;
    }
    return UINT64_C(0xF) << rank_above;
}

static uint64_t fit_empty_column(const struct deal_table *table) {
    switch (table->rules.empty) {
    case EMPTY_ANY:
        return table->all;
    case EMPTY_KING:
        return table->kings;
    case EMPTY_NONE:
        break;
    }
    return 0;
}

static void put_column(struct deal_table *table, const struct column *column, struct state *state) {
    uint64_t under = 0;
    for (unsigned place = 0; place < column->height; place++) {
        const unsigned card = column->cards[place];
        table->dealt_under[card] = under;
        table->dealt_blockers |= (uint64_t)((under & cards_lower(card)) != 0) << card;
        under |= cards_of(card);
        if (place == 0) {
            state_put(state, card, ON_TABLE);
            continue;
        }
        const unsigned beneath = column->cards[place - 1];
        const unsigned change = card_suit(card) ^ card_suit(beneath);
        if (card_rank(beneath) == card_rank(card) + 1 && deal_table_allows(table, change)) {
            state_put(state, card, BUILT + change);
        } /* else DEALT, which a state is full of at first */
        table->dealt_onto[card] = (uint8_t)beneath;
        table->dealt_on[beneath] = (uint8_t)card;
    }
    for (unsigned place = 0; place < column->height; place++) {
        const unsigned card = column->cards[place];
        table->dealt_over[card] = under & ~table->dealt_under[card] & ~cards_of(card);
    }
}

/* Each card doubles the sets that are filled: those without it, and the same with it. */
static void fill_dealt_onto_sets(struct deal_table *table) {
    for (unsigned i = 0; i < SETS; i++) {
        uint64_t *sets = table->dealt_onto_sets[i];
        sets[0] = 0;
        for (unsigned j = 0; j < SET_CARDS; j++) {
            const unsigned card = i * SET_CARDS + j;
            const bool is_dealt_onto = card < CARDS && table->dealt_onto[card] != NO_CARD;
            const uint64_t onto = is_dealt_onto ? cards_of(table->dealt_onto[card]) : 0;
            const unsigned filled = 1u << j;
            for (unsigned value = 0; value < filled; value++) {
                sets[filled + value] = sets[value] | onto;
            }
        }
    }
}

FOR_EACH_PROCESSOR void deal_table_set_up(struct deal_table *table, const struct deal *deal,
                                          struct state *start) {
    const struct rules *rules = &deal->rules;
    const struct position *position = &deal->start;
    table->rules = *rules;
    table->changes = allowed_changes(rules->build);
    table->all = (UINT64_C(1) << rules_card_count(rules)) - 1;
    table->kings = table->all & ~(table->all >> SUITS);
    table->fit_empty_column = fit_empty_column(table);
    for (unsigned card = 0; card < CARDS; card++) {
        table->parents[card] = parents_of(rules->build, card);
    }
    memset(table->dealt_onto, NO_CARD, sizeof table->dealt_onto);
    memset(table->dealt_on, NO_CARD, sizeof table->dealt_on);
    memset(table->dealt_under, 0, sizeof table->dealt_under);
    memset(table->dealt_over, 0, sizeof table->dealt_over);
    table->dealt_blockers = 0;
    *start = (struct state){{0}};
    for (unsigned suit = 0; suit < SUITS; suit++) {
        for (unsigned rank = 0; rank < position->foundations[suit]; rank++) {
            state_put(start, rank * SUITS + suit, ON_FOUNDATION);
        }
    }
    for (unsigned i = 0; i < rules->cells; i++) {
        if (position->cells[i] != NO_CARD) {
            state_put(start, position->cells[i], IN_CELL);
        }
    }
    for (unsigned i = 0; i < rules->columns; i++) {
        put_column(table, &position->columns[i], start);
    }
    fill_dealt_onto_sets(table);
    table->autoplay = AUTOPLAY_ALL;
    table->takes_back = false;
}
