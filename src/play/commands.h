/* What a player can ask for that takes questions, or the screen, of its own. */
#ifndef SOLITON_PLAY_COMMANDS_H
#define SOLITON_PLAY_COMMANDS_H

#include "play/session.h"

/* Asks which game is next, and begins it, or says why not. */
void new_game_ask(struct session *session);

/* Both ask for the file, and say how it went. Where something fails, the game stays as it was. */
void files_save(struct session *session);
void files_open(struct session *session);

/* May what is not saved be lost? Asks if there is anything to lose. */
bool files_may_leave(struct session *session, const char *question);

/* Plays the known path to a win, until the player ends it or it is won and left. Returns the key
 * that ended it, if it was one that means something else; else KEY_NOTHING. */
int watch_run(struct session *session);

#endif
