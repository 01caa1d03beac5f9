/* Text from outside: what is well formed in it, and what a terminal could take as a command. */
#ifndef SOLITON_PRINT_UTF8_H
#define SOLITON_PRINT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many bytes the well-formed UTF-8 character at the start of these bytes takes, or 0. */
size_t utf8_size(const char *bytes, size_t length);

/* Is the character of that size one that does something instead of being seen? Control characters,
 * C0, C1 or DEL; line and paragraph separators; and what turns the direction of the text, so that
 * one reads something else than is there. */
bool utf8_is_control(const char *bytes, size_t size);

/* The number of the character of that size. */
uint32_t utf8_number(const char *bytes, size_t size);

#endif
