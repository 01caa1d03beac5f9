#include "print/utf8.h"

size_t utf8_size(const char *bytes, size_t length) {
    const unsigned char *byte = (const unsigned char *)bytes;
    if (length == 0) {
        return 0;
    }
    if (byte[0] < 0x80) {
        return 1;
    }
    size_t size = byte[0] >= 0xf0 ? 4 : byte[0] >= 0xe0 ? 3 : 2;
    if (byte[0] < 0xc2 || byte[0] > 0xf4 || size > length) {
        return 0;
    }
    for (size_t i = 1; i < size; i++) {
        if ((byte[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    /* Overlong forms, surrogates, and what lies beyond the last character. */
    bool wrong = (byte[0] == 0xe0 && byte[1] < 0xa0) || (byte[0] == 0xed && byte[1] > 0x9f) ||
                 (byte[0] == 0xf0 && byte[1] < 0x90) || (byte[0] == 0xf4 && byte[1] > 0x8f);
    return wrong ? 0 : size;
}

bool utf8_is_control(const char *bytes, size_t size) {
    const unsigned char *byte = (const unsigned char *)bytes;
    return (size == 1 && (byte[0] < 0x20 || byte[0] == 0x7f)) ||
           (size == 2 && byte[0] == 0xc2 && byte[1] < 0xa0);
}
