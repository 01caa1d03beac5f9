/* What a hand can do in a port: take a boat, and let it go on for some cells. */
#ifndef SOLITON_PUZZLES_PORT_GESTURES_H
#define SOLITON_PUZZLES_PORT_GESTURES_H

#include "puzzles/port/port.h"

/* One a line, as soliton_game_gestures has them: each boat by its letter, to the right or down
 * before left or up, the nearer before the farther. */
void port_gestures(const struct port *port, struct text *text);

#endif
