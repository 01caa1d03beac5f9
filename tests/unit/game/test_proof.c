/* Proofs as the library hands them out: made, read, checked, refused, within limits. */
#include "soliton.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct bytes {
    char *data;
    size_t length;
    size_t most;             /* after which the sink refuses */
    soliton_search *cancels; /* the search that it cancels when it gets the first of them */
};

static bool collect(const void *bytes, size_t size, void *context) {
    struct bytes *all = context;
    if (all->length + size > all->most) {
        return false;
    }
    char *data = realloc(all->data, all->length + size);
    assert_non_null(data);
    memcpy(data + all->length, bytes, size);
    all->data = data;
    all->length += size;
    if (all->cancels != NULL) {
        soliton_search_cancel(all->cancels);
    }
    return true;
}

/* A puzzle and a search of it. */
struct subject {
    soliton_puzzle *puzzle;
    soliton_search *search;
};

static struct subject subject_named(const char *name, const char *rules) {
    struct subject subject = {NULL, NULL};
    assert_int_equal(soliton_puzzle_named(name, rules, &subject.puzzle, NULL), SOLITON_OK);
    subject.search = soliton_search_new(subject.puzzle);
    assert_non_null(subject.search);
    return subject;
}

static void subject_free(struct subject *subject) {
    soliton_search_free(subject->search);
    soliton_puzzle_free(subject->puzzle);
}

static struct bytes proof_of(struct subject *subject) {
    struct bytes proof = {.most = SIZE_MAX};
    assert_int_equal(soliton_search_prove(subject->search, collect, &proof, NULL),
                     SOLITON_UNSOLVABLE);
    return proof;
}

static void test_made_and_checked(void **state) {
    (void)state;
    static const char *const names[][2] = {
        {"MidnightOil.1", NULL},
        {"FreeCell.1", "ranks=3,columns=2,cells=0,autoplay=none,take-back=yes"},
        {"oooCDDoooCEFAAoCEFoGHHHFoGoooooGIIoo", NULL},
        {"peg.european", NULL},
        {"peg.triangle", "start=b3,goal=a1"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct subject subject = subject_named(names[i][0], names[i][1]);
        struct bytes proof = proof_of(&subject);
        assert_true(soliton_looks_like_proof(proof.data, proof.length));

        /* By a search that knows no more than the file. */
        struct subject again = {NULL, NULL};
        assert_int_equal(soliton_proof_puzzle(proof.data, proof.length, &again.puzzle, NULL),
                         SOLITON_OK);
        char *text = soliton_puzzle_write(subject.puzzle);
        char *same_text = soliton_puzzle_write(again.puzzle);
        assert_string_equal(same_text, text);
        free(text);
        free(same_text);
        again.search = soliton_search_new(again.puzzle);
        struct soliton_proof checked;
        assert_int_equal(
            soliton_search_verify(again.search, proof.data, proof.length, &checked, NULL),
            SOLITON_UNSOLVABLE);
        assert_int_equal(checked.positions, soliton_search_stats(subject.search).positions);
        subject_free(&again);
        subject_free(&subject);
        free(proof.data);
    }
}

static void test_about_another_puzzle(void **state) {
    (void)state;
    struct subject subject = subject_named("MidnightOil.1", NULL);
    struct subject other = subject_named("MidnightOil.2", NULL);
    struct bytes proof = proof_of(&subject);
    struct soliton_proof checked;
    struct soliton_error error = {0};
    assert_int_equal(
        soliton_search_verify(other.search, proof.data, proof.length, &checked, &error),
        SOLITON_ERROR);
    assert_int_equal(error.status, SOLITON_BAD_DATA);
    assert_string_equal(error.message, "it is about another puzzle: MidnightOil.1");
    free(proof.data);
    subject_free(&other);
    subject_free(&subject);
}

static void test_what_can_be_solved_has_no_proof(void **state) {
    (void)state;
    struct subject subject = subject_named("FreeCell.1", "ranks=3");
    struct bytes proof = {.most = SIZE_MAX};
    assert_int_equal(soliton_search_prove(subject.search, collect, &proof, NULL), SOLITON_SOLVED);
    assert_int_equal(proof.length, 0);
    subject_free(&subject);
}

static void test_rules_without_proofs(void **state) {
    (void)state;
    struct subject subject = subject_named("MidnightOilFull.1", NULL);
    struct bytes proof = {.most = SIZE_MAX};
    struct soliton_error error = {0};
    assert_int_equal(soliton_search_prove(subject.search, collect, &proof, &error), SOLITON_ERROR);
    assert_int_equal(error.status, SOLITON_INVALID);
    assert_int_equal(proof.length, 0);
    subject_free(&subject);
}

static void test_a_sink_that_fails(void **state) {
    (void)state;
    struct subject subject = subject_named("MidnightOil.1", NULL);
    for (size_t most = 0; most < 9000; most += 3000) {
        struct bytes proof = {.most = most};
        struct soliton_error error = {0};
        const enum soliton_outcome outcome =
            soliton_search_prove(subject.search, collect, &proof, &error);
        if (outcome == SOLITON_ERROR) {
            assert_int_equal(error.status, SOLITON_INVALID);
        } else {
            assert_int_equal(outcome, SOLITON_UNSOLVABLE);
        }
        assert_true(most > 0 || outcome == SOLITON_ERROR);
        free(proof.data);
    }
    subject_free(&subject);
}

static void test_cancelled_while_it_is_written(void **state) {
    (void)state;
    struct subject subject = subject_named("MidnightOil.1", NULL);
    struct bytes proof = {.most = SIZE_MAX, .cancels = subject.search};
    assert_int_equal(soliton_search_prove(subject.search, collect, &proof, NULL),
                     SOLITON_INTERRUPTED);
    struct soliton_proof checked;
    struct soliton_error error = {0};
    /* A part of a proof is no proof. */
    assert_int_equal(
        soliton_search_verify(subject.search, proof.data, proof.length, &checked, &error),
        SOLITON_ERROR);
    assert_int_equal(error.status, SOLITON_BAD_DATA);
    free(proof.data);
    subject_free(&subject);
}

static void test_limits_hold_for_both(void **state) {
    (void)state;
    struct subject subject = subject_named("MidnightOil.1", NULL);
    struct bytes proof = proof_of(&subject);
    struct bytes none = {.most = SIZE_MAX};
    struct soliton_proof checked;
    assert_int_equal(soliton_search_set(subject.search, "timeout", "0", NULL), SOLITON_OK);
    assert_int_equal(soliton_search_prove(subject.search, collect, &none, NULL), SOLITON_GAVE_UP);
    assert_int_equal(none.length, 0);
    assert_int_equal(
        soliton_search_verify(subject.search, proof.data, proof.length, &checked, NULL),
        SOLITON_GAVE_UP);
    assert_string_equal(soliton_search_reason(subject.search), "the time limit was reached");

    soliton_search *small = soliton_search_new(subject.puzzle);
    assert_int_equal(soliton_search_set(small, "memory", "10K", NULL), SOLITON_OK);
    assert_int_equal(soliton_search_verify(small, proof.data, proof.length, &checked, NULL),
                     SOLITON_GAVE_UP);
    assert_string_equal(soliton_search_reason(small), "the memory limit was reached");
    soliton_search_free(small);

    soliton_search *few = soliton_search_new(subject.puzzle);
    soliton_search_cancel(few);
    assert_int_equal(soliton_search_verify(few, proof.data, proof.length, &checked, NULL),
                     SOLITON_INTERRUPTED);
    assert_int_equal(soliton_search_set(few, "max-positions", "3434", NULL), SOLITON_OK);
    assert_int_equal(soliton_search_verify(few, proof.data, proof.length, &checked, NULL),
                     SOLITON_GAVE_UP);
    assert_string_equal(soliton_search_reason(few), "the limit of positions was reached");
    soliton_search_free(few);
    free(proof.data);
    subject_free(&subject);
}

int test_proof(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_made_and_checked),
        cmocka_unit_test(test_about_another_puzzle),
        cmocka_unit_test(test_what_can_be_solved_has_no_proof),
        cmocka_unit_test(test_rules_without_proofs),
        cmocka_unit_test(test_a_sink_that_fails),
        cmocka_unit_test(test_cancelled_while_it_is_written),
        cmocka_unit_test(test_limits_hold_for_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
