/* Threads that are hired for a while, also when the system has none to give. Built a second time
 * with the thread sanitiser. */
#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/few_threads.h"

#include "engine/crew.h"

#include <signal.h>
#include <stdbool.h>

enum { MOST = 8 };

struct job {
    const unsigned *told; /* set between hiring and beginning */
    unsigned seen;
    bool blocks_signals;
};

static void work(void *context) {
    struct job *job = context;
    sigset_t mask;
    job->seen = *job->told;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    job->blocks_signals = sigismember(&mask, SIGINT) == 1 && sigismember(&mask, SIGTERM) == 1;
}

static void works_with_as_many_as_there_are(void **state) {
    (void)state;
    for (unsigned available = 0; available <= MOST; available++) {
        for (unsigned wanted = 0; wanted <= MOST; wanted++) {
            struct job jobs[MOST] = {0};
            void *contexts[MOST];
            unsigned told = 0;
            unsigned hired = 99;
            for (unsigned i = 0; i < MOST; i++) {
                jobs[i].told = &told;
                contexts[i] = &jobs[i];
            }
            atomic_store(&threads_left, available);
            struct crew *crew = crew_hire(wanted, work, contexts, &hired);
            assert_non_null(crew);
            assert_int_equal(hired, wanted < available ? wanted : available);
            told = 7 + hired;
            crew_begin(crew);
            crew_end(crew);
            for (unsigned i = 0; i < MOST; i++) {
                assert_int_equal(jobs[i].seen, i < hired ? told : 0);
                assert_int_equal(jobs[i].blocks_signals, i < hired);
            }
        }
    }
}

/* The caller's own signals are as they were. */
static void leaves_the_caller_its_signals(void **state) {
    (void)state;
    sigset_t before, after;
    unsigned hired;
    struct job job = {.told = &hired};
    void *contexts[] = {&job};
    pthread_sigmask(SIG_SETMASK, NULL, &before);
    atomic_store(&threads_left, 1);
    struct crew *crew = crew_hire(1, work, contexts, &hired);
    pthread_sigmask(SIG_SETMASK, NULL, &after);
    crew_begin(crew);
    crew_end(crew);
    for (int number = 1; number < 32; number++) {
        assert_int_equal(sigismember(&before, number), sigismember(&after, number));
    }
}

static void nobody_is_a_crew_too(void **state) {
    (void)state;
    crew_begin(NULL);
    crew_end(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(works_with_as_many_as_there_are),
        cmocka_unit_test(leaves_the_caller_its_signals),
        cmocka_unit_test(nobody_is_a_crew_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
