#define _DEFAULT_SOURCE /* for getentropy */

#include "verifier/keyed_hash.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- The hash ------------------------------------------------------------------------------ */

struct words {
    uint64_t a, b, c, d;
};

static inline uint64_t rotate(uint64_t word, unsigned count) {
    return word << count | word >> (64 - count);
}

static inline struct words mix(struct words v) {
    v.a += v.b;
    v.c += v.d;
    v.b = rotate(v.b, 13) ^ v.a;
    v.d = rotate(v.d, 16) ^ v.c;
    v.a = rotate(v.a, 32);
    v.c += v.b;
    v.a += v.d;
    v.b = rotate(v.b, 17) ^ v.c;
    v.d = rotate(v.d, 21) ^ v.a;
    v.c = rotate(v.c, 32);
    return v;
}

static inline struct words mix_times(struct words v, unsigned times) {
    for (; times > 0; times--) {
        v = mix(v);
    }
    return v;
}

/* Up to eight bytes as a number, the lowest first. */
static inline uint64_t word_of(const unsigned char *bytes, size_t count) {
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++) {
        word |= (uint64_t)bytes[i] << 8 * i;
    }
    return word;
}

static inline struct words begin(const struct hash_key *key) {
    return (struct words){
        key->word[0] ^ UINT64_C(0x736F6D6570736575), key->word[1] ^ UINT64_C(0x646F72616E646F6D),
        key->word[0] ^ UINT64_C(0x6C7967656E657261), key->word[1] ^ UINT64_C(0x7465646279746573)};
}

static inline struct words absorb(struct words v, uint64_t word, unsigned times) {
    v.d ^= word;
    v = mix_times(v, times);
    v.a ^= word;
    return v;
}

static inline struct words absorb_all(struct words v, const void *bytes, size_t size,
                                      unsigned times) {
    const unsigned char *next = bytes;
    size_t left = size;
    for (; left >= 8; left -= 8, next += 8) {
        v = absorb(v, word_of(next, 8), times);
    }
    return absorb(v, word_of(next, left) | (uint64_t)size << 56, times);
}

static inline uint64_t fold(struct words v) { return v.a ^ v.b ^ v.c ^ v.d; }

uint64_t keyed_hash(const struct hash_key *key, const void *bytes, size_t size) {
    struct words v = absorb_all(begin(key), bytes, size, 1);
    v.c ^= 0xFF;
    return fold(mix_times(v, 3));
}

struct fingerprint keyed_fingerprint(const struct hash_key *key, const void *bytes, size_t size) {
    struct fingerprint fingerprint;
    struct words v = begin(key);
    v.b ^= 0xEE;
    v = absorb_all(v, bytes, size, 2);
    v.c ^= 0xEE;
    v = mix_times(v, 4);
    fingerprint.low = fold(v);
    v.b ^= 0xDD;
    fingerprint.high = fold(mix_times(v, 4));
    return fingerprint;
}

/* ---- The key ------------------------------------------------------------------------------- */

/* Made of what somebody far away does not know: the time to the nanosecond, and addresses. */
static struct hash_key key_without_entropy(void) {
    struct timespec now = {0}, up = {0};
    void *piece = malloc(1);
    clock_gettime(CLOCK_REALTIME, &now);
    clock_gettime(CLOCK_MONOTONIC, &up);
    const uint64_t seen[] = {(uint64_t)now.tv_sec, (uint64_t)now.tv_nsec, (uint64_t)up.tv_sec,
                             (uint64_t)up.tv_nsec, (uintptr_t)piece,      (uintptr_t)&now};
    const struct hash_key first = {{0, 1}}, second = {{2, 3}};
    unsigned char bytes[sizeof seen];
    memcpy(bytes, seen, sizeof seen);
    free(piece);
    return (struct hash_key){
        {keyed_hash(&first, bytes, sizeof bytes), keyed_hash(&second, bytes, sizeof bytes)}};
}

struct hash_key hash_key_draw(void) {
    struct hash_key key;
    return getentropy(&key, sizeof key) == 0 ? key : key_without_entropy();
}
