/* Proofs that a puzzle cannot be solved: whatever is accepted is true. */
#include "support/same_puzzle.h"

/* A proof that was accepted and a solution of the puzzle cannot both be. */
static void check_true(const soliton_puzzle *puzzle) {
    soliton_search *search = soliton_search_new(puzzle);
    check(search != NULL, "memory suffices");
    check(soliton_search_set(search, "max-positions", "2000", NULL) == SOLITON_OK &&
              soliton_search_set(search, "memory", "16M", NULL) == SOLITON_OK &&
              soliton_search_set(search, "timeout", "1", NULL) == SOLITON_OK,
          "every search takes limits");
    check(soliton_search_run(search, NULL) != SOLITON_SOLVED,
          "what was proved unsolvable has no solution");
    soliton_search_free(search);
}

/* Hands over a few bytes at a time. */
struct parts {
    const char *next;
    size_t left;
};

static bool give(const void **bytes, size_t *size, void *context) {
    enum { PART = 7 };
    struct parts *parts = context;
    *bytes = parts->next;
    *size = parts->left < PART ? parts->left : PART;
    parts->next += *size;
    parts->left -= *size;
    return true;
}

static void verify(const soliton_proof *proof, const char *data, size_t size) {
    const soliton_puzzle *puzzle = soliton_proof_puzzle(proof);
    struct soliton_proof_counts counts = {0};
    struct soliton_error error = {0};
    soliton_search *search = soliton_search_new(puzzle);
    check(search != NULL && soliton_search_set(search, "memory", "16M", NULL) == SOLITON_OK &&
              soliton_search_set(search, "timeout", "1", NULL) == SOLITON_OK,
          "every search takes limits");
    enum soliton_outcome outcome =
        soliton_search_verify(search, proof, data, size, &counts, &error);
    check(outcome != SOLITON_SOLVED && outcome != SOLITON_INTERRUPTED, "that is no outcome");
    struct parts parts = {data, size};
    const enum soliton_outcome again =
        soliton_search_verify_from(search, proof, give, &parts, &counts, NULL);
    check(again == outcome || again == SOLITON_GAVE_UP || outcome == SOLITON_GAVE_UP,
          "in parts it is the same");
    if (outcome == SOLITON_ERROR) {
        check_failure(error.status, &error);
    }
    if (outcome == SOLITON_UNSOLVABLE) {
        check(counts.positions > 0 && counts.lost <= counts.positions, "it has a first position");
        check_true(puzzle);
    }
    soliton_search_free(search);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct soliton_error error = {0};
    soliton_proof *proof = NULL;
    char *text = text_of(data, size);
    enum soliton_status status = soliton_proof_open(text, size, &proof, &error);
    check_failure(status, &error);
    check((status == SOLITON_OK) == (proof != NULL), "there is a proof or a failure");
    if (proof != NULL) {
        check(soliton_looks_like_proof(text, size), "a proof looks like one");
        check_written(soliton_proof_puzzle(proof));
        verify(proof, text, size);
    }
    soliton_proof_free(proof);
    free(text);
    return 0;
}
