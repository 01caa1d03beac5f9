/* Work in rounds, also when the system has few threads to give. Built a second time with the thread
 * sanitiser. */
#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/few_threads.h"

#include "engine/rounds.h"

enum { MOST = 6, ROUNDS = 300 };

struct job {
    unsigned told;       /* by the caller, between two rounds */
    unsigned done[MOST]; /* by each, in this round */
};

static void work(void *context, unsigned number) {
    struct job *job = context;
    job->done[number] += job->told;
}

static struct memory plenty(void) { return (struct memory){.limit = UINT64_MAX}; }

static void everybody_works_in_each_round(void **state) {
    (void)state;
    for (unsigned available = 1; available < MOST; available++) {
        for (unsigned wanted = 2; wanted <= MOST; wanted++) {
            const unsigned threads = wanted < available + 1 ? wanted : available + 1;
            struct memory memory = plenty();
            struct job job = {0};
            unsigned sum = 0;
            atomic_store(&threads_left, available);
            struct rounds *rounds = rounds_new(wanted, &memory);
            assert_non_null(rounds);
            assert_int_equal(rounds_threads(rounds), threads);
            assert_true(memory.used > 0);
            for (unsigned round = 1; round <= ROUNDS; round++) {
                job.told = round;
                rounds_do(rounds, work, &job);
                sum += round;
                for (unsigned i = 0; i < MOST; i++) {
                    assert_int_equal(job.done[i], i < threads ? sum : 0);
                }
            }
            rounds_free(rounds);
            assert_int_equal(memory.used, 0);
        }
    }
}

/* Nor is there a round without others. */
static void nobody_comes_where_there_is_no_room(void **state) {
    (void)state;
    struct memory memory = plenty();
    atomic_store(&threads_left, 0);
    assert_null(rounds_new(MOST, &memory));
    atomic_store(&threads_left, MOST);
    assert_null(rounds_new(1, &memory));
    memory.limit = 1000;
    assert_null(rounds_new(MOST, &memory));
    assert_int_equal(memory.used, 0);
    rounds_free(NULL);
}

static void there_may_be_no_round_at_all(void **state) {
    (void)state;
    struct memory memory = plenty();
    atomic_store(&threads_left, MOST);
    struct rounds *rounds = rounds_new(3, &memory);
    assert_non_null(rounds);
    rounds_free(rounds);
    assert_int_equal(memory.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_works_in_each_round),
        cmocka_unit_test(nobody_comes_where_there_is_no_room),
        cmocka_unit_test(there_may_be_no_round_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
