#include "puzzles/patience/verifier/hosts.h"

#include <stdio.h>

bool can_count_hosts(const struct rules *rules) {
    return rules->cells == 0 && rules->empty == EMPTY_NONE && !rules->take_back &&
           rules->build != BUILD_SUIT && rules->rotations == 0 && rules->redeals == 0;
}

void let_loose(const struct rules *rules, struct supports *chamber) {
    bool again = true;
    while (again) {
        const struct covers covers = covers_of(chamber);
        again = false;
        for (unsigned card = 0; card < rules_card_count(rules); card++) {
            const unsigned beneath = chamber->under[card];
            if (beneath < CARDS && fits(rules, card, beneath) && !covers.covered[card]) {
                chamber->under[card] = IN_A_CELL;
                again = true;
            }
        }
    }
}

static bool is_loose(const struct supports *chamber, unsigned card) {
    return chamber->under[card] == IN_A_CELL;
}

/* Is the card in its place, but not at the foot of a column? */
static bool is_in_place_on_a_card(const struct supports *chamber, unsigned card) {
    return chamber->under[card] < CARDS;
}

/* A card that is not on its foundation and on which no card in its place lies. */
static bool is_host(const struct supports *chamber, const struct covers *covers, unsigned card) {
    return !is_on_foundation(chamber, card) && !covers->covered[card];
}

/* Can the same cards be built on both? */
static bool are_alike(const struct rules *rules, unsigned card, unsigned other) {
    return card_rank(card) == card_rank(other) &&
           (rules->build == BUILD_ANY || card_is_red(card) == card_is_red(other));
}

/* Of this card and those like it, is there a host to spare? Then of the cards that can be built on
 * them fewer are loose than there are hosts. */
static bool has_host_to_spare(const struct rules *rules, const struct supports *chamber,
                              const struct covers *covers, unsigned like) {
    unsigned hosts = 0;
    unsigned loose = 0;
    for (unsigned suit = 0; suit < SUITS; suit++) {
        const unsigned host = card_rank(like) * SUITS + suit;
        hosts += are_alike(rules, host, like) && is_host(chamber, covers, host);
        if (host >= SUITS) {
            const unsigned card = host - SUITS;
            loose += fits(rules, card, like) && is_loose(chamber, card);
        }
    }
    return loose < hosts;
}

/* Of the hosts that the card can be built on, is there one to spare? */
static bool has_place_to_go(const struct rules *rules, const struct supports *chamber,
                            const struct covers *covers, unsigned card) {
    const unsigned next_rank = (card_rank(card) + 1) * SUITS;
    for (unsigned on = next_rank; on < next_rank + SUITS && on < rules_card_count(rules); on++) {
        if (fits(rules, card, on)) { /* and all such cards are alike */
            return has_host_to_spare(rules, chamber, covers, on);
        }
    }
    return false;
}

static bool take_step(const struct rules *rules, const struct supports *before, unsigned card,
                      unsigned place, struct verifier *verifier) {
    char words[32];
    struct supports after = *before;
    after.under[card] = (uint8_t)place;
    let_loose(rules, &after);
    snprintf(words, sizeof words, "%u %s", card, place == ON_A_FOUNDATION ? "F" : "to a host");
    return verifier_meet(verifier, &after, words);
}

void take_counted_steps(const struct rules *rules, const struct supports *chamber,
                        struct verifier *verifier) {
    const struct covers covers = covers_of(chamber);
    for (unsigned card = 0; card < rules_card_count(rules); card++) {
        if (!is_host(chamber, &covers, card) || !has_host_to_spare(rules, chamber, &covers, card)) {
            continue; /* a card lies on it, whatever the position */
        }
        const bool has_turn = card < SUITS || is_on_foundation(chamber, card - SUITS);
        if (has_turn && !take_step(rules, chamber, card, ON_A_FOUNDATION, verifier)) {
            return;
        }
        if (is_in_place_on_a_card(chamber, card) &&
            has_place_to_go(rules, chamber, &covers, card) &&
            !take_step(rules, chamber, card, IN_A_CELL, verifier)) {
            return;
        }
    }
}
