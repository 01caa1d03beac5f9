#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/pegs/kind.h"
#include "puzzles/pegs/verifier/verifier.h"
#include "support/drawn_pegs.h"
#include "support/plain_pegs.h"
#include "support/written_proof.h"

static enum soliton_outcome prove(const struct pegs *pegs, struct limits *limits,
                                  struct written *written) {
    struct proof_writer writer = writer_into(written);
    limits_begin(limits);
    enum soliton_outcome outcome = pegs_prove(pegs, limits, &writer);
    limits_end(limits);
    assert_int_equal(limits->memory.used, 0);
    /* What was not taken is no proof: then it is an error, as the library has it. */
    return writer.failed ? SOLITON_ERROR : outcome;
}

/* Proves it, checks that, and returns what the check has counted. */
static struct verifier_work prove_and_verify(const struct pegs *pegs, struct written *written) {
    struct limits limits = no_limits();
    assert_int_equal(prove(pegs, &limits, written), SOLITON_UNSOLVABLE);
    struct verifier_work work = work_of(written);
    pegs_verify(pegs, &work);
    assert_string_equal(work.words, "");
    assert_int_equal(work.end, VERIFIER_HOLDS);
    assert_int_equal(work.checked, limits.stats.positions);
    return work;
}

/* ---- Against all positions of small boards ------------------------------------------------- */

static void proves_what_cannot_be_solved_and_nothing_else(void **state) {
    (void)state;
    struct plain_distances *distances = malloc(sizeof *distances);
    uint32_t random = 8;
    unsigned solvable = 0;
    unsigned by_parity = 0;
    unsigned searched = 0;
    for (unsigned i = 0; i < 40; i++) {
        const struct pegs puzzle = plain_random(&random);
        plain_measure(&puzzle, distances);
        /* From a few positions of the board, whatever leads to them. */
        for (unsigned j = 0; j < 10; j++) {
            struct pegs from = puzzle;
            const uint32_t some = random_below(&random, 1U << PLAIN_RANDOM_HOLES);
            const uint32_t others = random_below(&random, 1U << PLAIN_RANDOM_HOLES);
            from.start &= some | others;
            struct written written = {0};
            if (distances->moves[from.start] != PLAIN_LOST) {
                struct limits limits = no_limits();
                assert_int_equal(prove(&from, &limits, &written), SOLITON_SOLVED);
                assert_int_equal(written.text.length, 0);
                solvable++;
                continue;
            }
            prove_and_verify(&from, &written);
            by_parity += claims_anything(&written, "parity");
            searched += !claims_anything(&written, "parity");
            written_free(&written);
        }
    }
    free(distances);
    assert_true(solvable > 20 && by_parity > 20 && searched > 20);
}

/* ---- Known boards -------------------------------------------------------------------------- */

static void proves_by_parity(void **state) {
    (void)state;
    struct pegs boards[] = {drawn(EUROPEAN, 2, NULL), drawn(EUROPEAN, 2, "d4"),
                            drawn(ENGLISH, 2, "a3")};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct written written = {0};
        const struct verifier_work work = prove_and_verify(&boards[i], &written);
        assert_int_equal(work.checked, 1);
        assert_int_equal(work.lost, 1);
        assert_true(claims_anything(&written, "parity"));
        assert_false(claims_anything(&written, "symmetry"));
        written_free(&written);
    }
}

static void proves_by_symmetries_and_all_positions(void **state) {
    (void)state;
    struct pegs pegs = drawn("#/##/#o#/####/#####/", 3, "b3");
    struct written written = {0};
    const struct verifier_work work = prove_and_verify(&pegs, &written);
    assert_true(claims_anything(&written, "symmetry"));
    assert_true(work.checked > 500);
    assert_int_equal(work.lost, 0);
    written_free(&written);
}

/* Boards with more positions than are proved without pagodas. */
static void proves_by_weights(void **state) {
    (void)state;
    struct pegs boards[] = {
        drawn("o##oo#/#oooo#/o####o/ooo#oo/oo#oo#/", 3, NULL),
        drawn("##o####/o#o#oo#/o#ooo##/oo#o#oo/#oo#o##/", 2, "f4"),
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct written written = {0};
        const struct verifier_work work = prove_and_verify(&boards[i], &written);
        assert_true(claims_anything(&written, "weights"));
        assert_true(work.checked > 500);
        written_free(&written);
    }
}

/* No army of pegs gets so far ahead: one pagoda shows it, and nothing need be searched. */
static void proves_by_weights_alone(void **state) {
    (void)state;
    struct pegs pegs = drawn("oooooooo/oooooooo/oooooooo/oooooooo/oooooooo/"
                             "##o#####/########/##o#####/",
                             2, "c1");
    struct written written = {0};
    const struct verifier_work work = prove_and_verify(&pegs, &written);
    assert_true(claims_anything(&written, "weights"));
    assert_int_equal(work.checked, 1);
    written_free(&written);
}

/* ---- Ends ---------------------------------------------------------------------------------- */

static void says_why_there_is_no_proof(void **state) {
    (void)state;
    struct pegs pegs = drawn("o##oo#/#oooo#/o####o/ooo#oo/oo#oo#/", 3, NULL);
    struct written written = {0};
    struct limits few = no_limits();
    few.max_positions = 1000;
    assert_int_equal(prove(&pegs, &few, &written), SOLITON_GAVE_UP);
    few.max_positions = 2500;
    assert_int_equal(prove(&pegs, &few, &written), SOLITON_GAVE_UP);
    struct limits tight = no_limits();
    tight.memory.limit = 4096;
    assert_int_equal(prove(&pegs, &tight, &written), SOLITON_GAVE_UP);
    const atomic_bool cancelled = true;
    struct limits cancel = no_limits();
    cancel.cancelled = &cancelled;
    assert_int_equal(prove(&pegs, &cancel, &written), SOLITON_INTERRUPTED);
    assert_int_equal(written.text.length, 0);
}

static void says_that_the_proof_could_not_be_written(void **state) {
    (void)state;
    struct pegs boards[] = {drawn(EUROPEAN, 2, NULL), drawn("#/##/#o#/####/#####/", 3, "b3")};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct written written = {.refuses = true};
        struct limits limits = no_limits();
        assert_int_equal(prove(&boards[i], &limits, &written), SOLITON_ERROR);
    }
}

int test_prove(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proves_what_cannot_be_solved_and_nothing_else),
        cmocka_unit_test(proves_by_parity),
        cmocka_unit_test(proves_by_symmetries_and_all_positions),
        cmocka_unit_test(proves_by_weights),
        cmocka_unit_test(proves_by_weights_alone),
        cmocka_unit_test(says_why_there_is_no_proof),
        cmocka_unit_test(says_that_the_proof_could_not_be_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
