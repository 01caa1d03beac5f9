#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/block.h"
#include "puzzles/patience/referee.h"

#include <string.h>

/* Kings to threes of alternating colours: 48, 46, 40, 38, ... */
static uint8_t run_card(unsigned i) { return (uint8_t)((12 - i) * SUITS + (i % 2) * 2); }

/* A game of FreeCell's kind without autoplay: a run of `count` below a king, in the
 * first column; the destination is a king, a card in its way in each cell but `cells`, and
 * `columns` empty columns. */
static struct position laid(struct rules *rules, unsigned count, unsigned cells, unsigned columns,
                            bool to_empty) {
    *rules = (struct rules){.ranks = 13,
                            .columns = (uint8_t)(2 + columns + to_empty),
                            .cells = 4,
                            .empty = EMPTY_ANY,
                            .autoplay = AUTOPLAY_NONE};
    struct position position;
    position_clear(&position);
    for (unsigned i = 1; i <= count; i++) {
        column_put(&position.columns[0], run_card(i));
    }
    column_put(&position.columns[1], run_card(0));
    for (unsigned i = cells; i < 4; i++) {
        position.cells[i] = (uint8_t)(1 + i * SUITS);
    }
    return position;
}

/* All that fits moves, by legal moves, and leaves the position as it was but for the run. */
static void assert_moves(unsigned count, unsigned cells, unsigned columns, bool to_empty) {
    struct rules rules;
    struct position position = laid(&rules, count, cells, columns, to_empty);
    struct position before = position;
    struct block block = {.count = count, .to = to_empty ? TO_EMPTY_COLUMN : run_card(0)};
    for (unsigned i = 0; i < count; i++) {
        block.cards[i] = run_card(i + 1);
    }
    assert_true(count <= block_limit(&rules, &position, block.to));
    struct move moves[MAX_BLOCK_MOVES];
    unsigned length = block_expand(&rules, &position, &block, moves);
    assert_true(length <= MAX_BLOCK_MOVES);
    for (unsigned i = 0; i < length; i++) {
        assert_null(position_play(&rules, &position, moves[i]));
    }
    assert_memory_equal(position.cells, before.cells, sizeof before.cells);
    unsigned found = 0;
    for (unsigned i = 0; i < rules.columns; i++) {
        const struct column *column = &position.columns[i];
        unsigned below = to_empty ? 0 : 1;
        if (column->height == count + below && column->cards[below] == run_card(1)) {
            assert_memory_equal(column->cards + below, block.cards, count);
            found++;
        }
    }
    assert_int_equal(found, 1);
    assert_int_equal(position.columns[0].height > 0 && !to_empty, 0);
}

static void move_whatever_fits(void **state) {
    (void)state;
    for (unsigned cells = 0; cells <= 4; cells++) {
        for (unsigned columns = 0; columns <= 5; columns++) {
            for (unsigned count = 1; count <= (cells + 1) << columns && count <= 12; count++) {
                assert_moves(count, cells, columns, false);
                assert_moves(count, cells, columns, true);
            }
        }
    }
}

static void are_limited(void **state) {
    (void)state;
    struct rules rules;
    for (unsigned cells = 0; cells <= 4; cells++) {
        for (unsigned columns = 0; columns <= 5; columns++) {
            struct position position = laid(&rules, 1, cells, columns, false);
            unsigned wanted = (cells + 1) << columns;
            wanted = wanted > 13 ? 13 : wanted;
            assert_int_equal(block_limit(&rules, &position, run_card(0)), wanted);
            rules.empty = EMPTY_KING; /* where nothing else can wait */
            assert_int_equal(block_limit(&rules, &position, run_card(0)), cells + 1);
            position = laid(&rules, 1, cells, columns, true);
            assert_int_equal(block_limit(&rules, &position, TO_EMPTY_COLUMN), wanted);
        }
    }
}

int test_block(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(move_whatever_fits),
        cmocka_unit_test(are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
