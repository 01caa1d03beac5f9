#define _POSIX_C_SOURCE 200809L

#include "cli/io/monitor.h"

#include "cli/io/output.h"
#include "cli/io/say.h"
#include "cli/io/terminal.h"
#include "print/human.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The work that is monitored: at most one of the two, and only while the handlers are in place. */
static soliton_search *volatile monitored_search;
static soliton_generator *volatile monitored_generator;
static volatile sig_atomic_t interrupted; /* the signal, or 0 */

static bool catches_all;       /* from monitor_catch_interrupts to monitor_release_interrupts */
static bool line_is_of_search; /* the line belongs to monitored_search or monitored_generator */
static int shown;              /* the width of the line, 0 if none is shown */
static bool line_is_left;      /* after an interrupt the last line stays */
static struct sigaction before_interrupt, before_terminate;

static void on_signal(int number) {
    if (interrupted) {
        struct sigaction standard = {.sa_handler = SIG_DFL};
        sigaction(number, &standard, NULL);
        raise(number);
        return;
    }
    interrupted = number;
    if (monitored_search != NULL) {
        soliton_search_cancel(monitored_search);
    } else if (monitored_generator != NULL) {
        soliton_generator_cancel(monitored_generator);
    }
}

bool monitor_is_interrupted(void) { return interrupted != 0; }

/* ---- The line on the terminal -------------------------------------------------------------- */

/* Replaces the line. Uses no escape sequences, which a simple terminal may not know, and never the
 * last column, after which some terminals begin a new line. */
static void rewrite(const char *line) {
    int room = terminal_width() - 1;
    int length = (int)strlen(line) < room ? (int)strlen(line) : room;
    int old = shown < room ? shown : room;
    fprintf(stderr, "\r%.*s%*s", length, line, old > length ? old - length : 0, "");
    if (length == 0) {
        fputc('\r', stderr);
    }
    fflush(stderr);
    shown = length;
}

/* How near the end is: the bounds on the shortest solution, or else the best score. Part of a line;
 * empty if nothing is known. */
static struct human nearness(const struct soliton_stats *stats) {
    struct human human = {""};
    if (stats->lower_bound > 0 && stats->length > 0) {
        snprintf(human.text, sizeof human.text, ", at least %u, found %u", stats->lower_bound,
                 stats->length);
    } else if (stats->lower_bound > 0) {
        snprintf(human.text, sizeof human.text, ", at least %u", stats->lower_bound);
    } else if (stats->length > 0) {
        snprintf(human.text, sizeof human.text, ", found %u", stats->length);
    } else if (stats->best_score > 0) {
        snprintf(human.text, sizeof human.text, ", best %u", stats->best_score);
    }
    return human;
}

/* Part of a line, for a proof in sections. */
static struct human sections_checked(void) {
    struct human human = {""};
    soliton_search *search = monitored_search;
    const uint64_t sections = search != NULL ? soliton_search_sections(search) : 0;
    if (sections > 0) {
        snprintf(human.text, sizeof human.text, ", %.30s sections",
                 human_count((double)sections).text);
    }
    return human;
}

/* Where a search stands that goes through chambers. */
struct standing {
    char text[100];
};
static struct standing chambers_closed(void) {
    struct standing standing = {""};
    const struct soliton_chambers chambers = soliton_search_chambers(monitored_search);
    if (chambers.potential > 0) {
        snprintf(standing.text, sizeof standing.text, ", at %u, %.20s chambers, %.20s wait",
                 chambers.potential, human_count((double)chambers.closed).text,
                 human_count((double)chambers.waiting).text);
    }
    return standing;
}

static bool shows_progress; /* of the work that is monitored */

static bool on_progress(void *context, const struct soliton_stats *stats) {
    (void)context;
    static const double delay = 0.5; /* seconds before the first line */
    output_flush();                  /* what was printed before can be read meanwhile */
    if (!shows_progress || stats->seconds < delay) {
        return true;
    }
    char line[480];
    const struct standing standing = chambers_closed();
    snprintf(line, sizeof line, "%s positions, %s/s%s%s, %s, %.1f s",
             human_count((double)stats->positions).text,
             human_count((double)stats->positions / stats->seconds).text,
             standing.text[0] != '\0' ? standing.text : nearness(stats).text,
             sections_checked().text, human_bytes(stats->bytes).text, stats->seconds);
    monitor_show(line);
    line_is_of_search = true;
    return true;
}

/* The terminal has written ^C after the line, or on an empty one. That line stays, and the next
 * output begins on a new one. */
static void leave_line(void) {
    if (!line_is_left && isatty(STDERR_FILENO) && (shown > 0 || interrupted == SIGINT)) {
        fputc('\n', stderr);
    }
    line_is_left = true;
    shown = 0;
}

void monitor_hide(void) {
    if (interrupted != 0) {
        leave_line();
    } else if (shown > 0) {
        rewrite("");
    }
    line_is_of_search = false;
}

/* Standard error stays what it is: this is asked for each of many puzzles. */
bool monitor_shows(void) {
    static enum { UNKNOWN, NO, YES } answer;
    if (answer == UNKNOWN) {
        answer = isatty(STDERR_FILENO) && !terminal_is_dumb() ? YES : NO;
    }
    return answer == YES;
}

void monitor_show(const char *line) {
    if (monitor_shows() && interrupted == 0) {
        say_set_hook(monitor_hide);
        rewrite(line);
    }
}

/* ---- Monitoring ------------------------------------------------------------------------------ */

/* Catches the signal, unless it was ignored when the program started. */
static void handle(int number, struct sigaction *before) {
    struct sigaction ours = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&ours.sa_mask);
    sigaddset(&ours.sa_mask, SIGINT);
    sigaddset(&ours.sa_mask, SIGTERM);
    sigaction(number, NULL, before);
    if (before->sa_handler != SIG_IGN) {
        sigaction(number, &ours, NULL);
    }
}

static void catch_signals(void) {
    if (!catches_all) {
        handle(SIGINT, &before_interrupt);
        handle(SIGTERM, &before_terminate);
    }
}

static void restore_signals(void) {
    if (!catches_all) {
        sigaction(SIGINT, &before_interrupt, NULL);
        sigaction(SIGTERM, &before_terminate, NULL);
    }
}

void monitor_catch_interrupts(void) {
    catch_signals();
    catches_all = true;
}

void monitor_release_interrupts(void) {
    monitor_hide();
    if (catches_all) {
        catches_all = false;
        restore_signals();
    }
}

void monitor_search(soliton_search *search, bool progress) {
    shows_progress = progress && monitor_shows();
    soliton_search_on_progress(search, on_progress, NULL);
    monitored_search = search;
    catch_signals();
    /* An interrupt that came just before would otherwise not reach this search. */
    if (interrupted != 0) {
        soliton_search_cancel(search);
    }
}

void monitor_generator(soliton_generator *generator, bool progress) {
    shows_progress = progress && monitor_shows();
    soliton_generator_on_progress(generator, on_progress, NULL);
    monitored_generator = generator;
    catch_signals();
}

void monitor_end(void) {
    restore_signals();
    monitored_search = NULL;
    monitored_generator = NULL;
    if (line_is_of_search || interrupted != 0) {
        monitor_hide();
    }
}
