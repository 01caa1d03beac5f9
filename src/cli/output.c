#define _POSIX_C_SOURCE 200809L

#include "cli/output.h"

#include "cli/say.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

void output_prepare(void) {
    /* Opened the wrong way round, so that using them still fails. */
    static const int wrong_way[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int fd = 0; fd < 3; fd++) {
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", wrong_way[fd]) == -1) {
            return;
        }
    }
    /* A line at a time, not a byte: a file may hold a hundred thousand mistakes. */
    static char line[BUFSIZ];
    setvbuf(stderr, line, _IOLBF, sizeof line);
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);
}

/* Says, once, that output was lost. */
static enum exit_code complain(void) {
    static bool said;
    if (!said) {
        say("cannot write to standard output%s%s", errno == 0 ? "" : ": ",
            errno == 0 ? "" : strerror(errno));
    }
    said = true;
    return EXIT_CANNOT_WRITE;
}

enum exit_code output_flush(void) {
    errno = 0;
    return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_OK : complain();
}

enum exit_code output_finish(enum exit_code code) {
    if (output_flush() != EXIT_OK) {
        return EXIT_CANNOT_WRITE;
    }
    return fclose(stdout) == 0 ? code : complain();
}
