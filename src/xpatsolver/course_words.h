/* The library speaks as players do; the course's program as the course does: register and deposit
 * instead of free cell and foundation. So texts of the library are translated, phrase by phrase,
 * before xpatsolver prints them. */
#ifndef SOLITON_XPATSOLVER_COURSE_WORDS_H
#define SOLITON_XPATSOLVER_COURSE_WORDS_H

/* The text, which it frees, in the course's words, for the caller to free. NULL if the text is
 * NULL, or if memory ran out. */
char *in_course_words(char *text);

#endif
