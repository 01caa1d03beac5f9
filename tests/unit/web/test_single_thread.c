/* What stands in for threads in a page: a search that asks for several works alone, and comes to
 * the same verdict. Linked with src/web/single_thread.c in place of the real ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/crew.h"
#include "soliton.h"

static void never(void *context) {
    (void)context;
    fail();
}

static void test_nobody_can_be_hired(void **state) {
    (void)state;
    unsigned hired = 1;
    void *contexts[] = {NULL};
    struct crew *crew = crew_hire(1, never, contexts, &hired);
    assert_int_equal(hired, 0);
    crew_begin(crew);
    crew_idle(1000);
    crew_end(crew);
    assert_int_equal(crew_processors(), 1);
}

static void test_searches_of_several_threads(void **state) {
    (void)state;
    static const struct {
        const char *name, *rules;
        enum soliton_outcome outcome;
    } deals[] = {{"FreeCell.ms11982", NULL, SOLITON_UNSOLVABLE},
                 {"FreeCell.ms69", "cells=2", SOLITON_SOLVED},
                 {"Seahaven.858", NULL, SOLITON_SOLVED}};
    for (size_t i = 0; i < sizeof deals / sizeof *deals; i++) {
        soliton_puzzle *puzzle;
        assert_int_equal(soliton_puzzle_named(deals[i].name, deals[i].rules, &puzzle, NULL),
                         SOLITON_OK);
        soliton_search *search = soliton_search_new(puzzle);
        assert_non_null(search);
        assert_int_equal(soliton_search_set(search, "threads", "4", NULL), SOLITON_OK);
        assert_int_equal(soliton_search_run(search, NULL), deals[i].outcome);
        soliton_search_free(search);
        soliton_puzzle_free(puzzle);
    }
}

static void test_a_rating_by_several_threads(void **state) {
    (void)state;
    soliton_puzzle *puzzle;
    struct soliton_rating rating;
    assert_int_equal(
        soliton_puzzle_named("BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM", NULL, &puzzle, NULL),
        SOLITON_OK);
    soliton_search *search = soliton_search_new(puzzle);
    assert_int_equal(soliton_search_set(search, "threads", "4", NULL), SOLITON_OK);
    assert_int_equal(soliton_search_rate(search, &rating, NULL), SOLITON_SOLVED);
    assert_int_equal(rating.values[0], 93);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_can_be_hired),
        cmocka_unit_test(test_searches_of_several_threads),
        cmocka_unit_test(test_a_rating_by_several_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
