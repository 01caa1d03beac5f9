#include "puzzles/patience/solver/loose/replay.h"

#include "puzzles/patience/solver/loose/arrangement.h"
#include "puzzles/patience/solver/solution.h"

#include <string.h>

/* Which card each is to lie on, or NO_CARD if that does not matter; and all of these. */
struct places {
    uint8_t host[CARDS];
    uint64_t hosts;
};

struct replay {
    const struct deal_table *table;
    struct play play;
    struct steps steps;   /* since the last state */
    struct places places; /* that cards are brought to */
};

static void places_clear(struct places *places) {
    memset(places->host, NO_CARD, sizeof places->host);
    places->hosts = 0;
}

static void places_set(struct places *places, unsigned card, unsigned host) {
    places->host[card] = (uint8_t)host;
    places->hosts |= cards_of(host);
}

/* ---- Single moves --------------------------------------------------------------------------- */

static uint64_t beneath(const struct replay *replay, unsigned card) {
    return state_beneath(&replay->play.state, replay->table, card);
}

static void put_onto(struct replay *replay, unsigned card, unsigned host) {
    const unsigned support = BUILT + ((card ^ host) & 3);
    play_put(&replay->play, replay->table, card, support);
    steps_add(&replay->steps, card, support);
}

/* One of these hosts for a card that is put aside: the one where it is to lie, or one that no other
 * card is to lie on. */
static unsigned choose_host(const struct replay *replay, unsigned card, uint64_t hosts) {
    const struct places *places = &replay->places;
    if (places->host[card] != NO_CARD && cards_have(hosts, places->host[card])) {
        return places->host[card];
    }
    return cards_lowest((hosts & ~places->hosts) != 0 ? hosts & ~places->hosts : hosts);
}

/* Puts aside what lies on a card, onto other hosts. False if that cannot be done. */
static bool uncover(struct replay *replay, unsigned card) {
    const uint64_t buried =
        deal_table_dealt_onto_all(replay->table, state_dealt(&replay->play.state, replay->table));
    if (cards_have(buried | state_foundations(&replay->play.state), card)) {
        return false;
    }
    while (play_is_covered(&replay->play, card)) {
        const unsigned above = play_card_on(&replay->play, replay->table, card);
        const bool free = uncover(replay, above);
        const uint64_t hosts = replay->table->parents[above] & replay->play.tops;
        if (!free || hosts == 0) {
            return false;
        }
        put_onto(replay, above, choose_host(replay, above, hosts));
    }
    return true;
}

static bool bring_onto(struct replay *replay, unsigned card, unsigned host) {
    if (beneath(replay, card) == cards_of(host)) {
        return true;
    }
    if (!uncover(replay, host) || !uncover(replay, card) || !cards_have(replay->play.tops, host)) {
        return false;
    }
    put_onto(replay, card, host);
    return true;
}

/* ---- Where cards have to lie ---------------------------------------------------------------- */

/* A step of a path. */
struct loose_event {
    const struct state *before, *after;
    struct arrangement arrangement; /* before it */
    unsigned mover;                 /* the card that is moved: the pin, if there is one */
    bool to_host;                   /* where the mover goes */
    uint64_t sent;                  /* the cards that go to their foundations */
};

static struct loose_event event_of(const struct loose_path *path, unsigned number,
                                   const struct deal_table *table) {
    const struct loose_step step = path->steps[number];
    struct loose_event event = {.before = &path->states[number],
                                .after = &path->states[number + 1],
                                .mover = step.card,
                                .to_host = !step.to_foundation};
    event.arrangement = arrangement_of(event.before, table);
    event.sent = state_foundations(event.after) & ~state_foundations(event.before);
    if (step.to_foundation && cards_have(event.arrangement.covered, step.card)) {
        const struct play play = play_from(event.before, table);
        event.mover = play_card_on(&play, table, step.card);
        event.to_host = true;
    }
    return event;
}

/* A host that is sent, for a card that is sent before it: the next one of its suit, if that is
 * free. NO_CARD if there is none. */
static unsigned sent_host(const struct loose_event *event, unsigned card, uint64_t hosts) {
    const uint64_t sent = hosts & event->sent;
    const uint64_t same_suit = cards_over(cards_of(card), 0) & sent;
    return sent == 0 ? NO_CARD : cards_lowest(same_suit != 0 ? same_suit : sent);
}

/* Where cards have to lie before a step, for what comes of it: fixed cards where they are fixed,
 * and cards without room where they have to when they have some. Where all hosts are taken, one
 * that is sent must carry another one that is. */
static void places_before(struct places *places, const struct loose_event *event,
                          const struct deal_table *table, const struct places *next) {
    const struct arrangement after = arrangement_of(event->after, table);
    places_clear(places);
    for (uint64_t cards = state_built(event->after); cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        places_set(places, card, state_beneath_built(event->after, card));
    }
    uint64_t cards = arrangement_loose(event->after) & after.no_room;
    for (; cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        if (next->host[card] != NO_CARD) {
            places_set(places, card, next->host[card]);
        }
    }
    cards = arrangement_loose(event->before) & event->arrangement.no_room & event->sent;
    for (; cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        const uint64_t hosts = table->parents[card] & event->arrangement.hosts &
                               ~event->arrangement.covered & ~places->hosts;
        const unsigned host = sent_host(event, card, hosts);
        if (host != NO_CARD) {
            places_set(places, card, host);
        }
    }
}

/* A host for a card that has no place yet, rather the one where it lies. NO_CARD if none is left.
 */
static unsigned find_place(const struct replay *replay, const struct loose_event *event,
                           unsigned card, uint64_t kept_free) {
    const uint64_t all = replay->table->parents[card] & event->arrangement.hosts &
                         ~event->arrangement.covered & ~replay->places.hosts;
    const uint64_t hosts = all & ~kept_free;
    const uint64_t where = hosts & beneath(replay, card);
    if (hosts != 0) {
        return cards_lowest(where != 0 ? where : hosts);
    }
    return cards_have(event->sent, card) ? sent_host(event, card, all & ~cards_of(event->mover))
                                         : NO_CARD;
}

/* Gives all cards that can be moved before a step a place, and the mover, if it goes to a host. The
 * mover itself and what is sent must be free. */
static bool find_places(struct replay *replay, const struct loose_event *event, uint64_t movable,
                        const struct places *wanted) {
    const uint64_t mover = event->to_host ? cards_of(event->mover) : 0;
    const uint64_t kept_free = event->sent | cards_of(event->mover);
    const uint64_t free_hosts = event->arrangement.hosts & ~event->arrangement.covered;
    uint64_t left = 0;
    places_clear(&replay->places);
    for (uint64_t cards = movable | mover; cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        const unsigned host = wanted->host[card];
        if (host == NO_CARD) {
            left |= cards_of(card);
        } else if (cards_have(free_hosts & ~replay->places.hosts, host)) {
            places_set(&replay->places, card, host);
        } else {
            return false;
        }
    }
    /* Those first that have the least choice. */
    const uint64_t turns[] = {left & mover, left & ~mover & ~event->sent,
                              left & ~mover & event->sent};
    for (unsigned turn = 0; turn < 3; turn++) {
        for (uint64_t cards = turns[turn]; cards != 0; cards &= cards - 1) {
            const unsigned card = cards_lowest(cards);
            const unsigned host = find_place(replay, event, card, kept_free);
            if (host == NO_CARD) {
                return false;
            }
            places_set(&replay->places, card, host);
        }
    }
    return true;
}

/* ---- Steps ---------------------------------------------------------------------------------- */

/* Makes a step: false if it cannot be made. All cards that can be moved are brought to their places
 * first, from the highest rank down: what a rank needs disturbs lower ones alone. */
static bool make_step(struct replay *replay, const struct loose_event *event,
                      const struct places *wanted) {
    const struct deal_table *table = replay->table;
    const uint64_t pins_from_feet = state_on_table(event->before) & state_built(event->after);
    const uint64_t movable =
        (arrangement_loose(event->before) & ~event->arrangement.no_room) | pins_from_feet;
    if (!find_places(replay, event, movable, wanted)) {
        return false;
    }
    for (uint64_t cards = movable; cards != 0; cards &= ~cards_of(cards_highest(cards))) {
        const unsigned card = cards_highest(cards);
        if (!bring_onto(replay, card, replay->places.host[card])) {
            return false;
        }
    }
    if (play_is_covered(&replay->play, event->mover)) {
        return false;
    }
    if (event->to_host) {
        const unsigned host = replay->places.host[event->mover];
        if (!cards_have(replay->play.tops, host)) {
            return false;
        }
        put_onto(replay, event->mover, host);
    } else {
        play_to_foundation(&replay->play, table, event->mover);
        steps_add(&replay->steps, event->mover, ON_FOUNDATION);
    }
    return state_foundations(&replay->play.state) == state_foundations(event->after) &&
           state_dealt(&replay->play.state, table) == state_dealt(event->after, table);
}

bool replay(const struct root *root, const struct loose_path *path, struct limits *limits,
            struct solve_result *result) {
    struct places wanted[LONGEST_LOOSE_PATH + 1];
    struct replay replay = {.table = &root->table, .play = play_from(&root->start, &root->table)};
    struct solution solution;
    places_clear(&wanted[path->length]);
    for (unsigned i = path->length; i-- > 0;) {
        const struct loose_event event = event_of(path, i, &root->table);
        places_before(&wanted[i], &event, &root->table, &wanted[i + 1]);
    }
    solution_start(&solution, root, result);
    bool made = true;
    for (unsigned i = 0; i < path->length && made; i++) {
        const struct loose_event event = event_of(path, i, &root->table);
        replay.steps.count = 0;
        made = make_step(&replay, &event, &wanted[i]) && replay.steps.count < MAX_STEPS;
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
