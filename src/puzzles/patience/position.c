#include "puzzles/patience/position.h"

#include <string.h>

void position_clear(struct position *position) {
    memset(position, 0, sizeof *position);
    memset(position->registers, NO_CARD, sizeof position->registers);
}

/* ---- Where a card lies --------------------------------------------------------------------- */

/* The register that holds the card (or NO_CARD: the lowest free one), or -1. */
static int register_with(const struct rules *rules, const struct position *position,
                         unsigned card) {
    for (int i = 0; i < rules->registers; i++) {
        if (position->registers[i] == card) {
            return i;
        }
    }
    return -1;
}

/* The playable card of a column, or NO_CARD if the column is empty. */
static unsigned top_of(const struct column *column) {
    return column->height > 0 ? column->cards[column->height - 1] : NO_CARD;
}

/* The column with the card on its top (or NO_CARD: the lowest empty one), or -1. */
static int column_with_top(const struct rules *rules, const struct position *position,
                           unsigned card) {
    for (int i = 0; i < rules->columns; i++) {
        if (top_of(&position->columns[i]) == card) {
            return i;
        }
    }
    return -1;
}

static bool is_deposited(const struct position *position, unsigned card) {
    return card_rank(card) < position->deposited[card_suit(card)];
}

/* Takes away a card that is in a register or on the top of a column. */
static void lift(const struct rules *rules, struct position *position, unsigned card) {
    int in_register = register_with(rules, position, card);
    if (in_register >= 0) {
        position->registers[in_register] = NO_CARD;
        return;
    }
    int column = column_with_top(rules, position, card);
    if (column >= 0) {
        position->columns[column].height--;
    }
}

/* ---- Deposits ------------------------------------------------------------------------------ */

static bool is_next(const struct position *position, unsigned card) {
    return card != NO_CARD && card_rank(card) == position->deposited[card_suit(card)];
}

/* Goes through all places once and deposits what can be; false if there was nothing. */
static bool deposit(const struct rules *rules, struct position *position) {
    bool deposited = false;
    for (unsigned i = 0; i < rules->registers; i++) {
        unsigned card = position->registers[i];
        if (is_next(position, card)) {
            position->registers[i] = NO_CARD;
            position->deposited[card_suit(card)]++;
            deposited = true;
        }
    }
    for (unsigned i = 0; i < rules->columns; i++) {
        struct column *column = &position->columns[i];
        unsigned card;
        while (is_next(position, card = top_of(column))) {
            column->height--;
            position->deposited[card_suit(card)]++;
            deposited = true;
        }
    }
    return deposited;
}

/* A deposit can make way for another one, anywhere. */
void position_normalise(const struct rules *rules, struct position *position) {
    while (deposit(rules, position)) {
    }
}

bool position_won(const struct rules *rules, const struct position *position) {
    return position_deposited(position) == rules_card_count(rules);
}

unsigned position_deposited(const struct position *position) {
    unsigned sum = 0;
    for (unsigned suit = 0; suit < SUITS; suit++) {
        sum += position->deposited[suit];
    }
    return sum;
}

/* ---- Moves --------------------------------------------------------------------------------- */

/* Each of these says why something is forbidden, or NULL if it is not. */

static const char *forbids_taking(const struct rules *rules, const struct position *position,
                                  unsigned card) {
    if (card >= rules_card_count(rules)) {
        return "there is no such card in this game";
    }
    if (is_deposited(position, card)) {
        return "the card is already deposited";
    }
    if (register_with(rules, position, card) < 0 && column_with_top(rules, position, card) < 0) {
        return "the card is covered by another";
    }
    return NULL;
}

static const char *forbids_register(const struct rules *rules, const struct position *position,
                                    unsigned card) {
    if (rules->registers == 0) {
        return "this game has no registers";
    }
    if (register_with(rules, position, card) >= 0) {
        return "the card is in a register already";
    }
    if (register_with(rules, position, NO_CARD) < 0) {
        return "there is no free register";
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
    if (column_with_top(rules, position, NO_CARD) < 0) {
        return "there is no empty column";
    }
    return NULL;
}

static const char *forbids_stacking(const struct rules *rules, const struct position *position,
                                    unsigned card, unsigned on) {
    if (on >= rules_card_count(rules)) {
        return "there is no such place";
    }
    if (column_with_top(rules, position, on) < 0) {
        return "the card to put it on is not the top of a column";
    }
    if (card_rank(on) != card_rank(card) + 1) {
        return "the card to put it on is not one rank higher";
    }
    if (rules->stack == STACK_ALTERNATE && card_is_red(on) == card_is_red(card)) {
        return "the card to put it on is not of the other colour";
    }
    if (rules->stack == STACK_SUIT && card_suit(on) != card_suit(card)) {
        return "the card to put it on is not of the same suit";
    }
    return NULL;
}

static const char *forbids_move(const struct rules *rules, const struct position *position,
                                struct move move) {
    const char *why = forbids_taking(rules, position, move.card);
    if (why != NULL) {
        return why;
    }
    if (move.to == TO_REGISTER) {
        return forbids_register(rules, position, move.card);
    }
    if (move.to == TO_EMPTY_COLUMN) {
        return forbids_empty_column(rules, position, move.card);
    }
    return forbids_stacking(rules, position, move.card, move.to);
}

const char *position_play(const struct rules *rules, struct position *position, struct move move) {
    const char *why = forbids_move(rules, position, move);
    if (why != NULL) {
        return why;
    }
    /* The place is found before the card is lifted: a lone card leaves an empty column behind,
     * which is not where it goes. */
    if (move.to == TO_REGISTER) {
        int place = register_with(rules, position, NO_CARD);
        lift(rules, position, move.card);
        position->registers[place] = move.card;
    } else {
        unsigned top = move.to == TO_EMPTY_COLUMN ? NO_CARD : move.to;
        int place = column_with_top(rules, position, top);
        lift(rules, position, move.card);
        column_put(&position->columns[place], move.card);
    }
    position_normalise(rules, position);
    return NULL;
}

/* Adds all legal moves of one card. */
static size_t add_moves(const struct rules *rules, const struct position *position, unsigned card,
                        struct move moves[MAX_MOVES], size_t count) {
    struct move move = {(uint8_t)card, TO_EMPTY_COLUMN};
    for (unsigned i = 0; i < rules->columns; i++) {
        move.to = (uint8_t)top_of(&position->columns[i]);
        if (move.to != NO_CARD && forbids_move(rules, position, move) == NULL) {
            moves[count++] = move;
        }
    }
    move.to = TO_EMPTY_COLUMN;
    if (forbids_move(rules, position, move) == NULL) {
        moves[count++] = move;
    }
    move.to = TO_REGISTER;
    if (forbids_move(rules, position, move) == NULL) {
        moves[count++] = move;
    }
    return count;
}

size_t position_moves(const struct rules *rules, const struct position *position,
                      struct move moves[MAX_MOVES]) {
    size_t count = 0;
    for (unsigned i = 0; i < rules->columns; i++) {
        if (position->columns[i].height > 0) {
            count = add_moves(rules, position, top_of(&position->columns[i]), moves, count);
        }
    }
    for (unsigned i = 0; i < rules->registers; i++) {
        if (position->registers[i] != NO_CARD) {
            count = add_moves(rules, position, position->registers[i], moves, count);
        }
    }
    return count;
}
