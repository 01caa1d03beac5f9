#include "survey/store/digest.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const uint32_t START = 0xB704CE, POLYNOMIAL = 0x1864CFB;

static uint32_t go_on(uint32_t crc, const unsigned char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        crc ^= (uint32_t)bytes[i] << 16;
        for (int bit = 0; bit < 8; bit++) {
            crc <<= 1;
            crc ^= crc & 0x1000000 ? POLYNOMIAL : 0;
        }
    }
    return crc;
}

static uint32_t add_words(uint32_t crc, const char *words) {
    return go_on(crc, (const unsigned char *)words, strlen(words));
}

static uint32_t add_value(uint32_t crc, sqlite3_value *value) {
    char words[32];
    uint64_t bits = 0;
    double real = 0;
    const unsigned char *text = NULL;
    switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
        snprintf(words, sizeof words, "%" PRId64, (int64_t)sqlite3_value_int64(value));
        crc = add_words(crc, words);
        break;
    case SQLITE_FLOAT:
        real = sqlite3_value_double(value);
        memcpy(&bits, &real, sizeof bits);
        snprintf(words, sizeof words, "%016" PRIx64, bits);
        crc = add_words(crc, words);
        break;
    case SQLITE_NULL:
        break;
    default:
        text = sqlite3_value_text(value); /* before its length, which may change by it */
        if (text != NULL) {
            crc = go_on(crc, text, (size_t)sqlite3_value_bytes(value));
        }
    }
    return add_words(crc, "\n");
}

static void digest(sqlite3_context *context, int count, sqlite3_value **values) {
    uint32_t crc = START;
    for (int i = 0; i < count; i++) {
        crc = add_value(crc, values[i]);
    }
    sqlite3_result_int(context, (int)crc - (crc & 0x800000 ? 0x1000000 : 0));
}

int digest_register(sqlite3 *db) {
    return sqlite3_create_function_v2(db, "digest", -1,
                                      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL,
                                      digest, NULL, NULL, NULL);
}
