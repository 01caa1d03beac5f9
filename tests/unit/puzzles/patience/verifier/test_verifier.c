#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/verifier/deadlock.h"
#include "support/patience_proof.h"
#include "support/space.h"

static const char deadlock[] = "argument: deadlock\n";

/* ---- Proofs by the referee ----------------------------------------------------------------- */

/* The verifier's view of a position, worked out from the piles. */
static struct supports supports_of(const struct rules *rules, const struct position *position) {
    struct supports supports;
    memset(supports.under, NO_CARD, sizeof supports.under);
    for (unsigned card = 0; card < rules_card_count(rules); card++) {
        const struct column_place place = position_find(rules, position, card);
        if (position_is_on_foundation(position, card)) {
            supports.under[card] = ON_A_FOUNDATION;
        } else if (place.column < 0) {
            supports.under[card] = IN_A_CELL;
        } else {
            supports.under[card] = place.level == 0
                                       ? (uint8_t)ON_THE_TABLE
                                       : position->columns[place.column].cards[place.level - 1];
        }
    }
    return supports;
}

static unsigned place_of(const struct supports *dealt, const struct supports *now, unsigned card) {
    switch (now->under[card]) {
    case ON_A_FOUNDATION:
        return 1;
    case IN_A_CELL:
        return 2;
    case ON_THE_TABLE:
        return 3;
    default:
        return now->under[card] == dealt->under[card] ? 0 : 4 + card_suit(now->under[card]);
    }
}

/* Everything that can happen, but for one position, told by the first one each; SIZE_MAX: all. */
static struct kept_proof written(const struct deal *deal, const struct space *space,
                                 size_t left_out) {
    struct kept_proof kept = {0};
    struct proof_writer writer = {.sink = keep, .context = &kept, .header = ""};
    const struct supports dealt = supports_of(&deal->rules, &deal->start);
    const struct position first = position_of(&space->positions.keys[0]);
    const struct supports start = supports_of(&deal->rules, &first);
    proof_begin(&writer, "", space->positions.count - (left_out != SIZE_MAX));
    for (uint32_t i = 1; i < space->positions.count; i++) {
        const struct position position = position_of(&space->positions.keys[i]);
        const struct supports now = supports_of(&deal->rules, &position);
        if (i == left_out) {
            continue;
        }
        proof_position(&writer, 0);
        for (unsigned card = 0; card < rules_card_count(&deal->rules); card++) {
            if (now.under[card] != start.under[card]) {
                proof_change(&writer, card, place_of(&dealt, &now, card));
            }
        }
    }
    assert_true(proof_end(&writer));
    kept_proof_read(&kept);
    return kept;
}

struct tally {
    unsigned proofs, gaps, won, flipped, unchanged, deadlocks;
    uint32_t random;
};

/* With one bit another, it is a proof no more, unless it still says the same: a card may have been
 * dealt onto one of the next rank, and then its place has two numbers. */
static void check_flipped(struct kept_proof *kept, const struct deal *deal,
                          const struct space *space, struct tally *tally) {
    const uint32_t length = (uint32_t)(kept->length - kept->body);
    kept->bytes[kept->body + random_below(&tally->random, length)] ^=
        (unsigned char)(1U << random_below(&tally->random, 8));
    const struct verifier_work work = kept_proof_verify(kept, deal, "");
    if (work.end == VERIFIER_HOLDS) {
        assert_int_equal(work.moves, space->edge_count);
        tally->unchanged++;
    }
    tally->flipped++;
}

/* A proof holds as long as nothing is missing, and has as many moves as the referee plays. */
static void check_lost(const struct deal *deal, const struct space *space, struct tally *tally) {
    struct kept_proof kept = written(deal, space, SIZE_MAX);
    struct verifier_work work = kept_proof_verify(&kept, deal, "");
    assert_int_equal(work.end, VERIFIER_HOLDS);
    assert_int_equal(work.checked, space->positions.count);
    assert_int_equal(work.moves, space->edge_count);
    assert_int_equal(work.lost, 0);
    assert_int_equal(kept_proof_verify(&kept, deal, deadlock).end, VERIFIER_HOLDS);
    tally->proofs++;
    if (space->positions.count > 1) {
        check_flipped(&kept, deal, space, tally);
    }
    kept_proof_free(&kept);
    for (unsigned i = 0; i < 2 && space->positions.count > 1; i++) {
        const size_t gap = 1 + random_below(&tally->random, space->positions.count - 1);
        kept = written(deal, space, gap);
        assert_int_equal(kept_proof_verify(&kept, deal, "").end, VERIFIER_REFUSES);
        kept_proof_free(&kept);
        tally->gaps++;
    }
}

/* What can be won is found out, with or without the argument. */
static void check_won(const struct deal *deal, const struct space *space, struct tally *tally) {
    struct kept_proof kept = written(deal, space, SIZE_MAX);
    struct verifier_work work = kept_proof_verify(&kept, deal, "");
    assert_int_equal(work.end, VERIFIER_REFUSES);
    assert_non_null(strstr(work.words, "is won"));
    assert_int_equal(kept_proof_verify(&kept, deal, deadlock).end, VERIFIER_REFUSES);
    kept_proof_free(&kept);
    for (uint32_t i = 1; i < space->positions.count; i++) {
        if (space->distance[i] == 0) { /* there is one won position */
            kept = written(deal, space, i);
            assert_int_equal(kept_proof_verify(&kept, deal, "").end, VERIFIER_REFUSES);
            assert_int_equal(kept_proof_verify(&kept, deal, deadlock).end, VERIFIER_REFUSES);
            kept_proof_free(&kept);
        }
    }
    tally->won++;
}

static void check_space(const struct deal *deal, const struct space *space, void *context) {
    struct tally *tally = context;
    for (uint32_t i = 0; i < space->positions.count; i++) {
        const struct position position = position_of(&space->positions.keys[i]);
        const struct supports supports = supports_of(&deal->rules, &position);
        const bool is_dead = ends_in_deadlock(&deal->rules, &supports, false);
        if (is_dead) {
            assert_int_equal(space->distance[i], NEVER);
            tally->deadlocks++;
        }
        /* With more that can happen fewer are. */
        assert_true(is_dead || !ends_in_deadlock(&deal->rules, &supports, true));
    }
    (space->distance[0] == NEVER ? check_lost : check_won)(deal, space, tally);
}

static void agrees_with_the_referee(void **state) {
    (void)state;
    struct tally tally = {.random = 8};
    visit_small_spaces(1, 250, check_space, &tally);
    print_message("%u proofs, %u with gaps, %u flipped, %u won, %u deadlocks\n", tally.proofs,
                  tally.gaps, tally.flipped, tally.won, tally.deadlocks);
    assert_true(tally.proofs > 100 && tally.gaps > 100 && tally.won > 50);
    assert_true(tally.deadlocks > 500);
    assert_true(tally.unchanged < tally.flipped / 10);
}

static void agrees_with_the_referee_by_choice(void **state) {
    (void)state;
    struct tally tally = {.random = 9};
    visit_spaces_by_choice(150, 5, 150, check_space, &tally);
    print_message("%u proofs, %u with gaps, %u flipped, %u won, %u deadlocks\n", tally.proofs,
                  tally.gaps, tally.flipped, tally.won, tally.deadlocks);
    assert_true(tally.proofs > 100 && tally.gaps > 100 && tally.won > 50);
    assert_true(tally.deadlocks > 500);
    assert_true(tally.unchanged < tally.flipped / 10);
}

/* ---- What no proof says -------------------------------------------------------------------- */

/* Whatever the positions are, nothing fails or hangs, and nothing is proved. */
static void bytes_at_random(void **state) {
    (void)state;
    static const char *const games[][2] = {{"FreeCell.1", "autoplay=none,take-back=yes"},
                                           {"Seahaven.1", NULL},
                                           {"MidnightOil.4", "ranks=5"},
                                           {"BakersDozen.1", "autoplay=safe,take-back=yes"}};
    uint32_t random = 3;
    for (unsigned round = 0; round < 1000; round++) {
        const struct deal deal = named(games[round % 4][0], games[round % 4][1]);
        unsigned char bytes[400];
        /* Small numbers are changes of cards; the others mostly end the reading. */
        for (size_t i = 0; i < sizeof bytes; i++) {
            bytes[i] = (unsigned char)(random_below(&random, 32) == 0
                                           ? random_below(&random, 256)
                                           : (i % 2 == 0 ? 128 + random_below(&random, 128)
                                                         : random_below(&random, 8)));
        }
        const struct kept_proof kept = {
            .bytes = bytes, .length = sizeof bytes, .positions = 1 + random_below(&random, 201)};
        assert_int_not_equal(kept_proof_verify(&kept, &deal, "").end, VERIFIER_HOLDS);
        assert_int_not_equal(kept_proof_verify(&kept, &deal, deadlock).end, VERIFIER_HOLDS);
    }
}

/* The twos lie over each other's aces, and nothing can move. */
static struct deal stuck_deal(void) {
    return laid("rules: ranks=2,columns=2,cells=0,build=suit,empty=none\n"
                "foundations: 2H 2D\nAC 2S\nAS 2C\n");
}

/* The first position and one that differs from it by two changes. */
static enum verifier_end end_with(const unsigned changes[2][2]) {
    const struct deal deal = stuck_deal();
    struct kept_proof kept = {0};
    struct proof_writer writer = {.sink = keep, .context = &kept, .header = ""};
    proof_begin(&writer, "", 2);
    proof_position(&writer, 0);
    proof_change(&writer, changes[0][0], changes[0][1]);
    proof_change(&writer, changes[1][0], changes[1][1]);
    assert_true(proof_end(&writer));
    kept_proof_read(&kept);
    const enum verifier_end end = kept_proof_verify(&kept, &deal, "").end;
    assert_int_not_equal(kept_proof_verify(&kept, &deal, deadlock).end, VERIFIER_BAD_DATA);
    kept_proof_free(&kept);
    return end;
}

/* A position that is nonsense is one more that nothing leads to: a proof is none the worse for it,
 * as long as no move leads out of it either. */
static void nonsense_besides_a_proof(void **state) {
    (void)state;
    const struct deal deal = stuck_deal();
    const struct kept_proof first_alone = {.positions = 1};
    assert_int_equal(kept_proof_verify(&first_alone, &deal, "").end, VERIFIER_HOLDS);
    const unsigned in_a_circle[2][2] = {{0, 4}, {1, 5}}; /* AC on 2C, on AS, on 2S, on AC */
    const unsigned two_on_one[2][2] = {{0, 4}, {1, 4}};
    const unsigned not_in_order[2][2] = {{4, 1},
                                         {5, 1}};       /* twos on foundations before their aces */
    const unsigned in_no_cell[2][2] = {{0, 2}, {5, 3}}; /* AC, from where it can go onto 2C */
    const unsigned on_no_column[2][2] = {{4, 3}, {5, 3}}; /* four columns instead of two */
    assert_int_equal(end_with(in_a_circle), VERIFIER_HOLDS);
    assert_int_equal(end_with(two_on_one), VERIFIER_HOLDS);
    assert_int_equal(end_with(not_in_order), VERIFIER_HOLDS);
    assert_int_equal(end_with(in_no_cell), VERIFIER_REFUSES);
    assert_int_equal(end_with(on_no_column), VERIFIER_REFUSES);
}

/* ---- Claims -------------------------------------------------------------------------------- */

static void claims_that_nobody_knows(void **state) {
    (void)state;
    const struct deal deal = named("BakersDozen.218", NULL);
    const struct kept_proof first_alone = {.positions = 1};
    static const char *const wrong[] = {"argument: parity\n", "argument: deadlocks\n",
                                        "argument:\n",        "reason: deadlock\n",
                                        "deadlock\n",         "argument: deadlock\nmore: no\n"};
    /* It is lost from the start, by the argument alone. */
    assert_int_equal(kept_proof_verify(&first_alone, &deal, "").end, VERIFIER_REFUSES);
    const struct verifier_work work = kept_proof_verify(&first_alone, &deal, deadlock);
    assert_int_equal(work.end, VERIFIER_HOLDS);
    assert_int_equal(work.lost, 1);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(kept_proof_verify(&first_alone, &deal, wrong[i]).end, VERIFIER_BAD_DATA);
    }
}

static void no_proofs_with_rotations(void **state) {
    (void)state;
    const struct deal deal = named("MidnightOilFull.1", NULL);
    const struct kept_proof first_alone = {.positions = 1};
    assert_int_equal(kept_proof_verify(&first_alone, &deal, "").end, VERIFIER_BAD_DATA);
}

/* ---- The changes --------------------------------------------------------------------------- */

/* Each change of the first card, by itself, is one that there is or not. */
static void changes_that_there_are(void **state) {
    (void)state;
    const struct deal deal = stuck_deal();
    static const struct {
        unsigned card, place;
        bool exists;
    } tried[] = {
        {4, 0, true},  /* 2C on AS, as it was dealt; it lies there: known before */
        {0, 0, false}, /* AC was dealt onto the table */
        {0, 1, true},  {0, 2, true}, {0, 3, true},
        {0, 4, true},  {0, 7, true}, {4, 4, false}, /* there is no 3C */
        {8, 1, false},                              /* nor a card 8 */
    };
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        struct kept_proof kept = {0};
        struct proof_writer writer = {.sink = keep, .context = &kept, .header = ""};
        proof_begin(&writer, "", 2);
        proof_position(&writer, 0);
        proof_change(&writer, tried[i].card, tried[i].place);
        assert_true(proof_end(&writer));
        kept_proof_read(&kept);
        const struct verifier_work work = kept_proof_verify(&kept, &deal, "");
        assert_int_equal(strstr(work.words, "no such change") == NULL, tried[i].exists);
        kept_proof_free(&kept);
    }
}

int test_verifier(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_referee),
        cmocka_unit_test(agrees_with_the_referee_by_choice),
        cmocka_unit_test(bytes_at_random),
        cmocka_unit_test(nonsense_besides_a_proof),
        cmocka_unit_test(claims_that_nobody_knows),
        cmocka_unit_test(no_proofs_with_rotations),
        cmocka_unit_test(changes_that_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
