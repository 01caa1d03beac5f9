/* What kinds declare, as a front end asks for it: what they can do, which names they know. */
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

static soliton_puzzle *named(const char *name) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named(name, NULL, &puzzle, NULL), SOLITON_OK);
    return puzzle;
}

static const struct soliton_entry *entry_named(const char *name) {
    const struct soliton_entry *entry = soliton_entry_named(name, strlen(name));
    assert_non_null(entry);
    return entry;
}

static const struct soliton_kind *kind_named(const char *name) {
    const struct soliton_kind *kind = soliton_kind_named(name);
    assert_non_null(kind);
    return kind;
}

/* Kinds and entries are found in any case, entries by their short names, too; nothing else is. */
static void are_found_by_name(void **state) {
    (void)state;
    const struct soliton_kind *kind;
    const struct soliton_entry *entry;
    for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
        assert_ptr_equal(soliton_kind_named(kind->name), kind);
    }
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        const char *abbreviation = entry->abbreviation;
        assert_ptr_equal(soliton_entry_named(entry->name, strlen(entry->name)), entry);
        assert_true(*abbreviation == '\0' ||
                    soliton_entry_named(abbreviation, strlen(abbreviation)) == entry);
    }
    assert_ptr_equal(kind_named("PATIENCE"), kind_named("patience"));
    assert_ptr_equal(soliton_entry_named("fREEcELL.1", 8), entry_named("FreeCell"));
    assert_null(soliton_kind_named("chess"));
    assert_null(soliton_kind_named(""));
    assert_null(soliton_entry_named("FreeCell.1", 9));
    assert_null(soliton_entry_named("", 0));
}

/* ---- Abilities ------------------------------------------------------------------------------- */

/* A search that is over at once, whatever is asked of it. */
static soliton_search *short_search(const soliton_puzzle *puzzle) {
    soliton_search *search = soliton_search_new(puzzle);
    assert_int_equal(soliton_search_set(search, "max-positions", "1", NULL), SOLITON_OK);
    return search;
}

static bool swallow(const void *bytes, size_t size, void *context) {
    (void)bytes, (void)size, (void)context;
    return true;
}

static bool is_refused(enum soliton_outcome outcome) { return outcome == SOLITON_ERROR; }

static const struct soliton_entry *first_entry(const struct soliton_kind *kind) {
    size_t i = 0;
    while (soliton_list(i) != NULL && strcmp(soliton_list(i)->kind, kind->name) != 0) {
        i++;
    }
    assert_non_null(soliton_list(i));
    return soliton_list(i);
}

/* A kind can do what it is said to, and all else is refused. */
static void kinds_can_what_they_say(void **state) {
    (void)state;
    const struct soliton_kind *kind;
    for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
        char *name = soliton_entry_example(first_entry(kind));
        soliton_puzzle *puzzle = named(name), *hardest = NULL;
        soliton_search *search = short_search(puzzle);
        soliton_game *game = soliton_game_new(puzzle);
        struct soliton_rating rating;
        unsigned distance;
        char *save = NULL;
        size_t length = 0;
        assert_ptr_equal(soliton_puzzle_kind(puzzle), kind);
        assert_true(soliton_kind_can(kind, SOLITON_CAN_SOLVE));
        assert_int_equal(soliton_kind_can(kind, SOLITON_CAN_PROVE),
                         !is_refused(soliton_search_prove(search, swallow, NULL, NULL)));
        assert_int_equal(soliton_kind_can(kind, SOLITON_CAN_COUNT),
                         !is_refused(soliton_search_count(search, NULL)));
        assert_int_equal(soliton_kind_can(kind, SOLITON_CAN_COUNT),
                         *soliton_search_level_unit(search) != '\0');
        assert_int_equal(soliton_kind_can(kind, SOLITON_CAN_RATE),
                         !is_refused(soliton_search_rate(search, &rating, NULL)));
        assert_int_equal(soliton_kind_can(kind, SOLITON_CAN_RATE),
                         !is_refused(soliton_search_hardest(search, &hardest, &distance, NULL)));
        assert_int_equal(soliton_kind_can(kind, SOLITON_CAN_ASK),
                         soliton_puzzle_question(puzzle, 0) != NULL);
        if (!soliton_kind_can(kind, SOLITON_CAN_SAVE)) {
            assert_int_equal(soliton_game_save(game, &save, &length, NULL), SOLITON_INVALID);
        }
        soliton_puzzle_free(hardest);
        soliton_game_free(game);
        soliton_search_free(search);
        soliton_puzzle_free(puzzle);
        free(name);
    }
}

static void some_kinds_save(void **state) {
    (void)state;
    assert_true(soliton_kind_can(kind_named("patience"), SOLITON_CAN_SAVE));
    assert_false(soliton_kind_can(kind_named("pegs"), SOLITON_CAN_SAVE));
    assert_false(soliton_kind_can(kind_named("port"), SOLITON_CAN_SAVE));
}

static void nobody_can_what_there_is_not(void **state) {
    (void)state;
    const struct soliton_kind stranger = {.name = "chess"};
    for (int ability = SOLITON_CAN_SOLVE; ability <= SOLITON_CAN_SAVE; ability++) {
        assert_false(soliton_kind_can(&stranger, (enum soliton_ability)ability));
    }
    assert_null(soliton_kind_condition(&stranger, 0));
    assert_string_equal(soliton_kind_middling(&stranger), "");
}

static void conditions_are_those_of_generators(void **state) {
    (void)state;
    const struct soliton_kind *kind;
    for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
        const bool can = soliton_kind_can(kind, SOLITON_CAN_GENERATE);
        soliton_generator *generator =
            soliton_generator_new(kind->name, soliton_kind_middling(kind), 1, NULL);
        assert_int_equal(generator != NULL, can);
        assert_int_equal(soliton_kind_condition(kind, 0) != NULL, can);
        assert_int_equal(*soliton_kind_middling(kind) != '\0', can);
        size_t count = 0;
        while (soliton_kind_condition(kind, count) != NULL) {
            count++;
        }
        assert_null(soliton_kind_condition(kind, count + 1));
        assert_null(soliton_kind_condition(kind, SIZE_MAX));
        soliton_generator_free(generator);
    }
    kind = kind_named("port");
    assert_string_equal(soliton_kind_condition(kind, 0)->name, "moves");
    assert_string_equal(soliton_kind_middling(kind), "moves=15..40");
}

static void levels_have_a_unit(void **state) {
    (void)state;
    soliton_puzzle *puzzle = named("peg.triangle");
    soliton_search *search = soliton_search_new(puzzle);
    assert_string_equal(soliton_search_level_unit(search), "jumps");
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

/* ---- Entries --------------------------------------------------------------------------------- */

static void assert_text(char *text, const char *expected) {
    assert_non_null(text);
    assert_string_equal(text, expected);
    free(text);
}

static void entries_say_what_they_hold(void **state) {
    (void)state;
    const struct soliton_entry *game = entry_named("FreeCell");
    const struct soliton_range *ranges = soliton_entry_ranges(game);
    assert_text(soliton_entry_summary(game),
                "8 columns, 4 free cells, building down in alternating colours, empty columns take "
                "any card");
    assert_text(soliton_entry_members(game),
                "FreeCell.0 .. FreeCell.999999999, FreeCell.ms1 .. FreeCell.ms8589934591");
    assert_text(soliton_entry_example(game), "FreeCell.1");
    assert_string_equal(ranges[0].series, "");
    assert_string_equal(ranges[1].series, "ms");
    assert_int_equal(ranges[1].first, 1);
    assert_int_equal(ranges[1].last, 8589934591);
    assert_null(ranges[2].series);

    const struct soliton_entry *board = entry_named("peg.english");
    assert_text(soliton_entry_summary(board), "33 holes, a cross of arms three wide");
    assert_text(soliton_entry_members(board), "peg.english");
    assert_text(soliton_entry_example(board), "peg.english");
    assert_null(soliton_entry_ranges(board));

    const struct soliton_entry *port = entry_named("port");
    assert_text(soliton_entry_example(port), port->puzzle);
    assert_text(soliton_entry_members(port), port->puzzle);
    assert_null(soliton_entry_ranges(port));
}

static void assert_name(const struct soliton_entry *entry, const char *series, uint64_t number,
                        bool expected) {
    char name[80];
    soliton_puzzle *puzzle = NULL;
    snprintf(name, sizeof name, "%s.%s%" PRIu64, entry->name, series, number);
    assert_int_equal(soliton_puzzle_named(name, NULL, &puzzle, NULL) == SOLITON_OK, expected);
    assert_true(puzzle == NULL || strcmp(soliton_puzzle_name(puzzle), name) == 0);
    soliton_puzzle_free(puzzle);
}

/* The first and the last number of each series has a puzzle, those beside them have none. */
static void ranges_are_those_of_names(void **state) {
    (void)state;
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        const struct soliton_range *range = soliton_entry_ranges(entry);
        for (; range != NULL && range->series != NULL; range++) {
            assert_name(entry, range->series, range->first, true);
            assert_name(entry, range->series, range->last, true);
            assert_name(entry, range->series, range->last + 1, false);
            assert_name(entry, range->series, range->first - 1, false);
        }
    }
}

static void examples_are_puzzles(void **state) {
    (void)state;
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        char *name = soliton_entry_example(entry), *summary = soliton_entry_summary(entry);
        soliton_puzzle *puzzle = named(name);
        assert_string_equal(soliton_puzzle_kind(puzzle)->name, entry->kind);
        assert_string_equal(soliton_puzzle_name(puzzle), name);
        assert_true(strlen(summary) > 0 && strchr(summary, '\n') == NULL);
        soliton_puzzle_free(puzzle);
        free(summary);
        free(name);
    }
}

static void strangers_say_nothing(void **state) {
    (void)state;
    const struct soliton_entry stranger = {.kind = "chess", .name = "chess", .abbreviation = ""};
    assert_null(soliton_entry_ranges(&stranger));
    assert_null(soliton_entry_summary(&stranger));
    assert_null(soliton_entry_members(&stranger));
    assert_null(soliton_entry_example(&stranger));
}

static void titles_are_short(void **state) {
    (void)state;
    static const char layout[] = "rules: ranks=1\n: AC AS\n: AH AD\n", board[] = "##o##\n";
    soliton_puzzle *puzzles[] = {named("fc.7"), named("PEG.english"),
                                 named("BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM"), NULL, NULL};
    static const char *const titles[] = {"FreeCell.7", "peg.english", "port", "FreeCell", "peg"};
    soliton_puzzle_parse(layout, strlen(layout), NULL, &puzzles[3], NULL);
    soliton_puzzle_parse(board, strlen(board), NULL, &puzzles[4], NULL);
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        assert_string_equal(soliton_puzzle_title(puzzles[i]), titles[i]);
        soliton_puzzle_free(puzzles[i]);
    }
}

int test_declared(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_can_what_they_say),
        cmocka_unit_test(some_kinds_save),
        cmocka_unit_test(nobody_can_what_there_is_not),
        cmocka_unit_test(conditions_are_those_of_generators),
        cmocka_unit_test(levels_have_a_unit),
        cmocka_unit_test(entries_say_what_they_hold),
        cmocka_unit_test(ranges_are_those_of_names),
        cmocka_unit_test(are_found_by_name),
        cmocka_unit_test(examples_are_puzzles),
        cmocka_unit_test(strangers_say_nothing),
        cmocka_unit_test(titles_are_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
