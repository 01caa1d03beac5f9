#define _POSIX_C_SOURCE 200809L

#include "cli/io/terminal.h"

#include "cli/io/say.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

void terminal_prepare(void) {
    /* The character set alone: numbers keep their point, and messages their language. */
    setlocale(LC_CTYPE, "");
}

bool terminal_speaks_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

bool terminal_is_dumb(void) {
    const char *kind = getenv("TERM");
    return kind != NULL && strcmp(kind, "dumb") == 0;
}

int terminal_width(void) {
    static const int usual = 80;
    struct winsize size;
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : usual;
}

/* ---- Styles ---------------------------------------------------------------------------------- */

static bool colour_is_welcome(void) {
    const char *no_colour = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && (no_colour == NULL || *no_colour == '\0') &&
           !terminal_is_dumb();
}

enum exit_code terminal_style(const struct arguments *arguments, unsigned *style) {
    const char *when = arguments_value(arguments, &option_colour);
    bool colour = false;
    if (when == NULL || strcmp(when, "auto") == 0) {
        colour = colour_is_welcome();
    } else if (strcmp(when, "always") == 0) {
        colour = true;
    } else if (strcmp(when, "never") != 0) {
        say("--colour takes auto, always or never, not '%s'", when);
        return EXIT_USAGE;
    }
    bool ascii = arguments_have(arguments, &option_ascii) || !terminal_speaks_utf8();
    *style = (colour ? SOLITON_COLOUR : SOLITON_PLAIN) | (ascii ? SOLITON_ASCII : SOLITON_PLAIN);
    return EXIT_OK;
}
