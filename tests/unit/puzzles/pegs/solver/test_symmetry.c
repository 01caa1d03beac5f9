#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/solver/jumps.h"
#include "puzzles/pegs/solver/symmetry.h"
#include "support/drawn_board.h"
#include "support/random.h"

#include <stdlib.h>

static uint64_t image_of(const struct symmetries *symmetries, unsigned index, uint64_t position) {
    uint64_t images[SYMMETRIES_MAX];
    symmetry_images(symmetries, position, images);
    return images[index];
}

static int make_symmetries(void **state) {
    *state = malloc(sizeof(struct symmetries));
    return *state == NULL ? -1 : 0;
}

static int free_symmetries(void **state) {
    free(*state);
    return 0;
}

static unsigned count_all(struct symmetries *symmetries, unsigned axes, const char *drawing) {
    struct board board;
    draw_board(&board, axes, drawing);
    symmetries_find(&board, NULL, 0, symmetries);
    return symmetries->count;
}

static void finds_all_of_a_board(void **state) {
    assert_int_equal(count_all(*state, 2, ENGLISH), 8);
    assert_int_equal(count_all(*state, 4, ENGLISH), 8);
    assert_int_equal(count_all(*state, 2, EUROPEAN), 8);
    assert_int_equal(count_all(*state, 3, TRIANGLE), 6);
    assert_int_equal(count_all(*state, 3, HEXAGON), 12);
    assert_int_equal(count_all(*state, 3, "###/###/###/"), 4); /* a rhombus */
    assert_int_equal(count_all(*state, 2, TRIANGLE), 2);
    assert_int_equal(count_all(*state, 2, "###/###/"), 4);
    assert_int_equal(count_all(*state, 2, "####/#/"), 1);
    assert_int_equal(count_all(*state, 2, "##/ ##/"), 2);       /* turned by half, not mirrored */
    assert_int_equal(count_all(*state, 2, "/   ##/   ##/"), 8); /* away from the edge */
}

static void counts_each_once(void **state) {
    assert_int_equal(count_all(*state, 2, "####/"), 2);
    assert_int_equal(count_all(*state, 3, "#/#/#/"), 2);
    assert_int_equal(count_all(*state, 4, "#/"), 1);
}

static void begins_with_the_identity(void **state) {
    struct symmetries *symmetries = *state;
    static const unsigned axes[] = {2, 3, 4};
    for (unsigned i = 0; i < 3; i++) {
        unsigned count = count_all(symmetries, axes[i], "####/####/####/####/");
        assert_true(count > 1);
        for (unsigned hole = 0; hole < 16; hole++) {
            assert_int_equal(symmetries->image[0][hole], hole);
        }
    }
}

static void keeps_what_is_to_be_kept(void **state) {
    struct symmetries *symmetries = *state;
    struct board board;
    uint64_t start = draw_board(&board, 2, ENGLISH);
    uint64_t above = UINT64_C(1) << 9, left = UINT64_C(1) << 15, corner = 1;
    symmetries_find(&board, &start, 1, symmetries);
    assert_int_equal(symmetries->count, 8);
    symmetries_find(&board, &above, 1, symmetries);
    assert_int_equal(symmetries->count, 2);
    symmetries_find(&board, &corner, 1, symmetries);
    assert_int_equal(symmetries->count, 1);
    uint64_t both[] = {above, left};
    symmetries_find(&board, both, 2, symmetries);
    assert_int_equal(symmetries->count, 1);
    uint64_t together = above | left;
    symmetries_find(&board, &together, 1, symmetries);
    assert_int_equal(symmetries->count, 2); /* the diagonal swaps them */
    start = draw_board(&board, 3, TRIANGLE);
    symmetries_find(&board, &start, 1, symmetries);
    assert_int_equal(symmetries->count, 2);
}

static bool is_jump(const struct jumps *jumps, uint64_t before, uint64_t after) {
    for (unsigned i = 0; i < jumps->count; i++) {
        if (jumps->list[i].before == before && jumps->list[i].after == after) {
            return true;
        }
    }
    return false;
}

static void takes_jumps_to_jumps(void **state) {
    struct symmetries *symmetries = *state;
    static const char *const drawings[] = {ENGLISH, TRIANGLE, HEXAGON, SQUARE};
    struct board board;
    struct jumps jumps;
    for (unsigned i = 0; i < 4; i++) {
        for (unsigned axes = 2; axes <= 4; axes++) {
            draw_board(&board, axes, drawings[i]);
            jumps_find(&board, &jumps);
            symmetries_find(&board, NULL, 0, symmetries);
            for (unsigned s = 0; s < symmetries->count; s++) {
                assert_true(image_of(symmetries, s, board_all(&board)) == board_all(&board));
                for (unsigned j = 0; j < jumps.count; j++) {
                    assert_true(is_jump(&jumps, image_of(symmetries, s, jumps.list[j].before),
                                        image_of(symmetries, s, jumps.list[j].after)));
                }
            }
        }
    }
}

static void maps_positions_hole_by_hole(void **state) {
    struct symmetries *symmetries = *state;
    struct board board;
    uint32_t random = 3;
    draw_board(&board, 2, SQUARE);
    symmetries_find(&board, NULL, 0, symmetries);
    assert_int_equal(symmetries->count, 8);
    for (unsigned round = 0; round < 200; round++) {
        uint64_t position = 0, image = 0;
        unsigned s = random_below(&random, 8);
        for (unsigned hole = 0; hole < 64; hole++) {
            if (random_below(&random, 2) == 1) {
                position |= UINT64_C(1) << hole;
                image |= UINT64_C(1) << symmetries->image[s][hole];
            }
        }
        assert_true(image_of(symmetries, s, position) == image);
    }
}

/* The smallest is one of the images, none is smaller, and the orbit is how many differ. */
static void finds_smallest_and_orbit(void **state) {
    struct symmetries *symmetries = *state;
    struct board board;
    draw_board(&board, 3, HEXAGON);
    symmetries_find(&board, NULL, 0, symmetries);
    unsigned seen[13] = {0};
    for (uint64_t position = 0; position < 1u << 19; position += 5) {
        uint64_t smallest = UINT64_MAX, images[SYMMETRIES_MAX];
        unsigned different = 0;
        for (unsigned s = 0; s < symmetries->count; s++) {
            images[s] = image_of(symmetries, s, position);
            smallest = images[s] < smallest ? images[s] : smallest;
            bool is_new = true;
            for (unsigned t = 0; t < s; t++) {
                is_new = is_new && images[t] != images[s];
            }
            different += is_new ? 1 : 0;
        }
        assert_true(symmetry_smallest(symmetries, position) == smallest);
        assert_int_equal(symmetry_orbit(symmetries, position), different);
        seen[different]++;
    }
    assert_true(seen[12] > 0 && seen[6] > 0);
    assert_int_equal(symmetry_orbit(symmetries, 0), 1);
    assert_int_equal(symmetry_orbit(symmetries, UINT64_C(1) << 9), 1); /* the middle */
    assert_int_equal(symmetry_orbit(symmetries, 1), 6);                /* a corner */
}

int test_symmetry(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_all_of_a_board),     cmocka_unit_test(counts_each_once),
        cmocka_unit_test(begins_with_the_identity), cmocka_unit_test(keeps_what_is_to_be_kept),
        cmocka_unit_test(takes_jumps_to_jumps),     cmocka_unit_test(maps_positions_hole_by_hole),
        cmocka_unit_test(finds_smallest_and_orbit),
    };
    return cmocka_run_group_tests(tests, make_symmetries, free_symmetries);
}
