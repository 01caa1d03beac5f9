/* Games from files, and into files. */
#ifndef SOLITON_PLAY_FILES_H
#define SOLITON_PLAY_FILES_H

#include "play/session.h"

/* Both ask for the file, and say how it went. Where something fails, the game stays as it was. */
void storage_save(struct session *session);
void storage_open(struct session *session);

/* Has the player no objection to losing what is not saved? */
bool storage_may_leave(struct session *session, const char *question);

#endif
