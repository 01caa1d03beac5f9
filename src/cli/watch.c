#define _POSIX_C_SOURCE 200809L

#include "cli/watch.h"

#include "cli/human.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static soliton_search *volatile watched; /* set only while the handler is in place */
static volatile sig_atomic_t interrupted;

static void on_signal(int number) {
    if (interrupted) {
        struct sigaction standard = {.sa_handler = SIG_DFL};
        sigaction(number, &standard, NULL);
        raise(number);
        return;
    }
    interrupted = 1;
    soliton_search_cancel(watched);
}

bool watch_interrupted(void) { return interrupted != 0; }

/* The line on the terminal, for which it has `width` columns. */
struct progress {
    int width, shown;
};

/* Without escape sequences, which a simple terminal may not know. */
static void rewrite(struct progress *progress, const char *line) {
    int length = (int)strlen(line);
    if (length > progress->width) {
        length = progress->width;
    }
    int rest = progress->shown > length ? progress->shown - length : 0;
    fprintf(stderr, "\r%.*s%*s", length, line, rest, "");
    progress->shown = length;
    if (length == 0) {
        fputc('\r', stderr);
    }
    fflush(stderr);
}

static bool on_progress(void *context, const struct soliton_stats *stats) {
    static const double patience = 0.5; /* seconds before a search is worth a word */
    if (stats->seconds < patience) {
        return true;
    }
    char line[160];
    snprintf(line, sizeof line, "%s positions, %s/s, best %u, %s, %.1f s",
             human_count((double)stats->positions).text,
             human_count((double)stats->positions / stats->seconds).text, stats->best_score,
             human_bytes(stats->bytes).text, stats->seconds);
    rewrite(context, line);
    return true;
}

static int terminal_width(void) {
    struct winsize size;
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return known ? size.ws_col - 1 : 79;
}

enum soliton_outcome watch_search(soliton_search *search, bool progress,
                                  struct soliton_error *error) {
    struct progress line = {.width = terminal_width()};
    if (progress && isatty(STDERR_FILENO)) {
        soliton_search_on_progress(search, on_progress, &line);
    }

    struct sigaction handle = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    struct sigaction before_interrupt, before_terminate;
    sigemptyset(&handle.sa_mask);
    sigaddset(&handle.sa_mask, SIGINT);
    sigaddset(&handle.sa_mask, SIGTERM);
    watched = search;
    sigaction(SIGINT, &handle, &before_interrupt);
    sigaction(SIGTERM, &handle, &before_terminate);

    enum soliton_outcome outcome = soliton_search_run(search, error);

    sigaction(SIGINT, &before_interrupt, NULL);
    sigaction(SIGTERM, &before_terminate, NULL);
    watched = NULL;
    soliton_search_on_progress(search, NULL, NULL);
    if (line.shown > 0) {
        rewrite(&line, "");
    }
    return outcome;
}
