#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "puzzles/patience/solver/dead_ends.h"
#include "puzzles/patience/solver/expand.h"
#include "puzzles/patience/solver/searches.h"
#include "puzzles/patience/verifier/deadlock.h"
#include "puzzles/patience/verifier/twins.h"
#include "support/play_out.h"
#include "support/space.h"
#include "trades.h"

static struct rules random_rules(uint32_t *random) {
    return (struct rules){.ranks = (uint8_t)(3 + random_below(random, 11)),
                          .cells = (uint8_t)random_below(random, 5),
                          .columns = (uint8_t)(4 + random_below(random, 5)),
                          .build = BUILD_ALTERNATE,
                          .empty = (enum emptying)random_below(random, 3),
                          .autoplay = (enum autoplay)random_below(random, 3)};
}

/* Where the cards lie, read from the highest rank down: what comes first is the least. */
struct reading {
    unsigned char places[CARDS];
};
static struct reading read_places(const struct state *state, const struct deal_table *table) {
    struct reading reading = {{0}};
    unsigned count = 0;
    for (unsigned rank = table->rules.ranks; rank-- > 0;) {
        for (unsigned card = rank * SUITS; card < (rank + 1) * SUITS; card++) {
            const unsigned support = state_support(state, card);
            reading.places[count++] =
                support == IN_CELL    ? 0
                : support == ON_TABLE ? 1
                : support >= BUILT    ? (unsigned char)(2 + card_over(card, support & 3) % SUITS)
                                      : 9;
        }
    }
    return reading;
}

/* The position as the verifier sees it. */
static struct supports supports_of_state(const struct state *state,
                                         const struct deal_table *table) {
    struct supports supports;
    memset(supports.under, NO_CARD, sizeof supports.under);
    for (unsigned card = 0; card < rules_card_count(&table->rules); card++) {
        const unsigned support = state_support(state, card);
        supports.under[card] = support == ON_FOUNDATION ? ON_A_FOUNDATION
                               : support == IN_CELL     ? IN_A_CELL
                               : support == ON_TABLE
                                   ? ON_THE_TABLE
                                   : (uint8_t)state_card_beneath(state, table, card);
    }
    return supports;
}

static void check_position(const struct state *state, const struct deal_table *table,
                           uint32_t *random, unsigned *trades) {
    static const bool apart[CARDS];
    struct state ordered = *state;
    state_order_twins(&ordered, state_twins(state, table, 0));
    const struct reading first = read_places(&ordered, table);
    struct state variant = *state;
    for (unsigned i = 0; i < 30; i++) {
        *trades += trade(&variant, table, random_below(random, CARDS / 2) * 2);
        const struct reading reading = read_places(&variant, table);
        assert_true(memcmp(&first, &reading, sizeof first) <= 0);
        struct state other = variant;
        const uint64_t traded = state_order_twins(&other, state_twins(&variant, table, 0));
        assert_true(state_equal(&other, &ordered));
        /* What it says has traded places makes the same of it. */
        for (uint64_t pairs = traded; pairs != 0; pairs &= pairs - 1) {
            assert_true(trade(&variant, table, cards_lowest(pairs)));
        }
        assert_true(state_equal(&variant, &ordered));
        assert_int_equal(is_deadlock_of_twins(&variant, table), is_deadlock_of_twins(state, table));
    }
    /* The verifier says the same. */
    struct supports supports = supports_of_state(&variant, table);
    assert_int_equal(ends_in_deadlock(&table->rules, &supports, true),
                     is_deadlock_of_twins(&variant, table));
    trade(&variant, table, random_below(random, CARDS / 2) * 2);
    supports = supports_of_state(&variant, table);
    order_twins(&table->rules, apart, &supports);
    const struct supports expected = supports_of_state(&ordered, table);
    assert_memory_equal(&supports, &expected, sizeof supports);
}

static void are_put_in_order(void **state) {
    (void)state;
    unsigned trades = 0;
    unsigned deadlocks = 0;
    uint32_t random = 44;
    for (unsigned game = 0; game < 200; game++) {
        struct rules rules = random_rules(&random);
        rules.cells = (uint8_t)(rules.cells + 2);
        const struct deal deal = random_deal(&rules, 0, &random);
        struct root root;
        struct successor successors[MAX_SUCCESSORS];
        root_set_up_by_choice(&root, &deal, rules.autoplay);
        struct state at = root.start;
        for (unsigned move = 0; move < 80; move++) {
            check_position(&at, &root.table, &random, &trades);
            deadlocks += is_deadlock_of_twins(&at, &root.table);
            unsigned count = expand(&at, &root.table, successors);
            count += foundation_moves(&at, &root.table, successors + count);
            if (count == 0) {
                break;
            }
            at = successors[random_below(&random, count)].state;
        }
    }
    print_message("%u trades, %u deadlocks\n", trades, deadlocks);
    assert_true(trades > 8000 && deadlocks > 500);
}

/* A position from which the game with trades can be won is no deadlock of it: from each position of
 * small games, all that moves and trades lead to. */
enum { MOST = 3000 };
struct easier_game {
    struct state positions[MOST];
    unsigned count;
    bool won, full;
};

static void easier_game_add(struct easier_game *game, const struct deal_table *table,
                            const struct state *position) {
    for (unsigned i = 0; i < game->count; i++) {
        if (state_equal(&game->positions[i], position)) {
            return;
        }
    }
    game->won |= state_foundations(position) == table->all;
    game->full |= game->count == MOST;
    if (!game->full) {
        game->positions[game->count++] = *position;
    }
}

static void easier_game_play(struct easier_game *game, const struct deal_table *table,
                             const struct state *start) {
    struct successor successors[MAX_SUCCESSORS];
    *game = (struct easier_game){.count = 0};
    easier_game_add(game, table, start);
    for (unsigned i = 0; i < game->count && !game->won && !game->full; i++) {
        for (unsigned even = 0; even < CARDS; even += 2) {
            struct state other = game->positions[i];
            if (trade(&other, table, even)) {
                easier_game_add(game, table, &other);
            }
        }
        const struct state from = game->positions[i];
        unsigned count = expand(&from, table, successors);
        count += foundation_moves(&from, table, successors + count);
        for (unsigned j = 0; j < count; j++) {
            easier_game_add(game, table, &successors[j].state);
        }
    }
}

static void no_deadlock_can_be_won(void **state) {
    (void)state;
    static struct easier_game game;
    unsigned dead = 0;
    unsigned won = 0;
    uint32_t random = 4;
    for (unsigned round = 0; round < 8000; round++) {
        struct rules rules = random_rules(&random);
        rules.ranks = (uint8_t)(2 + random_below(&random, 3));
        rules.columns = (uint8_t)(3 + random_below(&random, 2));
        rules.cells = (uint8_t)random_below(&random, 3);
        const struct deal deal = random_layout(&rules, &random);
        struct root root;
        root_set_up_by_choice(&root, &deal, rules.autoplay);
        const bool is_dead = is_deadlock_of_twins(&root.start, &root.table);
        if (is_dead || round % 8 == 0) {
            easier_game_play(&game, &root.table, &root.start);
            assert_false(is_dead && game.won);
            dead += is_dead && !game.full;
            won += game.won;
        }
    }
    print_message("%u dead, %u won\n", dead, won);
    assert_true(dead > 300 && won > 100);
}

/* Cards wait there for one that is covered, whose twin is not: once they have traded places, it
 * can go to its foundation. */
static void no_card_waits_where_its_twin_is_free(void **state) {
    (void)state;
    static const char *const layouts[] = {
        "rules: cells=0,columns=5,ranks=5,autoplay=safe\n"
        "foundations: 4H\n4C 5S 5D\n2C\n5H 4D 3C\nAC 5C AS 4S\n3D 2S AD 2D 3S\n",
        "rules: cells=0,columns=3,ranks=3,autoplay=none\n"
        "2D 3C AH AC\n2C AD 3D 3S\n2H AS 3H 2S\n",
        "rules: cells=0,columns=2,ranks=3,autoplay=none\n"
        "3D 2C AC AD\n3H 2S 3C 2D 3S 2H AS AH\n",
        "rules: cells=0,columns=3,ranks=4,autoplay=none\n"
        "foundations: AD\n4D 3C 3S 2H 4S\n4H 3H 2D AH 2C\n4C 3D 2S AC AS\n",
        "rules: cells=0,columns=5,ranks=6,autoplay=none\n"
        "foundations: 5C\n5D AD 6H 6C\n4S 2S 2H AH\n5H AS 5S 4D\n4H 3S 6S 3D\n6D 2D 3H\n"};
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        static struct easier_game game;
        const struct deal deal = laid(layouts[i]);
        struct root root;
        root_set_up_by_choice(&root, &deal, deal.rules.autoplay);
        easier_game_play(&game, &root.table, &root.start);
        assert_true(game.won);
        assert_false(is_deadlock_of_twins(&root.start, &root.table));
        const struct supports supports = supports_of_state(&root.start, &root.table);
        assert_false(ends_in_deadlock(&deal.rules, &supports, true));
    }
}

int test_twins(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_put_in_order),
        cmocka_unit_test(no_deadlock_can_be_won),
        cmocka_unit_test(no_card_waits_where_its_twin_is_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
