#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/limits.h"
#include "puzzles/patience/solver/solver.h"
#include "support/patience_proof.h"
#include "support/space.h"

static const char deadlock[] = "argument: deadlock\n";

/* Looks for a proof with so many positions that need no argument, and keeps it. */
static enum soliton_outcome prove(const struct deal *deal, uint64_t plainly, struct limits *limits,
                                  struct kept_proof *kept) {
    struct soliton_error error = {0};
    struct proof_writer writer = {.sink = keep, .context = kept, .header = ""};
    *kept = (struct kept_proof){0};
    limits_begin(limits);
    const enum soliton_outcome outcome = patience_prove(deal, plainly, limits, &writer, &error);
    assert_false(writer.failed);
    if (outcome == SOLITON_UNSOLVABLE) {
        kept_proof_read(kept);
        assert_int_equal(limits->stats.positions, kept->positions);
    } else {
        assert_null(kept->bytes);
    }
    return outcome;
}

static struct limits no_limits(void) {
    return (struct limits){
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = UINT64_MAX}};
}

struct tally {
    unsigned proofs, solved;
    unsigned argued; /* proofs that need the argument */
};

/* A plain proof has exactly the positions that the referee comes to; one with the argument no more,
 * and they are checked either way. */
static void check_space(const struct deal *deal, const struct space *space, void *context) {
    struct tally *tally = context;
    struct limits limits = no_limits();
    struct kept_proof kept;
    const bool can_be_won = space->distance[0] != NEVER;
    const enum soliton_outcome wanted = can_be_won ? SOLITON_SOLVED : SOLITON_UNSOLVABLE;
    assert_int_equal(prove(deal, PROVE_PLAINLY, &limits, &kept), wanted);
    if (!can_be_won) {
        assert_int_equal(kept.head, 0);
        assert_int_equal(kept.positions, space->positions.count);
        const struct verifier_work work = kept_proof_verify(&kept, deal, "");
        assert_int_equal(work.end, VERIFIER_HOLDS);
        assert_int_equal(work.moves, space->edge_count);
    }
    kept_proof_free(&kept);
    limits = no_limits();
    assert_int_equal(prove(deal, 0, &limits, &kept), wanted);
    if (!can_be_won) {
        assert_int_equal(kept.head, strlen(deadlock));
        assert_memory_equal(kept.bytes, deadlock, kept.head);
        assert_true(kept.positions <= space->positions.count);
        const struct verifier_work work = kept_proof_verify(&kept, deal, deadlock);
        assert_int_equal(work.end, VERIFIER_HOLDS);
        /* Without the argument it is a proof only if it left out nothing. */
        assert_int_equal(kept_proof_verify(&kept, deal, "").end,
                         kept.positions == space->positions.count ? VERIFIER_HOLDS
                                                                  : VERIFIER_REFUSES);
        tally->argued += kept.positions < space->positions.count;
    }
    kept_proof_free(&kept);
    tally->proofs += !can_be_won;
    tally->solved += can_be_won;
}

static void small_games(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_small_spaces(1, 1000, check_space, &tally);
    print_message("%u proofs, %u with the argument, %u solved\n", tally.proofs, tally.argued,
                  tally.solved);
    assert_true(tally.proofs > 150 && tally.argued > 50 && tally.solved > 50);
}

static void small_games_by_choice(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_spaces_by_choice(400, 12, 400, check_space, &tally);
    print_message("%u proofs, %u with the argument, %u solved\n", tally.proofs, tally.argued,
                  tally.solved);
    assert_true(tally.proofs > 150 && tally.argued > 50 && tally.solved > 50);
}

/* What the plain search of the differential tests counts. */
static void full_games(void **state) {
    (void)state;
    static const struct {
        const char *name, *rules;
        uint64_t positions;
    } lost[] = {{"FreeCell.522519", NULL, 4431},
                {"FreeCell.522519", "autoplay=none", 11216},
                {"FreeCell.522519", "autoplay=none,take-back=yes", 12013},
                {"MidnightOil.1", NULL, 3435},
                {"BakersDozen.870", NULL, 88}};
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
        const struct deal deal = named(lost[i].name, lost[i].rules);
        struct limits limits = no_limits();
        struct kept_proof kept;
        assert_int_equal(prove(&deal, PROVE_PLAINLY, &limits, &kept), SOLITON_UNSOLVABLE);
        assert_int_equal(kept.positions, lost[i].positions);
        assert_int_equal(kept_proof_verify(&kept, &deal, "").end, VERIFIER_HOLDS);
        kept_proof_free(&kept);
    }
}

/* It is lost from the start; without the argument there is no end to it. */
static void an_argument_that_says_all(void **state) {
    (void)state;
    const struct deal deal = named("BakersDozen.218", NULL);
    struct limits limits = no_limits();
    struct kept_proof kept;
    assert_int_equal(prove(&deal, 1000, &limits, &kept), SOLITON_UNSOLVABLE);
    assert_int_equal(kept.positions, 1);
    assert_int_equal(kept_proof_verify(&kept, &deal, deadlock).lost, 1);
    kept_proof_free(&kept);
    /* Nor is there memory for it. */
    limits = no_limits();
    limits.memory.limit = 1 << 20;
    assert_int_equal(prove(&deal, PROVE_PLAINLY, &limits, &kept), SOLITON_UNSOLVABLE);
    assert_int_equal(kept.positions, 1);
    kept_proof_free(&kept);
}

static void limits_end_it(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.ms11982", NULL);
    struct kept_proof kept;
    struct limits limits = no_limits();
    limits.max_positions = 5000;
    assert_int_equal(prove(&deal, PROVE_PLAINLY, &limits, &kept), SOLITON_GAVE_UP);
    limits = no_limits();
    limits.max_positions = 5000;
    assert_int_equal(prove(&deal, 1000, &limits, &kept), SOLITON_GAVE_UP);
    assert_true(limits.stats.positions < 5000 + MAX_MOVES);
    limits = no_limits();
    limits.memory.limit = 100000;
    assert_int_equal(prove(&deal, PROVE_PLAINLY, &limits, &kept), SOLITON_GAVE_UP);
    limits = no_limits();
    limits.timeout = 0;
    assert_int_equal(prove(&deal, PROVE_PLAINLY, &limits, &kept), SOLITON_GAVE_UP);
}

static void no_proofs_with_rotations(void **state) {
    (void)state;
    const struct deal deal = named("MidnightOilFull.1", NULL);
    struct soliton_error error = {0};
    struct kept_proof kept = {0};
    struct proof_writer writer = {.sink = keep, .context = &kept, .header = ""};
    struct limits limits = no_limits();
    limits_begin(&limits);
    assert_int_equal(patience_prove(&deal, PROVE_PLAINLY, &limits, &writer, &error), SOLITON_ERROR);
    assert_int_equal(error.status, SOLITON_INVALID);
    assert_non_null(strstr(error.message, "rotations"));
    assert_null(kept.bytes);
}

static bool refuse(const void *bytes, size_t size, void *context) {
    (void)bytes, (void)size, (void)context;
    return false;
}

static void a_sink_that_refuses(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.522519", NULL);
    struct soliton_error error = {0};
    struct proof_writer writer = {.sink = refuse, .header = ""};
    struct limits limits = no_limits();
    limits_begin(&limits);
    assert_int_equal(patience_prove(&deal, PROVE_PLAINLY, &limits, &writer, &error),
                     SOLITON_UNSOLVABLE);
    assert_true(writer.failed);
}

int test_prove(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_games),         cmocka_unit_test(small_games_by_choice),
        cmocka_unit_test(full_games),          cmocka_unit_test(an_argument_that_says_all),
        cmocka_unit_test(limits_end_it),       cmocka_unit_test(no_proofs_with_rotations),
        cmocka_unit_test(a_sink_that_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
