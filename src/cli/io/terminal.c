#define _POSIX_C_SOURCE 200809L

#include "cli/io/terminal.h"

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
