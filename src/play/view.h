/* The whole screen of a game: a title, the picture with its marks, what the program says, keys. */
#ifndef SOLITON_PLAY_VIEW_H
#define SOLITON_PLAY_VIEW_H

#include "play/session.h"

/* Draws everything, or asks for a larger window. */
void view_draw(struct session *session);

/* The same with another message, and another line of keys. */
void view_draw_with(struct session *session, const char *message, const char *keys);

/* The row for messages. */
int view_message_row(void);

/* Which place of the picture is drawn at a place of the screen? False if none is. */
bool view_place(const struct session *session, int *y, int *x);

/* Draws a page of text, from a line on; returns how many lines it has. */
int view_page(const char *title, const char *text, int from);

#endif
