#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/save/header.h"

#include <string.h>

static void have_names_in_saves(void **state) {
    (void)state;
    static const char *const names[][2] = {{"Free Cell", "FreeCell"},
                                           {"Seahaven", "Seahaven"},
                                           {"Midnight Oil", "MidnightOil"},
                                           {"Baker's Dozen", "BakersDozen"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct xpat2_game *game = xpat2_game_saved(names[i][0]);
        assert_string_equal(game->plain, names[i][1]);
        assert_ptr_equal(xpat2_game_of(variant_named(game->plain, strlen(game->plain))), game);
    }
    static const char *const others[] = {"", "FreeCell", "free cell", "Free Cell ", "Gypsy"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_null(xpat2_game_saved(others[i]));
    }
}

/* Each variant is a game of xpat2's by its plain or its full name, or none. */
static void are_found_by_their_variants(void **state) {
    (void)state;
    const struct variant *variant;
    unsigned count = 0;
    for (size_t i = 0; (variant = variant_at(i)) != NULL; i++) {
        const struct xpat2_game *game = xpat2_game_of(variant);
        if (game != NULL) {
            assert_true(strcmp(game->plain, variant->entry.name) == 0 ||
                        strcmp(game->full, variant->entry.name) == 0);
            count++;
        }
    }
    assert_int_equal(count, 5); /* Midnight Oil is two */
    assert_null(xpat2_game_of(variant_named("bg", 2)));
    assert_ptr_equal(xpat2_game_of(variant_named("mof", 3)), xpat2_game_saved("Midnight Oil"));
}

/* The rules of a full game suit it, and leave all to the player that xpat2 leaves to him. */
static void are_played_without_autoplay(void **state) {
    (void)state;
    static const char *const names[] = {"Free Cell", "Seahaven", "Midnight Oil", "Baker's Dozen"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct xpat2_game *game = xpat2_game_saved(names[i]);
        struct rules rules = variant_named(game->full, strlen(game->full))->rules;
        assert_int_equal(rules_override(&rules, xpat2_rules(game), NULL), SOLITON_OK);
        assert_int_equal(rules.autoplay, AUTOPLAY_NONE);
        assert_int_equal(rules.take_back, game->take_back);
        assert_int_equal(game->take_back, strcmp(names[i], "Midnight Oil") != 0);
        assert_int_equal(rules.redeals, game->take_back ? 0 : 2);
    }
}

int test_xpat2_game(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(have_names_in_saves),
        cmocka_unit_test(are_found_by_their_variants),
        cmocka_unit_test(are_played_without_autoplay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
