/* Questions to the player, in the row for messages, and pages to read. */
#ifndef SOLITON_PLAY_PROMPT_H
#define SOLITON_PLAY_PROMPT_H

#include "play/session.h"

enum { PROMPT_SIZE = 1024 };

/* Has a line typed; false if the player does not want to. What is in the answer is suggested: it
 * can be accepted or edited, and the first letter typed replaces it. */
bool prompt_line(struct session *session, const char *question, char answer[PROMPT_SIZE]);

/* Yes or no? Anything but yes is no. */
bool prompt_yes(struct session *session, const char *question);

/* Shows a page until a key is pressed. */
void prompt_page(const char *title, const char *text);

#endif
