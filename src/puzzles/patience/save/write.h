/* Games as xpat2 saves them. */
#ifndef SOLITON_PUZZLES_PATIENCE_SAVE_WRITE_H
#define SOLITON_PUZZLES_PATIENCE_SAVE_WRITE_H

#include "puzzles/patience/deal.h"

/* The save of a game in which these legal moves were played. SOLITON_INVALID if xpat2 has no such
 * deal, or does not play it by these rules. */
enum soliton_status save_write(const struct deal *deal, const char *name, const char *const *moves,
                               size_t count, struct text *data, struct soliton_error *error);

#endif
