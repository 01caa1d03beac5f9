/* What one may ask of a deal: can it be solved as the course plays, or by easier rules? */
#ifndef SOLITON_PUZZLES_PATIENCE_QUESTIONS_H
#define SOLITON_PUZZLES_PATIENCE_QUESTIONS_H

#include "puzzles/patience/deal.h"

/* The questions that make sense for a deal, from index 0; NULL after the last. Their rules change
 * how it is played and not how it lies. */
const struct soliton_question *question_at(const struct deal *deal, size_t index);

#endif
