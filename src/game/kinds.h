/* The kinds of puzzles in the registry: finding one, and what can be said of all of them. */
#ifndef SOLITON_GAME_KINDS_H
#define SOLITON_GAME_KINDS_H

#include "puzzles/puzzle.h"

/* The kind of this name; the kind whose texts look like this one. NULL if there is none. */
const struct puzzle_kind *kind_named(const char *name);
const struct puzzle_kind *kind_of_text(const char *text, size_t length);

/* Refuses a text: "this is neither OTHERS, nor cards, nor boats", with what texts of each kind
 * show. `others` is what else it could have been, or "". */
enum soliton_status kinds_refuse_text(const char *others, struct soliton_error *error);

#endif
