/* How threads find out that a search has come to its end, with delays in just those places where an
 * error in it would show: between the counting of messages and their sending, and between the
 * taking of messages and the counting of what came of them. The mailboxes are the real ones, but
 * slow. Built a second time with the thread sanitiser. engine/test_termination.c goes through all
 * orders of events of a model of the same. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/random.h"
#include "support/toy.h"

/* The library's own functions under other names, so that those below stand before them. */
#define mailbox_put  swift_put
#define mailbox_take swift_take
#include "engine/mailbox.c" /* NOLINT(bugprone-suspicious-include): that is the point */
#undef mailbox_put
#undef mailbox_take

bool mailbox_put(struct mailbox *mailbox, const void *messages, unsigned count);
unsigned mailbox_take(struct mailbox *mailbox, const void **messages);

#include "engine/parallel_best_first.h"

#include <sched.h>
#include <time.h>

static atomic_uint chance; /* one for all: whose turn it is is chance as well */
static atomic_uint slow;   /* one time in so many there is a delay */

/* Another number for each question, whoever asks. */
static unsigned draw(void) {
    unsigned number = atomic_fetch_add(&chance, 1) * 2654435761U;
    number ^= number >> 15;
    return number * 2246822519U >> 8;
}

static void dawdle(void) {
    const unsigned drawn = draw();
    if (drawn % atomic_load(&slow) == 0) {
        nanosleep(&(struct timespec){.tv_nsec = drawn % 7 * 10000L}, NULL);
    } else if (drawn % 3 == 0) {
        sched_yield();
    }
}

/* The messages are counted and on their way for longer; and they can be refused for no reason, but
 * for the very first one, which nobody sends again. */
bool mailbox_put(struct mailbox *mailbox, const void *messages, unsigned count) {
    const struct message *first = messages;
    dawdle();
    if (first->parent != NO_NODE && draw() % 5 == 0) {
        return false;
    }
    const bool put = swift_put(mailbox, messages, count);
    dawdle();
    return put;
}

/* They are taken and not yet entered or counted for longer; and they can be overlooked. */
unsigned mailbox_take(struct mailbox *mailbox, const void **messages) {
    if (draw() % 4 == 0) {
        return 0;
    }
    const unsigned count = swift_take(mailbox, messages);
    if (count > 0) {
        dawdle();
    }
    return count;
}

/* ---- Searches of which all is known ---------------------------------------------------------- */

static unsigned dead_at_x(const struct problem *problem, const struct state *state,
                          unsigned depth) {
    return toy_cell(problem, state) == 'x' ? BEST_FIRST_DEAD : depth;
}

/* Few positions, many ends: the number of what is left is near zero all the time. */
static struct problem *random_maze(uint32_t *seed) {
    struct problem *maze = toy_field(2 + random_below(seed, 9));
    const uint32_t walls = 20 + random_below(seed, 30);
    for (unsigned row = 0; row < maze->height; row++) {
        for (unsigned column = 0; column < maze->width; column++) {
            const uint32_t drawn = random_below(seed, 100);
            if (maze->maze[row][column] == 'G' || (row + column > 0 && drawn < walls + 5)) {
                maze->maze[row][column] = drawn < walls ? '#' : 'x';
            }
        }
    }
    maze->value = dead_at_x;
    return maze;
}

static const struct state corner = {{0}};

struct figures {
    uint64_t positions, revisited, expansions;
};

static struct figures alone(const struct problem *maze) {
    struct limits limits = toy_limits();
    struct search search;
    search_start(&search, maze, &limits);
    assert_int_equal(
        best_first(&search, &(struct best_first_options){UINT32_MAX, UINT32_MAX}, &corner),
        SEARCH_EXHAUSTED);
    search_free(&search);
    return (struct figures){limits.stats.positions, limits.stats.revisited, limits.expansions};
}

static struct figures together(const struct problem *maze, unsigned threads) {
    struct limits limits = toy_limits();
    struct team team;
    assert_int_equal(parallel_best_first(&team, maze, UINT32_MAX, &limits, threads, &corner),
                     SEARCH_EXHAUSTED);
    assert_int_equal(atomic_load(&team.unfinished), 0);
    parallel_free(&team);
    return (struct figures){limits.stats.positions, limits.stats.revisited, limits.expansions};
}

/* SOLITON_ROUNDS in the environment: so many mazes instead. */
static unsigned rounds(void) {
    const char *given = getenv("SOLITON_ROUNDS");
    const unsigned few = 60;
    return given != NULL ? (unsigned)strtoul(given, NULL, 10) : few;
}

/* Whoever ended a search too early would have met too little. */
static void ends_when_all_is_done_and_not_before(void **state) {
    (void)state;
    uint32_t seed = 8;
    for (unsigned round = 0; round < rounds(); round++) {
        struct problem *maze = random_maze(&seed);
        const struct figures expected = alone(maze);
        const unsigned threads = 2 + round % 3;
        atomic_store(&slow, 4 + round % 20);
        const struct figures met = together(maze, threads);
        assert_int_equal(met.positions, expected.positions);
        assert_int_equal(met.revisited, expected.revisited);
        assert_int_equal(met.expansions, expected.expansions);
        free(maze);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_when_all_is_done_and_not_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
