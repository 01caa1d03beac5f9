/* How a game stands, in words. */
#ifndef SOLITON_PLAY_STATUS_H
#define SOLITON_PLAY_STATUS_H

#include "play/session.h"

/* What to call the puzzle: its name, but of a port just what it is. */
const char *standing_name(const struct session *session);

/* How much was played, "12 moves, 5 slides". */
struct standing_cost {
    char text[64];
};
struct standing_cost standing_cost(const struct session *session);

/* Can it still be won? */
const char *standing_outlook(const struct session *session);

/* All of this, and what the best way known takes, in one line. */
void standing_in_words(const struct session *session, char *words, size_t size);

/* The game that is left, in one line. */
void standing_result(const struct session *session, char *words, size_t size);

#endif
