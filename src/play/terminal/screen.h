/* The terminal as a screen: opened, closed, and asked for keys. There is one at a time. */
#ifndef SOLITON_PLAY_TERMINAL_SCREEN_H
#define SOLITON_PLAY_TERMINAL_SCREEN_H

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

/* Opens the screen; `input` is a terminal. NULL, or in words why it cannot be. */
const char *screen_open(FILE *input, FILE *output, bool in_colour);
void screen_close(void);

/* Keys: characters as they are, function keys as negative numbers of curses, -KEY_UP. */
enum { KEY_NOTHING = 0, KEY_ESCAPE = 27, KEY_RETURN = 10, KEY_END_OF_GAME = INT_MIN };
/* Terminals differ in what Backspace sends. */
enum { KEY_CTRL_H = 8, KEY_RUBOUT = 127 };

/* How long to wait for a key, in milliseconds, where nothing else goes on. */
enum { SCREEN_TICK = 200 };

/* Waits at most so many milliseconds for a key; KEY_NOTHING if none came. KEY_END_OF_GAME, again
 * and again, if the terminal is gone or a signal asks the game to end. */
int screen_key(int milliseconds);

/* Has KEY_END_OF_GAME come? */
bool screen_is_ending(void);

/* Is there room to play? */
bool screen_is_large_enough(void);
enum { SCREEN_LEAST_HEIGHT = 12, SCREEN_LEAST_WIDTH = 40 };

#endif
