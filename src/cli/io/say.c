#include "cli/io/say.h"

#include "print/escape.h"

#include <stdarg.h>
#include <stdio.h>

static const char *program = "soliton";

void say_set_program(const char *program_name) { program = program_name; }

static void (*before)(void);

void say_set_hook(void (*call)(void)) { before = call; }

void say_begin(void) {
    if (before != NULL) {
        before();
    }
    fprintf(stderr, "%s: ", program);
}

static char message[8192]; /* the last one */

const char *say_last(void) { return message; }

void say(const char *format, ...) {
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);

    say_begin();
    escape_plain(stderr, message);
    fputc('\n', stderr);
}

enum exit_code say_no_memory(void) {
    say("memory ran out");
    return EXIT_BUG;
}
