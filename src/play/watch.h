/* Watching a solution, step by step. */
#ifndef SOLITON_PLAY_WATCH_H
#define SOLITON_PLAY_WATCH_H

#include "play/session.h"

/* Plays the way to win that the game knows, until the player ends it or it is won and left. Returns
 * the key that ended it, if it was one that means something else; else KEY_NOTHING. */
int viewing_run(struct session *session);

#endif
