/* Text from outside, made harmless for where it goes. */
#ifndef SOLITON_PRINT_ESCAPE_H
#define SOLITON_PRINT_ESCAPE_H

#include <stdio.h>

/* For a terminal: what it could take as a command, and whatever is not UTF-8, becomes '?'. File
 * names and files come from anywhere. */
void escape_plain(FILE *stream, const char *text);

/* For XML and HTML, in text and in attributes; what XML cannot say becomes U+FFFD. */
void escape_xml(FILE *stream, const char *text);

/* One field of a table as RFC 4180 has it, in quotes where it needs them; otherwise as for a
 * terminal, and never a formula. */
void escape_csv(FILE *stream, const char *text);

#endif
