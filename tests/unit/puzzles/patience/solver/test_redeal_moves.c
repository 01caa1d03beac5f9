#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/referee.h"
#include "puzzles/patience/solver/redeal_moves.h"
#include "support/redealt.h"
#include "support/replay.h"

/* The cards at their places: the order of the columns counts. */
static void assert_same_cards(const struct rules *rules, const struct position *one,
                              const struct position *other) {
    assert_memory_equal(one->foundations, other->foundations, SUITS);
    for (unsigned i = 0; i < rules->columns; i++) {
        assert_int_equal(one->columns[i].height, other->columns[i].height);
        assert_memory_equal(one->columns[i].cards, other->columns[i].cards, one->columns[i].height);
    }
    assert_int_equal(one->seed, other->seed);
}

/* ---- xpat2's own --------------------------------------------------------------------------- */

static void assert_laid_out(const struct rules *rules, const struct position *position,
                            const uint8_t cards[CARDS]) {
    unsigned count = 0;
    for (unsigned i = 0; i < rules->columns; i++) {
        const struct column *column = &position->columns[i];
        assert_int_equal(column->height, i < 17 ? 3 : 1);
        assert_memory_equal(column->cards, cards + count, column->height);
        count += column->height;
    }
    assert_int_equal(count, CARDS);
}

static void redeals_as_xpat2_does(void **state) {
    (void)state;
    const struct deal deal = named("mo.4", "redeals=2");
    struct position position = deal.start;
    redeal_all(&deal.rules, &position);
    assert_laid_out(&deal.rules, &position, redealt_once);
    redeal_all(&deal.rules, &position);
    assert_laid_out(&deal.rules, &position, redealt_twice);
}

/* ---- Against the referee ------------------------------------------------------------------- */

/* A deal of some game as Midnight Oil, with anything on the foundations at the start. */
static struct deal oil_deal(uint32_t *random) {
    const struct rules rules = {.ranks = (uint8_t)(2 + random_below(random, 12)),
                                .columns = (uint8_t)(1 + random_below(random, 20)),
                                .build = BUILD_SUIT,
                                .empty = EMPTY_NONE,
                                .autoplay = (enum autoplay)random_below(random, 3),
                                .rotations = (uint8_t)random_below(random, 10),
                                .redeals = (uint8_t)random_below(random, 10)};
    struct deal deal = random_below(random, 2) == 0 ? random_layout(&rules, random)
                                                    : random_deal(&rules, 0, random);
    deal.start.seed = random_below(random, 1000000000);
    deal.seeded = true;
    return deal;
}

/* Plays on from a deal without its rotations and redeals, by the referee and in the solver's terms,
 * whose position is laid out after each move as it lies for the referee. */
static void check_layout(const struct deal *deal, struct position *position, uint32_t *random) {
    struct deal part = {.rules = deal->rules, .start = *position};
    struct deal_table table;
    part.rules.rotations = 0;
    part.rules.redeals = 0;
    part.rules.autoplay = AUTOPLAY_NONE;
    struct state state = seen_by_solver(&table, &part.rules, position);
    for (unsigned steps = random_below(random, 15); steps > 0; steps--) {
        struct position seen;
        redeal_lay_out(&part, &table, &state, &seen);
        assert_same_cards(&part.rules, &seen, position);
        assert_int_equal(seen.rotated, 0);
        assert_int_equal(seen.redealt, 0);
        struct move move;
        if (!move_at_random(&part.rules, position, random, &move)) {
            break;
        }
        assert_null(position_play(&part.rules, position, move));
        state_put(&state, move.card, support_of_move(move));
    }
}

static bool same_move(struct move one, struct move other) {
    return one.card == other.card && one.to == other.to;
}

/* Every rotation is one of the referee's moves and does what that does; and each that the referee
 * has leads to where one of these leads, and to no other. */
static void check_rotations(const struct rules *rules, const struct position *position,
                            unsigned *checked) {
    struct rotation rotations[MAX_ROTATIONS];
    struct rules once_more = *rules;
    const unsigned count = redeal_rotations(rules, position, rotations);
    once_more.rotations = MAX_REPEATS;
    once_more.autoplay = AUTOPLAY_NONE; /* so that nothing follows */
    struct position from = *position;
    from.rotated = 0;
    assert_true(count <= MAX_ROTATIONS);
    struct move moves[MAX_MOVES];
    struct key_set by_referee = {0};
    struct key_set by_solver = {0};
    const size_t all = position_moves(&once_more, &from, moves);
    for (size_t i = 0; i < all; i++) {
        if (move_is_rotation(moves[i])) {
            struct position after = from;
            assert_null(position_play(&once_more, &after, moves[i]));
            const struct key key = key_of(rules, &after);
            key_set_add(&by_referee, &key);
        }
    }
    for (unsigned i = 0; i < count; i++) {
        struct position after = from;
        struct position played = from;
        const struct move move = redeal_rotate(&after, rotations[i]);
        bool found = false;
        for (size_t j = 0; j < all; j++) {
            found = found || same_move(moves[j], move);
        }
        assert_true(found);
        assert_null(position_play(&once_more, &played, move));
        assert_same_cards(rules, &after, &played);
        const struct key key = key_of(rules, &after);
        assert_int_equal(key_set_add(&by_solver, &key), i); /* each outcome once */
        assert_true(key_set_has(&by_referee, &key));
        ++*checked;
    }
    assert_int_equal(by_solver.count, by_referee.count);
    key_set_free(&by_referee);
    key_set_free(&by_solver);
}

static void check_redeal(const struct rules *rules, const struct position *position,
                         unsigned *checked) {
    struct rules once_more = *rules;
    struct position played = *position;
    struct position after = *position;
    once_more.redeals = MAX_REPEATS;
    once_more.autoplay = AUTOPLAY_NONE;
    played.redealt = 0;
    if (position_play(&once_more, &played, (struct move){NO_CARD, REDEAL}) == NULL) {
        redeal_all(rules, &after);
        assert_same_cards(rules, &after, &played);
        ++*checked;
    }
}

static void rotates_and_redeals_as_the_referee_does(void **state) {
    (void)state;
    uint32_t random = 12;
    unsigned rotations = 0;
    unsigned redeals = 0;
    for (unsigned round = 0; round < 1000; round++) {
        const struct deal deal = oil_deal(&random);
        struct position position = deal.start;
        position_autoplay(&deal.rules, &position);
        for (unsigned part = 0; part < 4; part++) {
            check_layout(&deal, &position, &random);
            check_rotations(&deal.rules, &position, &rotations);
            check_redeal(&deal.rules, &position, &redeals);
            struct move move;
            if (!move_at_random(&deal.rules, &position, &random, &move)) {
                break;
            }
            assert_null(position_play(&deal.rules, &position, move));
        }
    }
    assert_true(rotations > 10000 && redeals > 1000);
}

/* Two cards can be exchanged in one way, three be rotated in three. */
static void counts_rotations(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=3,columns=5,cells=0,build=suit,empty=none\n"
                            "3C 2C AC 3S\n2S AS 3H\n2H AH\n3D\nAD 2D\n");
    struct rotation rotations[MAX_ROTATIONS];
    /* Four cards: 3 to the top, 2 more beneath; three: 2 and 1; two: 1; one: none. */
    assert_int_equal(redeal_rotations(&deal.rules, &deal.start, rotations), 5 + 3 + 1 + 0 + 1);
    position_clear(&deal.start);
    assert_int_equal(redeal_rotations(&deal.rules, &deal.start, rotations), 0);
}

/* As many as there can be: all cards in one column. */
static void has_room_for_all_rotations(void **state) {
    (void)state;
    const struct rules rules = {
        .ranks = RANKS, .columns = 2, .build = BUILD_SUIT, .empty = EMPTY_NONE};
    struct position position;
    struct rotation rotations[MAX_ROTATIONS];
    position_clear(&position);
    for (unsigned card = 0; card < CARDS; card++) {
        column_put(&position.columns[1], card);
    }
    assert_int_equal(redeal_rotations(&rules, &position, rotations), 51 + 50);
}

int test_redeal_moves(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(redeals_as_xpat2_does),
        cmocka_unit_test(rotates_and_redeals_as_the_referee_does),
        cmocka_unit_test(counts_rotations),
        cmocka_unit_test(has_room_for_all_rotations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
