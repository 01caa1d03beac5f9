#include "puzzles/patience/referee.h"

#include "puzzles/patience/rotation.h"

#include <string.h>

/* ---- Places -------------------------------------------------------------------------------- */

/* Where a card lies: the number of its column; that of its cell, behind those of the columns;
 * anywhere once it is on its foundation. */
enum { FIRST_CELL = MAX_COLUMNS };

/* What is played on. */
struct table {
    const struct rules *rules;
    struct position *position;
    struct places *places;
};

/* The lowest of a set of cards or places. */
static unsigned lowest(uint64_t set) { return (unsigned)__builtin_ctzll(set); }

static bool is_free(const struct table *table, unsigned card) {
    return card < CARDS && (table->places->free >> card & 1) != 0;
}

static void set_free(const struct table *table, unsigned card, bool free) {
    const uint64_t bit = UINT64_C(1) << card;
    table->places->free = free ? table->places->free | bit : table->places->free & ~bit;
}

/* Is it in a cell, if it is free? */
static bool is_in_cell(const struct table *table, unsigned card) {
    return table->places->of[card] >= FIRST_CELL;
}

static bool tops_column(const struct table *table, unsigned card) {
    return is_free(table, card) && !is_in_cell(table, card);
}

/* Is it the top card of its foundation? */
static bool tops_foundation(const struct table *table, unsigned card) {
    return card_rank(card) + 1 == table->position->foundations[card_suit(card)];
}

/* The top card of a column, if there is one, becomes free or is not free any more. */
static void set_top_free(const struct table *table, unsigned column, bool free) {
    const unsigned top = column_top(&table->position->columns[column]);
    if (top != NO_CARD) {
        set_free(table, top, free);
    }
}

static void put_into_cell(const struct table *table, unsigned card, unsigned cell) {
    table->position->cells[cell] = (uint8_t)card;
    table->places->empty_cells &= ~(UINT64_C(1) << cell);
    table->places->of[card] = (uint8_t)(FIRST_CELL + cell);
    set_free(table, card, true);
}

static void put_onto_column(const struct table *table, unsigned card, unsigned column) {
    set_top_free(table, column, false);
    table->places->empty_columns &= ~(UINT64_C(1) << column);
    column_put(&table->position->columns[column], card);
    table->places->of[card] = (uint8_t)column;
    set_free(table, card, true);
}

/* Takes away a card that is in a cell or on the top of a column or foundation. */
static void lift(const struct table *table, unsigned card) {
    struct position *position = table->position;
    const unsigned place = table->places->of[card];
    if (position_is_on_foundation(position, card)) {
        position->foundations[card_suit(card)]--;
        return;
    }
    set_free(table, card, false);
    if (place >= FIRST_CELL) {
        position->cells[place - FIRST_CELL] = NO_CARD;
        table->places->empty_cells |= UINT64_C(1) << (place - FIRST_CELL);
    } else {
        const bool is_last = --position->columns[place].height == 0;
        table->places->empty_columns |= (uint64_t)is_last << place;
        set_top_free(table, place, true);
    }
}

static void find_places(const struct table *table) {
    const struct position *position = table->position;
    memset(table->places, 0, sizeof *table->places);
    for (unsigned i = 0; i < table->rules->cells; i++) {
        if (position->cells[i] != NO_CARD) {
            table->places->of[position->cells[i]] = (uint8_t)(FIRST_CELL + i);
            set_free(table, position->cells[i], true);
        } else {
            table->places->empty_cells |= UINT64_C(1) << i;
        }
    }
    for (unsigned i = 0; i < table->rules->columns; i++) {
        const struct column *column = &position->columns[i];
        for (unsigned j = 0; j < column->height; j++) {
            table->places->of[column->cards[j]] = (uint8_t)i;
        }
        table->places->empty_columns |= (uint64_t)(column->height == 0) << i;
        set_top_free(table, i, true);
    }
}

/* ---- Foundations --------------------------------------------------------------------------- */

static bool is_next(const struct table *table, unsigned card) {
    return card_rank(card) == table->position->foundations[card_suit(card)];
}

/* May a card be built on one that is a rank higher? */
static bool suits_build(const struct rules *rules, unsigned card, unsigned on) {
    switch (rules->build) {
    case BUILD_ALTERNATE:
        return card_is_red(card) != card_is_red(on);
    case BUILD_SUIT:
        return card_suit(card) == card_suit(on);
    default:
        return true;
    }
}

bool position_builds(const struct rules *rules, unsigned card, unsigned on) {
    return card_rank(on) == card_rank(card) + 1 && suits_build(rules, card, on);
}

/* Can it never hurt to send the card, whose turn it is, to its foundation? In a column it could
 * serve the cards that can be built on it. Where cards come back it could serve all lower ones as
 * well: they are on the foundations if those of the rank below are. docs/proofs.md, 8. */
static bool is_safe(const struct rules *rules, const struct position *position, unsigned card) {
    if (rules->redeals > position->redealt) {
        return false; /* a redeal depends on how many cards are left */
    }
    if (rules->build == BUILD_SUIT || card_rank(card) == 0) {
        return true;
    }
    for (unsigned suit = 0; suit < SUITS; suit++) {
        const unsigned below = (card_rank(card) - 1) * SUITS + suit;
        if ((rules->take_back || suits_build(rules, below, card)) &&
            !position_is_on_foundation(position, below)) {
            return false;
        }
    }
    return true;
}

/* The next card of each foundation. (There is none above the king, and no such card is free.) */
static uint64_t next_cards(const struct position *position) {
    uint64_t next = 0;
    for (unsigned suit = 0; suit < SUITS; suit++) {
        next |= UINT64_C(1) << (position->foundations[suit] * SUITS + suit);
    }
    return next;
}

/* A card that goes to its foundation by itself, or NO_CARD. */
static unsigned card_to_send(const struct table *table) {
    uint64_t ready = next_cards(table->position) & table->places->free;
    for (; ready != 0; ready &= ready - 1) {
        const unsigned card = lowest(ready);
        if (table->rules->autoplay == AUTOPLAY_ALL ||
            is_safe(table->rules, table->position, card)) {
            return card;
        }
    }
    return NO_CARD;
}

/* A card that goes can make way for another one, anywhere. */
static void autoplay(const struct table *table) {
    unsigned card;
    while (table->rules->autoplay != AUTOPLAY_NONE && (card = card_to_send(table)) != NO_CARD) {
        lift(table, card);
        table->position->foundations[card_suit(card)]++;
    }
}

void position_autoplay(const struct rules *rules, struct position *position) {
    struct places places;
    const struct table table = {rules, position, &places};
    find_places(&table);
    autoplay(&table);
}

/* ---- Moves --------------------------------------------------------------------------------- */

/* Each of these says why something is forbidden, or NULL if it is not. */

static const char *forbids_taking(const struct table *table, unsigned card) {
    if (card >= rules_card_count(table->rules)) {
        return "there is no such card in this game";
    }
    if (position_is_on_foundation(table->position, card)) {
        if (!table->rules->take_back) {
            return "the card is already on its foundation";
        }
        return tops_foundation(table, card) ? NULL
                                            : "the card is covered by another on its foundation";
    }
    return is_free(table, card) ? NULL : "the card is covered by another";
}

static const char *forbids_foundation(const struct table *table, unsigned card) {
    if (table->rules->autoplay == AUTOPLAY_ALL) {
        return "cards go to their foundations by themselves in this game";
    }
    if (position_is_on_foundation(table->position, card)) {
        return "the card is already on its foundation";
    }
    return is_next(table, card) ? NULL : "it is not the card's turn to go to its foundation";
}

static const char *forbids_cell(const struct table *table, unsigned card) {
    if (table->rules->cells == 0) {
        return "this game has no free cells";
    }
    if (is_free(table, card) && is_in_cell(table, card)) {
        return "the card is already in a free cell";
    }
    if (table->places->empty_cells == 0) {
        return "all free cells are taken";
    }
    return NULL;
}

static const char *forbids_empty_column(const struct table *table, unsigned card) {
    const struct rules *rules = table->rules;
    if (rules->empty == EMPTY_NONE) {
        return "empty columns stay empty in this game";
    }
    if (rules->empty == EMPTY_KING && card_rank(card) != rules->ranks - 1U) {
        return rules->ranks == RANKS ? "only a king may go to an empty column"
                                     : "only the highest rank may go to an empty column";
    }
    if (table->places->empty_columns == 0) {
        return "there is no empty column";
    }
    return NULL;
}

static const char *forbids_building(const struct table *table, unsigned card, unsigned on) {
    const struct rules *rules = table->rules;
    if (on >= rules_card_count(rules)) {
        return "there is no such place";
    }
    if (!tops_column(table, on)) {
        return "the card to put it on is not the top of a column";
    }
    if (card_rank(on) != card_rank(card) + 1) {
        return "the card to put it on is not one rank higher";
    }
    if (!suits_build(rules, card, on)) {
        return rules->build == BUILD_SUIT ? "the card to put it on is not of the same suit"
                                          : "the card to put it on is not of the other colour";
    }
    return NULL;
}

/* Where a card goes that may be taken. */
static const char *forbids_place(const struct table *table, struct move move) {
    if (move.to == TO_FOUNDATION) {
        return forbids_foundation(table, move.card);
    }
    if (move.to == TO_CELL) {
        return forbids_cell(table, move.card);
    }
    if (move.to == TO_EMPTY_COLUMN) {
        return forbids_empty_column(table, move.card);
    }
    return forbids_building(table, move.card, move.to);
}

static const char *forbids_move(const struct table *table, struct move move) {
    if (move_is_redeal(move)) {
        return position_forbids_redeal(table->rules, table->position);
    }
    if (move_is_rotation(move)) {
        return position_forbids_rotation(table->rules, table->position, move);
    }
    const char *why = forbids_taking(table, move.card);
    return why != NULL ? why : forbids_place(table, move);
}

/* The place is found before the card is lifted: a lone card leaves an empty column behind, which is
 * not where it goes. */
static void move_card(const struct table *table, struct move move) {
    if (move.to == TO_FOUNDATION) {
        lift(table, move.card);
        table->position->foundations[card_suit(move.card)]++;
    } else if (move.to == TO_CELL) {
        const unsigned cell = lowest(table->places->empty_cells);
        lift(table, move.card);
        put_into_cell(table, move.card, cell);
    } else {
        const unsigned column = move.to == TO_EMPTY_COLUMN ? lowest(table->places->empty_columns)
                                                           : table->places->of[move.to];
        lift(table, move.card);
        put_onto_column(table, move.card, column);
    }
}

static const char *play(const struct table *table, struct move move) {
    const char *why = forbids_move(table, move);
    if (why != NULL) {
        return why;
    }
    if (move_is_redeal(move)) {
        position_redeal(table->rules, table->position);
        find_places(table);
    } else if (move_is_rotation(move)) {
        position_rotate(table->rules, table->position, move);
        find_places(table);
    } else {
        move_card(table, move);
    }
    autoplay(table);
    return NULL;
}

const char *position_play(const struct rules *rules, struct position *position, struct move move) {
    struct places places;
    const struct table table = {rules, position, &places};
    find_places(&table);
    return play(&table, move);
}

void tableau_start(const struct rules *rules, const struct position *dealt,
                   struct tableau *tableau) {
    const struct table table = {rules, &tableau->position, &tableau->places};
    tableau->position = *dealt;
    find_places(&table);
    autoplay(&table);
}

const char *tableau_play(const struct rules *rules, struct tableau *tableau, struct move move) {
    return play(&(struct table){rules, &tableau->position, &tableau->places}, move);
}

/* ---- All moves ----------------------------------------------------------------------------- */

struct move_list {
    const struct table *table;
    struct move *moves;
    size_t count;
};

/* Adds the move if nothing forbids it. */
static void add_unless(struct move_list *list, struct move move, const char *forbidden) {
    if (forbidden == NULL) {
        list->moves[list->count++] = move;
    }
}

static void try_move(struct move_list *list, unsigned card, unsigned to) {
    const struct move move = {(uint8_t)card, (uint8_t)to};
    add_unless(list, move, forbids_move(list->table, move));
}

static void try_place(struct move_list *list, unsigned card, unsigned to) {
    const struct move move = {(uint8_t)card, (uint8_t)to};
    add_unless(list, move, forbids_place(list->table, move));
}

/* All moves of one card. */
static void try_card(struct move_list *list, unsigned card) {
    const struct column *columns = list->table->position->columns;
    if (forbids_taking(list->table, card) != NULL) {
        return;
    }
    for (unsigned i = 0; i < list->table->rules->columns; i++) {
        if (columns[i].height > 0) {
            try_place(list, card, column_top(&columns[i]));
        }
    }
    try_place(list, card, TO_EMPTY_COLUMN);
    try_place(list, card, TO_CELL);
    try_place(list, card, TO_FOUNDATION);
}

static void try_rotations(struct move_list *list, const struct column *column) {
    for (unsigned i = 0; i < column->height; i++) {
        try_move(list, column->cards[i], TO_TOP);
        try_move(list, column_top(column), BENEATH + column->cards[i]);
    }
}

size_t position_moves(const struct rules *rules, const struct position *position,
                      struct move moves[MAX_MOVES]) {
    struct position copy = *position; /* a table can be played on */
    struct places places;
    const struct table table = {rules, &copy, &places};
    struct move_list list = {&table, moves, 0};
    find_places(&table);
    for (unsigned i = 0; i < rules->columns; i++) {
        if (position->columns[i].height > 0) {
            try_card(&list, column_top(&position->columns[i]));
        }
    }
    for (unsigned i = 0; i < rules->cells; i++) {
        if (position->cells[i] != NO_CARD) {
            try_card(&list, position->cells[i]);
        }
    }
    for (unsigned suit = 0; suit < SUITS; suit++) {
        if (position->foundations[suit] > 0) {
            try_card(&list, (position->foundations[suit] - 1U) * SUITS + suit);
        }
    }
    if (rules->rotations > 0) {
        for (unsigned i = 0; i < rules->columns; i++) {
            try_rotations(&list, &position->columns[i]);
        }
    }
    try_move(&list, NO_CARD, REDEAL);
    return list.count;
}
