/* Text from outside, made harmless for where it goes. */
#ifndef SOLITON_PRINT_ESCAPE_H
#define SOLITON_PRINT_ESCAPE_H

#include <stdio.h>

/* For a terminal: whatever it could take as a command, or is not UTF-8, becomes '?'. */
void escape_plain(FILE *stream, const char *text);

/* For XML and HTML, in text and in attributes. What XML cannot express becomes U+FFFD. */
void escape_xml(FILE *stream, const char *text);

/* One field of a CSV table (RFC 4180), in quotes if it needs them; otherwise as for a terminal, and
 * never a formula. */
void escape_csv(FILE *stream, const char *text);

#endif
