#include "puzzles/patience/verifier/twins.h"

#include <string.h>

bool can_use_twins(const struct rules *rules) {
    return rules->build == BUILD_ALTERNATE && !rules->take_back;
}

struct loose loose_of(const struct rules *rules, const struct supports *supports) {
    struct loose loose = {{false}};
    const unsigned count = rules_card_count(rules);
    for (unsigned card = 0; card < count; card++) {
        loose.cards[card] = !is_on_foundation(supports, card);
    }
    for (unsigned card = 0; card < count; card++) {
        const unsigned under = supports->under[card];
        if (under < CARDS && !fits(rules, card, under)) { /* it lies there as dealt */
            loose.cards[card] = loose.cards[under] = false;
        }
    }
    return loose;
}

static bool is_turn_of(const struct supports *supports, unsigned card) {
    return card < SUITS || is_on_foundation(supports, card - SUITS);
}

struct twins twins_of(const struct rules *rules, const struct supports *supports,
                      const bool *apart) {
    struct twins twins = {{false}};
    const struct loose loose = loose_of(rules, supports);
    for (unsigned card = 0; card < rules_card_count(rules); card++) {
        const unsigned twin = twin_of(card);
        twins.alike[card] = loose.cards[card] && loose.cards[twin] && !apart[card] &&
                            !apart[twin] && !is_turn_of(supports, card) &&
                            !is_turn_of(supports, twin);
    }
    return twins;
}

void trade_places(struct supports *supports, unsigned card) {
    const unsigned twin = twin_of(card);
    const uint8_t place = supports->under[card];
    supports->under[card] = supports->under[twin];
    supports->under[twin] = place;
    for (unsigned other = 0; other < CARDS; other++) {
        if (supports->under[other] == card || supports->under[other] == twin) {
            supports->under[other] = (uint8_t)twin_of(supports->under[other]);
        }
    }
}

/* ---- The position that stands for others ------------------------------------------------------
 */

/* The order of places: a cell, the table, cards by their suits. */
static unsigned place_number(const struct supports *supports, unsigned card) {
    const unsigned under = supports->under[card];
    return under == IN_A_CELL ? 0 : under == ON_THE_TABLE ? 1 : 2 + under % SUITS;
}

/* The places of a card and of its twin, the card's first. */
static unsigned places_of(const struct supports *supports, unsigned card) {
    return place_number(supports, card) * 16 + place_number(supports, twin_of(card));
}

/* The positions that come first so far. There are no more than two: as long as nothing tells two
 * cards apart, all their trades together make one other position. (Of nonsense there may be more;
 * then some are left out.) */
struct candidates {
    struct supports positions[2];
    unsigned count;
    unsigned places; /* of the two cards at hand, in all of them */
};

static void offer(struct candidates *candidates, const struct supports *position, unsigned card) {
    const unsigned places = places_of(position, card);
    if (candidates->count > 0 && places > candidates->places) {
        return;
    }
    if (candidates->count > 0 && places < candidates->places) {
        candidates->count = 0;
    }
    for (unsigned i = 0; i < candidates->count; i++) {
        if (memcmp(&candidates->positions[i], position, sizeof *position) == 0) {
            return;
        }
    }
    if (candidates->count < 2) {
        candidates->positions[candidates->count++] = *position;
        candidates->places = places;
    }
}

void order_twins(const struct rules *rules, const bool *apart, struct supports *supports) {
    const struct twins twins = twins_of(rules, supports, apart);
    /* Cards whose ranks are even in one colour and odd in the other never touch the rest. */
    for (unsigned half = 0; half < 2; half++) {
        struct candidates before = {.positions = {*supports}, .count = 1};
        for (unsigned rank = rules->ranks; rank-- > 0;) {
            const unsigned card = rank * SUITS + ((half + rank) % 2) * 2;
            struct candidates after = {.count = 0};
            for (unsigned i = 0; i < before.count; i++) {
                struct supports position = before.positions[i];
                offer(&after, &position, card);
                if (twins.alike[card]) {
                    trade_places(&position, card);
                    offer(&after, &position, card);
                }
            }
            before = after;
        }
        *supports = before.positions[0];
    }
}
