/* Messages on standard error. For the main thread alone. */
#ifndef SOLITON_CLI_IO_SAY_H
#define SOLITON_CLI_IO_SAY_H

#include "cli/io/exit_code.h"

/* Sets the name that every message begins with. Call it first. */
void say_set_program(const char *program_name);

/* Sets a function that is called before each message, to hide the line of progress. */
void say_set_hook(void (*call)(void));

/* Prints one line after the program's name; control characters are escaped as escape_plain does. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Begins such a line; the caller writes the rest to standard error. */
void say_begin(void);

/* The last message; "" if there was none. */
const char *say_last(void);

/* Says that memory ran out. */
enum exit_code say_no_memory(void);

#endif
