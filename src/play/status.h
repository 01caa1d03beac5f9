/* The status of a game in words, for the line at the top and for the end. */
#ifndef SOLITON_PLAY_STATUS_H
#define SOLITON_PLAY_STATUS_H

#include "play/session.h"

/* What to call the puzzle: its name, but "port" for a port. */
const char *status_name(const struct session *session);

/* How much was played, "12 moves, 5 slides". */
struct status_cost {
    char text[64];
};
struct status_cost status_cost(const struct session *session);

/* Can it still be won? */
const char *status_outlook(const struct session *session);

/* All of this, and the length of the best path known, in one line. */
void status_line(const struct session *session, char *words, size_t size);

/* How the game ended, in one line. */
void status_result(const struct session *session, char *words, size_t size);

#endif
