/* An input as decisions: byte by byte, zeros when there are none left. */
#ifndef SOLITON_FUZZ_SUPPORT_BYTES_H
#define SOLITON_FUZZ_SUPPORT_BYTES_H

#include <stddef.h>
#include <stdint.h>

struct bytes {
    const uint8_t *at;
    size_t left;
};

static inline unsigned bytes_take(struct bytes *bytes) {
    if (bytes->left == 0) {
        return 0;
    }
    bytes->left--;
    return *bytes->at++;
}

/* A number below `count`, which should be 256 or less; 0 if there is no such number. */
static inline size_t bytes_below(struct bytes *bytes, size_t count) {
    unsigned byte = bytes_take(bytes);
    return count == 0 ? 0 : byte % count;
}

static inline uint32_t bytes_word(struct bytes *bytes) {
    uint32_t word = 0;
    for (int i = 0; i < 4; i++) {
        word = word << 8 | bytes_take(bytes);
    }
    return word;
}

#endif
