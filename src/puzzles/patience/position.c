#include "puzzles/patience/position.h"

#include "puzzles/patience/rotation.h"

#include <string.h>

void position_clear(struct position *position) {
    memset(position, 0, sizeof *position);
    memset(position->registers, NO_CARD, sizeof position->registers);
}

/* ---- Where a card lies --------------------------------------------------------------------- */

int position_register_with(const struct rules *rules, const struct position *position,
                           unsigned card) {
    for (int i = 0; i < rules->registers; i++) {
        if (position->registers[i] == card) {
            return i;
        }
    }
    return -1;
}

int position_column_with_top(const struct rules *rules, const struct position *position,
                             unsigned card) {
    for (int i = 0; i < rules->columns; i++) {
        if (column_top(&position->columns[i]) == card) {
            return i;
        }
    }
    return -1;
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

/* Is it the last one that was put on its deposit? */
static bool is_top_deposited(const struct position *position, unsigned card) {
    return card_rank(card) + 1 == position->deposited[card_suit(card)];
}

/* Takes away a card that is in a register or on the top of a column or deposit. */
static void lift(const struct rules *rules, struct position *position, unsigned card) {
    if (position_is_deposited(position, card)) {
        position->deposited[card_suit(card)]--;
        return;
    }
    int in_register = position_register_with(rules, position, card);
    if (in_register >= 0) {
        position->registers[in_register] = NO_CARD;
        return;
    }
    int column = position_column_with_top(rules, position, card);
    if (column >= 0) {
        position->columns[column].height--;
    }
}

/* ---- Deposits ------------------------------------------------------------------------------ */

static bool is_next(const struct position *position, unsigned card) {
    return card != NO_CARD && card_rank(card) == position->deposited[card_suit(card)];
}

/* May a card be put on one that is a rank higher? */
static bool suits_stack(const struct rules *rules, unsigned card, unsigned on) {
    switch (rules->stack) {
    case STACK_ALTERNATE:
        return card_is_red(card) != card_is_red(on);
    case STACK_SUIT:
        return card_suit(card) == card_suit(on);
    default:
        return true;
    }
}

bool position_stacks(const struct rules *rules, unsigned card, unsigned on) {
    return card_rank(on) == card_rank(card) + 1 && suits_stack(rules, card, on);
}

/* Can it never hurt to deposit the card, whose turn it is? In a column it could serve the cards
 * that can be put on it. Where cards come back it could serve all lower ones as well: they are
 * deposited if those of the rank below are. */
static bool is_safe(const struct rules *rules, const struct position *position, unsigned card) {
    if (rules->redeals > position->redealt) {
        return false; /* a redeal depends on how many cards are left */
    }
    if (rules->stack == STACK_SUIT || card_rank(card) == 0) {
        return true;
    }
    for (unsigned suit = 0; suit < SUITS; suit++) {
        const unsigned below = (card_rank(card) - 1) * SUITS + suit;
        if ((rules->take_back || suits_stack(rules, below, card)) &&
            !position_is_deposited(position, below)) {
            return false;
        }
    }
    return true;
}

/* Does the card go to its deposit by itself? */
static bool goes(const struct rules *rules, const struct position *position, unsigned card) {
    if (!is_next(position, card)) {
        return false;
    }
    switch (rules->deposits) {
    case DEPOSITS_FORCED:
        return true;
    case DEPOSITS_SAFE:
        return is_safe(rules, position, card);
    default:
        return false;
    }
}

/* Goes through all places once and deposits what goes; false if there was nothing. */
static bool deposit(const struct rules *rules, struct position *position) {
    bool deposited = false;
    for (unsigned i = 0; i < rules->registers; i++) {
        unsigned card = position->registers[i];
        if (goes(rules, position, card)) {
            position->registers[i] = NO_CARD;
            position->deposited[card_suit(card)]++;
            deposited = true;
        }
    }
    for (unsigned i = 0; i < rules->columns; i++) {
        struct column *column = &position->columns[i];
        unsigned card;
        while (goes(rules, position, card = column_top(column))) {
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
    if (position_is_deposited(position, card)) {
        if (!rules->take_back) {
            return "the card is already deposited";
        }
        return is_top_deposited(position, card) ? NULL
                                                : "the card is covered by another on its deposit";
    }
    if (position_register_with(rules, position, card) < 0 &&
        position_column_with_top(rules, position, card) < 0) {
        return "the card is covered by another";
    }
    return NULL;
}

static const char *forbids_depositing(const struct rules *rules, const struct position *position,
                                      unsigned card) {
    if (rules->deposits == DEPOSITS_FORCED) {
        return "deposits are made by themselves in this game";
    }
    if (position_is_deposited(position, card)) {
        return "the card is already deposited";
    }
    return is_next(position, card) ? NULL : "it is not the card's turn to be deposited";
}

static const char *forbids_register(const struct rules *rules, const struct position *position,
                                    unsigned card) {
    if (rules->registers == 0) {
        return "this game has no registers";
    }
    if (position_register_with(rules, position, card) >= 0) {
        return "the card is in a register already";
    }
    if (position_register_with(rules, position, NO_CARD) < 0) {
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
    if (position_column_with_top(rules, position, NO_CARD) < 0) {
        return "there is no empty column";
    }
    return NULL;
}

static const char *forbids_stacking(const struct rules *rules, const struct position *position,
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
    if (!suits_stack(rules, card, on)) {
        return rules->stack == STACK_SUIT ? "the card to put it on is not of the same suit"
                                          : "the card to put it on is not of the other colour";
    }
    return NULL;
}

static const char *forbids_move(const struct rules *rules, const struct position *position,
                                struct move move) {
    if (move_is_redeal(move)) {
        return redeal_forbidden(rules, position);
    }
    if (move_is_rotation(move)) {
        return rotation_forbidden(rules, position, move);
    }
    const char *why = forbids_taking(rules, position, move.card);
    if (why != NULL) {
        return why;
    }
    if (move.to == TO_DEPOSIT) {
        return forbids_depositing(rules, position, move.card);
    }
    if (move.to == TO_REGISTER) {
        return forbids_register(rules, position, move.card);
    }
    if (move.to == TO_EMPTY_COLUMN) {
        return forbids_empty_column(rules, position, move.card);
    }
    return forbids_stacking(rules, position, move.card, move.to);
}

/* The place is found before the card is lifted: a lone card leaves an empty column behind, which is
 * not where it goes. */
static void move_card(const struct rules *rules, struct position *position, struct move move) {
    if (move.to == TO_DEPOSIT) {
        lift(rules, position, move.card);
        position->deposited[card_suit(move.card)]++;
    } else if (move.to == TO_REGISTER) {
        int place = position_register_with(rules, position, NO_CARD);
        lift(rules, position, move.card);
        position->registers[place] = move.card;
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
        redeal_make(rules, position);
    } else if (move_is_rotation(move)) {
        rotation_make(rules, position, move);
    } else {
        move_card(rules, position, move);
    }
    position_normalise(rules, position);
    return NULL;
}

/* ---- All moves ----------------------------------------------------------------------------- */

struct move_list {
    const struct rules *rules;
    const struct position *position;
    struct move *moves;
    size_t count;
};

/* Adds the move if it is legal. */
static void try_move(struct move_list *list, unsigned card, unsigned to) {
    const struct move move = {(uint8_t)card, (uint8_t)to};
    if (forbids_move(list->rules, list->position, move) == NULL) {
        list->moves[list->count++] = move;
    }
}

/* All moves of one card. */
static void try_card(struct move_list *list, unsigned card) {
    for (unsigned i = 0; i < list->rules->columns; i++) {
        if (list->position->columns[i].height > 0) {
            try_move(list, card, column_top(&list->position->columns[i]));
        }
    }
    try_move(list, card, TO_EMPTY_COLUMN);
    try_move(list, card, TO_REGISTER);
    try_move(list, card, TO_DEPOSIT);
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
    for (unsigned i = 0; i < rules->registers; i++) {
        if (position->registers[i] != NO_CARD) {
            try_card(&list, position->registers[i]);
        }
    }
    for (unsigned suit = 0; suit < SUITS; suit++) {
        if (position->deposited[suit] > 0) {
            try_card(&list, (position->deposited[suit] - 1U) * SUITS + suit);
        }
    }
    for (unsigned i = 0; i < rules->columns; i++) {
        try_rotations(&list, &position->columns[i]);
    }
    try_move(&list, NO_CARD, REDEAL);
    return list.count;
}
