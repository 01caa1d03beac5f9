#include "puzzles/patience/solver/loose/replay.h"

#include "puzzles/patience/solver/loose/arrangement.h"
#include "puzzles/patience/solver/solution.h"

#include <string.h>

/* Which card each is to lie on in a state, or NO_CARD if that does not matter; and all of these. */
struct places {
    uint8_t host[CARDS];
    uint64_t hosts;
};

struct replay {
    const struct deal_table *table;
    struct play play;
    struct steps steps;          /* since the last state */
    const struct places *places; /* that cards are brought to */
};

/* ---- Where cards have to lie ---------------------------------------------------------------- */

static void places_set(struct places *places, unsigned card, unsigned host) {
    places->host[card] = (uint8_t)host;
    places->hosts |= cards_of(host);
}

/* Fixed cards where they are fixed; others already where they will have to be, if that host is
 * there; and those that leave next where they are in nobody's way. They cannot be moved any more
 * once it is their turn. */
static struct places places_in(const struct state *state, const struct deal_table *table,
                               const struct places *next, uint64_t leaving) {
    const uint64_t hosts = arrangement_of(state, table).hosts;
    const uint64_t fixed = state_built(state);
    struct places places;
    memset(places.host, NO_CARD, sizeof places.host);
    places.hosts = 0;
    for (uint64_t cards = fixed; cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        places_set(&places, card, state_beneath_built(state, card));
    }
    for (uint64_t cards = arrangement_loose(state); cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        const unsigned host = next->host[card];
        if (host != NO_CARD && cards_have(hosts & ~places.hosts, host)) {
            places_set(&places, card, host);
        }
    }
    for (uint64_t cards = leaving & arrangement_loose(state); cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        const uint64_t unused = table->parents[card] & hosts & ~places.hosts & ~next->hosts;
        if (unused != 0) {
            places_set(&places, card, cards_lowest(unused));
        }
    }
    return places;
}

/* ---- Single moves --------------------------------------------------------------------------- */

static bool is_gone(const struct replay *replay, unsigned card) {
    return cards_have(state_foundations(&replay->play.state), card);
}

/* One of these hosts for a card: the one where it is to lie, or one that no other card is to lie
 * on. */
static unsigned choose_host(const struct replay *replay, unsigned card, uint64_t hosts) {
    const struct places *places = replay->places;
    if (places->host[card] != NO_CARD && cards_have(hosts, places->host[card])) {
        return places->host[card];
    }
    return cards_lowest((hosts & ~places->hosts) != 0 ? hosts & ~places->hosts : hosts);
}

static void put_onto(struct replay *replay, unsigned card, unsigned host) {
    const unsigned support = BUILT + ((card ^ host) & 3);
    play_put(&replay->play, replay->table, card, support);
    steps_add(&replay->steps, card, support);
}

/* Puts aside what lies on a card, onto other hosts. */
static bool uncover(struct replay *replay, unsigned card) {
    const uint64_t buried =
        deal_table_dealt_onto_all(replay->table, state_dealt(&replay->play.state, replay->table));
    if (cards_have(buried, card)) {
        return false;
    }
    while (play_is_covered(&replay->play, card)) {
        const unsigned above = play_card_on(&replay->play, replay->table, card);
        if (!uncover(replay, above)) {
            return false;
        }
        if (play_is_covered(&replay->play, card) && !is_gone(replay, above)) {
            const uint64_t hosts = replay->table->parents[above] & replay->play.tops;
            if (hosts == 0) {
                return false;
            }
            put_onto(replay, above, choose_host(replay, above, hosts));
        }
    }
    return true;
}

/* A card or a host that has gone to its foundation meanwhile need not be brought anywhere. */
static bool bring_onto(struct replay *replay, unsigned card, unsigned host) {
    if (state_beneath(&replay->play.state, replay->table, card) == cards_of(host)) {
        return true;
    }
    if (is_gone(replay, card) || is_gone(replay, host)) {
        return true;
    }
    if (!uncover(replay, host) || !uncover(replay, card)) {
        return false;
    }
    if (!is_gone(replay, card) && cards_have(replay->play.tops, host)) {
        put_onto(replay, card, host);
    }
    return true;
}

/* ---- Steps ---------------------------------------------------------------------------------- */

/* Brings a card to its place, if that is one of these hosts. */
static bool bring_to_place(struct replay *replay, unsigned card, uint64_t hosts) {
    const unsigned host = replay->places->host[card];
    return host == NO_CARD || !cards_have(hosts, host) || cards_have(replay->play.next, card) ||
           bring_onto(replay, card, host);
}

/* Brings cards to their places that may not be movable after a step of `card`, and uncovers that
 * one. From the highest rank down: what a rank needs disturbs lower ones alone. What lies on a card
 * whose turn it is stays there for now. */
static bool prepare(struct replay *replay, const struct state *before, unsigned card) {
    const struct deal_table *table = replay->table;
    const struct arrangement arrangement = arrangement_of(before, table);
    const uint64_t hosts = arrangement.hosts & ~arrangement.covered & ~cards_of(card);
    const uint64_t movable = arrangement_loose(before) & ~arrangement.no_room & ~cards_of(card);
    for (unsigned rank = table->rules.ranks; rank-- > 0;) {
        for (unsigned suit = 0; suit < SUITS; suit++) {
            const unsigned other = rank * SUITS + suit;
            const uint64_t beneath = state_beneath(&replay->play.state, table, other);
            if (cards_have(movable, other) && (beneath & replay->play.next) == 0 &&
                !bring_to_place(replay, other, hosts)) {
                return false;
            }
        }
        if (card_rank(card) == rank + 1 && !uncover(replay, card)) {
            return false;
        }
    }
    return true;
}

/* A card leaves its place for a host. */
static bool move_out(struct replay *replay, const struct state *before, unsigned card) {
    if (!prepare(replay, before, card) || !uncover(replay, card)) {
        return false;
    }
    const uint64_t hosts = arrangement_of(before, replay->table).hosts;
    const unsigned place = replay->places->host[card];
    if (is_gone(replay, card)) {
        return true;
    }
    if (place != NO_CARD && cards_have(hosts, place)) {
        return bring_onto(replay, card, place);
    }
    const uint64_t free = replay->table->parents[card] & replay->play.tops;
    if (free != 0) {
        put_onto(replay, card, choose_host(replay, card, free));
    }
    return free != 0;
}

/* Makes a step: false if it cannot be made. A card that goes to its foundation does so as soon as
 * it is uncovered. */
static bool make_step(struct replay *replay, struct loose_step step, const struct state *before,
                      const struct state *after) {
    if (step.to_foundation ? !prepare(replay, before, step.card)
                           : !move_out(replay, before, step.card)) {
        return false;
    }
    const uint64_t sent = state_foundations(after);
    uint64_t ready = replay->play.next & sent;
    while (ready != 0) {
        const bool goes = uncover(replay, cards_lowest(ready));
        ready = goes ? replay->play.next & sent : ready & (ready - 1);
    }
    return (replay->play.next & sent) == 0;
}

bool replay(const struct root *root, const struct loose_path *path, struct limits *limits,
            struct solve_result *result) {
    struct places places[LONGEST_LOOSE_PATH + 1];
    struct replay replay = {.table = &root->table, .play = play_from(&root->start, &root->table)};
    struct solution solution;
    memset(places[path->length].host, NO_CARD, sizeof places[path->length].host);
    places[path->length].hosts = 0;
    for (unsigned i = path->length; i-- > 0;) {
        const uint64_t leaving = state_foundations(&path->states[i + 1]);
        places[i] = places_in(&path->states[i], &root->table, &places[i + 1], leaving);
    }
    solution_start(&solution, root, result);
    bool made = true;
    for (unsigned i = 0; i < path->length && made; i++) {
        replay.steps.count = 0;
        replay.places = &places[i + 1];
        made = make_step(&replay, path->steps[i], &path->states[i], &path->states[i + 1]) &&
               replay.steps.count < MAX_STEPS;
        solution_add(&solution, &replay.steps);
    }
    made = made && state_foundations(&replay.play.state) == root->table.all;
    if (made) {
        solution_end(&solution, true, limits);
    } else {
        moves_drop(&result->solution);
    }
    return made;
}
