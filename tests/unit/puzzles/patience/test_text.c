#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/text.h"

#include <string.h>

static void write_and_read(struct move move) {
    struct text text = {0};
    move_write(move, &text);
    struct move read = {77, 77};
    assert_true(move_read(text.data, text.length, &read));
    assert_int_equal(read.card, move.card);
    assert_int_equal(read.to, move.to);
    text_drop(&text);
}

static void reads_what_it_writes(void **state) {
    (void)state;
    static const uint8_t places[] = {TO_EMPTY_COLUMN, TO_CELL, TO_FOUNDATION, TO_TOP};
    for (unsigned card = 0; card < CARDS; card++) {
        for (unsigned to = 0; to < CARDS; to++) {
            write_and_read((struct move){(uint8_t)card, (uint8_t)to});
            write_and_read((struct move){(uint8_t)card, (uint8_t)(BENEATH + to)});
        }
        for (size_t i = 0; i < sizeof places; i++) {
            write_and_read((struct move){(uint8_t)card, places[i]});
        }
    }
    write_and_read((struct move){NO_CARD, REDEAL});
}

static void assert_written(struct move move, const char *wanted) {
    struct text text = {0};
    move_write(move, &text);
    assert_string_equal(text.data, wanted);
    text_drop(&text);
}

static void writes_as_solution_files_do(void **state) {
    (void)state;
    assert_written((struct move){23, 27}, "23 27");
    assert_written((struct move){0, 51}, "0 51");
    assert_written((struct move){5, TO_EMPTY_COLUMN}, "5 V");
    assert_written((struct move){5, TO_CELL}, "5 T");
    assert_written((struct move){5, TO_FOUNDATION}, "5 F");
    assert_written((struct move){50, TO_TOP}, "50 R");
    assert_written((struct move){50, BENEATH + 3}, "50 R 3");
    assert_written((struct move){50, BENEATH + 51}, "50 R 51");
    assert_written((struct move){NO_CARD, REDEAL}, "redeal");
}

static void reads_nothing_else(void **state) {
    (void)state;
    static const char *const others[] = {
        "",        " ",        "5",        "5 ",     " 5",     "V",       "5V",      "5  V",
        "5\tV",    " 5 V",     "5 V ",     "52 V",   "5 52",   "V 5",     "5 v",     "5 t",
        "-1 V",    "5 -1",     "5 VV",     "5 T T",  "x V",    "5 x",     "5 +27",   "05 V",
        "5 06",    "00 V",     "5 V\r",    "5,V",    "5 V#",   "5 27 T",  "T T",     "5 VT",
        "5 D",     "255 V",    "5 86",     "5 84",   "1e1 V",  "5 d",     "5 r",     "5 S",
        "5 F 6",   "5 R ",     "5 R  6",   "5 R 52", "5 R 06", "5 R V",   "5 R 6 ",  "5 R6",
        "R 5",     "F",        "R",        "S",      "Redeal", "redeal ", " redeal", "redea",
        "redeals", "redeal 5", "5 redeal", "255 S",  "5 R -1", "5 R 128",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct move move = {77, 77};
        assert_false(move_read(others[i], strlen(others[i]), &move));
        assert_int_equal(move.card, 77);
        assert_int_equal(move.to, 77);
    }
    struct move move;
    assert_false(move_read("5 V\0", 4, &move));
    assert_true(move_read("5 27 T", 4, &move));
}

static void assert_explained(struct move move, unsigned style, const char *wanted) {
    struct text text = {0};
    move_explain(move, style, &text);
    assert_string_equal(text.data, wanted);
    text_drop(&text);
}

static void explains_in_words(void **state) {
    (void)state;
    assert_explained((struct move){26, 29}, SOLITON_ASCII, "7H onto 8S");
    assert_explained((struct move){26, 29}, SOLITON_PLAIN, "7♥ onto 8♠");
    assert_explained((struct move){38, TO_EMPTY_COLUMN}, SOLITON_ASCII, "10H to an empty column");
    assert_explained((struct move){41, TO_CELL}, SOLITON_COURSE, "VaPi to a free cell");
    assert_explained((struct move){26, TO_FOUNDATION}, SOLITON_ASCII, "7H to its foundation");
    assert_explained((struct move){26, TO_TOP}, SOLITON_ASCII, "7H to the top of its column");
    assert_explained((struct move){26, BENEATH + 32}, SOLITON_ASCII, "7H beneath 9C");
    assert_explained((struct move){NO_CARD, REDEAL}, SOLITON_ASCII, "all cards redealt");
}

static void assert_lines(const char *text, size_t count, const char *const *wanted) {
    size_t offset = 0;
    const char *line = NULL;
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        assert_true(move_next_line(text, strlen(text), &offset, &line, &length));
        assert_int_equal(length, strlen(wanted[i]));
        assert_memory_equal(line, wanted[i], length);
    }
    assert_false(move_next_line(text, strlen(text), &offset, &line, &length));
    assert_int_equal(offset, strlen(text));
}

static void splits_lines(void **state) {
    (void)state;
    static const char *const two[] = {"1 V", "2 T"};
    assert_lines("", 0, NULL);
    assert_lines("1 V\n2 T\n", 2, two);
    assert_lines("1 V\n2 T", 2, two);
    assert_lines("1 V\r\n2 T\r\n", 2, two);
    assert_lines("1 V\r\n2 T", 2, two);
    /* Lines that are empty count; only the one carriage return of a line end is taken away. */
    assert_lines("\n", 1, (const char *const[]){""});
    assert_lines("\n\r\n1 V\n\n", 4, (const char *const[]){"", "", "1 V", ""});
    assert_lines("1 V\r\r\n\r", 2, (const char *const[]){"1 V\r", ""});
    assert_lines("1 V\r2 T\n", 1, (const char *const[]){"1 V\r2 T"});
}

int test_text(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_it_writes), cmocka_unit_test(writes_as_solution_files_do),
        cmocka_unit_test(reads_nothing_else),   cmocka_unit_test(explains_in_words),
        cmocka_unit_test(splits_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
