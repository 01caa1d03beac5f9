/* Words that were meant as others. */
#ifndef SOLITON_CLI_SPELLING_H
#define SOLITON_CLI_SPELLING_H

#include <stdbool.h>

/* The longest word that is looked at. */
enum { SPELLING_WORD_MAX = 31 };

/* Is `word` near enough to `candidate` to be a slip of the fingers, or its beginning? The case of
 * letters does not count. */
bool spelling_is_near(const char *word, const char *candidate);

#endif
