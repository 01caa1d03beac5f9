/* Work that is cancelled from another thread: it ends soon, does nothing more, and can be begun
 * again. Built a second time with the thread sanitiser. How soon is measured by bench/cancel.c; a
 * test that looks at a clock has to be generous. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/random.h"
#include "support/toy.h"

#include "engine/parallel_best_first.h"

#include <pthread.h>
#include <time.h>

/* ---- All sorts of work ----------------------------------------------------------------------- */

enum deed { SOLVE, COUNT, RATE, HARDEST, GENERATE };

/* Each of them would take long. */
struct sort {
    enum deed deed;
    const char *puzzle, *rules; /* GENERATE: the kind and the options */
    const char *option, *value;
};

#define PORT "BB.CC...DD.EE...FF.GG...AA......HH.II...JJ.KK...LL.MM...NN.OO..."

static const struct sort sorts[] = {
    {SOLVE, "BakersDozen.11007", NULL, NULL, NULL},
    {SOLVE, "BakersDozen.11007", NULL, "threads", "2"},
    {SOLVE, "BakersDozen.11007", NULL, "threads", "4"},
    {SOLVE, "BakersDozen.11007", NULL, "forget", "40"},
    {SOLVE, "FreeCell.945350", NULL, NULL, NULL},
    {SOLVE, "FreeCell.945350", "autoplay=none", NULL, NULL},
    {SOLVE, "FreeCell.945350", "autoplay=none,take-back=yes", NULL, NULL},
    {SOLVE, "FreeCell.3", NULL, "shortest", NULL},
    {SOLVE, "MidnightOilFull.7", "autoplay=none", NULL, NULL},
    {SOLVE, PORT, NULL, NULL, NULL},
    {SOLVE, PORT, NULL, "metric", "slides"},
    {RATE, PORT, NULL, NULL, NULL},
    {HARDEST, PORT, NULL, "metric", "slides"},
    {GENERATE, "port", "moves=500..600,size=8x8", NULL, NULL},
    {SOLVE, "peg.european", "start=c1", "shortest", NULL},
    {SOLVE, "peg.wiegleb", NULL, NULL, NULL},
    {SOLVE, "peg.wiegleb", NULL, "shortest", NULL},
    {COUNT, "peg.european", NULL, NULL, NULL},
    {RATE, PORT, NULL, "threads", "2"},
    {HARDEST, PORT, NULL, "threads", "4"},
    {SOLVE, "BakersDozen.11007", NULL, NULL, NULL},
};
enum { SORTS = sizeof sorts / sizeof *sorts };

struct work {
    const struct sort *sort;
    soliton_puzzle *puzzle;
    soliton_search *search;
    soliton_generator *generator;
    enum soliton_outcome outcome;
    double processor; /* seconds that its thread had until it returned */
};

static void begin(struct work *work, const struct sort *sort) {
    *work = (struct work){.sort = sort};
    if (sort->deed == GENERATE) {
        work->generator = soliton_generator_new(sort->puzzle, sort->rules, 1, NULL);
        assert_non_null(work->generator);
        return;
    }
    assert_int_equal(soliton_puzzle_named(sort->puzzle, sort->rules, &work->puzzle, NULL),
                     SOLITON_OK);
    work->search = soliton_search_new(work->puzzle);
    assert_non_null(work->search);
    if (sort->option != NULL) {
        assert_int_equal(soliton_search_set(work->search, sort->option, sort->value, NULL),
                         SOLITON_OK);
    }
}

static void limit(const struct work *work, const char *option, const char *value) {
    assert_int_equal(work->search != NULL
                         ? soliton_search_set(work->search, option, value, NULL)
                         : soliton_generator_set(work->generator, option, value, NULL),
                     SOLITON_OK);
}

static void end(struct work *work) {
    soliton_search_free(work->search);
    soliton_generator_free(work->generator);
    soliton_puzzle_free(work->puzzle);
}

static void *do_work(void *context) {
    struct work *work = context;
    soliton_puzzle *made = NULL;
    struct soliton_rating rating;
    unsigned distance;
    switch (work->sort->deed) {
    case SOLVE:
        work->outcome = soliton_search_run(work->search, NULL);
        break;
    case COUNT:
        work->outcome = soliton_search_count(work->search, NULL);
        break;
    case RATE:
        work->outcome = soliton_search_rate(work->search, &rating, NULL);
        break;
    case HARDEST:
        work->outcome = soliton_search_hardest(work->search, &made, &distance, NULL);
        break;
    case GENERATE:
        work->outcome = soliton_generator_next(work->generator, &made, NULL);
        break;
    }
    soliton_puzzle_free(made);
    return NULL;
}

static void cancel(const struct work *work) {
    if (work->search != NULL) {
        soliton_search_cancel(work->search);
    } else {
        soliton_generator_cancel(work->generator);
    }
}

static double time_of(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void *work_in_a_thread(void *context) {
    struct work *work = context;
    do_work(work);
    work->processor = time_of(CLOCK_THREAD_CPUTIME_ID);
    return NULL;
}

/* Begins in a thread, cancels after so many microseconds, waits. What the thread has of a processor
 * after that does not depend on what else the machine does. */
static void cancel_after(struct work *work, uint32_t microseconds) {
    static const double generous = 1; /* second: with sanitisers, on any machine */
    pthread_t thread;
    clockid_t clock;
    assert_int_equal(pthread_create(&thread, NULL, work_in_a_thread, work), 0);
    nanosleep(&(struct timespec){.tv_nsec = microseconds * 1000L}, NULL);
    const double before = pthread_getcpuclockid(thread, &clock) == 0 ? time_of(clock) : 0;
    cancel(work);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_true(work->processor - before < generous);
}

/* What a little work gives, from the beginning. */
struct little {
    enum soliton_outcome outcome;
    uint64_t positions, revisited;
};

static struct little work_a_little(struct work *work) {
    limit(work, "max-positions", "300");
    do_work(work);
    if (work->search == NULL) {
        return (struct little){.outcome = work->outcome};
    }
    const struct soliton_stats stats = soliton_search_stats(work->search);
    return (struct little){work->outcome, stats.positions, stats.revisited};
}

/* At any moment; and after it the same search begins as if nothing had been. */
static void everything_can_be_cancelled_and_begun_again(void **state) {
    (void)state;
    enum { TIMES = 2, LONGEST = 40000 };
    uint32_t random = 5;
    unsigned interrupted = 0;
    for (unsigned i = 0; i < SORTS; i++) {
        struct work work, fresh;
        const bool threads = sorts[i].option != NULL && strcmp(sorts[i].option, "threads") == 0;
        begin(&work, &sorts[i]);
        for (unsigned time = 0; time < TIMES; time++) {
            const uint32_t longest = random_below(&random, 2) == 0 ? 200 : LONGEST;
            cancel_after(&work, random_below(&random, longest));
            /* Had it ended before, then with an answer. */
            assert_true(work.outcome == SOLITON_INTERRUPTED || work.outcome == SOLITON_SOLVED ||
                        work.outcome == SOLITON_UNSOLVABLE);
            interrupted += work.outcome == SOLITON_INTERRUPTED;
            if (work.outcome != SOLITON_INTERRUPTED) {
                limit(&work, "timeout", "0"); /* and the cancelling is for the next */
                do_work(&work);
                limit(&work, "timeout", "1000");
            }
        }
        begin(&fresh, &sorts[i]);
        const struct little again = work_a_little(&work);
        const struct little expected = work_a_little(&fresh);
        assert_int_equal(again.outcome, expected.outcome);
        if (!threads) { /* their search is up to chance */
            assert_int_equal(again.positions, expected.positions);
            assert_int_equal(again.revisited, expected.revisited);
        }
        end(&work);
        end(&fresh);
    }
    assert_true(interrupted > SORTS);
}

static void cancelled_before_it_begins(void **state) {
    (void)state;
    for (unsigned i = 0; i < SORTS; i++) {
        struct work work;
        begin(&work, &sorts[i]);
        cancel(&work);
        do_work(&work);
        assert_int_equal(work.outcome, SOLITON_INTERRUPTED);
        if (work.search != NULL) {
            assert_true(soliton_search_stats(work.search).positions <= 1);
        }
        end(&work);
    }
}

/* ---- Nothing more is done -------------------------------------------------------------------- */

struct stopping {
    soliton_search *search;
    unsigned calls;
    bool by_cancelling; /* rather than by refusing to go on */
    struct soliton_stats last;
};

static bool stop_it(void *context, const struct soliton_stats *stats) {
    struct stopping *stopping = context;
    stopping->calls++;
    stopping->last = *stats;
    if (stopping->by_cancelling) {
        soliton_search_cancel(stopping->search);
    }
    return stopping->by_cancelling;
}

/* From inside the search, where it is known how far it has come: refusing to go on ends it at once,
 * and at most the start of a next part of it is entered; a flag is seen before the next expansion.
 * Nor is progress shown again. */
static void nothing_is_done_after_it(void **state) {
    (void)state;
    static const struct sort *const few[] = {&sorts[0], &sorts[7], &sorts[11], &sorts[16]};
    enum { MOST_OF_ONE = 4096 };
    for (unsigned i = 0; i < sizeof few / sizeof *few; i++) {
        struct work work;
        begin(&work, few[i]);
        struct stopping stopping = {.search = work.search, .by_cancelling = i % 2 == 0};
        soliton_search_on_progress(work.search, stop_it, &stopping);
        do_work(&work);
        const struct soliton_stats stats = soliton_search_stats(work.search);
        assert_int_equal(work.outcome, SOLITON_INTERRUPTED);
        assert_int_equal(stopping.calls, 1);
        assert_true(stats.positions >= stopping.last.positions);
        assert_true(stats.positions <=
                    stopping.last.positions + (stopping.by_cancelling ? MOST_OF_ONE : 1));
        end(&work);
    }
}

/* ---- In the engine: to the expansion --------------------------------------------------------- */

enum { SIDE = 100, POSITIONS = SIDE * SIDE * SIDE };

static atomic_bool cancelled;
static atomic_uint expanded, cancel_at;

/* Around a torus without a goal; the flag is raised while a position is being expanded. */
static unsigned go_around(const struct problem *problem, const struct state *state,
                          struct successor *successors) {
    (void)problem;
    for (unsigned i = 0; i < MAX_SUCCESSORS; i++) {
        struct state *next = &successors[i].state;
        successors[i] = (struct successor){.state = *state};
        next->at[i / 2] = (uint8_t)((next->at[i / 2] + (i % 2 == 0 ? 1 : SIDE - 1)) % SIDE);
    }
    if (atomic_fetch_add(&expanded, 1) + 1 == atomic_load(&cancel_at)) {
        atomic_store(&cancelled, true);
    }
    return MAX_SUCCESSORS;
}

static struct problem *torus(void) {
    struct problem *problem = toy_jugs(255, 255, 255);
    problem->expand = go_around;
    atomic_store(&cancelled, false);
    atomic_store(&expanded, 0);
    atomic_store(&cancel_at, UINT32_MAX);
    return problem;
}

static struct limits cancellable(void) {
    struct limits limits = {.timeout = -1,
                            .max_positions = UINT64_MAX,
                            .memory = {.limit = UINT64_MAX},
                            .cancelled = &cancelled};
    limits_begin(&limits);
    return limits;
}

static const struct state corner = {{0}};
static const unsigned moments[] = {1, 2, 3, 99, 100, 101, 5000};
enum { MOMENTS = sizeof moments / sizeof *moments };

static void one_thread_expands_nothing_after_it(void **state) {
    (void)state;
    for (unsigned i = 0; i < 2 * MOMENTS; i++) {
        struct problem *problem = torus();
        struct limits limits = cancellable();
        struct search search;
        unsigned layer;
        atomic_store(&cancel_at, moments[i / 2]);
        search_start(&search, problem, &limits);
        const enum search_result result =
            i % 2 == 0 ? best_first(&search, &(struct best_first_options){UINT32_MAX, 100}, &corner)
                       : breadth_first(&search, &(struct breadth_first_options){UINT32_MAX},
                                       &corner, &layer);
        assert_int_equal(result, SEARCH_STOPPED);
        assert_int_equal(limits.stop, STOP_CANCELLED);
        assert_int_equal(atomic_load(&expanded), moments[i / 2]);
        search_free(&search);
        free(problem);
    }
}

/* The first worker looks once a turn, and so does a team of one. */
static void a_team_ends_after_a_turn(void **state) {
    (void)state;
    for (unsigned i = 0; i < 3 * MOMENTS; i++) {
        const unsigned threads = 1 + i / MOMENTS;
        struct problem *problem = torus();
        struct limits limits = cancellable();
        struct team team;
        atomic_store(&cancel_at, moments[i % MOMENTS]);
        assert_int_equal(parallel_best_first(&team, problem, 100, &limits, threads, &corner),
                         SEARCH_STOPPED);
        assert_int_equal(limits.stop, STOP_CANCELLED);
        assert_int_equal(limits.over, STOP_CANCELLED);
        if (threads == 1) {
            assert_true(atomic_load(&expanded) < moments[i % MOMENTS] + TURN_EXPANSIONS);
        }
        parallel_free(&team);
        free(problem);
    }
}

/* ---- In the engine: in the middle of a large chore ------------------------------------------- */

struct chore {
    struct limits *limits;
    unsigned asked, cancel_at;
};

/* What a search asks while it makes a new index of its positions: they are cancelled right then. */
static bool cancel_in_between(void *context) {
    struct chore *chore = context;
    if (++chore->asked == chore->cancel_at) {
        atomic_store(&cancelled, true);
    }
    return limits_urgent(chore->limits);
}

static void a_new_index_is_cut_short(void **state) {
    (void)state;
    struct problem *problem = torus();
    struct limits limits = cancellable();
    void *deferred = NULL;
    /* The second question about an index of more positions than are entered at a time. */
    struct chore chore = {.limits = &limits, .cancel_at = 8};
    struct search search;
    limits.memory.urgent = cancel_in_between;
    limits.memory.context = &chore;
    limits.memory.deferred = &deferred;
    search_start(&search, problem, &limits);
    assert_int_equal(
        best_first(&search, &(struct best_first_options){UINT32_MAX, UINT32_MAX}, &corner),
        SEARCH_STOPPED);
    assert_int_equal(limits.stop, STOP_CANCELLED); /* and not for want of memory */
    assert_int_equal(chore.asked, 8);
    assert_int_equal(search.visited.count, search.visited.capacity);
    assert_true(search.visited.count > VISITED_AT_A_TIME);
    assert_int_equal(search.visited.room, 0); /* so that nothing more is entered into this one */
    assert_int_equal(limits.stats.positions, search.visited.count);
    search_free(&search);
    assert_int_equal(limits.memory.used, 0);
    assert_non_null(deferred); /* the positions, which are many */
    memory_free_deferred(&deferred);
    free(problem);
}

/* All threads have their tables; whichever is at it sees the flag. */
static void a_team_puts_its_tables_off(void **state) {
    (void)state;
    struct problem *problem = torus();
    struct limits limits = cancellable();
    void *deferred = NULL;
    struct team team;
    limits.memory.urgent = limits_urgent;
    limits.memory.context = &limits;
    limits.memory.deferred = &deferred;
    atomic_store(&cancel_at, 50000);
    assert_int_equal(parallel_best_first(&team, problem, UINT32_MAX, &limits, 2, &corner),
                     SEARCH_STOPPED);
    assert_int_equal(limits.stop, STOP_CANCELLED);
    assert_true(atomic_load(&expanded) < POSITIONS);
    parallel_free(&team);
    assert_int_equal(limits.memory.used, 0);
    assert_non_null(deferred);
    memory_free_deferred(&deferred);
    free(problem);
}

int test_cancel(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_can_be_cancelled_and_begun_again),
        cmocka_unit_test(cancelled_before_it_begins),
        cmocka_unit_test(nothing_is_done_after_it),
        cmocka_unit_test(one_thread_expands_nothing_after_it),
        cmocka_unit_test(a_team_ends_after_a_turn),
        cmocka_unit_test(a_new_index_is_cut_short),
        cmocka_unit_test(a_team_puts_its_tables_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
