#include "survey/store/digest.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* ---- Values as text ------------------------------------------------------------------------ */

/* The bytes are either SQLite's or in `own`. */
struct words {
    const unsigned char *bytes;
    size_t length;
    char own[32];
};

static void write_integer(struct words *words, int64_t number) {
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    char *start = words->own + sizeof words->own;
    do {
        *--start = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) {
        *--start = '-';
    }
    words->bytes = (const unsigned char *)start;
    words->length = (size_t)(words->own + sizeof words->own - start);
}

static void write_real(struct words *words, double real) {
    uint64_t bits = 0;
    memcpy(&bits, &real, sizeof bits);
    words->length = (size_t)snprintf(words->own, sizeof words->own, "%016" PRIx64, bits);
    words->bytes = (const unsigned char *)words->own;
}

/* False if memory ran out. */
static bool read_value(sqlite3_value *value, struct words *words) {
    words->length = 0;
    switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
        write_integer(words, sqlite3_value_int64(value));
        return true;
    case SQLITE_FLOAT:
        write_real(words, sqlite3_value_double(value));
        return true;
    case SQLITE_NULL:
        return true;
    default:
        words->bytes = sqlite3_value_text(value); /* first, as this may change the length */
        words->length = (size_t)sqlite3_value_bytes(value);
        return words->bytes != NULL;
    }
}

/* ---- CRC-24 -------------------------------------------------------------------------------- */

static const uint32_t CRC_START = 0xB704CE, POLYNOMIAL = 0x1864CFB;

static uint32_t crc_byte(uint32_t crc, unsigned char byte) {
    crc ^= (uint32_t)byte << 16;
    for (int bit = 0; bit < 8; bit++) {
        crc <<= 1;
        crc ^= crc & 0x1000000 ? POLYNOMIAL : 0;
    }
    return crc;
}

static uint32_t crc_line(uint32_t crc, const struct words *words) {
    for (size_t i = 0; i < words->length; i++) {
        crc = crc_byte(crc, words->bytes[i]);
    }
    return crc_byte(crc, '\n');
}

static int signed_crc(uint32_t crc) { return (int)crc - (crc & 0x800000 ? 0x1000000 : 0); }

static void give_digest(sqlite3_context *context, int count, sqlite3_value **values) {
    uint32_t crc = CRC_START;
    struct words words;
    for (int i = 0; i < count; i++) {
        if (!read_value(values[i], &words)) {
            sqlite3_result_error_nomem(context);
            return;
        }
        crc = crc_line(crc, &words);
    }
    sqlite3_result_int(context, signed_crc(crc));
}

/* ---- Marks --------------------------------------------------------------------------------- */

static const uint64_t FNV_START = UINT64_C(0xCBF29CE484222325), PRIME = UINT64_C(0x100000001B3);

static uint64_t fnv_line(uint64_t hash, const struct words *words) {
    for (size_t i = 0; i < words->length; i++) {
        hash = (hash ^ words->bytes[i]) * PRIME;
    }
    return (hash ^ '\n') * PRIME;
}

/* Makes each bit depend on all others. */
static uint64_t mix(uint64_t hash) {
    hash = (hash ^ hash >> 33) * UINT64_C(0xFF51AFD7ED558CCD);
    hash = (hash ^ hash >> 33) * UINT64_C(0xC4CEB9FE1A85EC53);
    return hash ^ hash >> 33;
}

/* Reads a row: the table's name, then the values that the digest covers, `count` in all. False if
 * memory ran out. */
static bool read_row(int count, sqlite3_value **values, uint64_t *hash, int *digest) {
    uint32_t crc = CRC_START;
    struct words words = {0};
    *hash = FNV_START;
    for (int i = 0; i < count; i++) {
        if (!read_value(values[i], &words)) {
            return false;
        }
        *hash = fnv_line(*hash, &words);
        crc = i == 0 ? crc : crc_line(crc, &words);
    }
    *digest = signed_crc(crc);
    write_integer(&words, *digest);
    *hash = fnv_line(*hash, &words);
    return true;
}

static void give_mark(sqlite3_context *context, int count, sqlite3_value **values) {
    uint64_t hash;
    int right;
    if (!read_row(count - 1, values, &hash, &right)) {
        sqlite3_result_error_nomem(context);
        return;
    }
    sqlite3_value *digest = count > 0 ? values[count - 1] : NULL;
    if (digest != NULL && sqlite3_value_type(digest) == SQLITE_INTEGER &&
        sqlite3_value_int64(digest) == right) {
        sqlite3_result_int64(context, (sqlite3_int64)mix(hash));
    } /* else the result is null */
}

static void sealed(sqlite3_context *context, int count, sqlite3_value **values) {
    uint64_t *place = sqlite3_user_data(context);
    uint64_t hash;
    int digest;
    if (!read_row(count, values, &hash, &digest)) {
        sqlite3_result_error_nomem(context);
        return;
    }
    *place = mix(hash);
    sqlite3_result_int(context, digest);
}

int digest_register(sqlite3 *db) {
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
    int code =
        sqlite3_create_function_v2(db, "digest", -1, flags, NULL, give_digest, NULL, NULL, NULL);
    return code != SQLITE_OK ? code
                             : sqlite3_create_function_v2(db, "mark", -1, flags, NULL, give_mark,
                                                          NULL, NULL, NULL);
}

int digest_register_sealed(sqlite3 *db, uint64_t *mark) {
    return sqlite3_create_function_v2(db, "sealed", -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, mark,
                                      sealed, NULL, NULL, NULL);
}
