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
    /* Overlong forms, surrogates, and numbers above the last character. */
    bool wrong = (byte[0] == 0xe0 && byte[1] < 0xa0) || (byte[0] == 0xed && byte[1] > 0x9f) ||
                 (byte[0] == 0xf0 && byte[1] < 0x90) || (byte[0] == 0xf4 && byte[1] > 0x8f);
    return wrong ? 0 : size;
}

uint32_t utf8_number(const char *bytes, size_t size) {
    const unsigned char *byte = (const unsigned char *)bytes;
    static const unsigned char bits[] = {0, 0x7f, 0x1f, 0x0f, 0x07}; /* of the first byte */
    uint32_t number = byte[0] & bits[size];
    for (size_t i = 1; i < size; i++) {
        number = number << 6 | (byte[i] & 0x3fU);
    }
    return number;
}

bool utf8_is_control(const char *bytes, size_t size) {
    static const struct {
        uint32_t first, last;
    } controls[] = {{0, 0x1f},        {0x7f, 0x9f},     {0x61c, 0x61c},
                    {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2066, 0x206f}};
    const uint32_t number = utf8_number(bytes, size);
    for (size_t i = 0; i < sizeof controls / sizeof *controls; i++) {
        if (number >= controls[i].first && number <= controls[i].last) {
            return true;
        }
    }
    return false;
}
