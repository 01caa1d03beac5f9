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
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);
}

enum exit_code output_flush(void) {
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) {
        return EXIT_OK;
    }
    say("cannot write to standard output%s%s", errno == 0 ? "" : ": ",
        errno == 0 ? "" : strerror(errno));
    return EXIT_CANNOT_WRITE;
}

enum exit_code output_finish(enum exit_code code) {
    /* Said already where a flush in between failed. */
    bool said = ferror(stdout) != 0 && code == EXIT_CANNOT_WRITE;
    if (!said && output_flush() != EXIT_OK) {
        return EXIT_CANNOT_WRITE;
    }
    if (fclose(stdout) != 0 && !said) {
        say("cannot write to standard output: %s", strerror(errno));
        return EXIT_CANNOT_WRITE;
    }
    return code;
}
