#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/solver/jumps.h"
#include "support/drawn_board.h"
#include "support/random.h"

static uint64_t find_all(unsigned axes, const char *drawing, struct board *board,
                         struct jumps *jumps, struct parities *parities) {
    uint64_t pegs = draw_board(board, axes, drawing);
    jumps_find(board, jumps);
    parities_find(board, jumps, parities);
    return pegs;
}

static unsigned count_all(unsigned axes, const char *drawing) {
    struct board board;
    struct jumps jumps;
    struct parities parities;
    find_all(axes, drawing, &board, &jumps, &parities);
    return parities.count;
}

static void finds_as_many_as_there_are(void **state) {
    (void)state;
    assert_int_equal(count_all(2, ENGLISH), 4);
    assert_int_equal(count_all(2, EUROPEAN), 4);
    assert_int_equal(count_all(3, TRIANGLE), 2);
    assert_int_equal(count_all(2, "####/"), 2);
    assert_int_equal(count_all(2, "##/##/"), 4);      /* no jump: each hole for itself */
    assert_int_equal(count_all(2, "## ###/"), 2 + 2); /* two holes and a line apart */
}

static bool is_odd(uint64_t set) {
    unsigned count = 0;
    for (unsigned hole = 0; hole < 64; hole++) {
        count += (unsigned)(set >> hole & 1);
    }
    return count % 2 == 1;
}

static const char *const drawings[] = {ENGLISH, EUROPEAN, TRIANGLE, "## ###/ ## #/#####/", SQUARE};

/* Each set is even on every jump, and has its pivot to itself. */
static void forms_a_basis(void **state) {
    (void)state;
    struct board board;
    struct jumps jumps;
    struct parities parities;
    for (unsigned i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        for (unsigned axes = 2; axes <= 4; axes++) {
            find_all(axes, drawings[i], &board, &jumps, &parities);
            assert_true(axes == 4 || parities.count >= 2); /* with four axes there may be none */
            for (unsigned s = 0; s < parities.count; s++) {
                assert_true((parities.set[s] & ~board_all(&board)) == 0);
                for (unsigned j = 0; j < jumps.count; j++) {
                    assert_false(is_odd(parities.set[s] & jumps.list[j].changed));
                }
                for (unsigned t = 0; t < parities.count; t++) {
                    assert_int_equal(parities.set[t] >> parities.pivot[s] & 1, s == t);
                }
            }
        }
    }
}

/* On a small board every set of holes is tried: those that are even on each jump are as many as
 * the basis spans. */
static void leaves_none_out(void **state) {
    (void)state;
    struct board board;
    struct jumps jumps;
    struct parities parities;
    find_all(3, TRIANGLE, &board, &jumps, &parities);
    unsigned even = 0;
    for (uint64_t set = 0; set < 1u << 15; set++) {
        bool is_even = true;
        for (unsigned j = 0; j < jumps.count && is_even; j++) {
            is_even = !is_odd(set & jumps.list[j].changed);
        }
        even += is_even ? 1 : 0;
    }
    assert_int_equal(even, 1u << parities.count);
}

static void gives_positions_a_class(void **state) {
    (void)state;
    struct board board;
    struct jumps jumps;
    struct parities parities;
    uint64_t start = find_all(2, ENGLISH, &board, &jumps, &parities);
    uint64_t class = parities_class(&parities, start);
    /* The one peg that is left stands in the centre or in the middle of an arm's end. */
    for (unsigned hole = 0; hole < 33; hole++) {
        bool possible = hole == 16 || hole == 1 || hole == 13 || hole == 19 || hole == 31;
        assert_int_equal(parities_class(&parities, UINT64_C(1) << hole) == class, possible);
    }
    for (unsigned s = 0; s < parities.count; s++) {
        assert_int_equal(class >> s & 1, is_odd(start & parities.set[s]));
    }
}

static void never_changes(void **state) {
    (void)state;
    struct board board;
    struct jumps jumps;
    struct parities parities;
    uint32_t random = 11;
    find_all(2, EUROPEAN, &board, &jumps, &parities);
    for (unsigned round = 0; round < 1000; round++) {
        uint64_t position = 0;
        for (unsigned hole = 0; hole < board.holes; hole++) {
            position |= (uint64_t)random_below(&random, 2) << hole;
        }
        const struct jump *jump = &jumps.list[random_below(&random, jumps.count)];
        assert_true(parities_class(&parities, position) ==
                    parities_class(&parities, position ^ jump->changed));
    }
}

int test_parity(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_as_many_as_there_are),
        cmocka_unit_test(forms_a_basis),
        cmocka_unit_test(leaves_none_out),
        cmocka_unit_test(gives_positions_a_class),
        cmocka_unit_test(never_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
