#define _POSIX_C_SOURCE 200809L

#include "cli/io/output.h"

#include "cli/io/say.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static struct sigaction before_pipe; /* what a closed pipe did before output_prepare */
static bool reader_left;             /* the pipe was closed */

void output_prepare(void) {
    /* They are opened for the wrong direction, so that using them still fails. */
    static const int wrong_way[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int fd = 0; fd < 3; fd++) {
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", wrong_way[fd]) == -1) {
            return;
        }
    }
    /* By lines, not by bytes: a file may hold a hundred thousand mistakes. */
    static char line[BUFSIZ];
    setvbuf(stderr, line, _IOLBF, sizeof line);
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, &before_pipe);
    sigaction(SIGXFSZ, &ignore, NULL);
}

/* Has the reader of standard output closed the pipe? The stream may have forgotten why it failed,
 * so this asks the pipe. */
static bool pipe_is_closed(void) {
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return errno == EPIPE || (poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0);
}

static bool has_failed;

bool output_has_failed(void) { return has_failed; }

/* Says once that output was lost. After `soliton ... | head` it says nothing, as is usual, unless
 * SIGPIPE was ignored when the program started. */
static enum exit_code complain(void) {
    const int error = errno;
    reader_left = reader_left || (before_pipe.sa_handler != SIG_IGN && pipe_is_closed());
    errno = error;
    if (!has_failed && !reader_left) {
        say("cannot write to standard output%s%s", errno == 0 ? "" : ": ",
            errno == 0 ? "" : strerror(errno));
    }
    has_failed = true;
    return EXIT_CANNOT_WRITE;
}

enum exit_code output_flush(void) {
    errno = 0;
    return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_OK : complain();
}

enum exit_code output_finish(enum exit_code code) {
    if (output_flush() != EXIT_OK) {
        code = EXIT_CANNOT_WRITE;
    } else if (fclose(stdout) != 0) {
        code = complain();
    }
    if (reader_left) {
        sigaction(SIGPIPE, &before_pipe, NULL);
        raise(SIGPIPE);
    }
    return code;
}
