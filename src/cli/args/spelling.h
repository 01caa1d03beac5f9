/* Finds the word that a misspelt one was meant to be. */
#ifndef SOLITON_CLI_ARGS_SPELLING_H
#define SOLITON_CLI_ARGS_SPELLING_H

#include <limits.h>
#include <stdbool.h>

/* Longer words are not compared. */
enum { SPELLING_WORD_MAX = 31 };

/* The distance of two words: 0 if `word` is the beginning of `candidate`, a few letters if it may
 * be a typing mistake, SPELLING_FAR if it is another word. Case does not count. */
#define SPELLING_FAR UINT_MAX
unsigned spelling_distance(const char *word, const char *candidate);

static inline bool spelling_is_near(const char *word, const char *candidate) {
    return spelling_distance(word, candidate) != SPELLING_FAR;
}

#endif
