#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/save/header.h"
#include "saved.h"

#include <stdio.h>

/* What xpat2 wrote after three moves in FreeCell.123456, the last of which was undone. */
static struct saved *real_save(void) {
    static const uint32_t words[] = {0x16000433, 0x1422102e, 0x0e331a1a};
    struct saved *saved = saved_make("Free Cell", 123456, words, 3);
    saved_header(saved, 10, 2);
    return saved;
}

/* What reading a header gave. */
struct header_reading {
    enum soliton_status status;
    struct soliton_error error;
    struct header header;
};

/* The bytes lie in memory of exactly their size, where a sanitiser sees each step too far. */
static struct header_reading header_of(const char *data, size_t length) {
    struct header_reading reading = {0};
    char *copy = malloc(length > 0 ? length : 1);
    memcpy(copy, data, length);
    reading.status = header_read(copy, length, &reading.header, &reading.error);
    free(copy);
    return reading;
}

static void assert_bad(const struct saved *saved, const char *message) {
    struct header_reading reading = header_of(saved->data, saved->length);
    assert_string_equal(reading.error.message, message);
    assert_int_equal(reading.status, SOLITON_BAD_DATA);
}

static void reads_what_xpat2_wrote(void **state) {
    (void)state;
    struct saved *saved = real_save();
    struct header_reading reading = header_of(saved->data, saved->length);
    assert_int_equal(reading.status, SOLITON_OK);
    assert_string_equal(reading.header.game->plain, "FreeCell");
    assert_int_equal(reading.header.seed, 123456);
    assert_int_equal(reading.header.stored, 3);
    assert_int_equal(reading.header.played, 2);
    assert_false(reading.header.won);
    free(saved);
}

static void refuses_other_names(void **state) {
    (void)state;
    struct saved *saved = real_save();
    memset(saved->data + 9, 'x', 23);
    assert_bad(saved, "byte 31: no zero byte ends the name of the game");
    memcpy(saved->data, "Gypsy", 6);
    assert_bad(saved, "byte 0: 'Gypsy' is not the name of a game that can be read");
    memcpy(saved->data, "\x1b[2J", 5);
    assert_bad(saved, "byte 0: '?[2J' is not the name of a game that can be read");
    *saved->data = '\0';
    assert_bad(saved, "byte 0: '' is not the name of a game that can be read");
    free(saved);
}

/* Every word of the header, with values that it must not have. */
static void refuses_other_heads(void **state) {
    (void)state;
    static const struct {
        unsigned word;
        int32_t value;
        const char *message;
    } cases[] = {
        {0, 2, "byte 32: the game was played by rules of its own"},
        {1, 0, "byte 36: the game was played by rules of its own"},
        {2, 8, "byte 40: the game was played by rules of its own"},
        {3, 1, "byte 44: the game was played by rules of its own"},
        {4, 1, "byte 48: the game was played by rules of its own"},
        {5, -2, "byte 52: the game was played by rules of its own"},
        {6, 0, "byte 56: the game was played by rules of its own"},
        {7, 3, "byte 60: the game was played by rules of its own"},
        {8, -1, "byte 64: the seed cannot be -1: 0 to 999999999"},
        {8, 1000000000, "byte 64: the seed cannot be 1000000000: 0 to 999999999"},
        {8, INT32_MIN, "byte 64: the seed cannot be -2147483648: 0 to 999999999"},
        {9, -1, "byte 68: the number of moves cannot be -1: 0 to 2147483647"},
        {9, 1, "byte 72: the number of moves played cannot be 2: 0 to 1"},
        {9, 17, "byte 224: the file ends within its moves, of which there are 17"},
        {9, INT32_MAX, "byte 224: the file ends within its moves, of which there are 2147483647"},
        /* What becomes 0 and 3 where four times as much is more than 32 bits hold. */
        {9, 0x40000000, "byte 224: the file ends within its moves, of which there are 1073741824"},
        {9, 0x40000003, "byte 224: the file ends within its moves, of which there are 1073741827"},
        {10, -1, "byte 72: the number of moves played cannot be -1: 0 to 3"},
        {10, 4, "byte 72: the number of moves played cannot be 4: 0 to 3"},
        {11, 1, "byte 76: xpat2 counted 1 cheats"},
        {11, -1000, "byte 76: xpat2 counted -1000 cheats"},
        {12, 2, "byte 80: whether it was won cannot be 2: 0 to 1"},
        {12, -1, "byte 80: whether it was won cannot be -1: 0 to 1"},
        {13, -1, "byte 84: the number of redeals cannot be -1: 0 to 2147483647"},
        {14, 1, "byte 88: should be 0, not 1"},
        {15, 0x7419, "byte 92: not the mark of a save of xpat2's second version"},
        {16, -1, "byte 96: the number of rotations cannot be -1: 0 to 2147483647"},
        {17, -1, "byte 100: should be 0, not -1"},
        {18, 0, "byte 104: should be -1, not 0"},
        {31, 7, "byte 156: should be -1, not 7"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct saved *saved = real_save();
        saved_header(saved, cases[i].word, cases[i].value);
        assert_bad(saved, cases[i].message);
        free(saved);
    }
    for (unsigned word = 18; word < 32; word++) {
        struct saved *saved = real_save();
        saved_header(saved, word, 1);
        struct header_reading reading = header_of(saved->data, saved->length);
        assert_int_equal(reading.status, SOLITON_BAD_DATA);
        free(saved);
    }
}

static void refuses_other_lengths(void **state) {
    (void)state;
    struct saved *saved = real_save();
    size_t right = saved->length;
    for (size_t length = 0; length < sizeof saved->data; length += length < 300 ? 1 : 97) {
        struct header_reading reading = header_of(saved->data, length);
        assert_int_equal(reading.status, length == right ? SOLITON_OK : SOLITON_BAD_DATA);
        if (length != right) {
            char place[32];
            snprintf(place, sizeof place, "byte %zu: ", length < right ? length : right);
            assert_memory_equal(reading.error.message, place, strlen(place));
        }
    }
    saved->length = 31;
    assert_bad(saved, "byte 31: the file ends within the name of the game");
    saved->length = 159;
    assert_bad(saved, "byte 159: the file ends within its header of 160 bytes");
    saved->length = 171;
    assert_bad(saved, "byte 171: the file ends within its moves, of which there are 3");
    saved->length = 223;
    assert_bad(saved, "byte 223: the file ends before its last block of 16 moves is filled up");
    saved->length = 225;
    assert_bad(saved, "byte 224: the file should end here, and is longer");
    free(saved);
}

/* xpat2 may say 0, the number of those played, or for redeals one with those undone. */
static void checks_the_counts(void **state) {
    (void)state;
    static const unsigned redeals[2] = {1, 2};
    struct soliton_error error = {0};
    for (unsigned said = 0; said < 5; said++) {
        struct header header = {.redeals = said};
        assert_int_equal(header_check_counts(&header, redeals, 0, NULL),
                         said <= 2 ? SOLITON_OK : SOLITON_BAD_DATA);
        header = (struct header){.rotations = said};
        assert_int_equal(header_check_counts(&header, redeals, 1, NULL),
                         said <= 1 ? SOLITON_OK : SOLITON_BAD_DATA);
    }
    struct header header = {.redeals = 3};
    header_check_counts(&header, redeals, 0, &error);
    assert_string_equal(error.message, "byte 84: says 3 redeals, but there are 1 among the moves");
    header = (struct header){.rotations = 2};
    header_check_counts(&header, redeals, 1, &error);
    assert_string_equal(error.message,
                        "byte 96: says 2 rotations, but there are 1 among the moves");
}

static void writes_what_it_reads(void **state) {
    (void)state;
    const struct header header = {.game = xpat2_game_saved("Midnight Oil"),
                                  .seed = 999999999,
                                  .stored = 5,
                                  .played = 4,
                                  .won = true,
                                  .rotations = 1};
    struct text data = {0};
    header_write(&header, &data);
    assert_int_equal(data.length, HEADER_BYTES);
    for (unsigned i = 0; i < BLOCK_WORDS; i++) {
        word_write(0, &data);
    }
    struct header_reading reading = header_of(data.data, data.length);
    assert_string_equal(reading.error.message, "");
    assert_ptr_equal(reading.header.game, header.game);
    assert_int_equal(reading.header.seed, header.seed);
    assert_int_equal(reading.header.stored, header.stored);
    assert_int_equal(reading.header.played, header.played);
    assert_true(reading.header.won);
    assert_int_equal(reading.header.rotations, 1);
    text_drop(&data);
}

/* ---- What a file looks like ---------------------------------------------------------------- */

static void assert_name(const struct saved *saved, size_t length, const char *wanted) {
    char *name = soliton_save_name(saved->data, length);
    assert_string_equal(name, wanted);
    assert_int_equal(soliton_looks_like_save(saved->data, length), *wanted != '\0');
    free(name);
}

static void knows_a_save(void **state) {
    (void)state;
    struct saved *saved = real_save();
    assert_name(saved, saved->length, "FreeCell.000123456");
    assert_name(saved, 96, "FreeCell.000123456"); /* what is left of one */
    assert_name(saved, 95, "");
    assert_name(saved, 0, "");
    saved_header(saved, 15, 0x7419);
    assert_name(saved, saved->length, "");
    free(saved);
    saved = saved_make("Baker's Dozen", 7, NULL, 0);
    assert_name(saved, saved->length, "BakersDozen.000000007");
    memset(saved->data, 'x', 32); /* a name without an end */
    assert_name(saved, saved->length, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.000000007");
    free(saved);
    saved = saved_make("Idiot-2 \x1b\xff", -1, NULL, 0);
    assert_name(saved, saved->length, "Idiot-.4294967295");
    free(saved);
    static const char text[] = "soliton 1 autoplay=none\n2 F\n21 27\n";
    assert_false(soliton_looks_like_save(text, sizeof text - 1));
}

int test_header(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_xpat2_wrote), cmocka_unit_test(refuses_other_names),
        cmocka_unit_test(refuses_other_heads),    cmocka_unit_test(refuses_other_lengths),
        cmocka_unit_test(checks_the_counts),      cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(knows_a_save),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
