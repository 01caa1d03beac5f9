/* What the referee says that follows a position, to compare with what the solver expands. */
#ifndef SOLITON_TESTS_UNIT_PUZZLES_PATIENCE_SOLVER_SUCCESSORS_H
#define SOLITON_TESTS_UNIT_PUZZLES_PATIENCE_SOLVER_SUCCESSORS_H

#include "support/referee.h"

/* Does the column with this top end in a run in suit that is too long for the cells, with a
 * lower card of the suit somewhere beneath? The only moves into a position with such a column that
 * may be left out are those that make it. */
static inline bool has_dead_run(const struct rules *rules, const struct position *position,
                                unsigned top) {
    if (rules->build != BUILD_SUIT || rules->empty == EMPTY_ANY) {
        return false;
    }
    for (unsigned i = 0; i < rules->columns; i++) {
        const struct column *column = &position->columns[i];
        unsigned length = 1;
        if (column->height == 0 || column->cards[column->height - 1] != top) {
            continue;
        }
        while (length < column->height &&
               column->cards[column->height - 1 - length] == top + length * SUITS) {
            length++;
        }
        bool over_lower = false;
        for (unsigned place = 0; place + length < column->height; place++) {
            over_lower = over_lower || (card_suit(column->cards[place]) == card_suit(top) &&
                                        column->cards[place] < top);
        }
        return over_lower && length >= rules->cells + 2u;
    }
    return false;
}

/* Is every card of a lower rank than this one on the foundations? Where cards may be taken back,
 * its foundation is safe then, and taking it back leads nowhere. */
static inline bool all_lower_are_on_foundations(const struct position *position, unsigned card) {
    for (unsigned suit = 0; suit < SUITS; suit++) {
        if (position->foundations[suit] < card_rank(card)) {
            return false;
        }
    }
    return true;
}

/* The successors by the referee, without those that are left out on purpose: a lone card that goes
 * to an empty column and a safe card that is taken back and goes to its foundation again, which
 * lead to the same position; dead runs. (Where safe cards do not go by themselves they may be taken
 * back and stay.) */
static inline struct key_set
successors_by_referee(const struct rules *rules, const struct position *position, unsigned *dead) {
    struct key_set set = {0};
    struct key self = key_of(rules, position);
    struct move moves[MAX_MOVES];
    size_t count = position_moves(rules, position, moves);
    for (size_t i = 0; i < count; i++) {
        const unsigned card = moves[i].card;
        const bool taken_back = card_rank(card) < position->foundations[card_suit(card)];
        if (taken_back && rules->autoplay == AUTOPLAY_SAFE &&
            all_lower_are_on_foundations(position, card)) {
            continue;
        }
        struct position next = *position;
        assert_null(position_play(rules, &next, moves[i]));
        struct key key = key_of(rules, &next);
        if (moves[i].to < CARDS && has_dead_run(rules, &next, card)) {
            ++*dead;
        } else if (!key_equal(&key, &self)) {
            key_set_add(&set, &key);
        }
    }
    return set;
}

#endif
