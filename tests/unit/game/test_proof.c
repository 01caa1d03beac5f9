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

/* A proof that was opened, and a search of its puzzle. */
struct opened {
    soliton_proof *proof;
    soliton_search *search;
};

static struct opened open_proof(const struct bytes *bytes) {
    struct opened opened = {NULL, NULL};
    assert_int_equal(soliton_proof_open(bytes->data, bytes->length, &opened.proof, NULL),
                     SOLITON_OK);
    opened.search = soliton_search_new(soliton_proof_puzzle(opened.proof));
    assert_non_null(opened.search);
    return opened;
}

static void opened_free(struct opened *opened) {
    soliton_search_free(opened->search);
    soliton_proof_free(opened->proof);
}

static enum soliton_outcome verify(const struct opened *opened, const struct bytes *bytes,
                                   struct soliton_proof_counts *counts,
                                   struct soliton_error *error) {
    return soliton_search_verify(opened->search, opened->proof, bytes->data, bytes->length, counts,
                                 error);
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
        struct opened again = open_proof(&proof);
        char *text = soliton_puzzle_write(subject.puzzle);
        char *same_text = soliton_puzzle_write(soliton_proof_puzzle(again.proof));
        assert_string_equal(same_text, text);
        free(text);
        free(same_text);
        struct soliton_proof_counts counts;
        assert_int_equal(verify(&again, &proof, &counts, NULL), SOLITON_UNSOLVABLE);
        assert_int_equal(counts.positions, soliton_search_stats(subject.search).positions);
        opened_free(&again);
        subject_free(&subject);
        free(proof.data);
    }
}

/* ---- Part by part ---------------------------------------------------------------------------- */

struct parts {
    const struct bytes *bytes;
    size_t next, most;
    bool fails; /* where the bytes end */
};

static bool give(const void **bytes, size_t *size, void *context) {
    struct parts *parts = context;
    const size_t left = parts->bytes->length - parts->next;
    *bytes = parts->bytes->data + parts->next;
    *size = left < parts->most ? left : parts->most;
    parts->next += *size;
    return left > 0 || !parts->fails;
}

static void test_checked_part_by_part(void **state) {
    (void)state;
    struct subject subject = subject_named("MidnightOil.1", NULL);
    struct bytes proof = proof_of(&subject);
    struct opened opened = open_proof(&proof);
    struct soliton_proof_counts counts, whole;
    struct soliton_error error = {0};
    assert_int_equal(verify(&opened, &proof, &whole, NULL), SOLITON_UNSOLVABLE);
    for (size_t most = 1; most < 2 * proof.length; most += 1 + most * 3) {
        struct parts parts = {.bytes = &proof, .most = most};
        assert_int_equal(
            soliton_search_verify_from(opened.search, opened.proof, give, &parts, &counts, NULL),
            SOLITON_UNSOLVABLE);
        assert_memory_equal(&counts, &whole, sizeof counts);
        assert_int_equal(soliton_search_sections(opened.search), 0);
    }
    const struct bytes half = {.data = proof.data, .length = proof.length / 2};
    struct parts parts = {.bytes = &half, .most = 100, .fails = true};
    assert_int_equal(
        soliton_search_verify_from(opened.search, opened.proof, give, &parts, &counts, &error),
        SOLITON_ERROR);
    assert_int_equal(error.status, SOLITON_INVALID);
    assert_string_equal(error.message, "the proof could not be read");
    opened_free(&opened);
    free(proof.data);
    subject_free(&subject);
}

/* A board without a jump: its first position is all there is. */
static void test_sections_are_counted(void **state) {
    (void)state;
    static const char written[] = "soliton proof 2\npuzzle:\n    #oo#o\nsections:\n\1\1\0\0";
    struct bytes proof = {.data = malloc(sizeof written - 1), .length = sizeof written - 1};
    memcpy(proof.data, written, proof.length);
    struct opened opened = open_proof(&proof);
    struct soliton_proof_counts counts;
    assert_int_equal(verify(&opened, &proof, &counts, NULL), SOLITON_UNSOLVABLE);
    assert_int_equal(counts.positions, 1);
    assert_int_equal(soliton_search_sections(opened.search), 1);
    assert_int_equal(soliton_search_set(opened.search, "max-positions", "0", NULL), SOLITON_OK);
    assert_int_equal(verify(&opened, &proof, &counts, NULL), SOLITON_GAVE_UP);
    assert_string_equal(soliton_search_limit(opened.search), "max-positions");
    opened_free(&opened);
    free(proof.data);
}

/* Only a search of the proof's own puzzle checks it. */
static void test_a_search_of_another_puzzle(void **state) {
    (void)state;
    struct subject subject = subject_named("MidnightOil.1", NULL);
    struct bytes proof = proof_of(&subject);
    struct opened opened = open_proof(&proof);
    struct soliton_proof_counts counts = {.moves = 1};
    struct soliton_error error = {0};
    assert_int_equal(soliton_search_verify(subject.search, opened.proof, proof.data, proof.length,
                                           &counts, &error),
                     SOLITON_ERROR);
    assert_int_equal(error.status, SOLITON_INVALID);
    assert_string_equal(error.message, "the search is not of the proof's puzzle");
    assert_int_equal(counts.moves, 0);
    opened_free(&opened);
    free(proof.data);
    subject_free(&subject);
}

/* The header is enough to open it. Whatever is missing then is found when it is checked. */
static void test_opened_by_its_beginning(void **state) {
    (void)state;
    struct subject subject = subject_named("MidnightOil.1", NULL);
    struct bytes proof = proof_of(&subject);
    size_t header = 0;
    while (memcmp(proof.data + header, "\npositions: ", 12) != 0) {
        header++;
    }
    soliton_proof *opened;
    assert_int_equal(soliton_proof_open(proof.data, header, &opened, NULL), SOLITON_BAD_DATA);
    assert_null(opened);
    header += 1 + strcspn(proof.data + header + 1, "\n") + 1;
    assert_int_equal(soliton_proof_open(proof.data, header, &opened, NULL), SOLITON_OK);
    soliton_search *search = soliton_search_new(soliton_proof_puzzle(opened));
    for (size_t length = 0; length <= proof.length; length += 1 + length / 2) {
        struct soliton_proof_counts counts;
        struct soliton_error error = {0};
        assert_int_equal(soliton_search_verify(search, opened, proof.data, length, &counts, &error),
                         SOLITON_ERROR);
        assert_int_equal(error.status, SOLITON_BAD_DATA);
    }
    struct soliton_proof_counts counts;
    assert_int_equal(soliton_search_verify(search, opened, proof.data, proof.length, &counts, NULL),
                     SOLITON_UNSOLVABLE);
    soliton_search_free(search);
    soliton_proof_free(opened);
    free(proof.data);
    subject_free(&subject);
}

/* A text that is no header is refused by its first bytes, however much follows. */
static void test_a_header_that_is_too_long(void **state) {
    (void)state;
    static const char begin[] = "soliton proof 1\npuzzle: peg.english\n";
    const size_t length = (size_t)2 * SOLITON_PROOF_HEADER;
    char *data = malloc(length);
    assert_non_null(data);
    for (size_t i = 0; i < length; i++) {
        data[i] = i < sizeof begin - 1 ? begin[i] : i % 80 == 79 ? '\n' : 'x';
    }
    soliton_proof *opened;
    struct soliton_error error = {0};
    assert_int_equal(soliton_proof_open(data, SOLITON_PROOF_HEADER, &opened, &error),
                     SOLITON_BAD_DATA);
    assert_null(opened);
    assert_string_equal(error.message, "the text before 'positions:' is too long");
    free(data);
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
    struct soliton_proof_counts counts;
    struct soliton_error error = {0};
    /* A part of a proof is no proof. */
    struct opened opened = open_proof(&proof);
    assert_int_equal(verify(&opened, &proof, &counts, &error), SOLITON_ERROR);
    assert_int_equal(error.status, SOLITON_BAD_DATA);
    opened_free(&opened);
    free(proof.data);
    subject_free(&subject);
}

static void test_limits_hold_for_both(void **state) {
    (void)state;
    struct subject subject = subject_named("MidnightOil.1", NULL);
    struct bytes proof = proof_of(&subject);
    struct bytes none = {.most = SIZE_MAX};
    struct soliton_proof_counts counts;
    assert_int_equal(soliton_search_set(subject.search, "timeout", "0", NULL), SOLITON_OK);
    assert_int_equal(soliton_search_prove(subject.search, collect, &none, NULL), SOLITON_GAVE_UP);
    assert_int_equal(none.length, 0);

    struct opened late = open_proof(&proof);
    assert_int_equal(soliton_search_set(late.search, "timeout", "0", NULL), SOLITON_OK);
    assert_int_equal(verify(&late, &proof, &counts, NULL), SOLITON_GAVE_UP);
    assert_string_equal(soliton_search_reason(late.search), "the time limit was reached");
    opened_free(&late);

    struct opened small = open_proof(&proof);
    assert_int_equal(soliton_search_set(small.search, "memory", "10K", NULL), SOLITON_OK);
    assert_int_equal(verify(&small, &proof, &counts, NULL), SOLITON_GAVE_UP);
    assert_string_equal(soliton_search_reason(small.search), "the memory limit was reached");
    opened_free(&small);

    struct opened few = open_proof(&proof);
    soliton_search_cancel(few.search);
    assert_int_equal(verify(&few, &proof, &counts, NULL), SOLITON_INTERRUPTED);
    assert_int_equal(soliton_search_set(few.search, "max-positions", "3434", NULL), SOLITON_OK);
    assert_int_equal(verify(&few, &proof, &counts, NULL), SOLITON_GAVE_UP);
    assert_string_equal(soliton_search_reason(few.search), "the limit of positions was reached");
    opened_free(&few);
    free(proof.data);
    subject_free(&subject);
}

int test_proof(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_made_and_checked),
        cmocka_unit_test(test_checked_part_by_part),
        cmocka_unit_test(test_sections_are_counted),
        cmocka_unit_test(test_a_search_of_another_puzzle),
        cmocka_unit_test(test_opened_by_its_beginning),
        cmocka_unit_test(test_a_header_that_is_too_long),
        cmocka_unit_test(test_what_can_be_solved_has_no_proof),
        cmocka_unit_test(test_rules_without_proofs),
        cmocka_unit_test(test_a_sink_that_fails),
        cmocka_unit_test(test_cancelled_while_it_is_written),
        cmocka_unit_test(test_limits_hold_for_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
