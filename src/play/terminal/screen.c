#define _XOPEN_SOURCE 700

#include "play/terminal/screen.h"

#include "play/terminal/guard.h"
#include "play/terminal/paint.h"

#include <curses.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <term.h>
#include <unistd.h>

static SCREEN *screen;
static int input_file;
static bool ended;
static struct sigaction before_stop; /* what a stop by the user did before there was a screen */
static unsigned failures;            /* readings that gave nothing although there was something */

static bool has(const char *capability) {
    const char *text = tigetstr(capability);
    return text != NULL && (intptr_t)text != -1;
}

/* Does the terminal do what a screen needs? Asked first, since curses is of little help there. */
static const char *why_not(int output) {
    int result = 0;
    if (setupterm(NULL, output, &result) != OK) {
        return "this terminal is not known (TERM)";
    }
    bool good = has("cup") && has("clear");
    del_curterm(cur_term);
    return good ? NULL : "this terminal cannot place characters (TERM)";
}

const char *screen_open(FILE *input, FILE *output, bool in_colour) {
    const char *problem = why_not(fileno(output));
    if (problem != NULL) {
        return problem;
    }
    input_file = fileno(input);
    ended = false;
    failures = 0;
    guard_begin(input_file, fileno(output));
    sigaction(SIGTSTP, NULL, &before_stop);
    screen = newterm(NULL, output, input);
    if (screen == NULL) {
        guard_end();
        return "this terminal is not known (TERM)";
    }
    guard_arm();
    set_escdelay(25);
    cbreak();
    noecho();
    nonl(); /* so that Enter and Ctrl-J are one, below */
    keypad(stdscr, TRUE);
    intrflush(stdscr, FALSE);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, NULL);
    mouseinterval(0);
    paint_prepare(in_colour);
    return NULL;
}

void screen_close(void) {
    if (screen != NULL) {
        endwin();
        /* Curses' own handler would draw what is no longer there. */
        sigaction(SIGTSTP, &before_stop, NULL);
        delscreen(screen);
        screen = NULL;
        guard_end();
    }
}

bool screen_is_ending(void) {
    ended = ended || guard_is_asked_to_end();
    return ended;
}

/* A terminal that is gone is always ready to be read, and never gives anything. */
static void look_for_the_end(void) {
    struct pollfd ready = {.fd = input_file, .events = POLLIN};
    if (poll(&ready, 1, 0) <= 0) {
        failures = 0;
    } else if ((ready.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0 || ++failures > 20) {
        ended = true;
    }
}

int screen_key(int milliseconds) {
    wint_t code = 0;
    if (screen_is_ending()) {
        return KEY_END_OF_GAME;
    }
    wtimeout(stdscr, milliseconds);
    int result = wget_wch(stdscr, &code);
    if (result == ERR) {
        look_for_the_end();
        return screen_is_ending() ? KEY_END_OF_GAME : KEY_NOTHING;
    }
    failures = 0;
    if (result == KEY_CODE_YES) {
        return code == KEY_ENTER ? KEY_RETURN : -(int)code;
    }
    return code == '\r' ? KEY_RETURN : (int)code;
}

bool screen_is_large_enough(void) {
    return LINES >= SCREEN_LEAST_HEIGHT && COLS >= SCREEN_LEAST_WIDTH;
}
