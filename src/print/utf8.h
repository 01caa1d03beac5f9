/* Text from outside: what is well formed in it, and what a terminal could take as a command. */
#ifndef SOLITON_PRINT_UTF8_H
#define SOLITON_PRINT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The size in bytes of the UTF-8 character that begins here; 0 if it is not well formed. */
size_t utf8_size(const char *bytes, size_t length);

/* Does the character of that size do something instead of being seen? These are control characters
 * (C0, C1, DEL), line and paragraph separators, and what changes the direction of the text, so that
 * one reads something else than is there. */
bool utf8_is_control(const char *bytes, size_t size);

/* The number of the character of that size. */
uint32_t utf8_number(const char *bytes, size_t size);

#endif
