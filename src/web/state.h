/* The game on the table as the page sees it. */
#ifndef SOLITON_WEB_STATE_H
#define SOLITON_WEB_STATE_H

#include "web/table.h"

/* {"kind", "name", "rules", "named", "start", "position", "words",
 *  "steps": [["20 27"], ...], "played", "length",
 *  "cost": {"moves", "slides"}, "known": the same of the whole game, or null,
 *  "won", "outlook": "uncertain", "winnable", "lost" or "won",
 *  "gestures": [{"from", "to", "moves": [...]}, ...], "hint": such a gesture, or null}
 * Slides are there only where the puzzle can be measured in them. */
const char *state_answer(const struct table *table);

#endif
