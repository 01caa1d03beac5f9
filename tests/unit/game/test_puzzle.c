#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "soliton.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static soliton_puzzle *named(const char *name, const char *rules) {
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    assert_int_equal(soliton_puzzle_named(name, rules, &puzzle, &error), SOLITON_OK);
    assert_string_equal(error.message, "");
    assert_non_null(puzzle);
    return puzzle;
}

static void assert_name(const char *given, const char *full) {
    soliton_puzzle *puzzle = named(given, NULL);
    assert_string_equal(soliton_puzzle_name(puzzle), full);
    soliton_puzzle_free(puzzle);
}

static void takes_names(void **state) {
    (void)state;
    assert_name("FreeCell.123456", "FreeCell.123456");
    assert_name("fc.123456", "FreeCell.123456");
    assert_name("st.1", "Seahaven.1");
    assert_name("mo.0", "MidnightOil.0");
    assert_name("bd.999999999", "BakersDozen.999999999");
    assert_name("fc.ms11982", "FreeCell.ms11982");
    /* A port that begins like the name of a deal. */
    assert_name("FC....FC....AA......................", "FC....FC....AA......................");
    soliton_puzzle_free(NULL);
}

static void assert_refused(const char *name, const char *rules, enum soliton_status status) {
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    assert_int_equal(soliton_puzzle_named(name, rules, &puzzle, &error), status);
    assert_int_equal(error.status, status);
    assert_true(strlen(error.message) > 0);
    assert_null(strchr(error.message, '\n'));
    assert_null(puzzle);
    /* Without an error to fill. */
    assert_int_equal(soliton_puzzle_named(name, rules, &puzzle, NULL), status);
    assert_null(puzzle);
}

static void tells_unknown_from_invalid(void **state) {
    (void)state;
    static const char *const unknown[] = {"", "chess.1", "solution.txt", "./fc.txt", ".", "-"};
    static const char *const invalid[] = {
        "FreeCell",    "fc",     "FreeCell.",       "FreeCell.x", "FreeCell.1000000000",
        "fc.-1",       "fc.ms0", "fc.ms8589934592", "st.ms1",     "FreeCell.1 ",
        "FreeCell.1.5"};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        assert_refused(unknown[i], NULL, SOLITON_UNKNOWN);
    }
    for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
        assert_refused(invalid[i], NULL, SOLITON_INVALID);
    }
    assert_refused("fc.1", "cells=53", SOLITON_INVALID);
    assert_refused("fc.1", "colour=blue", SOLITON_INVALID);
}

static void names_are_never_echoed_raw(void **state) {
    (void)state;
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    char name[2000];
    memset(name, 0x1B, sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_int_equal(soliton_puzzle_named(name, NULL, &puzzle, &error), SOLITON_UNKNOWN);
    for (const char *c = error.message; *c != '\0'; c++) {
        assert_true(*c >= ' ' && *c <= '~');
    }
}

static const char layout[] = "# four cards\nrules: ranks=1,columns=2,cells=1\n"
                             "cells: AH\nAC AS\nAD\n";

static void parses_texts(void **state) {
    (void)state;
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    assert_int_equal(soliton_puzzle_parse(layout, strlen(layout), NULL, &puzzle, &error),
                     SOLITON_OK);
    assert_string_equal(soliton_puzzle_name(puzzle), "FreeCell");
    soliton_puzzle_free(puzzle);
    puzzle = NULL;
    assert_int_equal(soliton_puzzle_parse(layout, strlen(layout), "cells=0", &puzzle, &error),
                     SOLITON_BAD_DATA);
    assert_null(puzzle);
    assert_int_equal(error.line, 3);
}

static void says_where_a_text_is_wrong(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t line;
    } wrong[] = {
        {"game: fc\nrules: ranks=1,columns=2\nAC AS AX\nAH AD\n", 3},
        {"game: fc\nrules: ranks=1,columns=2\nAC AS\n\nAH AC\n", 5},
        {"game: chess\nAC\n", 1},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        soliton_puzzle *puzzle = NULL;
        struct soliton_error error = {0};
        assert_int_equal(
            soliton_puzzle_parse(wrong[i].text, strlen(wrong[i].text), NULL, &puzzle, &error),
            SOLITON_BAD_DATA);
        assert_int_equal(error.status, SOLITON_BAD_DATA);
        assert_int_equal(error.line, wrong[i].line);
        assert_true(strlen(error.message) > 0);
        assert_null(puzzle);
    }
}

/* Of two kinds that know a name, the one that read farther says what is wrong with it. */
static void the_refusal_that_read_farther_counts(void **state) {
    (void)state;
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    assert_int_equal(
        soliton_puzzle_named("BD....BD....AA.....................?", NULL, &puzzle, &error),
        SOLITON_BAD_DATA);
    assert_int_equal(error.column, 36);
    assert_int_equal(soliton_puzzle_named("BD.x", NULL, &puzzle, &error), SOLITON_INVALID);
    assert_int_equal(error.column, 0);
    assert_null(puzzle);
}

static void refuses_texts_that_are_no_puzzle(void **state) {
    (void)state;
    static const char garbage[] = {'\0', '\x01', '\xFF', '\n', '\0'};
    static const struct {
        const char *text;
        size_t length;
    } texts[] = {
        {"", 0},
        {"\n\n", 2},
        {"It was a dark and stormy night.\n", 32},
        {garbage, sizeof garbage},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        soliton_puzzle *puzzle = NULL;
        struct soliton_error error = {0};
        assert_int_equal(
            soliton_puzzle_parse(texts[i].text, texts[i].length, NULL, &puzzle, &error),
            SOLITON_BAD_DATA);
        assert_true(strlen(error.message) > 0);
        assert_null(puzzle);
    }
}

/* Each range's ends are puzzles, by the entry's name and by its abbreviation, if it has one; what
 * is beyond them is none. */
static void take_range(const struct soliton_entry *entry, const struct soliton_range *range) {
    const uint64_t numbers[] = {range->first, range->last};
    const char *abbreviation = *entry->abbreviation != '\0' ? entry->abbreviation : entry->name;
    char name[64];
    char full_name[64];
    for (size_t i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "%s.%s%" PRIu64, abbreviation, range->series, numbers[i]);
        snprintf(full_name, sizeof full_name, "%s.%s%" PRIu64, entry->name, range->series,
                 numbers[i]);
        soliton_puzzle *puzzle = named(name, NULL);
        assert_string_equal(soliton_puzzle_name(puzzle), full_name);
        soliton_puzzle_free(puzzle);
    }
    snprintf(name, sizeof name, "%s.%s%" PRIu64, entry->name, range->series, range->last + 1);
    soliton_puzzle *beyond = NULL;
    assert_int_equal(soliton_puzzle_named(name, NULL, &beyond, NULL), SOLITON_INVALID);
}

static void lists_what_it_takes(void **state) {
    (void)state;
    const struct soliton_entry *entry = NULL;
    size_t count = 0;
    for (; (entry = soliton_list(count)) != NULL; count++) {
        char *summary = soliton_entry_summary(entry);
        char *members = soliton_entry_members(entry);
        char *example = soliton_entry_example(entry);
        assert_true(strlen(summary) > 0 && strlen(summary) < 120);
        soliton_puzzle *puzzle = named(example, NULL);
        assert_string_equal(soliton_puzzle_name(puzzle), example);
        assert_string_equal(soliton_puzzle_kind(puzzle)->name, entry->kind);
        soliton_puzzle_free(puzzle);
        const struct soliton_range *range = soliton_entry_ranges(entry);
        assert_int_equal(range == NULL, entry->puzzle != NULL);
        if (range == NULL) {
            assert_string_equal(members, entry->puzzle);
        }
        for (; range != NULL && range->series != NULL; range++) {
            take_range(entry, range);
        }
        free(summary);
        free(members);
        free(example);
    }
    assert_true(count >= 6);
    assert_null(soliton_list(count + 1));
    assert_null(soliton_list(SIZE_MAX));
}

/* Every rule of the help page can be given. */
static void helps_with_rules(void **state) {
    (void)state;
    static const char *const rules[] = {"cells=3",       "columns=9",   "build=suit",
                                        "empty=king",    "ranks=12",    "autoplay=safe",
                                        "take-back=yes", "rotations=1", "redeals=1"};
    soliton_puzzle *puzzle = named("mo.1", NULL);
    const char *help = soliton_puzzle_kind(puzzle)->rules;
    soliton_puzzle_free(puzzle);
    size_t lines = 0;
    for (const char *c = help; *c != '\0'; c++) {
        lines += *c == '\n' && c[1] != ' '; /* such a line goes on with the one before it */
    }
    assert_int_equal(lines, sizeof rules / sizeof *rules);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        char key[32] = {0};
        memcpy(key, rules[i], strcspn(rules[i], "=") + 1);
        assert_non_null(strstr(help, key));
        soliton_puzzle_free(named("mo.1", rules[i]));
    }
}

static void describes_itself(void **state) {
    (void)state;
    soliton_puzzle *puzzle = named("Seahaven.123456", "cells=3");
    char *text = soliton_puzzle_describe(puzzle, SOLITON_ASCII);
    assert_non_null(text);
    assert_non_null(strstr(text, "Seahaven.123456"));
    assert_non_null(strstr(text, "10 columns, 3 free cells"));
    assert_non_null(strstr(text, "\npermutation: 1 7 39 47 5 15 50 49 37 44 "));
    for (const char *c = text; *c != '\0'; c++) {
        assert_true(*c == '\n' || (*c >= ' ' && *c <= '~'));
    }
    free(text);
    soliton_puzzle_free(puzzle);
}

static void assert_rules(const char *name, const char *rules, const char *wanted) {
    soliton_puzzle *puzzle = named(name, rules);
    char *written = soliton_puzzle_rules(puzzle);
    assert_non_null(written);
    assert_string_equal(written, wanted);
    soliton_puzzle *again = named(name, written);
    char *one = soliton_puzzle_describe(puzzle, SOLITON_PLAIN);
    char *other = soliton_puzzle_describe(again, SOLITON_PLAIN);
    assert_string_equal(one, other);
    free(one);
    free(other);
    free(written);
    soliton_puzzle_free(again);
    soliton_puzzle_free(puzzle);
}

/* What is written makes the same puzzle again. */
static void says_how_its_rules_differ(void **state) {
    (void)state;
    assert_rules("fc.1", NULL, "");
    assert_rules("FreeCell.ms7", "cells=4", "");
    assert_rules("st.3", "columns=9,cells=2", "cells=2,columns=9");
    assert_rules("mof.12", "rotations=0", "rotations=0");
    assert_rules("bd.2", "take-back=yes,ranks=5", "ranks=5,autoplay=none,take-back=yes");
    assert_rules("peg.english", NULL, "");
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_parse(layout, strlen(layout), NULL, &puzzle, NULL), SOLITON_OK);
    char *rules = soliton_puzzle_rules(puzzle);
    assert_string_equal(rules, "cells=1,columns=2,ranks=1");
    free(rules);
    soliton_puzzle_free(puzzle);
}

static void has_the_version_of_its_header(void **state) {
    (void)state;
    assert_string_equal(soliton_version(), SOLITON_VERSION);
    char *engine = soliton_engine();
    assert_ptr_equal(strstr(engine, SOLITON_VERSION ", "), engine);
    /* Kinds without a signature are left out. */
    const struct soliton_kind *kind;
    for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
        char part[64];
        snprintf(part, sizeof part, ", %s ", kind->name);
        assert_int_equal(strstr(engine, part) != NULL, kind->signature != 0);
    }
    free(engine);
}

static void assert_named(const char *name, const char *rules, const char *said, bool is_named) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named(name, rules, &puzzle, NULL), SOLITON_OK);
    assert_int_equal(soliton_puzzle_is_named(puzzle, said), is_named);
    soliton_puzzle_free(puzzle);
}

static void tells_what_a_name_makes_again(void **state) {
    (void)state;
    assert_named("fc.1", NULL, NULL, true);
    assert_named("fc.1", NULL, "", true);
    assert_named("fc.1", "cells=2", NULL, false);
    assert_named("fc.1", "cells=2", "cells=2", true);
    assert_named("fc.1", "cells=2", "cells=many", false);
    assert_named("peg.english", "start=d1", NULL, false);
    assert_named("peg.english", "start=d1", "start=d1", true);
    assert_named("peg.english", "goal=d4", NULL, false);
}

/* All that is to be the same. */
static void assert_same(const soliton_puzzle *puzzle, soliton_puzzle *again) {
    assert_non_null(again);
    char *text = soliton_puzzle_write(puzzle), *text_again = soliton_puzzle_write(again);
    char *rules = soliton_puzzle_rules(puzzle), *rules_again = soliton_puzzle_rules(again);
    assert_string_equal(text_again, text);
    assert_string_equal(rules_again, rules);
    assert_ptr_equal(soliton_puzzle_kind(again), soliton_puzzle_kind(puzzle));
    free(text);
    free(text_again);
    free(rules);
    free(rules_again);
    soliton_puzzle_free(again);
}

/* Its rules, as it says them, recreate it with its text and, if it has one, with its name. Returns
 * whether it has one. */
static bool is_made_again(const soliton_puzzle *puzzle) {
    char *rules = soliton_puzzle_rules(puzzle);
    char *text = soliton_puzzle_write(puzzle);
    struct soliton_place place = {0, 1};
    soliton_puzzle *parsed = NULL, *next = NULL, *again = NULL;
    assert_non_null(rules);
    assert_non_null(text);
    soliton_puzzle_parse(text, strlen(text), rules, &parsed, NULL);
    assert_same(puzzle, parsed);
    soliton_puzzle_parse_next(text, strlen(text), &place, rules, &next, NULL, NULL);
    assert_same(puzzle, next);
    const bool is_named = soliton_puzzle_is_named(puzzle, rules);
    if (is_named) {
        soliton_puzzle_named(soliton_puzzle_name(puzzle), rules, &again, NULL);
        assert_same(puzzle, again);
    }
    free(rules);
    free(text);
    return is_named;
}

/* A puzzle with a name, and the one that begins after its first move, which has a name only if it
 * is a port. */
static void assert_made_again(const char *name, const char *rules, bool is_named) {
    soliton_puzzle *puzzle = named(name, rules);
    soliton_game *game = soliton_game_new(puzzle);
    assert_non_null(game);
    assert_int_equal(is_made_again(puzzle), is_named);
    char *moves = soliton_game_moves(game);
    moves[strcspn(moves, "\n")] = '\0';
    if (*moves != '\0') {
        assert_int_equal(soliton_game_play(game, moves, NULL), SOLITON_OK);
    }
    soliton_puzzle *rest = soliton_game_rest(game);
    assert_non_null(rest);
    is_made_again(rest);
    free(moves);
    soliton_puzzle_free(rest);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
}

static bool says_redeals(const char *game) {
    char name[64];
    snprintf(name, sizeof name, "%s.1", game);
    soliton_puzzle *puzzle = named(name, NULL);
    char *words = soliton_puzzle_describe(puzzle, SOLITON_PLAIN);
    assert_non_null(words);
    const bool says = strstr(words, " redeal") != NULL;
    free(words);
    soliton_puzzle_free(puzzle);
    return says;
}

static void is_made_again_by_what_it_says(void **state) {
    (void)state;
    static const char *const patience_rules[] = {
        NULL,
        "",
        "cells=2",
        "ranks=7,columns=9",
        "build=suit,empty=none,cells=0,rotations=2",
        "autoplay=none",
        "take-back=yes,autoplay=safe",
    };
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        if (strcmp(entry->kind, "patience") != 0) {
            continue;
        }
        const bool has_redeals = says_redeals(entry->name);
        for (unsigned seed = 0; seed < 1000; seed += 83) {
            char name[64];
            snprintf(name, sizeof name, "%s.%u", entry->name, seed);
            for (size_t j = 0; j < sizeof patience_rules / sizeof *patience_rules; j++) {
                /* Redeals go with few other rules. */
                if (!has_redeals || j < 2) {
                    assert_made_again(name, patience_rules[j], true);
                }
            }
        }
    }
    assert_made_again("MidnightOilFull.3", "redeals=1", true);
    assert_made_again("fc.ms11982", "", true);
    assert_made_again("BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM", "", true);
    assert_made_again("peg.english", "", true);
    assert_made_again("peg.european", " ", true);
    assert_made_again("peg.triangle", "", true);
    assert_made_again("peg.english", "axes=4", true);
    assert_made_again("peg.triangle", "goal=a1", false);
    assert_made_again("peg.english", "start=d1,goal=any,axes=3", false);
}

/* A text that says its rules needs no others; a line of rules may be empty, too. */
static void takes_rules_that_change_nothing(void **state) {
    (void)state;
    static const char *const texts[] = {
        layout,
        "game: Seahaven\nrules: ranks=1\nAC AS\nAH\nAD\n",
        "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM\n",
        "ooo.\n#ooo\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        soliton_puzzle *puzzle = NULL, *plain = NULL;
        soliton_puzzle_parse(texts[i], strlen(texts[i]), "", &puzzle, NULL);
        soliton_puzzle_parse(texts[i], strlen(texts[i]), NULL, &plain, NULL);
        assert_non_null(puzzle);
        is_made_again(puzzle);
        assert_same(puzzle, plain);
        soliton_puzzle_free(puzzle);
    }
    static const char without[] = "rules:\nAC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\n"
                                  "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\n"
                                  "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\n"
                                  "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD\n";
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_parse(without, strlen(without), NULL, &puzzle, NULL),
                     SOLITON_OK);
    assert_false(is_made_again(puzzle));
    soliton_puzzle_free(puzzle);
}

/* The kind of a text is asked for each of its puzzles, so that must not take longer with a longer
 * text. When all of it was looked at, this took half a minute. */
static void reads_a_long_text_in_time(void **state) {
    (void)state;
    enum { LENGTH = 32 << 20, PORTS = 3000 };
    static const char port[] = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM\n";
    const size_t size = strlen(port);
    char *text = malloc(LENGTH);
    assert_non_null(text);
    for (size_t i = 0; i < LENGTH; i++) {
        text[i] = port[i % size];
    }
    struct soliton_place place = {0, 1};
    const clock_t begun = clock();
    for (size_t i = 0; i < PORTS; i++) {
        soliton_puzzle *puzzle = NULL;
        assert_int_equal(soliton_puzzle_parse_next(text, LENGTH, &place, NULL, &puzzle, NULL, NULL),
                         SOLITON_OK);
        soliton_puzzle_free(puzzle);
        assert_int_equal(place.offset, (i + 1) * size);
    }
    assert_true(clock() - begun < 3 * CLOCKS_PER_SEC);
    free(text);
}

int test_puzzle(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_names),
        cmocka_unit_test(tells_unknown_from_invalid),
        cmocka_unit_test(the_refusal_that_read_farther_counts),
        cmocka_unit_test(names_are_never_echoed_raw),
        cmocka_unit_test(parses_texts),
        cmocka_unit_test(says_where_a_text_is_wrong),
        cmocka_unit_test(refuses_texts_that_are_no_puzzle),
        cmocka_unit_test(reads_a_long_text_in_time),
        cmocka_unit_test(lists_what_it_takes),
        cmocka_unit_test(helps_with_rules),
        cmocka_unit_test(describes_itself),
        cmocka_unit_test(says_how_its_rules_differ),
        cmocka_unit_test(has_the_version_of_its_header),
        cmocka_unit_test(tells_what_a_name_makes_again),
        cmocka_unit_test(is_made_again_by_what_it_says),
        cmocka_unit_test(takes_rules_that_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
