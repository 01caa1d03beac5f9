#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/layout.h"
#include "support/referee.h"

static void assert_written(const char *game, const struct deal *deal, const char *wanted) {
    struct text text = {0};
    layout_write(variant_named(game, strlen(game)), deal, &text);
    assert_string_equal(text.data, wanted);
    text_drop(&text);
}

/* Written as it was read. */
static void assert_kept(const char *game, const char *layout) {
    struct deal deal = laid(layout);
    assert_written(game, &deal, layout);
}

static void writes_what_there_is(void **state) {
    (void)state;
    assert_kept("fc", "game: FreeCell\nrules: cells=3,columns=4,ranks=2,autoplay=none\n"
                      "foundations: 2S AH\ncells: - 2C -\n: AC 2H\n:\n: AD 2D\n:\n");
    assert_kept("bd", "game: BakersDozen\nrules: columns=2,ranks=1\n: AC AS AD\n: AH\n");
    assert_kept("mof", "game: MidnightOilFull\nrules: columns=1,ranks=1,rotations=0,redeals=1\n"
                       "seed: 17\n: AC AS AH AD\n");
    assert_kept("mo", "game: MidnightOil\nrules: columns=1,ranks=1\nseed: 0\n: AC AS AH AD\n");
    assert_kept("mo", "game: MidnightOil\nrules: columns=1,ranks=1\nfoundations: AC AS AH AD\n:\n");
}

/* The seed of a game in which nothing is redealt is not worth a line. */
static void leaves_out_a_useless_seed(void **state) {
    (void)state;
    struct deal deal = named("fc.5", "ranks=1,columns=1");
    assert_true(deal.seeded);
    assert_written("fc", &deal,
                   "game: FreeCell\nrules: columns=1,ranks=1\ncells: - - - -\n"
                   ": AC AD AH AS\n");
}

int test_layout_write(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_what_there_is),
        cmocka_unit_test(leaves_out_a_useless_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
