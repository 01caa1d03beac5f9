#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "play/terminal/screen.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

/* Curses' handler of SIGTSTP draws, so it must be gone before the screen is. */
static void handles_no_stop_when_it_is_closed(void **state) {
    (void)state;
    struct sigaction stop;
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0);
    FILE *inner = fopen(ptsname(terminal), "r+");
    assert_non_null(inner);
    assert_int_equal(setenv("TERM", "xterm", 1), 0);
    assert_null(screen_open(inner, inner, false));
    assert_int_equal(sigaction(SIGTSTP, NULL, &stop), 0);
    assert_true(stop.sa_handler != SIG_DFL);
    screen_close();
    assert_int_equal(sigaction(SIGTSTP, NULL, &stop), 0);
    assert_true(stop.sa_handler == SIG_DFL);
    fclose(inner);
    close(terminal);
}

int test_screen(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(handles_no_stop_when_it_is_closed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
