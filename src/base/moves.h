/* Moves as they are written, one behind another: a solution, a game, a path.
 *
 * All letters are in one text and the places where moves end in one array, so that a list of any
 * length takes two allocations, which grow. Whoever writes a move adds its letters to `letters` and
 * then calls moves_end. As with a text, a failed allocation is remembered in letters.failed, and
 * nothing is added any more. Begin with `struct moves moves = {0};`. */
#ifndef SOLITON_BASE_MOVES_H
#define SOLITON_BASE_MOVES_H

#include "base/text.h"

struct moves {
    struct text letters; /* each move is ended by a NUL */
    size_t *ends;        /* of each move, behind its NUL */
    size_t count, capacity;
};

/* Ends the move whose letters were added last. */
void moves_end(struct moves *moves);

/* Adds a move of these letters; and those of the other list from index `first` on. */
void moves_add(struct moves *moves, const char *move, size_t length);
void moves_add_from(struct moves *moves, const struct moves *others, size_t first);

/* The move, a string that is valid until another one is added; and how many letters it has. */
static inline const char *moves_at(const struct moves *moves, size_t index) {
    return moves->letters.data + (index == 0 ? 0 : moves->ends[index - 1]);
}
static inline size_t moves_length(const struct moves *moves, size_t index) {
    return moves->ends[index] - (index == 0 ? 0 : moves->ends[index - 1]) - 1;
}

/* Is it the move of these letters? */
bool moves_is(const struct moves *moves, size_t index, const char *move, size_t length);

/* Makes room for so many moves more, with so many letters in all, so that adding them cannot fail;
 * false if memory ran out. */
bool moves_grow(struct moves *moves, size_t count);
static inline bool moves_reserve(struct moves *moves, size_t count, size_t letters) {
    return text_reserve(&moves->letters, letters + count) &&
           (count <= moves->capacity - moves->count || moves_grow(moves, count));
}

/* Forgets all but the first `count` of them, and that memory ran out since. */
void moves_cut(struct moves *moves, size_t count);

/* Frees what it holds, and empties it. */
void moves_drop(struct moves *moves);

#endif
