#include "puzzles/patience/solver/loose/successors.h"

#include "puzzles/patience/solver/loose/arrangement.h"

/* A step, and what comes of it. */
struct step_out {
    const struct deal_table *table;
    struct chambers *chambers;
    struct successor *successors;
    unsigned count, most; /* written so far, and after this step */
    unsigned steps_left;
    bool is_full, left_out; /* there were more: of this step, of any */
    struct loose_step taken;
    struct arrangement before, after;
    uint64_t excluded; /* hosts on which nothing was put since the step: they cannot carry a card
                          that is fixed by it, nor a pin */
};

/* ---- Cards that cannot be moved any more ---------------------------------------------------- */

static void fix_from(struct step_out *step, struct state state, unsigned rank);

/* Fixes `cards`, of one rank, wherever they can have been before the step, and goes on with the
 * next rank. */
static void fix_cards(struct step_out *step, const struct state *state, uint64_t cards,
                      unsigned rank) {
    if (cards == 0) {
        fix_from(step, *state, rank + 1);
        return;
    }
    const unsigned card = cards_lowest(cards);
    uint64_t hosts = step->table->parents[card] & step->after.hosts & ~step->excluded &
                     ~arrangement_covered(state, step->table);
    for (; hosts != 0 && !step->is_full; hosts &= hosts - 1) {
        struct state fixed = *state;
        state_put(&fixed, card, BUILT + ((card ^ cards_lowest(hosts)) & 3));
        fix_cards(step, &fixed, cards & (cards - 1), rank);
    }
}

/* From the lowest rank up: cards that have room and can be uncovered are loose, but for pins, and
 * those that cannot any more are fixed. */
static void fix_from(struct step_out *step, struct state state, unsigned rank) {
    const uint64_t pins = arrangement_pins(&state, step->table);
    for (; rank < step->table->rules.ranks; rank++) {
        const uint64_t cards =
            UINT64_C(0xF) << SUITS * rank & step->after.hosts & ~step->after.no_room;
        const uint64_t covered = arrangement_covered(&state, step->table) | step->after.blocked;
        const uint64_t to_fix = cards & arrangement_loose(&state) & covered;
        uint64_t to_free = cards & state_built(&state) & ~covered & ~pins;
        for (; to_free != 0; to_free &= to_free - 1) {
            state_put(&state, cards_lowest(to_free), LOOSE);
        }
        if (to_fix != 0) {
            fix_cards(step, &state, to_fix, rank);
            return;
        }
    }
    if (step->count < step->most) {
        step->successors[step->count++] = (struct successor){state, step->taken};
    } else {
        step->is_full = step->left_out = true;
    }
}

/* All arrangements that a step leads to in this chamber, unless it is known to be lost. */
static void enter_chamber(struct step_out *step, const struct state *state) {
    const uint64_t dealt = state_dealt(state, step->table);
    if (chambers_outlook(step->chambers, dealt, state_foundations(state)) != OUTLOOK_LOST) {
        step->after = arrangement_of(state, step->table);
        fix_from(step, *state, 0);
    }
}

/* ---- Autoplay ------------------------------------------------------------------------------- */

/* The card that lies beneath, if it is known, as a set. */
static uint64_t known_beneath(const struct state *state, const struct deal_table *table,
                              unsigned card) {
    return cards_have(arrangement_loose(state), card) ? 0 : state_beneath(state, table, card);
}

/* Of cards that are covered for sure, those that still are when this one has left: it may have
 * lain on any of its hosts if that is not known. */
static uint64_t still_covered(const struct state *state, const struct deal_table *table,
                              uint64_t covered, unsigned card) {
    return cards_have(arrangement_loose(state), card) ? covered & ~table->parents[card] : covered;
}

static void autoplay(struct step_out *step, const struct state *state, uint64_t covered);

static void send(struct step_out *step, const struct state *before, unsigned card,
                 uint64_t covered) {
    const uint64_t excluded = step->excluded;
    struct state state = *before;
    step->excluded |= known_beneath(before, step->table, card);
    state_put(&state, card, ON_FOUNDATION);
    autoplay(step, &state, still_covered(before, step->table, covered, card));
    step->excluded = excluded;
}

/* Each loose card that can lie on this one may be its pin, and so may one at the foot of a column
 * if there is room for it: what is there has no other reason to leave. */
static void pin(struct step_out *step, const struct state *state, unsigned card, uint64_t covered) {
    const uint64_t feet =
        cards_have(covered, card) ? 0 : state_on_table(state) & step->before.hosts;
    uint64_t pins =
        deal_table_children(step->table, cards_of(card)) & (arrangement_loose(state) | feet);
    for (; pins != 0; pins &= pins - 1) {
        struct state pinned = *state;
        const unsigned above = cards_lowest(pins);
        state_put(&pinned, above, BUILT + ((above ^ card) & 3));
        autoplay(step, &pinned, covered);
    }
}

/* The cards that must be covered, since the hosts that have come free by the step are as many as
 * there are to spare. */
static uint64_t surely_covered(const struct step_out *step, const struct state *state,
                               const struct arrangement *now) {
    const uint64_t others = now->hosts & (now->covered | ~step->excluded);
    const uint64_t loose = arrangement_loose(state) | state_built(state);
    return deal_table_parents(step->table, hosts_without_room(step->table, others, loose)) & others;
}

/* What goes by itself is sent, or held back by a pin. A card that was uncovered by the step cannot
 * have a pin, and one of those that are covered for sure has one. */
static void autoplay(struct step_out *step, const struct state *state, uint64_t covered) {
    const struct deal_table *table = step->table;
    const struct arrangement now = arrangement_of(state, table);
    const uint64_t going =
        arrangement_free(&now) & state_autoplay_cards(state, table, state_next_cards(state, table));
    const uint64_t uncovered = going & step->excluded;
    if (going == 0) {
        enter_chamber(step, state);
        return;
    }
    covered |= surely_covered(step, state, &now);
    if (uncovered != 0) {
        send(step, state, cards_lowest(uncovered), covered);
    } else {
        const unsigned card = cards_lowest(going);
        if (!cards_have(covered, card)) {
            send(step, state, card, covered);
        }
        pin(step, state, card, covered);
    }
}

/* ---- Steps ---------------------------------------------------------------------------------- */

/* Each step may fill as much of the room as the others leave it. */
static void begin_step(struct step_out *step, unsigned card, bool to_foundation) {
    step->taken = (struct loose_step){(uint8_t)card, to_foundation};
    step->most = step->count + (MAX_SUCCESSORS - step->count) / step->steps_left;
    step->steps_left--;
    step->is_full = false;
}

/* A card leaves for a host, or for its foundation. */
static void take_step(struct step_out *step, const struct state *before, unsigned card,
                      bool to_foundation) {
    struct state state = *before;
    begin_step(step, card, to_foundation);
    step->excluded = arrangement_covered(before, step->table) | cards_of(card) |
                     known_beneath(before, step->table, card);
    state_put(&state, card, to_foundation ? ON_FOUNDATION : LOOSE);
    autoplay(step, &state, still_covered(before, step->table, step->before.blocked, card));
}

/* A pin leaves for another host, so that the card beneath goes. */
static void take_pin_away(struct step_out *step, const struct state *before, unsigned pin) {
    const unsigned card = state_beneath_built(before, pin);
    struct state state = *before;
    begin_step(step, card, true);
    step->excluded = arrangement_covered(before, step->table) | cards_of(pin);
    state_put(&state, pin, LOOSE);
    send(step, &state, card, step->before.blocked);
}

unsigned loose_successors(const struct deal_table *table, struct chambers *chambers,
                          const struct state *state, struct successor *successors, bool *left_out) {
    struct step_out step = {.table = table,
                            .chambers = chambers,
                            .successors = successors,
                            .before = arrangement_of(state, table)};
    const uint64_t free = arrangement_free(&step.before);
    const uint64_t ready = free & state_next_cards(state, table);
    /* One on which no card can come to lie any more is safe to go: docs/proofs.md, 39. */
    const uint64_t waiting = table->all & ~state_foundations(state) & ~state_on_table(state);
    const uint64_t safe = ready & ~deal_table_parents(table, waiting);
    uint64_t sent = safe != 0 ? safe & (~safe + 1) : ready;
    const uint64_t can_move = safe != 0 ? 0 : free & ~step.before.no_room;
    uint64_t pins = arrangement_pins(state, table) & can_move;
    uint64_t leaving = state_dealt(state, table) & can_move;
    step.steps_left = cards_count(sent) + cards_count(pins) + cards_count(leaving);
    for (; sent != 0; sent &= sent - 1) {
        take_step(&step, state, cards_lowest(sent), true);
    }
    for (; pins != 0; pins &= pins - 1) {
        take_pin_away(&step, state, cards_lowest(pins));
    }
    for (; leaving != 0; leaving &= leaving - 1) {
        take_step(&step, state, cards_lowest(leaving), false);
    }
    *left_out |= step.left_out;
    return step.count;
}

struct state loose_first_state(const struct root *root) {
    struct successor first = {.state = root->start};
    struct step_out step = {.table = &root->table,
                            .excluded = root->table.all,
                            .after = arrangement_of(&root->start, &root->table),
                            .successors = &first,
                            .most = 1};
    fix_from(&step, root->start, 0);
    return first.state;
}
