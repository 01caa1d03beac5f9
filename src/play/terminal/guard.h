/* Gives the terminal back as it was, whatever happens.
 *
 * The first SIGINT, SIGTERM or SIGHUP asks the game to end, and cancels what is searched; the
 * second one ends the program, and so does a crash: the handler then resets the terminal by itself,
 * with nothing but calls that are safe there. Signals that are ignored from the start stay ignored.
 * There is one terminal, so all of this is global, and for the main thread. */
#ifndef SOLITON_PLAY_TERMINAL_GUARD_H
#define SOLITON_PLAY_TERMINAL_GUARD_H

#include "soliton.h"

/* Before the screen is set up: keeps the terminal's settings, and takes the signals. */
void guard_begin(int input, int output);
/* After that: keeps what resets the screen. */
void guard_arm(void);
/* Once the screen is closed: gives the signals back. */
void guard_end(void);

/* Has anyone asked the game to end? */
bool guard_is_asked_to_end(void);

/* What a signal is to cancel; NULL for nothing. */
void guard_search(soliton_search *search);
void guard_generator(soliton_generator *generator);

#endif
