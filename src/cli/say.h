/* Words for people on standard error, and text that comes from outside made safe to print. */
#ifndef SOLITON_CLI_SAY_H
#define SOLITON_CLI_SAY_H

#include "cli/exit_code.h"

#include <stddef.h>
#include <stdio.h>

/* The name before every message; call it first. */
void say_as(const char *program_name);

/* One line on standard error, behind the program's name. Whatever a terminal could take as a
 * command is replaced by '?': file names and files come from anywhere. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Says that memory ran out. */
enum exit_code say_no_memory(void);

/* How many bytes the well-formed UTF-8 character at the start of these bytes takes, or 0. */
size_t utf8_character(const char *bytes, size_t length);

/* Prints bytes as a JSON string with its quotes. What is not UTF-8 becomes U+FFFD. */
void json_string(FILE *stream, const char *string);

/* Prints a text of the library and frees it, with a newline behind it if it has none. NULL says
 * that memory ran out. */
enum exit_code print_text(char *text);

#endif
