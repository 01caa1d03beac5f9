/* Macro moves: several moves of single cards that a player would call one.
 *
 * With them a search for a first solution needs fewer steps, and looks at far fewer positions.
 * Those that macro_moves() lists do not lead to every position that there is, so that a search with
 * them proves nothing. A search says which kinds it wants. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_MACRO_MOVES_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_MACRO_MOVES_H

#include "puzzles/patience/solver/dead_ends.h"
#include "puzzles/patience/solver/play.h"

enum macro_move_kind {
    DIG_OUT = 1 << 0,       /* take away what lies on the next card of a foundation */
    DIG_ONTO = 1 << 1,      /* take away what lies on a card, and put it onto another */
    MOVE_RUN = 1 << 2,      /* a whole run onto a card */
    BREAK_RUN = 1 << 3,     /* the upper part of a run onto a card */
    RUN_TO_COLUMN = 1 << 4, /* a whole run to an empty column */
    CELL_TO_COLUMN = 1 << 5,
    ALL_MACRO_MOVES = (1 << 6) - 1,
    /* Only used by the searches that prove: */
    SINGLE_MOVE = 1 << 6,
    RUN_TO_CELLS = 1 << 7, /* a whole run */
    /* Where autoplay leaves a choice: */
    TO_ITS_FOUNDATION = 1 << 8,
    TAKE_BACK = 1 << 9, /* from its foundation */
    /* Those that nothing follows: */
    BARE_MOVES = SINGLE_MOVE | TO_ITS_FOUNDATION | TAKE_BACK,
    /* No macro move, but wanted like one: more moves that follow each of them. */
    EAGER = 1 << 10
};

struct macro_move {
    uint16_t kind;
    uint8_t card;    /* that moves in the end, with the run on it, or is dug out */
    uint8_t support; /* where it goes; with DIG_OUT, ON_FOUNDATION */
};

struct successor {
    union {
        struct state state; /* which begins the play */
        struct play play;
    };
    struct macro_move macro_move;
};

/* More successors than a position has, whoever expands it. A card can be dug out for its foundation
 * or for one of four cards; move with the run on it onto one of these or to an empty column; move
 * by itself to a cell; and go to its foundation, or come back from it, which is no more than that.
 */
enum { MAX_SUCCESSORS = CARDS * 12 };

/* Plays a macro move that is possible in this position by single moves, then what follows it unless
 * it is a bare one, and writes them all down. `kinds` are those that the search wants. */
void macro_move_play(struct play *play, const struct deal_table *table,
                     struct macro_move macro_move, unsigned kinds, struct steps *steps);

/* The first of `tops` that the card can be built on, as a support; NO_SUPPORT if there is none. */
static inline unsigned macro_move_parent(const struct deal_table *table, uint64_t tops,
                                         unsigned card) {
    const uint64_t parents = table->parents[card] & tops;
    return parents != 0 ? BUILT + ((cards_lowest(parents) ^ card) & 3) : NO_SUPPORT;
}

/* Takes a card off the top of its column, off the card `beneath`: onto another column, else to a
 * cell, else to an empty column. Returns where to, or NO_SUPPORT if there is no room or it would
 * make a dead run. */
static inline unsigned macro_move_put_aside(struct play *play, const struct deal_table *table,
                                            unsigned card, unsigned beneath) {
    const uint64_t bit = cards_of(card);
    const unsigned support = macro_move_parent(table, play->tops, card);
    if (support != NO_SUPPORT) {
        play_put_from(play, table, card, bit, cards_of(beneath), support);
        return is_dead_run(&play->state, table, card) ? NO_SUPPORT : support;
    }
    if (cards_count(state_cells(&play->state)) < table->rules.cells) {
        play_put_from(play, table, card, bit, cards_of(beneath), IN_CELL);
        return IN_CELL;
    }
    if ((table->fit_empty_column & bit) != 0 && state_empty_columns(&play->state, table) > 0) {
        play_put_from(play, table, card, bit, cards_of(beneath), ON_TABLE);
        return ON_TABLE;
    }
    return NO_SUPPORT;
}

/* Moves a run, of which `above` are the cards on its foot, as if it were one card. Taken apart and
 * put together again, each of its cards lies free for a while: false if one would go to its
 * foundation then, or if it makes a dead run. */
static inline bool macro_move_run(struct play *play, const struct deal_table *table, unsigned foot,
                                  uint64_t above, unsigned support) {
    const uint64_t run = above | cards_of(foot);
    if ((play->next & run) != 0) {
        return false;
    }
    play_put_run(play, table, foot, above, support);
    return (play->next & run & ~play->tops) == 0 &&
           (support < BUILT || !is_dead_run(&play->state, table, foot));
}

/* The longest run that can be moved, given the free cells and the columns to put parts of it
 * aside in. */
static inline unsigned longest_run(const struct deal_table *table, unsigned free_cells,
                                   unsigned columns) {
    if (table->rules.empty != EMPTY_ANY) {
        columns = 0;
    }
    return columns < 4 ? (free_cells + 1) << columns : CARDS;
}

/* ---- What follows ------------------------------------------------------------------------------
 *
 * What a player does at once after a macro move: cards go from cells onto columns. An eager search
 * builds the uncovered cards as well that are not built yet. That seldom hurts, but nothing proves
 * that it does not; so only the attempt does it. With it a solution has half as many steps. */

/* Makes all moves that follow, and writes them down unless `steps` is NULL. */
static inline void play_follow_ups(struct play *play, const struct deal_table *table, bool eager,
                                   struct steps *steps) {
    for (;;) {
        const uint64_t uncovered = play->tops & ~state_built(&play->state);
        const uint64_t movable = state_cells(&play->state) | (eager ? uncovered : 0);
        const uint64_t cards = deal_table_children(table, play->tops) & movable;
        if (cards == 0) {
            return;
        }
        const unsigned card = cards_highest(cards);
        const unsigned support = macro_move_parent(table, play->tops, card);
        play_put(play, table, card, support);
        steps_add(steps, card, support);
    }
}

/* In suit there is no attempt, and what follows is forced. */
static inline void macro_move_end(struct play *play, const struct deal_table *table, unsigned kinds,
                                  struct steps *steps) {
    if (table->rules.build == BUILD_SUIT) {
        play_forced_moves(play, table, steps);
    } else {
        play_follow_ups(play, table, (kinds & EAGER) != 0, steps);
    }
}

/* ---- Which are possible ---------------------------------------------------------------------- */

/* The run on top of a column. */
struct top_run {
    uint64_t cards;
    unsigned top, foot;
};

/* What is known of the position that is expanded, and its successors so far. */
struct expansion {
    const struct deal_table *table;
    const struct play *play;
    uint64_t tops, cells;
    uint64_t fitting; /* the cards that fit onto one of the tops */
    unsigned free_cells, empty_columns;
    unsigned kinds; /* that are wanted */
    struct successor *successors;
    unsigned count;
};

static inline bool expansion_wants(const struct expansion *expansion, unsigned kinds) {
    return (expansion->kinds & kinds) != 0;
}

/* The successor to come, which is the position itself to begin with. */
static inline struct play *expansion_begin(struct expansion *expansion, const struct play *from) {
    struct play *play = &expansion->successors[expansion->count].play;
    *play = *from;
    return play;
}

/* Counts it among the others. */
static inline void expansion_add(struct expansion *expansion, enum macro_move_kind kind,
                                 unsigned card, unsigned support) {
    struct successor *successor = &expansion->successors[expansion->count++];
    macro_move_end(&successor->play, expansion->table, expansion->kinds, NULL);
    successor->macro_move = (struct macro_move){(uint16_t)kind, (uint8_t)card, (uint8_t)support};
}

/* A single card from where it lies free. */
static inline void add_move(struct expansion *expansion, const struct play *from,
                            enum macro_move_kind kind, unsigned card, unsigned support) {
    struct play *play = expansion_begin(expansion, from);
    play_put(play, expansion->table, card, support);
    if (support < BUILT || !is_dead_run(&play->state, expansion->table, card)) {
        expansion_add(expansion, kind, card, support);
    }
}

static inline struct top_run expansion_top_run(const struct expansion *expansion, unsigned top) {
    const struct state *state = &expansion->play->state;
    struct top_run run = {.cards = cards_of(top), .top = top, .foot = top};
    while (cards_have(state_built(state), run.foot)) {
        run.foot = state_beneath_built(state, run.foot);
        run.cards |= cards_of(run.foot);
    }
    return run;
}

/* A card that has been dug out, onto each column that takes it. */
static inline void add_digs_onto(struct expansion *expansion, const struct play *dug,
                                 unsigned card) {
    uint64_t parents = expansion->table->parents[card] & dug->tops;
    for (; parents != 0; parents &= parents - 1) {
        add_move(expansion, dug, DIG_ONTO, card, BUILT + ((cards_lowest(parents) ^ card) & 3));
    }
}

/* Digs in a column until all wanted cards were found or there is no more room for what lies on
 * them. */
static inline void add_digs_at(struct expansion *expansion, unsigned top, uint64_t out,
                               uint64_t onto) {
    const struct deal_table *table = expansion->table;
    const struct state *before = &expansion->play->state;
    struct play play = *expansion->play;
    unsigned card = top;
    while ((out | onto) != 0) {
        const unsigned above = card;
        card = state_card_beneath(before, table, above);
        if (!cards_have(state_foundations(&play.state), above) &&
            macro_move_put_aside(&play, table, above, card) == NO_SUPPORT) {
            return;
        }
        if (cards_have(out, card)) {
            expansion_begin(expansion, &play);
            expansion_add(expansion, DIG_OUT, card, ON_FOUNDATION);
        } else if (cards_have(onto, card) && !cards_have(state_foundations(&play.state), card)) {
            add_digs_onto(expansion, &play, card);
        }
        out &= ~cards_of(card);
        onto &= ~cards_of(card);
    }
}

/* Digs for the next cards of the foundations, and for cards that lie as dealt and fit onto a top.
 */
static inline void add_digs(struct expansion *expansion, const struct top_run *run) {
    const struct state *state = &expansion->play->state;
    uint64_t column = run->cards;
    if (!cards_have(state_on_table(state), run->foot)) {
        column |= expansion->table->dealt_under[run->foot];
    }
    column &= ~cards_of(run->top);
    const uint64_t out = expansion_wants(expansion, DIG_OUT) ? expansion->play->next & column : 0;
    const uint64_t onto = expansion_wants(expansion, DIG_ONTO)
                              ? expansion->fitting & column & ~state_built(state)
                              : 0;
    if ((out | onto) != 0) {
        add_digs_at(expansion, run->top, out, onto);
    }
}

static inline void add_run_move(struct expansion *expansion, enum macro_move_kind kind,
                                unsigned foot, uint64_t above, unsigned support) {
    struct play *play = expansion_begin(expansion, expansion->play);
    if (macro_move_run(play, expansion->table, foot, above, support)) {
        expansion_add(expansion, kind, foot, support);
    }
}

/* The run, and each upper part of it, onto other columns. */
static inline void add_run_moves(struct expansion *expansion, const struct top_run *run) {
    const struct deal_table *table = expansion->table;
    const struct state *state = &expansion->play->state;
    const unsigned longest = longest_run(table, expansion->free_cells, expansion->empty_columns);
    uint64_t cards = run->cards & expansion->fitting;
    for (; cards != 0; cards &= cards - 1) {
        const unsigned foot = cards_lowest(cards);
        const uint64_t above = run->cards & cards_of_lower_ranks(foot);
        const enum macro_move_kind kind = foot == run->foot ? MOVE_RUN : BREAK_RUN;
        if (cards_count(above) < longest && expansion_wants(expansion, kind)) {
            uint64_t parents = table->parents[foot] & expansion->tops;
            for (; parents != 0; parents &= parents - 1) {
                unsigned support = BUILT + ((cards_lowest(parents) ^ foot) & 3);
                add_run_move(expansion, kind, foot, above, support);
            }
        }
    }
    /* A run that has its column to itself would leave one empty column for another. */
    if (expansion->empty_columns > 0 && expansion_wants(expansion, RUN_TO_COLUMN) &&
        cards_have(table->fit_empty_column & ~state_on_table(state), run->foot) &&
        cards_count(run->cards) <=
            longest_run(table, expansion->free_cells, expansion->empty_columns - 1)) {
        add_run_move(expansion, RUN_TO_COLUMN, run->foot, run->cards & ~cards_of(run->foot),
                     ON_TABLE);
    }
}

/* Cards from cells to an empty column: kings, and those that take another one from a cell. */
static inline void add_moves_from_cells(struct expansion *expansion) {
    const struct deal_table *table = expansion->table;
    uint64_t cards = expansion->cells & table->fit_empty_column;
    for (; cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        const uint64_t children = deal_table_children(table, cards_of(card));
        if (cards_have(table->kings, card) || (children & expansion->cells) != 0) {
            add_move(expansion, expansion->play, CELL_TO_COLUMN, card, ON_TABLE);
        }
    }
}

/* Lists all successors by the wanted kinds of macro moves; returns how many. */
static inline unsigned macro_moves(const struct state *state, const struct deal_table *table,
                                   unsigned kinds, struct successor *successors) {
    const struct play play = play_from(state, table);
    struct expansion expansion = {.table = table,
                                  .play = &play,
                                  .tops = play.tops,
                                  .fitting = deal_table_children(table, play.tops),
                                  .cells = state_cells(state),
                                  .free_cells = state_free_cells(state, table),
                                  .kinds = kinds,
                                  .successors = successors};
    if (table->rules.empty != EMPTY_NONE) {
        expansion.empty_columns = state_empty_columns(state, table);
    }
    for (uint64_t tops = expansion.tops; tops != 0; tops &= tops - 1) {
        const struct top_run run = expansion_top_run(&expansion, cards_lowest(tops));
        add_digs(&expansion, &run);
        add_run_moves(&expansion, &run);
    }
    if (expansion.empty_columns > 0 && expansion_wants(&expansion, CELL_TO_COLUMN)) {
        add_moves_from_cells(&expansion);
    }
    return expansion.count;
}

#endif
