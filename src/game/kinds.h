/* The kinds of puzzles in the registry: finding one, and what can be said of all of them. */
#ifndef SOLITON_GAME_KINDS_H
#define SOLITON_GAME_KINDS_H

#include "puzzles/puzzle.h"

/* The kind of this name; the kind whose texts look like this one. NULL if there is none. */
const struct puzzle_kind *kind_named(const char *name);
const struct puzzle_kind *kind_of_text(const char *text, size_t length);

/* Adds what texts show, ", nor cards, nor boats", for all kinds but the first `skipped`
 * ones, to refuse a text that is none of these. */
void kinds_add_texts(size_t skipped, struct text *text);

#endif
