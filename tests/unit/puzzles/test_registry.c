/* The descriptors of all kinds: the core is there, each table is whole, and what a kind says of
 * itself has the form that front ends count on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/puzzle.h"

#include <string.h>

/* The members are pointers, or numbers that are not 0. */
static void assert_whole(const void *table, size_t size) {
    static const char nothing[sizeof(void *)];
    for (size_t at = 0; at < size; at += sizeof nothing) {
        assert_memory_not_equal((const char *)table + at, nothing, sizeof nothing);
    }
}

static void assert_whole_or_absent(const void *table, size_t size) {
    if (table != NULL) {
        assert_whole(table, size);
    }
}

static void every_kind_has_the_core(void **state) {
    (void)state;
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        assert_whole(puzzle_kinds[i], offsetof(struct puzzle_kind, explain));
    }
}

static void tables_are_whole_or_absent(void **state) {
    (void)state;
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        const struct puzzle_kind *kind = puzzle_kinds[i];
        assert_whole_or_absent(kind->gestures, sizeof *kind->gestures);
        assert_whole_or_absent(kind->header, sizeof *kind->header);
        assert_whole_or_absent(kind->variants, sizeof *kind->variants);
        assert_whole_or_absent(kind->siblings, sizeof *kind->siblings);
        assert_whole_or_absent(kind->proofs, sizeof *kind->proofs);
        assert_whole_or_absent(kind->counter, sizeof *kind->counter);
        assert_whole_or_absent(kind->ratings, sizeof *kind->ratings);
        assert_whole_or_absent(kind->generator, sizeof *kind->generator);
        assert_whole_or_absent(kind->saves, sizeof *kind->saves);
    }
}

/* ---- What kinds say of themselves ------------------------------------------------------------ */

static void assert_line(const char *text) {
    assert_non_null(text);
    assert_string_not_equal(text, "");
    assert_null(strchr(text, '\n'));
}

static void assert_word(const char *text) {
    assert_line(text);
    assert_int_equal(strspn(text, "abcdefghijklmnopqrstuvwxyz-_"), strlen(text));
    assert_true(strlen(text) <= 20);
}

/* Lines for a help page, which is 87 characters wide. */
static void assert_page(const char *text) {
    assert_non_null(text);
    assert_string_not_equal(text, "");
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        assert_true(length <= 87);
        assert_int_equal(text[length], '\n');
        text += length + 1;
    }
}

static bool has_metric(const struct soliton_kind *about, const char *name) {
    size_t i = 0;
    while (about->metrics[i] != NULL && strcmp(about->metrics[i], name) != 0) {
        i++;
    }
    return about->metrics[i] != NULL;
}

static void each_says_what_it_is(void **state) {
    (void)state;
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        const struct soliton_kind *about = puzzle_kinds[i]->about;
        assert_word(about->name);
        assert_line(about->summary);
        assert_line(about->noun);
        assert_line(about->nouns);
        assert_line(about->text);
        assert_page(about->help);
        if (*about->rules != '\0') {
            assert_page(about->rules);
        }
        assert_non_null(about->metrics);
        assert_non_null(about->metrics[0]);
        for (size_t k = 0; about->metrics[k] != NULL; k++) {
            assert_word(about->metrics[k]);
        }
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(about->name, puzzle_kinds[k]->about->name);
        }
    }
}

static void shortcuts_and_notes_can_be_printed(void **state) {
    (void)state;
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        const struct soliton_shortcut *shortcut = puzzle_kinds[i]->about->shortcuts;
        for (; shortcut != NULL && shortcut->name != NULL; shortcut++) {
            assert_word(shortcut->name);
            assert_line(shortcut->help);
            assert_true(shortcut->argument != NULL || !shortcut->takes_file);
        }
        const struct soliton_note *note = puzzle_kinds[i]->about->notes;
        for (; note != NULL && note->command != NULL; note++) {
            assert_word(note->command);
            assert_page(note->text);
        }
    }
}

static void figures_and_conditions_have_names(void **state) {
    (void)state;
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        const struct puzzle_kind *kind = puzzle_kinds[i];
        size_t count = 0;
        while (kind->ratings != NULL && kind->ratings->figures[count].name != NULL) {
            const struct soliton_figure *figure = &kind->ratings->figures[count++];
            assert_true(count <= SOLITON_FIGURES_MOST);
            assert_word(figure->name);
            assert_line(figure->words);
            assert_true(!figure->is_length || has_metric(kind->about, figure->name));
        }
        assert_true(kind->ratings == NULL || count > 0);
        count = 0;
        while (kind->generator != NULL && kind->generator->conditions[count].name != NULL) {
            const struct soliton_condition *condition = &kind->generator->conditions[count++];
            assert_word(condition->name);
            assert_line(condition->argument);
            assert_line(condition->help);
        }
        if (kind->generator != NULL) {
            assert_true(count > 0);
            assert_int_equal(kind->generator->check("", NULL), SOLITON_OK);
            assert_int_equal(kind->generator->check(kind->generator->middling, NULL), SOLITON_OK);
        }
        if (kind->counter != NULL) {
            assert_word(kind->counter->unit);
        }
    }
}

/* Both a name and its numbers, or a name alone. */
static void entries_are_of_their_kind(void **state) {
    (void)state;
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        const struct soliton_entry *entry;
        assert_non_null(puzzle_kinds[i]->entry(0));
        for (size_t k = 0; (entry = puzzle_kinds[i]->entry(k)) != NULL; k++) {
            assert_string_equal(entry->kind, puzzle_kinds[i]->about->name);
            assert_line(entry->name);
            assert_non_null(entry->abbreviation);
            const struct soliton_range *range = puzzle_kinds[i]->ranges(entry);
            assert_int_equal(range == NULL, entry->puzzle != NULL);
            assert_true(range == NULL || range->series != NULL);
        }
    }
}

int test_registry(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_has_the_core),
        cmocka_unit_test(tables_are_whole_or_absent),
        cmocka_unit_test(each_says_what_it_is),
        cmocka_unit_test(shortcuts_and_notes_can_be_printed),
        cmocka_unit_test(figures_and_conditions_have_names),
        cmocka_unit_test(entries_are_of_their_kind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
