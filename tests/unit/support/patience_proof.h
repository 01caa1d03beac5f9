/* Proofs in memory, for the tests of those who write them and of those who check them. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_PATIENCE_PROOF_H
#define SOLITON_TESTS_UNIT_SUPPORT_PATIENCE_PROOF_H

#include "engine/proof_writer.h"
#include "puzzles/patience/verifier/verifier.h"

#include <stdlib.h>
#include <string.h>

/* What a sink was given. Start from {0}. */
struct kept_proof {
    unsigned char *bytes;
    size_t length;
    bool in_sections;
    size_t head; /* so many of them say the claims, before "positions:" or "sections:" */
    size_t body; /* where the positions begin */
    uint64_t positions;
};

static inline bool keep(const void *bytes, size_t size, void *context) {
    struct kept_proof *kept = context;
    unsigned char *more = realloc(kept->bytes, kept->length + size + 1);
    if (more == NULL) {
        return false;
    }
    memcpy(more + kept->length, bytes, size);
    kept->bytes = more;
    kept->length += size;
    kept->bytes[kept->length] = '\0';
    return true;
}

/* Takes the first line off what was kept, and finds its parts. How many positions a proof in
 * sections has, it does not say. */
static inline void kept_proof_read(struct kept_proof *kept) {
    static const char first_lines[2][sizeof "soliton proof 1\n"] = {"soliton proof 1\n",
                                                                    "soliton proof 2\n"};
    const size_t skipped = sizeof first_lines[0] - 1;
    assert_true(kept->length > skipped);
    kept->in_sections = memcmp(kept->bytes, first_lines[1], skipped) == 0;
    assert_memory_equal(kept->bytes, first_lines[kept->in_sections], skipped);
    kept->length -= skipped;
    memmove(kept->bytes, kept->bytes + skipped, kept->length + 1);
    const char *word = kept->in_sections ? "sections:" : "positions: ";
    const char *text = (const char *)kept->bytes;
    const char *count = strstr(text, word);
    assert_non_null(count);
    char *end = (char *)kept->bytes + (count - text) + strlen(word);
    kept->head = (size_t)(count - text);
    kept->positions = kept->in_sections ? 0 : strtoull(end, &end, 10);
    kept->body = (size_t)(end + 1 - text);
}

static inline void kept_proof_free(struct kept_proof *kept) {
    free(kept->bytes);
    *kept = (struct kept_proof){0};
}

/* What the verifier says of it, with these claims. */
static inline struct verifier_work kept_proof_verify(const struct kept_proof *kept,
                                                     const struct deal *deal, const char *claims) {
    struct verifier_work work = {.claims = claims,
                                 .claims_length = strlen(claims),
                                 .in_sections = kept->in_sections,
                                 .positions = kept->in_sections ? 0 : kept->positions,
                                 .body = kept->bytes + kept->body,
                                 .body_length = kept->length - kept->body,
                                 .memory = UINT64_MAX};
    patience_verify(deal, &work);
    return work;
}

#endif
