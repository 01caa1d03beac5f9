#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/text.h"
#include "puzzles/patience/variants.h"

#include <string.h>

static void knows_when_it_is_there(void **state) {
    (void)state;
    static const char *const there[] = {"soliton",    "soliton 1 autoplay=none\n1 F\n",
                                        "soliton\n",  "soliton 2",
                                        "soliton\t1", "soliton\r\n"};
    static const char *const not_there[] = {"",         "1 V\n",      "solito",      "Soliton 1",
                                            "solitons", " soliton 1", "\nsoliton 1", "redeal\n"};
    for (size_t i = 0; i < sizeof there / sizeof *there; i++) {
        assert_true(solution_header_is_there(there[i], strlen(there[i])));
    }
    for (size_t i = 0; i < sizeof not_there / sizeof *not_there; i++) {
        assert_false(solution_header_is_there(not_there[i], strlen(not_there[i])));
    }
    assert_false(solution_header_is_there("soliton 1", 6));
    assert_true(solution_header_is_there("soliton 1", 7));
    assert_false(solution_header_is_there("soliton\0", 8));
}

/* Reads a header, which must be right, and the first character behind it. */
static void assert_read(const char *text, const char *rules, const char *behind) {
    struct text overrides = {0};
    struct soliton_error error = {0};
    size_t offset = 99;
    assert_int_equal(solution_header_read(text, strlen(text), &overrides, &offset, &error),
                     SOLITON_OK);
    assert_string_equal(error.message, "");
    assert_string_equal(overrides.data == NULL ? "" : overrides.data, rules);
    assert_string_equal(text + offset, behind);
    text_drop(&overrides);
}

static void reads_heads(void **state) {
    (void)state;
    assert_read("", "", "");
    assert_read("1 V\n", "", "1 V\n");
    assert_read("soliton 1 autoplay=none\n1 F\n", "autoplay=none", "1 F\n");
    assert_read("soliton 1 autoplay=none\r\n1 F\r\n", "autoplay=none", "1 F\r\n");
    assert_read("soliton 1 autoplay=safe", "autoplay=safe", "");
    assert_read("soliton 1 take-back autoplay=safe\n\n", "autoplay=safe,take-back=yes", "\n");
    assert_read("soliton 1 redeals=2 rotations=1 autoplay=all\n",
                "autoplay=all,rotations=1,redeals=2", "");
    assert_read("soliton 1 redeals=0 autoplay=none rotations=9\n", "autoplay=none,rotations=9", "");
}

static void assert_bad(const char *text, size_t column, const char *message) {
    struct text overrides = {0};
    struct soliton_error error = {0};
    size_t offset = 99;
    assert_int_equal(solution_header_read(text, strlen(text), &overrides, &offset, &error),
                     SOLITON_BAD_DATA);
    assert_int_equal(error.status, SOLITON_BAD_DATA);
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, column);
    assert_non_null(strstr(error.message, message));
    text_drop(&overrides);
    assert_int_equal(solution_header_read(text, strlen(text), &overrides, &offset, NULL),
                     SOLITON_BAD_DATA);
    text_drop(&overrides);
}

static void refuses_bad_heads(void **state) {
    (void)state;
    assert_bad("soliton\n", 8, "the version is missing");
    assert_bad("soliton", 8, "the version is missing");
    assert_bad("soliton \n", 8, "a blank stands at the end");
    assert_bad("soliton 2 autoplay=none\n", 9, "'2' is not a version that is known");
    assert_bad("soliton 01 autoplay=none\n", 9, "'01' is not a version");
    assert_bad("soliton  1 autoplay=none\n", 9, "two blanks");
    assert_bad("soliton\t1 autoplay=none\n", 8, "a tab");
    assert_bad("soliton 1 autoplay=none\ttake-back\n", 24, "a tab");
    assert_bad("soliton 1\n", 1, "does not say which cards go");
    assert_bad("soliton 1 take-back\n", 1, "does not say which cards go");
    assert_bad("soliton 1  autoplay=none\n", 11, "two blanks");
    assert_bad("soliton 1 autoplay=none \n", 24, "a blank stands at the end");
    assert_bad("soliton 1 autoplay=None\n", 11, "'autoplay=None' is not what");
    assert_bad("soliton 1 autoplay=\n", 11, "'autoplay=' is not what");
    assert_bad("soliton 1 autoplay\n", 11, "'autoplay' is not what");
    assert_bad("soliton 1 autoplay=none take-back=yes\n", 25, "'take-back=yes' is not what");
    assert_bad("soliton 1 autoplay=none take-backs\n", 25, "'take-backs' is not what");
    assert_bad("soliton 1 autoplay=none,take-back\n", 11, "is not what");
    assert_bad("soliton 1 autoplay=none rotations=10\n", 25, "'rotations=10' is not what");
    assert_bad("soliton 1 autoplay=none redeals=-\n", 25, "'redeals=-' is not what");
    assert_bad("soliton 1 autoplay=none redeals\n", 25, "'redeals' is not what");
    assert_bad("soliton 1 autoplay=none cells=1\n", 25, "'cells=1' is not what");
    assert_bad("soliton 1 autoplay=none 1 F\n", 25, "'1' is not what");
    assert_bad("soliton 1 autoplay=none autoplay=none\n", 25, "'autoplay=none' says it twice");
    assert_bad("soliton 1 take-back autoplay=none take-back\n", 35, "'take-back' says it twice");
    assert_bad("soliton 1 autoplay=none\r\r\n", 11, "is not what");
    assert_bad("soliton 1 autoplay=all take-back\n", 1, "does not go with autoplay=all");
    assert_bad("soliton 1 autoplay=none take-back redeals=1\n", 1, "rotations or redeals");
}

static void assert_written(const struct rules *rules, const char *wanted) {
    struct text text = {0};
    solution_header_write(rules, &text);
    assert_string_equal(text.data == NULL ? "" : text.data, wanted);
    text_drop(&text);
}

static void writes_heads(void **state) {
    (void)state;
    assert_written(&(struct rules){.ranks = 13, .columns = 8}, "");
    assert_written(&(struct rules){.autoplay = AUTOPLAY_SAFE}, "soliton 1 autoplay=safe\n");
    assert_written(&(struct rules){.autoplay = AUTOPLAY_NONE, .take_back = true},
                   "soliton 1 autoplay=none take-back\n");
    assert_written(&variant_named("mof", 3)->rules,
                   "soliton 1 autoplay=all rotations=1 redeals=2\n");
    assert_written(&(struct rules){.rotations = 3}, "soliton 1 autoplay=all rotations=3\n");
}

/* What is written for some rules says these rules when it is read. */
static void reads_what_it_writes(void **state) {
    (void)state;
    for (unsigned i = 0; i < 3 * 2 * 10 * 10; i++) {
        struct rules rules = variant_named("mo", 2)->rules;
        rules.autoplay = (enum autoplay)(i % 3);
        rules.take_back = i / 3 % 2 == 1;
        rules.rotations = (uint8_t)(i / 6 % 10);
        rules.redeals = (uint8_t)(i / 60);
        if (rules.take_back &&
            (rules.autoplay == AUTOPLAY_ALL || rules.rotations > 0 || rules.redeals > 0)) {
            continue;
        }
        struct text text = {0}, overrides = {0};
        size_t behind = 0;
        solution_header_write(&rules, &text);
        assert_int_equal(solution_header_read(text.data, text.length, &overrides, &behind, NULL),
                         SOLITON_OK);
        assert_int_equal(behind, text.length);
        struct rules read = variant_named("mo", 2)->rules;
        assert_int_equal(rules_override(&read, overrides.data, NULL), SOLITON_OK);
        assert_int_equal(read.autoplay, rules.autoplay);
        assert_int_equal(read.take_back, rules.take_back);
        assert_int_equal(read.rotations, rules.rotations);
        assert_int_equal(read.redeals, rules.redeals);
        text_drop(&text);
        text_drop(&overrides);
    }
}

int test_header(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_when_it_is_there), cmocka_unit_test(reads_heads),
        cmocka_unit_test(refuses_bad_heads),      cmocka_unit_test(writes_heads),
        cmocka_unit_test(reads_what_it_writes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
