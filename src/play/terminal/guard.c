#define _XOPEN_SOURCE 700

#include "play/terminal/guard.h"

#include <curses.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

static const int requests[] = {SIGINT, SIGTERM, SIGHUP};
static const int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT};
enum { REQUESTS = sizeof requests / sizeof *requests, CRASHES = sizeof crashes / sizeof *crashes };

static struct sigaction before_requests[REQUESTS], before_crashes[CRASHES];
static int terminal_input, terminal_output;
static struct termios settings;
static bool has_settings;
static char reset[256]; /* what the terminal is to be sent; "" while the screen is not set up */
static volatile sig_atomic_t asked;
static soliton_search *volatile searching;
static soliton_generator *volatile generating;

bool guard_is_asked_to_end(void) { return asked != 0; }
void guard_search(soliton_search *search) { searching = search; }
void guard_generator(soliton_generator *generator) { generating = generator; }

/* Within a signal handler. */
static void reset_terminal(void) {
    size_t length = strlen(reset);
    if (length > 0 && write(terminal_output, reset, length) == -1) {
        return; /* there is no terminal any more */
    }
    if (has_settings) {
        tcsetattr(terminal_input, TCSANOW, &settings);
    }
}

static void on_request(int number) {
    if (asked != 0) {
        struct sigaction standard = {.sa_handler = SIG_DFL};
        reset_terminal();
        sigaction(number, &standard, NULL);
        raise(number);
        return;
    }
    asked = number;
    if (searching != NULL) {
        soliton_search_cancel(searching);
    }
    if (generating != NULL) {
        soliton_generator_cancel(generating);
    }
}

/* Whoever was to hear of it before us, hears of it after us. */
static void on_crash(int number) {
    reset_terminal();
    for (int i = 0; i < CRASHES; i++) {
        sigaction(crashes[i], &before_crashes[i], NULL);
    }
    raise(number);
}

static void take(int number, void (*handler)(int), struct sigaction *before) {
    struct sigaction ours = {.sa_handler = handler};
    sigemptyset(&ours.sa_mask);
    sigaction(number, NULL, before);
    if (before->sa_handler != SIG_IGN) {
        sigaction(number, &ours, NULL);
    }
}

void guard_begin(int input, int output) {
    terminal_input = input;
    terminal_output = output;
    has_settings = tcgetattr(input, &settings) == 0;
    reset[0] = '\0';
    asked = 0;
    for (int i = 0; i < REQUESTS; i++) {
        take(requests[i], on_request, &before_requests[i]);
    }
    for (int i = 0; i < CRASHES; i++) {
        take(crashes[i], on_crash, &before_crashes[i]);
    }
}

/* Adds a capability, without the delays that may be written in it, as "$<5>". */
static void add(const char *capability) {
    const char *text = tigetstr(capability);
    size_t length = strlen(reset);
    if (text == NULL || (intptr_t)text == -1) {
        return;
    }
    while (*text != '\0' && length + 1 < sizeof reset) {
        const char *end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
        if (end != NULL) {
            text = end + 1;
        } else {
            reset[length++] = *text++;
        }
    }
    reset[length] = '\0';
}

void guard_arm(void) {
    static const char mouse_off[] = "\033[?1000l\033[?1006l";
    const char *mouse = tigetstr("kmous");
    if (mouse != NULL && (intptr_t)mouse != -1) {
        memcpy(reset, mouse_off, sizeof mouse_off);
    }
    add("sgr0");
    add("cnorm");
    add("rmkx");
    add("rmcup");
}

void guard_end(void) {
    reset[0] = '\0';
    for (int i = 0; i < REQUESTS; i++) {
        sigaction(requests[i], &before_requests[i], NULL);
    }
    for (int i = 0; i < CRASHES; i++) {
        sigaction(crashes[i], &before_crashes[i], NULL);
    }
}
