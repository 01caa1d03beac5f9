#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "survey/deals/deals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Words --------------------------------------------------------------------------------- */

static void add(struct deals *deals, const char *word) {
    struct failure failure = {0};
    if (deals_add(deals, word, &failure) != FAILURE_NONE) {
        fail_msg("%s: %s", word, failure.words);
    }
}

static void assert_words(const struct deals *deals, const char *wanted) {
    char *words = deals_words(deals, SIZE_MAX);
    assert_string_equal(words, wanted);
    free(words);
}

/* The set that these words, separated by blanks, stand for. */
static struct deals set_of(const char *text) {
    struct deals deals = {0};
    char words[200];
    snprintf(words, sizeof words, "%s", text);
    char *next = words;
    while (next != NULL) {
        char *word = next;
        next = strchr(word, ' ');
        if (next != NULL) {
            *next++ = '\0';
        }
        add(&deals, word);
    }
    return deals;
}

static void assert_set(const char *text, const char *game, const char *wanted, uint64_t total) {
    struct deals deals = set_of(text);
    assert_string_equal(deals.game, game);
    assert_words(&deals, wanted);
    assert_true(deals_total(&deals) == total);
    deals_drop(&deals);
}

static void reads_words(void **state) {
    (void)state;
    assert_set("FreeCell", "FreeCell", "", 0);
    assert_set("fc 7", "FreeCell", "7", 1);
    assert_set("FREECELL 1..1000000", "FreeCell", "1..1000000", 1000000);
    assert_set("fc ms1..ms32000", "FreeCell", "ms1..ms32000", 32000);
    assert_set("fc ms1..32000 MS40000", "FreeCell", "ms1..ms32000, ms40000", 32001);
    assert_set("st 1,5,7..9", "Seahaven", "1, 5, 7..9", 5);
    assert_set("mo.1..1000", "MidnightOil", "1..1000", 1000);
    assert_set("fc.1..fc.9", "FreeCell", "1..9", 9);
    assert_set("fc.ms1..freecell.ms9", "FreeCell", "ms1..ms9", 9);
    assert_set("fc.1,fc.7 FreeCell.ms3", "FreeCell", "1, 7, ms3", 3);
    assert_set("fc.3,5", "FreeCell", "3, 5", 2);
    assert_set("fc,3 fc 5", "FreeCell", "3, 5", 2);
    assert_set("bd 5..5", "BakersDozen", "5", 1);
    assert_set("mof 0..999999999", "MidnightOilFull", "0..999999999", 1000000000);
    assert_set("bg ms1..8589934591 0..999999999", "BakersGame", "0..999999999, ms1..ms8589934591",
               UINT64_C(9589934591));
}

static void joins_what_meets(void **state) {
    (void)state;
    assert_set("fc 1..5 3..9", "FreeCell", "1..9", 9);
    assert_set("fc 3..9 1..5", "FreeCell", "1..9", 9);
    assert_set("fc 1..5 6..9", "FreeCell", "1..9", 9);
    assert_set("fc 6..9 1..5", "FreeCell", "1..9", 9);
    assert_set("fc 1..5 7..9", "FreeCell", "1..5, 7..9", 8);
    assert_set("fc ms4294967290..ms4294967295 ms4294967296", "FreeCell",
               "ms4294967290..ms4294967296", 7);
    assert_set("fc ms4294967297 ms1", "FreeCell", "ms1, ms4294967297", 2);
    assert_set("fc 1..5 7..9 6", "FreeCell", "1..9", 9);
    assert_set("fc 1..100 50 7..9", "FreeCell", "1..100", 100);
    assert_set("fc 9,7,5,3,1 0..10", "FreeCell", "0..10", 11);
    assert_set("fc 9,7,5,3,1,8,2,9,9", "FreeCell", "1..3, 5, 7..9", 7);
    assert_set("fc ms5 5 ms6 4", "FreeCell", "4..5, ms5..ms6", 4);
    assert_set("fc ms1..9 0..999999999 ms10", "FreeCell", "0..999999999, ms1..ms10", 1000000010);
}

/* The word is refused with this message, and the set stays as it was. */
static void assert_refused(const char *before, const char *word, const char *words) {
    struct deals deals = {0};
    struct failure failure = {0};
    if (before != NULL) {
        deals = set_of(before);
    }
    struct deals old = deals;
    char *content = deals_words(&deals, SIZE_MAX);
    assert_int_equal(deals_add(&deals, word, &failure), FAILURE_USAGE);
    assert_int_equal(failure.kind, FAILURE_USAGE);
    assert_string_equal(failure.words, words);
    assert_string_equal(deals.game, old.game);
    assert_words(&deals, content);
    free(content);
    deals_drop(&deals);
}

static void refuses_words(void **state) {
    (void)state;
    const char *ends = "a range has a number at both ends, as in 1..10 or ms1..ms10";
    const struct {
        const char *word, *words;
    } bad[] = {
        {"1..", ends},
        {"..5", ends},
        {"..", ends},
        {"fc...5", "'fc' is not a seed: FreeCell takes 0 to 999999999, or ms1 to ms8589934591"},
        {"5..3", "the range ends before it begins"},
        {"1000000000", "seed 1000000000 is out of range: 0 to 999999999"},
        {"1..18446744073709551617", "seed 18446744073709551617 is out of range: 0 to 999999999"},
        {"ms0", "Microsoft deal 0 is out of range: 1 to 8589934591"},
        {"ms1..8589934592", "Microsoft deal 8589934592 is out of range: 1 to 8589934591"},
        {"1..ms5", "a range has both ends in the same series of deals"},
        {"1..st.5", "a range is of one game, and written as 1..10"},
        {"1..x.5", "a range is of one game, and written as 1..10"},
        {"chess.1..5", "no game with numbered deals is named 'chess'"},
        {"peg.english", "there are no numbered deals of peg.english"},
        {"port", "there are no numbered deals of port"},
        {"st", "a survey is of one game: this is Seahaven, and FreeCell came before"},
        {"st.1", "a survey is of one game: this is Seahaven, and FreeCell came before"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char words[200];
        snprintf(words, sizeof words, "'%s': %s", bad[i].word, bad[i].words);
        assert_refused("fc 1..3", bad[i].word, words);
    }
    assert_refused("fc 1", "-1",
                   "'-1' is not a seed: FreeCell takes 0 to 999999999, or ms1 to ms8589934591");
    assert_refused("st 1", "ms1",
                   "'ms1': Seahaven has no Microsoft deals: its seeds are 0 to "
                   "999999999");
    assert_refused(NULL, "1..10",
                   "'1..10': of which game? It is named first, as in: FreeCell 1..1000");
    assert_refused(NULL, "fc,,1", "'fc,,1': a deal is missing: a list is written as 1,5,7..9");
    assert_refused("fc 1", "2,", "'2,': a deal is missing: a list is written as 1,5,7..9");
    assert_refused("fc 1", ",2", "',2': a deal is missing: a list is written as 1,5,7..9");
    assert_refused("fc 1", "", "'': a deal is missing: a list is written as 1,5,7..9");
    assert_refused("fc 1", "2,3,x.4", "'x.4': no game with numbered deals is named 'x'");
    const char *zeros = "numbers have no leading zeros (1,000 is a list of two)";
    static const char *const with_zeros[] = {"000", "01", "fc.0001", "ms01", "1..010", "ms1..ms09"};
    for (size_t i = 0; i < sizeof with_zeros / sizeof *with_zeros; i++) {
        char words[200];
        snprintf(words, sizeof words, "'%s': %s", with_zeros[i], zeros);
        assert_refused("fc 1", with_zeros[i], words);
    }
    assert_refused("fc 1", "1,000",
                   "'000': numbers have no leading zeros (1,000 is a list of two)");
    assert_refused("fc 1", "1-10", "'1-10': a range is written as 1..10");
    assert_refused("fc 1", "ms1-ms10", "'ms1-ms10': a range is written as ms1..ms10");
    assert_refused("fc 1", "fc.3,5-7", "'5-7': a range is written as 5..7");
    assert_refused("fc 1", "2 ", "'2?': this is no deal");
    assert_refused("fc 1", "\x1B[31m\xC3\xA9", "'?[31m?\?': this is no deal");
    char long_word[2000];
    memset(long_word, '7', sizeof long_word - 1);
    long_word[sizeof long_word - 1] = '\0';
    char words[200];
    snprintf(words, sizeof words, "'%.96s...': this is no deal", long_word);
    assert_refused("fc 1", long_word, words);
}

static void knows_what_is_meant(void **state) {
    (void)state;
    static const char *const meant[] = {"fc",          "FreeCell",   "freecell.1",
                                        "7",           "1..10",      "ms7",
                                        "MS1..9",      "1,2",        "ms1,2",
                                        "fc.1,fc.2",   "chess.1..5", "1..",
                                        "..5",         "5..3",       "fc.txt",
                                        "fc.",         "port",       "99999999999999999999999",
                                        "peg.english", "st.ms1",     "1-10",
                                        "ms1-9",       "1-10,15"};
    static const char *const files[] = {
        "deals.txt", "-",  "./7",  "../7..9",    "a/fc.1", "",  "7.txt", "deals7",      "fcx",
        "7x",        "..", "a..b", "2024-deals", "x,7",    ".", "1-",    "2024-10.txt", "a1-10"};
    for (size_t i = 0; i < sizeof meant / sizeof *meant; i++) {
        if (!deals_is_meant(meant[i])) {
            fail_msg("%s is meant", meant[i]);
        }
    }
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (deals_is_meant(files[i])) {
            fail_msg("%s is a file", files[i]);
        }
    }
}

/* ---- Files --------------------------------------------------------------------------------- */

static void reads_files(void **state) {
    (void)state;
    static const char text[] = "\xEF\xBB\xBF# the ones that matter\r\n"
                               "FreeCell.7, FreeCell.ms11982\r\n"
                               "\r\n"
                               "fc.9 8#not 10\r\n"
                               "\t20..22,,ms1..2 # and these: \xFF\r\n"
                               "1";
    struct deals deals = {0};
    struct failure failure = {0};
    assert_int_equal(deals_read(&deals, text, sizeof text - 1, &failure), FAILURE_NONE);
    assert_string_equal(deals.game, "FreeCell");
    assert_words(&deals, "1, 7..9, 20..22, ms1..ms2, ms11982");
    assert_int_equal(deals_read(&deals, "", 0, &failure), FAILURE_NONE);
    assert_int_equal(deals_read(&deals, "# nothing", 9, &failure), FAILURE_NONE);
    assert_int_equal(deals_read(&deals, "2..6", 4, &failure), FAILURE_NONE);
    assert_words(&deals, "1..9, 20..22, ms1..ms2, ms11982");
    deals_drop(&deals);
}

static void assert_bad_file(const char *text, size_t length, const char *words) {
    struct deals deals = set_of("fc 1");
    struct failure failure = {0};
    assert_int_equal(deals_read(&deals, text, length, &failure), FAILURE_BAD_DATA);
    assert_string_equal(failure.words, words);
    assert_words(&deals, "1");
    deals_drop(&deals);
}

static void refuses_files(void **state) {
    (void)state;
    static const char other[] = "5\n6 7\n\nst.8\n";
    static const char nul[] = "5\n7\0x\n";
    static const char binary[] = "\xFF\xFE\x01";
    assert_bad_file(other, sizeof other - 1,
                    "4: 'st.8': a survey is of one game: this is Seahaven, and FreeCell came "
                    "before");
    assert_bad_file(nul, sizeof nul - 1, "2: '7?x': this is no deal");
    assert_bad_file(binary, sizeof binary - 1, "1: '?\?\?': this is no deal");
    assert_bad_file("2\n\nfoo", 6,
                    "3: 'foo' is not a seed: FreeCell takes 0 to 999999999, or ms1 to "
                    "ms8589934591");
    assert_bad_file("2\r\n9..3", 7, "2: '9..3': the range ends before it begins");
}

/* Many deals in no order: this must not take quadratic time. */
static void reads_many_in_any_order(void **state) {
    (void)state;
    enum { MANY = 20000 };
    char *text = malloc(MANY * sizeof "123456 ");
    size_t length = 0;
    assert_non_null(text);
    for (unsigned i = 0; i < MANY; i++) {
        length += (size_t)sprintf(text + length, "%u ", i * 7919U % MANY * 2);
    }
    struct deals deals = set_of("fc");
    struct failure failure = {0};
    assert_int_equal(deals_read(&deals, text, length, &failure), FAILURE_NONE);
    assert_int_equal(deals.count, MANY);
    assert_true(deals_total(&deals) == MANY);
    for (uint64_t i = 0; i < MANY; i++) {
        assert_true(deals.spans[i].first == 2 * i && deals.spans[i].last == 2 * i);
    }
    free(text);
    deals_drop(&deals);
}

/* ---- Sets ---------------------------------------------------------------------------------- */

static void assert_left(const char *from, const char *taken, const char *left) {
    struct deals deals = set_of(from);
    struct deals others = set_of(taken);
    assert_true(deals_subtract(&deals, &others));
    assert_words(&deals, left);
    assert_string_equal(deals.game, "FreeCell");
    deals_drop(&deals);
    deals_drop(&others);
}

static void subtracts(void **state) {
    (void)state;
    assert_left("fc 1..10", "fc", "1..10");
    assert_left("fc", "fc 1..10", "");
    assert_left("fc 1..10", "fc 1..10", "");
    assert_left("fc 1..10", "fc 0..11", "");
    assert_left("fc 1..10", "fc 1", "2..10");
    assert_left("fc 1..10", "fc 10", "1..9");
    assert_left("fc 1..10", "fc 5", "1..4, 6..10");
    assert_left("fc 1..10", "fc 2,4..6,9..20", "1, 3, 7..8");
    assert_left("fc 1..3 5..7 9..11", "fc 2..10", "1, 11");
    assert_left("fc 1..3 5..7 9..11", "fc 3,5,7,9", "1..2, 6, 10..11");
    assert_left("fc 1..10 ms1..10", "fc 5..20 ms1..4", "1..4, ms5..ms10");
    assert_left("fc 1..10", "fc ms1..10", "1..10");
    assert_left("fc ms1..10", "fc 1..10", "ms1..ms10");
    assert_left("fc 0..999999999", "fc 0..499999999", "500000000..999999999");
}

static void assert_slice(const char *text, uint64_t before, uint64_t most, const char *wanted) {
    struct deals deals = set_of(text);
    struct deals slice;
    assert_true(deals_slice(&deals, before, most, &slice));
    assert_words(&slice, wanted);
    assert_string_equal(slice.game, "FreeCell");
    deals_drop(&slice);
    deals_drop(&deals);
}

static void slices(void **state) {
    (void)state;
    assert_slice("fc 1..10", 0, 3, "1..3");
    assert_slice("fc 1..10", 3, 3, "4..6");
    assert_slice("fc 1..10", 9, 3, "10");
    assert_slice("fc 1..10", 10, 3, "");
    assert_slice("fc 1..10", 0, 0, "");
    assert_slice("fc 1..10", 0, UINT64_MAX, "1..10");
    assert_slice("fc 1,3,5..7 ms1..9", 1, 5, "3, 5..7, ms1");
    assert_slice("fc 1,3,5..7 ms1..9", 3, 1, "6");
    assert_slice("fc 0..999999999", 999999990, 20, "999999990..999999999");
}

/* Inserts spans one by one, and compares with a plain table. */
static void inserts_as_a_table_would(void **state) {
    (void)state;
    enum { NUMBERS = 64 };
    uint32_t chance = 12345;
    for (unsigned round = 0; round < 200; round++) {
        struct deals deals = set_of("fc");
        struct deals others = set_of("fc");
        bool in[NUMBERS] = {false};
        for (unsigned k = 0; k < 24; k++) {
            chance = chance * 1664525 + 1013904223;
            uint64_t first = (chance >> 10) % NUMBERS;
            uint64_t last = first + (chance >> 20) % 4;
            last = last < NUMBERS ? last : NUMBERS - 1;
            struct span span = {.first = first, .last = last};
            assert_true(deals_insert(k < 16 ? &deals : &others, &span));
            for (uint64_t i = first; i <= last; i++) {
                in[i] = k < 16;
            }
        }
        assert_true(deals_subtract(&deals, &others));
        size_t at = 0;
        for (unsigned i = 0; i < NUMBERS; i++) {
            while (at < deals.count && deals.spans[at].last < i) {
                at++;
            }
            assert_int_equal(at < deals.count && deals.spans[at].first <= i, in[i]);
        }
        for (size_t i = 1; i < deals.count; i++) {
            assert_true(deals.spans[i].first > deals.spans[i - 1].last + 1);
        }
        deals_drop(&deals);
        deals_drop(&others);
    }
}

static void names_deals(void **state) {
    (void)state;
    assert_string_equal(deal_name("FreeCell", "ms", 11982).text, "FreeCell.ms11982");
    assert_string_equal(deal_name("Seahaven", "", 0).text, "Seahaven.0");
}

int test_deals(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_words),
        cmocka_unit_test(joins_what_meets),
        cmocka_unit_test(refuses_words),
        cmocka_unit_test(knows_what_is_meant),
        cmocka_unit_test(reads_files),
        cmocka_unit_test(refuses_files),
        cmocka_unit_test(reads_many_in_any_order),
        cmocka_unit_test(subtracts),
        cmocka_unit_test(slices),
        cmocka_unit_test(inserts_as_a_table_would),
        cmocka_unit_test(names_deals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
