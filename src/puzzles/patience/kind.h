/* The patience games, as one kind of puzzle. */
#ifndef SOLITON_PUZZLES_PATIENCE_KIND_H
#define SOLITON_PUZZLES_PATIENCE_KIND_H

#include "puzzles/patience/deal.h"
#include "puzzles/puzzle.h"

struct patience {
    struct soliton_puzzle puzzle; /* first, so that the one is the other */
    struct deal deal;
};

extern const struct puzzle_kind patience_kind;
extern const struct soliton_kind patience_about;   /* in about.c */
extern const struct puzzle_proofs patience_proofs; /* in solver/prove.c */

/* ---- What the descriptor is made of, by file ----------------------------------------------- */

/* show.c, all in the given soliton_style: a picture of the position, with foundations, cells, and
 * the columns as they lie on a table, the playable cards lowest. */
void position_show(const struct rules *rules, const struct position *position, unsigned style,
                   struct text *text);

/* The deal of this name: its rules, its shuffle, and how it lies before and after autoplay. */
void deal_describe(const struct deal *deal, const char *name, unsigned style, struct text *text);

/* Which cards autoplay sends before the first move; nothing if there are none. */
void deal_explain_opening(const struct deal *deal, unsigned style, struct text *text);

/* A move in words, with what autoplay does after it; the move itself if it cannot be read. */
void position_explain(const struct rules *rules, const struct position *position, const char *move,
                      unsigned style, struct text *text);

/* gestures.c: what a hand can do. It takes a card, or a run of cards by its lowest, and puts it
 * somewhere else. One a line, as soliton_game_gestures has them: each legal move, then the runs of
 * two cards and more.
 *
 * A run moves if there is room for it and if each of its cards comes to lie in the column where it
 * is put, or on its foundation where autoplay takes it on the way: moves of cards that went there
 * are left out. One that would be torn apart is not moved at all. Among several empty columns, a
 * run may come to lie in another one than the first, by which they are named. */
void gestures_write(const struct rules *rules, const struct position *position, struct text *text);

#endif
