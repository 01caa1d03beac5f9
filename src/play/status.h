/* The status of a game in words, for the line at the top and for the end. */
#ifndef SOLITON_PLAY_STATUS_H
#define SOLITON_PLAY_STATUS_H

#include "play/session.h"

/* How much was played, in all metrics of its kind: "12 moves, 5 slides". */
struct status_cost {
    char text[128];
};
struct status_cost status_cost(const struct session *session);

/* Can it still be won? */
const char *status_outlook(const struct session *session);

/* All of this, and the length of the best path known, in one line. */
void status_line(const struct session *session, char *words, size_t size);

/* How the game ended, in one line. */
void status_result(const struct session *session, char *words, size_t size);

#endif
