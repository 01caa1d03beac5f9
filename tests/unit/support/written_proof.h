/* Proofs for tests: written into memory, taken apart, changed and put together again.
 *
 * A proof here does not say which puzzle it is about: its claims come after the first line. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_WRITTEN_PROOF_H
#define SOLITON_TESTS_UNIT_SUPPORT_WRITTEN_PROOF_H

#include "base/text.h"
#include "engine/limits.h"
#include "engine/proof_writer.h"
#include "verifier/verifier.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline struct limits no_limits(void) {
    return (struct limits){
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = UINT64_MAX}};
}

/* What a writer has written. */
struct written {
    struct text text;
    bool refuses; /* as a full disk does */
};

static inline bool take_bytes(const void *bytes, size_t size, void *context) {
    struct written *written = context;
    if (!written->refuses) {
        text_add_bytes(&written->text, bytes, size);
    }
    return !written->refuses;
}

static inline struct proof_writer writer_into(struct written *written) {
    return (struct proof_writer){.sink = take_bytes, .context = written, .header = ""};
}

static inline void written_free(struct written *written) { text_drop(&written->text); }

/* The work of checking it: its claims, the number of its positions, its body. */
static inline struct verifier_work work_of(const struct written *written) {
    static const char key[] = "positions: ";
    const char *end = written->text.data + written->text.length;
    const char *claims = strchr(written->text.data, '\n') + 1;
    const char *line = claims;
    while (strncmp(line, key, strlen(key)) != 0) {
        line = (const char *)memchr(line, '\n', (size_t)(end - line)) + 1;
    }
    const char *body = (const char *)memchr(line, '\n', (size_t)(end - line)) + 1;
    return (struct verifier_work){.claims = claims,
                                  .claims_length = (size_t)(line - claims),
                                  .positions = strtoull(line + strlen(key), NULL, 10),
                                  .body = (const unsigned char *)body,
                                  .body_length = (size_t)(end - body),
                                  .memory = UINT64_MAX};
}

static inline bool claims_anything(const struct written *written, const char *key) {
    const struct verifier_work work = work_of(written);
    for (const char *line = work.claims; line < work.claims + work.claims_length;
         line = strchr(line, '\n') + 1) {
        if (strncmp(line, key, strlen(key)) == 0 && line[strlen(key)] == ':') {
            return true;
        }
    }
    return false;
}

#endif
