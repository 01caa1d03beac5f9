/* Another game: by its name, by chance, or by chance and sure to be winnable. */
#ifndef SOLITON_PLAY_COMMANDS_H
#define SOLITON_PLAY_COMMANDS_H

#include "play/session.h"

/* Asks which, and puts it on the table; says why if it cannot. */
void fresh_ask(struct session *session);

#endif
