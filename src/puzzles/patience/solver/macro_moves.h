/* Macro moves: several moves of single cards that a player would call one.
 *
 * With them a search for a first solution needs fewer steps, and looks at far fewer positions.
 * Those of macro_move_list.h do not lead to every position that there is, so that a search with
 * them proves nothing. Which of them a search uses is up to it. */
#ifndef SOLITON_PATIENCE_SOLVER_MACRO_MOVES_H
#define SOLITON_PATIENCE_SOLVER_MACRO_MOVES_H

#include "puzzles/patience/solver/dead_ends.h"
#include "puzzles/patience/solver/play.h"

enum macro_move_kind {
    DIG_OUT = 1 << 0,       /* take away what lies on the next card of a deposit */
    DIG_ONTO = 1 << 1,      /* take away what lies on a card, and put it onto another */
    MOVE_RUN = 1 << 2,      /* a whole run onto a card */
    BREAK_RUN = 1 << 3,     /* the upper part of a run onto a card */
    RUN_TO_COLUMN = 1 << 4, /* a whole run to an empty column */
    FROM_CELL = 1 << 5,     /* onto a card */
    CELL_TO_COLUMN = 1 << 6,
    ALL_MACRO_MOVES = (1 << 7) - 1,
    /* Only used by the searches that prove: */
    SINGLE_MOVE = 1 << 7,
    RUN_TO_CELLS = 1 << 8, /* a whole run */
    /* Where deposits are by choice: */
    TO_ITS_FOUNDATION = 1 << 9,
    TAKE_BACK = 1 << 10, /* from its deposit */
    /* Those that nothing else comes with: */
    BARE_MOVES = SINGLE_MOVE | TO_ITS_FOUNDATION | TAKE_BACK
};

struct macro_move {
    uint16_t kind;
    uint8_t card;    /* that moves in the end, with the run on it, or is dug out */
    uint8_t support; /* where it goes; ON_FOUNDATION if it is dug out, too */
};

struct successor {
    struct state state;
    struct macro_move macro_move;
};

/* The most successors that any of the ways to expand a position makes: a card can be dug out for
 * its deposit or for one of four stacks; moved with the run on it to one of these or to an empty
 * column; moved by itself to a cell; and go to its deposit or come back from it, which is not
 * more than that. */
enum { MAX_SUCCESSORS = CARDS * 12 };

struct step {
    uint8_t card, support;
};

/* The single moves of a macro move. */
enum { MAX_STEPS = 1024 }; /* more than any macro move has */
struct steps {
    unsigned count;
    struct step steps[MAX_STEPS];
};

/* Plays the single moves that make up a macro move which is possible in this position, and what is
 * always right after it (forced_moves.h) unless it is a bare move, and writes them down. */
void macro_move_play(struct play *play, const struct deal_table *table,
                     struct macro_move macro_move, struct steps *steps);

/* The same for a card with the run on it that goes to a support. */
void play_move_run(struct play *play, const struct deal_table *table, unsigned foot,
                   unsigned support, struct steps *steps);

/* The first of `tops` that the card can be built on, as a support; ON_FOUNDATION if there is none.
 */
static inline unsigned macro_move_parent(const struct deal_table *table, uint64_t tops,
                                         unsigned card) {
    const uint64_t parents = deal_table_parents(table, card) & tops;
    return parents != 0 ? BUILT + ((cards_lowest(parents) ^ card) & 3) : ON_FOUNDATION;
}

static inline void steps_add(struct steps *steps, unsigned card, unsigned support) {
    if (steps != NULL && steps->count < MAX_STEPS) {
        steps->steps[steps->count++] = (struct step){(uint8_t)card, (uint8_t)support};
    }
}

/* Takes a card off the top of its column: onto another column, else to a cell, else to an empty
 * column. Returns where to, or ON_FOUNDATION if there is no room. */
static inline unsigned macro_move_put_aside(struct play *play, const struct deal_table *table,
                                            unsigned card) {
    const uint64_t foundations = state_foundations(&play->state);
    const uint64_t cells = state_cells(&play->state);
    const uint64_t tops = table->all & ~(play->covered | foundations | cells | cards_of(card));
    unsigned support = macro_move_parent(table, tops, card);
    if (support == ON_FOUNDATION) {
        if (cards_count(cells) < table->rules.cells) {
            support = IN_CELL;
        } else if (cards_have(deal_table_fit_empty_column(table), card) &&
                   state_empty_columns(&play->state, table) > 0) {
            support = ON_TABLE;
        } else {
            return ON_FOUNDATION;
        }
    }
    play_put(play, table, card, support);
    return support >= BUILT && dead_run(&play->state, table, card) ? ON_FOUNDATION : support;
}

/* Puts back onto columns what a macro move has brought into cells. */
static inline void macro_move_put_back(struct play *play, const struct deal_table *table,
                                       uint64_t cells_before, struct steps *steps) {
    uint64_t cards = state_cells(&play->state) & ~cells_before;
    while (cards != 0) {
        const unsigned card = cards_highest(cards);
        cards ^= cards_of(card);
        if (cards_have(state_cells(&play->state), card)) {
            unsigned support = macro_move_parent(table, play_tops(play, table), card);
            if (support != ON_FOUNDATION) {
                play_put(play, table, card, support);
                steps_add(steps, card, support);
            }
        }
    }
}

/* Puts a card that has been dug out onto another, and what it has brought into cells back onto
 * columns as far as it fits there now. */
static inline bool macro_move_put_onto(struct play *play, const struct deal_table *table,
                                       unsigned card, unsigned support, uint64_t cells_before,
                                       struct steps *steps) {
    play_put(play, table, card, support);
    steps_add(steps, card, support);
    if (dead_run(&play->state, table, card)) {
        return false;
    }
    macro_move_put_back(play, table, cells_before, steps);
    return true;
}

/* Moves a run, of which `above` are the cards on its foot, as if it were one card. Taken apart and
 * put together again, each of its cards lies free for a while: if one could be deposited then, this
 * is not what happens. */
static inline bool macro_move_move_run(struct play *play, const struct deal_table *table,
                                       unsigned foot, uint64_t above, unsigned support) {
    const uint64_t run = above | cards_of(foot);
    if ((play->next & run) != 0) {
        return false;
    }
    play_put(play, table, foot, support);
    return (play->next & play->covered & run) == 0 &&
           (support < BUILT || !dead_run(&play->state, table, foot));
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

#endif
