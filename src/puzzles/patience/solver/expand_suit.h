/* The moves of the complete search in games that build in suit: whole runs, each followed by forced
 * moves (docs/proofs.md, 6).
 *
 * A move into cells that nothing comes of only prepares another one. It makes no position of its
 * own, but is part of what it prepares: the cards that lie on the run that moves, and those on the
 * card that takes it, go into cells first. docs/proofs.md, 34. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_EXPAND_SUIT_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_EXPAND_SUIT_H

#include "puzzles/patience/solver/macro_moves.h"

/* A run on which no more lies than the free cells take. */
struct layer {
    uint64_t above; /* what lies on it in its column */
    unsigned top, foot;
    unsigned cells; /* that are free once this is in cells */
};

struct suit_expansion {
    const struct deal_table *table;
    const struct play *play;
    unsigned free_cells;
    uint64_t wanted; /* what comes free and is one of these does not stay as it is */
    uint64_t stay;   /* the feet of runs that need not move: docs/proofs.md, 7 and 33 */
    uint64_t tops;   /* of layers */
    unsigned layer_count;
    struct layer layers[CARDS];
    uint8_t layer_of[CARDS]; /* of each of the tops */
    struct successor *successors;
    unsigned count;
};

/* The successor to come, which is the position itself to begin with. */
static inline struct play *suit_begin(struct suit_expansion *expansion) {
    struct play *play = &expansion->successors[expansion->count].play;
    *play = *expansion->play;
    return play;
}

/* Moves a card in it, with the run on it, and makes the forced moves; then it is one, unless it is
 * a dead run now (docs/proofs.md, 3). */
static inline void suit_add(struct suit_expansion *expansion, enum macro_move_kind kind,
                            unsigned card, unsigned support) {
    const struct deal_table *table = expansion->table;
    struct successor *successor = &expansion->successors[expansion->count];
    struct play *play = &successor->play;
    play_put_run(play, table, card, suit_run_above(&play->state, card), support);
    if (support >= BUILT && is_dead_run(&play->state, table, card)) {
        return;
    }
    play_forced_moves(play, table, NULL);
    successor->macro_move = (struct macro_move){(uint16_t)kind, (uint8_t)card, (uint8_t)support};
    expansion->count++;
}

/* The cards of a run, given its top and its foot, or any card between them. */
static inline uint64_t suit_run_cards(unsigned top, unsigned card) {
    return (cards_lower(card) | cards_of(card)) & ~(cards_of(top) - 1);
}

/* Finds the layers of a column, down to where the free cells do not suffice or something comes of
 * moving into cells: a card goes to its foundation, another one comes back from a cell, or the
 * column is empty. */
static inline void suit_dig(struct suit_expansion *expansion, unsigned top) {
    const struct state *state = &expansion->play->state;
    struct layer layer = {.top = top, .cells = expansion->free_cells};
    for (;;) {
        layer.foot = suit_run_foot(state, layer.top);
        expansion->tops |= cards_of(layer.top);
        expansion->layer_of[layer.top] = (uint8_t)expansion->layer_count;
        expansion->layers[expansion->layer_count++] = layer;
        const unsigned length = (layer.foot - layer.top) / SUITS + 1;
        if (length > layer.cells || cards_have(expansion->stay, layer.foot)) {
            return;
        }
        const uint64_t beneath = state_beneath(state, expansion->table, layer.foot);
        layer.above |= suit_run_cards(layer.top, layer.foot);
        if (beneath == 0 || (beneath & (expansion->wanted | layer.above << SUITS)) != 0) {
            struct play *play = suit_begin(expansion);
            play_uncover(play, layer.above & ~cards_of(layer.foot), layer.foot);
            suit_add(expansion, RUN_TO_CELLS, layer.foot, IN_CELL);
            return;
        }
        layer.cells -= length;
        layer.top = cards_lowest(beneath);
    }
}

/* A run onto its parent, if that is the top of a layer, too. */
static inline void suit_move_run(struct suit_expansion *expansion, const struct layer *layer) {
    const unsigned parent = layer->foot + SUITS;
    if (!cards_have(expansion->tops, parent)) {
        return;
    }
    const struct layer *host = &expansion->layers[expansion->layer_of[parent]];
    const unsigned taken = 2 * expansion->free_cells - layer->cells - host->cells;
    /* The parent may be one of the cards above. */
    if (cards_have(layer->above, parent) ||
        taken + (layer->foot - layer->top) / SUITS > expansion->free_cells) {
        return;
    }
    struct play *play = suit_begin(expansion);
    play_uncover(play, layer->above, layer->top);
    play_uncover(play, host->above, parent);
    suit_add(expansion, MOVE_RUN, layer->foot, BUILT);
}

/* The upper parts of a run, and all of it, to an empty column that takes them. */
static inline void suit_to_column(struct suit_expansion *expansion, const struct layer *layer,
                                  uint64_t fit) {
    uint64_t cards = suit_run_cards(layer->top, layer->foot) & fit;
    for (; cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        if ((card - layer->top) / SUITS <= layer->cells) {
            struct play *play = suit_begin(expansion);
            play_uncover(play, layer->above, layer->top);
            suit_add(expansion, RUN_TO_COLUMN, card, ON_TABLE);
        }
    }
}

static inline unsigned expand_suit(const struct state *state, const struct deal_table *table,
                                   struct successor *successors) {
    const struct play play = play_from(state, table);
    const uint64_t cells = state_cells(state);
    struct suit_expansion expansion;
    expansion.table = table;
    expansion.play = &play;
    expansion.free_cells = state_free_cells(state, table);
    expansion.wanted = play.next | cells << SUITS;
    expansion.stay = runs_settle(state, table) ? state_on_table(state) : 0;
    expansion.tops = 0;
    expansion.layer_count = 0;
    expansion.successors = successors;
    expansion.count = 0;
    for (uint64_t tops = play.tops; tops != 0; tops &= tops - 1) {
        suit_dig(&expansion, cards_lowest(tops));
    }
    /* What is alone in its column gains nothing by another one: docs/proofs.md, 2. */
    const bool empty_column =
        table->rules.empty != EMPTY_NONE && state_empty_columns(state, table) > 0;
    const uint64_t fit = empty_column ? table->fit_empty_column & ~state_on_table(state) : 0;
    for (unsigned i = 0; i < expansion.layer_count; i++) {
        const struct layer *layer = &expansion.layers[i];
        if (!cards_have(expansion.stay, layer->foot)) {
            suit_move_run(&expansion, layer);
        }
        suit_to_column(&expansion, layer, fit);
    }
    for (uint64_t cards = cells & fit; cards != 0; cards &= cards - 1) {
        suit_begin(&expansion);
        suit_add(&expansion, CELL_TO_COLUMN, cards_lowest(cards), ON_TABLE);
    }
    return expansion.count;
}

#endif
