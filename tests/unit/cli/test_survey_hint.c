#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/commands/survey/hint.h"

#include <stdlib.h>

static void assert_word(const char *path, const char *expected) {
    char *word = survey_shell_word(path);
    assert_non_null(word);
    assert_string_equal(word, expected);
    free(word);
}

static void quotes_for_a_shell(void **state) {
    (void)state;
    assert_word("survey.sqlite", "survey.sqlite");
    assert_word("../a/B-c_9,x:y+z@1%.sqlite", "../a/B-c_9,x:y+z@1%.sqlite");
    assert_word("fr\xC3\xBCh", "fr\xC3\xBCh");
    assert_word("my survey", "'my survey'");
    assert_word("a$b", "'a$b'");
    assert_word("a;b", "'a;b'");
    assert_word("~", "'~'");
    assert_word("it's", "'it'\\''s'");
    assert_word("", "''");
}

static void knows_misspelt_games(void **state) {
    (void)state;
    assert_string_equal(survey_game_near("FreeCel"), "FreeCell");
    assert_string_equal(survey_game_near("freecel.1..5"), "FreeCell");
    assert_string_equal(survey_game_near("Seahavn,5"), "Seahaven");
    assert_string_equal(survey_game_near("sea"), "Seahaven");
    assert_null(survey_game_near("FreeCell"));
    assert_null(survey_game_near("fc.txt"));
    assert_null(survey_game_near("ms0"));
    assert_null(survey_game_near("deals.txt"));
    assert_null(survey_game_near("peg"));
    assert_null(survey_game_near("1..9"));
    assert_null(survey_game_near(""));
}

int test_survey_hint(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(quotes_for_a_shell),
                                       cmocka_unit_test(knows_misspelt_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
