#include "puzzles/patience/referee.h"

#include "puzzles/patience/shuffle.h"

#include <string.h>

/* Is it the top card of its foundation? */
static bool tops_foundation(const struct position *position, unsigned card) {
    return card_rank(card) + 1 == position->foundations[card_suit(card)];
}

/* Takes away a card that is in a cell or on the top of a column or foundation. */
static void lift(const struct rules *rules, struct position *position, unsigned card) {
    if (position_is_on_foundation(position, card)) {
        position->foundations[card_suit(card)]--;
        return;
    }
    int cell = position_cell_with(rules, position, card);
    if (cell >= 0) {
        position->cells[cell] = NO_CARD;
        return;
    }
    int column = position_column_with_top(rules, position, card);
    if (column >= 0) {
        position->columns[column].height--;
    }
}

/* ---- Foundations --------------------------------------------------------------------------- */

static bool is_next(const struct position *position, unsigned card) {
    return card != NO_CARD && card_rank(card) == position->foundations[card_suit(card)];
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

/* Does the card go to its foundation by itself? */
static bool goes(const struct rules *rules, const struct position *position, unsigned card) {
    if (!is_next(position, card)) {
        return false;
    }
    switch (rules->autoplay) {
    case AUTOPLAY_ALL:
        return true;
    case AUTOPLAY_SAFE:
        return is_safe(rules, position, card);
    default:
        return false;
    }
}

/* Goes through all places once and sends what goes; false if nothing did. */
static bool send_once(const struct rules *rules, struct position *position) {
    bool sent = false;
    for (unsigned i = 0; i < rules->cells; i++) {
        unsigned card = position->cells[i];
        if (goes(rules, position, card)) {
            position->cells[i] = NO_CARD;
            position->foundations[card_suit(card)]++;
            sent = true;
        }
    }
    for (unsigned i = 0; i < rules->columns; i++) {
        struct column *column = &position->columns[i];
        unsigned card;
        while (goes(rules, position, card = column_top(column))) {
            column->height--;
            position->foundations[card_suit(card)]++;
            sent = true;
        }
    }
    return sent;
}

/* A card that goes can make way for another one, anywhere. */
void position_autoplay(const struct rules *rules, struct position *position) {
    while (send_once(rules, position)) {
    }
}

/* ---- Rotations ----------------------------------------------------------------------------- */

static const char *forbids_rotation(const struct rules *rules, const struct position *position,
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

static void rotate(const struct rules *rules, struct position *position, struct move move) {
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

static const char *forbids_redeal(const struct rules *rules, const struct position *position) {
    if (rules->redeals == 0) {
        return "this game has no redeals";
    }
    if (position->redealt >= rules->redeals) {
        return "there is no redeal left";
    }
    return cards_in_columns(rules, position) == 0 ? "there is no card to redeal" : NULL;
}

static void redeal(const struct rules *rules, struct position *position) {
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

/* ---- Moves --------------------------------------------------------------------------------- */

/* Each of these says why something is forbidden, or NULL if it is not. */

static const char *forbids_taking(const struct rules *rules, const struct position *position,
                                  unsigned card) {
    if (card >= rules_card_count(rules)) {
        return "there is no such card in this game";
    }
    if (position_is_on_foundation(position, card)) {
        if (!rules->take_back) {
            return "the card is already on its foundation";
        }
        return tops_foundation(position, card) ? NULL
                                               : "the card is covered by another on its foundation";
    }
    if (position_cell_with(rules, position, card) < 0 &&
        position_column_with_top(rules, position, card) < 0) {
        return "the card is covered by another";
    }
    return NULL;
}

static const char *forbids_foundation(const struct rules *rules, const struct position *position,
                                      unsigned card) {
    if (rules->autoplay == AUTOPLAY_ALL) {
        return "cards go to their foundations by themselves in this game";
    }
    if (position_is_on_foundation(position, card)) {
        return "the card is already on its foundation";
    }
    return is_next(position, card) ? NULL : "it is not the card's turn to go to its foundation";
}

static const char *forbids_cell(const struct rules *rules, const struct position *position,
                                unsigned card) {
    if (rules->cells == 0) {
        return "this game has no free cells";
    }
    if (position_cell_with(rules, position, card) >= 0) {
        return "the card is already in a free cell";
    }
    if (position_cell_with(rules, position, NO_CARD) < 0) {
        return "all free cells are taken";
    }
    return NULL;
}

static const char *forbids_empty_column(const struct rules *rules, const struct position *position,
                                        unsigned card) {
    if (rules->empty == EMPTY_NONE) {
        return "empty columns stay empty in this game";
    }
    if (rules->empty == EMPTY_KING && card_rank(card) != rules->ranks - 1U) {
        return rules->ranks == RANKS ? "only a king may go to an empty column"
                                     : "only the highest rank may go to an empty column";
    }
    if (position_column_with_top(rules, position, NO_CARD) < 0) {
        return "there is no empty column";
    }
    return NULL;
}

static const char *forbids_building(const struct rules *rules, const struct position *position,
                                    unsigned card, unsigned on) {
    if (on >= rules_card_count(rules)) {
        return "there is no such place";
    }
    if (position_column_with_top(rules, position, on) < 0) {
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
static const char *forbids_place(const struct rules *rules, const struct position *position,
                                 struct move move) {
    if (move.to == TO_FOUNDATION) {
        return forbids_foundation(rules, position, move.card);
    }
    if (move.to == TO_CELL) {
        return forbids_cell(rules, position, move.card);
    }
    if (move.to == TO_EMPTY_COLUMN) {
        return forbids_empty_column(rules, position, move.card);
    }
    return forbids_building(rules, position, move.card, move.to);
}

static const char *forbids_move(const struct rules *rules, const struct position *position,
                                struct move move) {
    if (move_is_redeal(move)) {
        return forbids_redeal(rules, position);
    }
    if (move_is_rotation(move)) {
        return forbids_rotation(rules, position, move);
    }
    const char *why = forbids_taking(rules, position, move.card);
    return why != NULL ? why : forbids_place(rules, position, move);
}

/* The place is found before the card is lifted: a lone card leaves an empty column behind, which is
 * not where it goes. */
static void move_card(const struct rules *rules, struct position *position, struct move move) {
    if (move.to == TO_FOUNDATION) {
        lift(rules, position, move.card);
        position->foundations[card_suit(move.card)]++;
    } else if (move.to == TO_CELL) {
        int place = position_cell_with(rules, position, NO_CARD);
        lift(rules, position, move.card);
        position->cells[place] = move.card;
    } else {
        unsigned top = move.to == TO_EMPTY_COLUMN ? NO_CARD : move.to;
        int place = position_column_with_top(rules, position, top);
        lift(rules, position, move.card);
        column_put(&position->columns[place], move.card);
    }
}

const char *position_play(const struct rules *rules, struct position *position, struct move move) {
    const char *why = forbids_move(rules, position, move);
    if (why != NULL) {
        return why;
    }
    if (move_is_redeal(move)) {
        redeal(rules, position);
    } else if (move_is_rotation(move)) {
        rotate(rules, position, move);
    } else {
        move_card(rules, position, move);
    }
    position_autoplay(rules, position);
    return NULL;
}

/* ---- All moves ----------------------------------------------------------------------------- */

struct move_list {
    const struct rules *rules;
    const struct position *position;
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
    add_unless(list, move, forbids_move(list->rules, list->position, move));
}

static void try_place(struct move_list *list, unsigned card, unsigned to) {
    const struct move move = {(uint8_t)card, (uint8_t)to};
    add_unless(list, move, forbids_place(list->rules, list->position, move));
}

/* All moves of one card. */
static void try_card(struct move_list *list, unsigned card) {
    if (forbids_taking(list->rules, list->position, card) != NULL) {
        return;
    }
    for (unsigned i = 0; i < list->rules->columns; i++) {
        if (list->position->columns[i].height > 0) {
            try_place(list, card, column_top(&list->position->columns[i]));
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
    struct move_list list = {rules, position, moves, 0};
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
