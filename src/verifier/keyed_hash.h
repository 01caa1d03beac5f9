/* A hash that nobody can foresee: SipHash, of Aumasson and Bernstein, with a key of 128 bits.
 *
 * A proof may list any positions in any order, so whoever writes one for a hash that he knows can
 * make all of them collide, and a table then takes time by the square. The key is drawn anew for
 * each run. SipHash is made so that collisions cannot be told without it: nobody knows inputs that
 * collide whatever the key is, as there are for many a product with a key.
 *
 * A table is well served by SipHash-1-3, where a collision costs time alone. A fingerprint stands
 * in for a position, and a verdict depends on it: it is SipHash-2-4, which its authors made for
 * that, with a result of 128 bits. */
#ifndef SOLITON_VERIFIER_KEYED_HASH_H
#define SOLITON_VERIFIER_KEYED_HASH_H

#include <stddef.h>
#include <stdint.h>

struct hash_key {
    uint64_t word[2];
};

/* From the system's randomness; where that has none, from the time and from addresses. */
struct hash_key hash_key_draw(void);

uint64_t keyed_hash(const struct hash_key *key, const void *bytes, size_t size);

/* A number of 128 bits. */
struct fingerprint {
    uint64_t low, high;
};

struct fingerprint keyed_fingerprint(const struct hash_key *key, const void *bytes, size_t size);

#endif
