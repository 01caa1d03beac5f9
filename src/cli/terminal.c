#define _POSIX_C_SOURCE 200809L

#include "cli/terminal.h"

#include "cli/say.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void terminal_prepare(void) {
    /* The character set alone: numbers keep their point, and messages their language. */
    setlocale(LC_CTYPE, "");
}

static bool terminal_takes_colour(void) {
    const char *no_colour = getenv("NO_COLOR");
    const char *kind = getenv("TERM");
    return isatty(STDOUT_FILENO) && (no_colour == NULL || *no_colour == '\0') &&
           (kind == NULL || strcmp(kind, "dumb") != 0);
}

enum exit_code terminal_style(const struct arguments *arguments, unsigned *style) {
    const char *when = arguments_value(arguments, &option_colour);
    bool colour = false;
    if (when == NULL || strcmp(when, "auto") == 0) {
        colour = terminal_takes_colour();
    } else if (strcmp(when, "always") == 0) {
        colour = true;
    } else if (strcmp(when, "never") != 0) {
        say("--colour %s: must be auto, always or never", when);
        return EXIT_USAGE;
    }
    bool ascii =
        arguments_have(arguments, &option_ascii) || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    *style = (colour ? SOLITON_COLOUR : SOLITON_PLAIN) | (ascii ? SOLITON_ASCII : SOLITON_PLAIN);
    return EXIT_SOLVED;
}
