/* Chambers of a deal, and how their positions are packed.
 *
 * Without taking back, the set of cards that lie as dealt only shrinks, and the set on the
 * foundations only grows. The two together are what can never be undone: a chamber. Only for the
 * other cards, the loose ones, a position has to say where they lie: in a cell, on the bare table,
 * or built on one of the cards of the next rank. These bits are pushed together. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_FORM_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_FORM_H

#include "puzzles/patience/solver/state.h"

enum { PUSHES = 6 };

struct chamber_form {
    uint32_t words;
    enum building build;
    uint64_t loose, foundations;
    uint64_t pushed[PUSHES]; /* the bits that are pushed by 1, 2, 4, ... places */
    unsigned width;          /* how many cards are loose */
};

/* Which bits of a set have to be pushed so that all those of `loose` come to lie side by side, from
 * the lowest place on: by 1, then by 2, 4, ... An odd number of gaps below a bit pushes it by 1;
 * what is left of the gaps counts in pairs. */
static inline void form_find_pushes(struct chamber_form *form) {
    uint64_t mask = form->loose;
    uint64_t gaps = ~mask << 1;
    for (unsigned i = 0; i < PUSHES; i++) {
        uint64_t odd = gaps;
        for (unsigned step = 1; step < 64; step *= 2) {
            odd ^= odd << step;
        }
        const uint64_t pushed = odd & mask;
        form->pushed[i] = pushed;
        mask = (mask ^ pushed) | pushed >> (1u << i);
        gaps &= ~odd;
    }
}

static inline uint64_t form_push(const struct chamber_form *form, uint64_t set) {
    set &= form->loose;
    for (unsigned i = 0; i < PUSHES; i++) {
        const uint64_t pushed = set & form->pushed[i];
        set = (set ^ pushed) | pushed >> (1u << i);
    }
    return set;
}

static inline uint64_t form_pull(const struct chamber_form *form, uint64_t set) {
    for (unsigned i = PUSHES; i-- > 0;) {
        const uint64_t pushed = set << (1u << i);
        set = (set & ~form->pushed[i]) | (pushed & form->pushed[i]);
    }
    return set & form->loose;
}

/* Where loose cards lie takes two bits a card, where they can be built on two cards at most: with
 * alternate colours bit 1 of a support is then always set, and in suit bit 2 is what bit 1 is not.
 * In any suit it takes three. The sets of these bits, pushed together, are put one behind the
 * other; the `spare` highest bits of the last word are zero. */
static inline struct chamber_form form_for(const struct deal_table *table, uint64_t dealt,
                                           uint64_t foundations, unsigned spare) {
    struct chamber_form form = {.build = table->rules.build,
                                .loose = table->all & ~dealt & ~foundations,
                                .foundations = foundations};
    form.width = cards_count(form.loose);
    const unsigned bits = (form.build == BUILD_ANY ? 3 : 2) * form.width;
    form.words = (bits + spare + 63) / 64;
    form_find_pushes(&form);
    return form;
}

static inline void form_pack(const struct chamber_form *form, const struct state *state,
                             uint64_t *position) {
    const unsigned width = form->width;
    const uint64_t first = form_push(form, state->plane[0]);
    const uint64_t second = form_push(form, state->plane[form->build == BUILD_ALTERNATE ? 2 : 1]);
    const uint64_t third = form->build == BUILD_ANY ? form_push(form, state->plane[2]) : 0;
    position[0] = first;
    position[1] = second;
    position[2] = third;
    switch (form->words) {
    case 1:
        position[0] |= second << width | third << (width * 2 & 63);
        break;
    case 2:
        position[0] |= third << width;
        position[1] |= third >> (64 - width) << width;
        break;
    default:
        break;
    }
}

static inline void form_unpack(const struct chamber_form *form, const uint64_t *position,
                               struct state *state) {
    const unsigned width = form->width;
    const uint64_t ones = (UINT64_C(1) << width) - 1;
    uint64_t set[3] = {position[0] & ones, 0, 0};
    switch (form->words) {
    case 1:
        set[1] = position[0] >> width & ones;
        set[2] = position[0] >> (width * 2 & 63) & ones;
        break;
    case 2:
        set[1] = position[1] & ones;
        set[2] = (position[0] >> width | position[1] >> width << (64 - width)) & ones;
        break;
    default:
        set[1] = position[1];
        set[2] = position[2];
        break;
    }
    const uint64_t second = form_pull(form, set[1]);
    state->plane[0] = form_pull(form, set[0]) | form->foundations;
    if (form->build == BUILD_ALTERNATE) {
        state->plane[1] = form->loose;
        state->plane[2] = second;
    } else {
        state->plane[1] = second;
        state->plane[2] =
            form->build == BUILD_SUIT ? form->loose & ~second : form_pull(form, set[2]);
    }
}

#endif
