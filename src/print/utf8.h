/* Text from outside: what is well formed in it, and what a terminal could take as a command. */
#ifndef SOLITON_PRINT_UTF8_H
#define SOLITON_PRINT_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* How many bytes the well-formed UTF-8 character at the start of these bytes takes, or 0. */
size_t utf8_size(const char *bytes, size_t length);

/* Is the character of that size a control character, C0, C1 or DEL? */
bool utf8_is_control(const char *bytes, size_t size);

#endif
