/* Words for people on standard error, from the main thread alone. */
#ifndef SOLITON_CLI_IO_SAY_H
#define SOLITON_CLI_IO_SAY_H

#include "cli/io/exit_code.h"

/* The name before every message; call it first. */
void say_set_program(const char *program_name);

/* Has this called before each message, which may have to move a line of progress away. */
void say_set_hook(void (*call)(void));

/* One line on standard error, behind the program's name, printed as escape_plain does. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Begins such a line, for who writes the rest to standard error himself. */
void say_begin(void);

/* What was said last; "" if nothing was. */
const char *say_last(void);

/* Says that memory ran out. */
enum exit_code say_no_memory(void);

#endif
