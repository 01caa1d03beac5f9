/* Words that were meant as others. */
#ifndef SOLITON_CLI_ARGS_SPELLING_H
#define SOLITON_CLI_ARGS_SPELLING_H

#include <limits.h>
#include <stdbool.h>

/* The longest word that is looked at. */
enum { SPELLING_WORD_MAX = 31 };

/* How far `word` is from `candidate`: 0 if it is its beginning, a few if it may be a slip of the
 * fingers, SPELLING_FAR if it is another word. The case of letters does not count. */
#define SPELLING_FAR UINT_MAX
unsigned spelling_distance(const char *word, const char *candidate);

static inline bool spelling_is_near(const char *word, const char *candidate) {
    return spelling_distance(word, candidate) != SPELLING_FAR;
}

#endif
