#include "puzzles/patience/verifier/deadlock.h"

#include "puzzles/patience/verifier/twins.h"

/* What has happened at some time in the easier game. */
struct happened {
    bool free[CARDS];          /* the card lay uncovered, in a column or a cell */
    bool on_foundation[CARDS]; /* it lay on its foundation */
    bool came_back[CARDS];     /* it came from there into a column */
    bool left[CARDS];          /* it left the place that it has in the position */
    bool column_empty;         /* some column was empty */
};

/* Notes that something has happened. True if it had not happened before. */
static bool note(bool *happened) {
    const bool is_news = !*happened;
    *happened = true;
    return is_news;
}

/* Is there a place for the card in some column? */
static bool has_room(const struct rules *rules, const struct supports *supports,
                     const struct happened *so_far, unsigned card) {
    if (so_far->column_empty && fits_empty_column(rules, card)) {
        return true;
    }
    const unsigned next_rank = (card_rank(card) + 1) * SUITS;
    for (unsigned on = next_rank; on < next_rank + SUITS && on < rules_card_count(rules); on++) {
        const bool takes_cards =
            (so_far->free[on] && is_in_column(supports, on)) || so_far->came_back[on];
        if (takes_cards && fits(rules, card, on)) {
            return true;
        }
    }
    return false;
}

static bool play_card(const struct rules *rules, const struct supports *supports,
                      struct happened *so_far, unsigned card) {
    const bool has_turn = card < SUITS || so_far->on_foundation[card - SUITS];
    const bool room = has_room(rules, supports, so_far, card);
    bool news = false;
    if (so_far->free[card] && has_turn) {
        news |= note(&so_far->on_foundation[card]);
    }
    if (so_far->on_foundation[card] && rules->take_back && room) {
        news |= note(&so_far->came_back[card]);
    }
    if (so_far->free[card] && (room || so_far->on_foundation[card])) {
        news |= note(&so_far->left[card]);
    }
    if (so_far->left[card] && supports->under[card] == ON_THE_TABLE) {
        news |= note(&so_far->column_empty);
    }
    if (so_far->left[card] && supports->under[card] < CARDS) {
        news |= note(&so_far->free[supports->under[card]]);
    }
    return news;
}

/* Has the card come loose at some time? It has left its place; or it lay there loose but for what
 * lay on it, which is gone. */
static bool came_loose(const struct rules *rules, const struct supports *supports,
                       const struct happened *so_far, unsigned card) {
    const unsigned under = supports->under[card];
    return so_far->left[card] ||
           (so_far->free[card] && (under >= CARDS || fits(rules, card, under)));
}

/* What happens to a card because it happens to its twin; `loose` are those that are so in the
 * position. */
static bool play_twin(const struct rules *rules, const struct supports *supports,
                      const struct loose *loose, struct happened *so_far, unsigned card) {
    const unsigned twin = twin_of(card);
    bool news = false;
    if (loose->cards[card] && came_loose(rules, supports, so_far, twin)) {
        news |= note(&so_far->free[card]);
    }
    if (so_far->left[twin] && (loose->cards[card] || came_loose(rules, supports, so_far, card))) {
        news |= note(&so_far->left[card]);
    }
    return news;
}

bool ends_in_deadlock(const struct rules *rules, const struct supports *supports, bool trade) {
    if (count_with(supports, IN_A_CELL) < rules->cells) {
        return false;
    }
    const unsigned count = rules_card_count(rules);
    const struct covers covers = covers_of(supports);
    struct happened so_far = {
        .column_empty = count_with(supports, ON_THE_TABLE) < rules->columns,
    };
    for (unsigned card = 0; card < count; card++) {
        so_far.on_foundation[card] = is_on_foundation(supports, card);
        so_far.free[card] = !covers.covered[card] && !so_far.on_foundation[card];
    }
    const struct loose loose = loose_of(rules, supports);
    for (bool news = true; news;) {
        news = false;
        for (unsigned card = 0; card < count; card++) {
            news |= play_card(rules, supports, &so_far, card);
            news |= trade && play_twin(rules, supports, &loose, &so_far, card);
            if (so_far.left[card] && supports->under[card] == IN_A_CELL) {
                return false;
            }
        }
    }
    bool all_on_foundations = true;
    for (unsigned card = 0; card < count; card++) {
        all_on_foundations = all_on_foundations && so_far.on_foundation[card];
    }
    return !all_on_foundations;
}
