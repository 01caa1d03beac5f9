/* The C half of the page, as JavaScript calls it, here with sanitisers: each answer is JSON, and
 * what fails leaves the game as it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/json_reader.h"
#include "support/random.h"
#include "web/web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned progress_calls;
static bool go_on = true;

/* What the page brings along. */
bool web_progress(double positions, double bytes, double best_score, double depth, double seconds,
                  double lower_bound, double length) {
    assert_true(positions >= 0 && bytes >= 0 && best_score >= 0 && depth >= 0 && seconds >= 0);
    assert_true(lower_bound >= 0 && length >= 0);
    progress_calls++;
    return go_on;
}

/* A copy of an answer, which must be JSON; freed by free(). */
static char *copy_of(const char *answer) {
    assert_non_null(answer);
    assert_true(json_is_whole(answer));
    size_t size = strlen(answer) + 1;
    char *copy = malloc(size);
    assert_non_null(copy);
    return memcpy(copy, answer, size);
}

static void assert_has(const char *answer, const char *part) {
    char *copy = copy_of(answer);
    if (strstr(copy, part) == NULL) {
        fail_msg("no %s in %s", part, copy);
    }
    free(copy);
}

static const char *opened(const char *name, const char *rules) {
    return web_open(name, "", 0, rules, "", 0);
}

static const char *opened_text(const char *text, const char *rules) {
    return web_open("", text, strlen(text), rules, "", 0);
}

/* Nothing is open before the first game: this test comes first. */
static void test_nothing_is_open(void **state) {
    (void)state;
    assert_has(web_state(), "\"no game is open\"");
    assert_has(web_play("1 2"), "\"no game is open\"");
    assert_has(web_undo(), "\"no game is open\"");
    assert_has(web_redo(), "\"no game is open\"");
    assert_has(web_go_to(3), "\"no game is open\"");
    assert_has(web_learn(0, "1 2"), "\"no game is open\"");
    assert_has(web_learn_lost(0), "\"no game is open\"");
    assert_has(web_why("1 2"), "\"no game is open\"");
    assert_has(web_explain("1 2"), "\"no game is open\"");
    assert_has(web_show(), "\"no game is open\"");
    assert_has(web_save("game"), "\"no game is open\"");
    assert_has(web_solve(""), "\"no game is open\"");
}

static void test_list(void **state) {
    (void)state;
    assert_has(web_list(), "{\"version\": \"");
    assert_has(web_list(), "\"kind\": \"patience\", \"name\": \"FreeCell\", \"members\": \"");
    assert_has(web_list(), "\"ranges\": [{\"series\": \"\", \"first\": 0, \"last\": 999999999}, "
                           "{\"series\": \"ms\", \"first\": 1, \"last\": 8589934591}]");
    assert_has(web_list(), "\"name\": \"peg.english\"");
    assert_has(web_list(), "{\"name\": \"port\", \"summary\": \"");
}

static void test_opens_by_name(void **state) {
    (void)state;
    assert_has(opened("fc.1", ""),
               "\"kind\": \"patience\", \"name\": \"FreeCell.1\", \"title\": \"FreeCell.1\", "
               "\"rules\": \"\", \"named\": true, \"start\": \"game: FreeCell\\u000a");
    assert_has(web_state(),
               "\"steps\": [], \"played\": 0, \"length\": 0, \"cost\": {\"moves\": 0}, "
               "\"known\": null, \"won\": false, \"outlook\": \"uncertain\"");
    assert_has(opened("FreeCell.1", "cells=3"), "\"rules\": \"cells=3\", \"named\": true");
    assert_has(opened("peg.english", "start=d1,axes=4"),
               "\"rules\": \"start=d1,axes=4\", \"named\": true");
    assert_has(opened(".....B.....BAA...B...CCC............", ""),
               "\"cost\": {\"moves\": 0, \"slides\": 0}");
    assert_has(web_state(), "\"title\": \"port\"");
    assert_has(web_state(), "\"words\": \"a port of 6x6, ");
}

static void test_opens_a_text(void **state) {
    (void)state;
    assert_has(opened_text("A2H12\nB3V42\n", ""), "\"kind\": \"port\"");
    assert_has(web_state(), "\"named\": true"); /* a port is its own name */
    assert_has(opened_text("#o#\n###\n#o#\n", "axes=4"), "\"rules\": \"axes=4\", \"named\": false");
    assert_has(opened_text("game: FreeCell\nrules: ranks=1\nAC\nAS\nAH\nAD\n", ""),
               "\"title\": \"FreeCell\", \"rules\": \"ranks=1\", \"named\": false");
    assert_has(web_state(), "\"won\": true, \"outlook\": \"won\"");
}

static void test_a_file_of_several(void **state) {
    static const char ports[] = ".............AA.....................\n"
                                ".....B.....BAA...B...CCC............\n";
    static const char deal[] = "game: FreeCell\nrules: ranks=1\nAC\nAS\nAH\nAD\n\n";
    (void)state;
    assert_has(web_open_file(ports, strlen(ports)), "\"several\": true");
    assert_has(web_open_file(ports, strlen(ports) / 2), "\"several\": false");
    assert_has(web_open_file(deal, strlen(deal)), "\"several\": false");
}

static void test_steps_and_how_many_are_played(void **state) {
    (void)state;
    assert_has(web_open("peg.english", "", 0, "", "d2-d4\nd5-d3\tf4-d4", 1),
               "\"steps\": [[\"d2-d4\"], [\"d5-d3\", \"f4-d4\"]], \"played\": 1, \"length\": 1");
    assert_has(web_redo(), "\"played\": 2, \"length\": 3");
    assert_has(web_undo(), "\"played\": 1, \"length\": 1");
    assert_has(web_go_to(0), "\"played\": 0, \"length\": 0");
    assert_has(web_undo(), "\"played\": 0, \"length\": 0"); /* as far back as it goes */
    assert_has(web_go_to(9), "\"played\": 2, \"length\": 3");
    assert_has(web_open("peg.english", "", 0, "", "d2-d4\n", SIZE_MAX), "\"played\": 1");
}

static void test_plays(void **state) {
    (void)state;
    opened(".....B.....BAA...B...CCC............", "");
    assert_has(web_state(),
               "{\"from\": \"A\", \"to\": \"+3\", \"moves\": [\"A>\", \"A>\", \"A>\"]}");
    assert_has(web_play("A>\tA>"), "\"steps\": [[\"A>\", \"A>\"]], \"played\": 1, \"length\": 2, "
                                   "\"cost\": {\"moves\": 2, \"slides\": 1}");
    assert_has(web_why("A>"), "{\"words\": \"\"}");
    assert_has(web_why("A>"), "{\"words\": \"\"}"); /* it was not played by that */
    assert_has(web_state(), "\"length\": 2");
}

static void test_why_not_and_in_words(void **state) {
    (void)state;
    opened("FreeCell.1", "");
    char *why = copy_of(web_why("0 1"));
    assert_string_not_equal(why, "{\"words\": \"\"}");
    free(why);
    assert_has(web_why("44 51"), "{\"words\": \"\"}");
    assert_has(web_explain("44 51"), "Q\xe2\x99\xa3 onto K\xe2\x99\xa6");
    assert_has(web_show(), "{\"words\": \"foundations: ");
    assert_has(web_explain("\"\\\n"), "{\"words\": \"\\\"\\\\\\u000a\"}");
}

static void test_what_fails_changes_nothing(void **state) {
    (void)state;
    static const char bad[] = "\xff\xfe";
    web_open("peg.english", "", 0, "", "d2-d4\nd5-d3", 1);
    char *before = copy_of(web_state());
    assert_has(opened("Nothing.1", ""), "\"status\": \"unknown\"");
    assert_has(opened("FreeCell.x", ""), "\"error\"");
    assert_has(opened("FreeCell.1", "cells=many"), "\"status\": \"invalid\"");
    assert_has(opened_text("", ""), "\"error\"");
    assert_has(opened_text("KD KD", ""), "\"status\": \"bad-data\"");
    assert_has(opened_text("game: FreeCell\nKD\nKD\n", ""), "\"line\": 3");
    assert_has(opened_text(bad, ""), "\"error\"");
    assert_has(web_open("FreeCell.1", "", 0, "", "1 2", 1), "\"status\": \"illegal\"");
    assert_has(web_open_file("", 0), "\"error\"");
    assert_has(web_open_file(bad, 2), "\"error\"");
    assert_has(web_play("d2-d4"), "\"error\"");
    assert_has(web_play("f4-d4\tnonsense"), "\"error\""); /* nor a half of it */
    assert_has(web_play(bad), "\"error\"");
    assert_has(web_learn(0, "d2-d4"), "\"error\"");
    assert_has(web_save("picture"), "\"error\"");
    assert_has(web_save("xpat2"), "\"error\"");
    assert_has(web_solve("speed=3"), "\"error\"");
    assert_has(web_solve("shortest=yes"), "\"error\"");
    assert_has(web_solve("timeout"), "\"error\"");
    assert_has(web_generate("port", "moves=hard", 1), "\"error\"");
    assert_has(web_generate("patience", "", 1), "\"error\"");
    assert_string_equal(web_state(), before);
    free(before);
}

/* ---- Searches ---------------------------------------------------------------------------- */

/* Takes the moves of an answer, ["44 51", ...], as a text with tabs; freed by free(). */
static char *moves_of(const char *answer) {
    const char *at = strstr(answer, "\"moves\": [");
    assert_non_null(at);
    at += strlen("\"moves\": [");
    char *text = calloc(1, strlen(at) + 1);
    assert_non_null(text);
    size_t length = 0;
    for (; *at != ']'; at++) {
        if (*at == ',') {
            text[length++] = '\t';
            at++; /* and the blank */
        } else if (*at != '"') {
            text[length++] = *at;
        }
    }
    return text;
}

static void test_solves_and_learns(void **state) {
    (void)state;
    opened("FreeCell.1", "");
    char *answer = copy_of(web_solve("memory=50M\nmax-positions=100000"));
    assert_has(answer, "{\"outcome\": \"solved\", \"reason\": \"\"");
    char *moves = moves_of(answer);
    assert_has(web_learn(0, moves), "\"outlook\": \"winnable\"");
    assert_has(web_state(), "\"hint\": {\"from\": \"");
    assert_has(web_play(moves), "\"won\": true, \"outlook\": \"won\"");
    assert_has(web_state(), "\"hint\": null");
    assert_has(web_solve(""), "\"outcome\": \"solved\""); /* nothing is left to do */
    free(moves);
    free(answer);
}

/* The player has moved on since the search was begun: its answer is about where he was. */
static void test_learns_of_another_position(void **state) {
    (void)state;
    opened_text("##.#\n", "");
    assert_has(web_play("a1-c1"), "\"outlook\": \"uncertain\"");
    char *before = copy_of(web_state());
    assert_has(web_learn(1, "a1-c1"), "\"status\": \"illegal\"");
    assert_string_equal(web_state(), before);
    free(before);
    assert_has(web_learn(0, "a1-c1\td1-b1"), "\"played\": 1, \"length\": 1");
    assert_has(web_state(), "\"outlook\": \"winnable\"");
    assert_has(web_state(), "\"hint\": {\"from\": \"d1\"");
    opened_text("#.#\n.#.\n##.\n", "");
    assert_has(web_play("a3-c3"), "\"outlook\": \"uncertain\"");
    assert_has(web_learn_lost(0), "\"outlook\": \"lost\"");
    assert_has(web_undo(), "\"outlook\": \"lost\"");
}

static void test_solves_from_the_position_at_hand(void **state) {
    (void)state;
    opened_text("#.#\n.#.\n##.\n", "");
    assert_has(web_solve(""), "\"outcome\": \"unsolvable\"");
    assert_has(web_learn_lost(0), "\"outlook\": \"lost\"");
    opened_text("##.\n", "");
    assert_has(web_solve("shortest"), "\"moves\": [\"a1-c1\"], \"cost\": 1, \"unit\": \"moves\", "
                                      "\"shortest\": true");
    assert_has(web_play("a1-c1"), "\"won\": true");
    assert_has(web_undo(), "\"won\": false");
}

static void test_gives_up_and_is_interrupted(void **state) {
    (void)state;
    opened("FreeCell.2", "");
    assert_has(web_solve("shortest\nmax-positions=2000"),
               "\"outcome\": \"gave-up\", \"reason\": \"the limit of positions was reached\"");
    progress_calls = 0;
    go_on = false;
    assert_has(web_solve("shortest"), "\"outcome\": \"interrupted\"");
    go_on = true;
    assert_int_equal(progress_calls, 1);
}

static void test_generates(void **state) {
    (void)state;
    char *made = copy_of(web_generate("port", "moves=8..12", 1));
    assert_has(made, "{\"outcome\": \"solved\", \"reason\": \"\", \"name\": \"");
    assert_has(web_generate("port", "moves=8..12", 1), made);
    free(made);
}

/* ---- Files ------------------------------------------------------------------------------- */

/* The file that an answer holds; freed by free(). */
static char *bytes_of(const char *answer, size_t *length) {
    static const char head[] = "{\"bytes\": \"";
    assert_memory_equal(answer, head, strlen(head));
    const char *digits = answer + strlen(head);
    *length = strcspn(digits, "\"") / 2;
    char *data = calloc(1, *length + 1);
    assert_non_null(data);
    for (size_t i = 0; i < *length; i++) {
        const char pair[] = {digits[2 * i], digits[2 * i + 1], '\0'};
        data[i] = (char)strtoul(pair, NULL, 16);
    }
    return data;
}

static void test_files_come_back(void **state) {
    (void)state;
    static const char *const forms[] = {"game", "xpat2"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        size_t length;
        web_open("FreeCell.1", "", 0, "", "44 51\n40 47", 1);
        char *before = copy_of(web_state());
        char *data = bytes_of(web_save(forms[i]), &length);
        opened("peg.english", "");
        assert_has(web_open_file(data, length), "\"name\": \"FreeCell.1\"");
        assert_has(web_state(), "\"played\": 1, \"length\": 1");
        if (i == 0) {
            assert_string_equal(web_state(), before);
        }
        free(before);
        free(data);
    }
}

static void test_a_solution_file_is_for_the_puzzle_at_hand(void **state) {
    (void)state;
    size_t length;
    web_open("peg.english", "", 0, "", "d2-d4", 1);
    char *data = bytes_of(web_save("solution"), &length);
    assert_has(web_open_file(data, length), "\"steps\": [[\"d2-d4\"]], \"played\": 0");
    free(data);
    char *position = bytes_of(web_save("position"), &length);
    assert_has(web_open_file(position, length), "\"steps\": [], \"played\": 0");
    free(position);
}

/* A file that was hurt on its way is refused or read, but never leaves half a game. */
static void test_hurt_files(void **state) {
    (void)state;
    static const char *const forms[] = {"game", "solution", "xpat2", "position"};
    uint32_t random = 7;
    for (unsigned round = 0; round < 400; round++) {
        size_t length;
        web_open("FreeCell.1", "", 0, "", "44 51\n40 47", 2);
        char *before = copy_of(web_state());
        char *data = bytes_of(web_save(forms[round % 4]), &length);
        for (unsigned hurt = 0; hurt < 1 + round % 3 && length > 0; hurt++) {
            data[random_below(&random, (uint32_t)length)] = (char)random_below(&random, 256);
        }
        size_t cut =
            random_below(&random, 2) == 0 ? length : random_below(&random, (uint32_t)length + 1);
        char *answer = copy_of(web_open_file(data, cut));
        if (strncmp(answer, "{\"error\"", strlen("{\"error\"")) == 0) {
            assert_string_equal(web_state(), before);
        } else {
            assert_string_equal(web_state(), answer);
        }
        free(answer);
        free(data);
        free(before);
    }
}

/* The same for what a link may hold. */
static void test_hurt_links(void **state) {
    (void)state;
    uint32_t random = 11;
    for (unsigned round = 0; round < 400; round++) {
        char name[] = "FreeCell.1";
        char rules[] = "cells=3,autoplay=none";
        char steps[] = "44 51\n40 47\t5 T\n22 T";
        char *const parts[] = {name, rules, steps};
        char *part = parts[random_below(&random, 3)];
        part[random_below(&random, (uint32_t)strlen(part))] =
            (char)(1 + random_below(&random, 255));
        opened("peg.english", "");
        char *before = copy_of(web_state());
        char *answer = copy_of(web_open(name, "", 0, rules, steps, random_below(&random, 5)));
        bool failed = strncmp(answer, "{\"error\"", strlen("{\"error\"")) == 0;
        assert_string_equal(web_state(), failed ? before : answer);
        free(answer);
        free(before);
    }
}

/* What is left of the game has no redeals, as if there never had been any. */
static void test_why_not_after_the_last_redeal(void **state) {
    (void)state;
    assert_has(web_open("MidnightOilFull.1", "", 0, "", "redeal\nredeal", 2), "\"played\": 2");
    assert_has(web_why("redeal"), "{\"words\": \"there is no redeal left\"}");
    assert_has(web_state(), "\"played\": 2");
}

/* As it was dealt, so that it can be read again by other rules. */
static void test_the_text_of_a_layout(void **state) {
    (void)state;
    assert_has(opened_text("rules: ranks=1,columns=4,cells=0\nAC\nAS\nAH\nAD\n", ""),
               "\"start\": \"game: FreeCell\\u000arules: cells=0,columns=4,ranks=1\\u000a"
               ": AC\\u000a: AS\\u000a: AH\\u000a: AD\\u000a\"");
}

/* A known path may have the cost 0. */
static void test_what_a_way_to_win_costs(void **state) {
    (void)state;
    opened_text("rules: ranks=1,columns=4,cells=0,autoplay=none\nAC\nAS\nAH\nAD\n", "");
    assert_has(web_state(), "\"known\": null");
    assert_has(web_learn(0, "0 F\t1 F\t2 F\t3 F"), "\"known\": {\"moves\": 0}");
    opened_text("##o#o\n", "");
    assert_has(web_play("a1-c1\tc1-e1"), "\"known\": {\"moves\": 2}, \"won\": true");
    assert_has(web_undo(), "\"known\": null");
}

/* A link, or a file, with as many moves as its maker likes. */
static void test_endless_games(void **state) {
    (void)state;
    static const size_t MOST = 10000, FAR_TOO_MANY = 130000;
    static const char boats[] = "......\n......\nAA....\n......\n......\n......\n";
    static const char head[] = "soliton game 1\npuzzle:\n    ......\n    ......\n    AA....\n"
                               "    ......\n    ......\n    ......\nplayed: 0\nmoves:\n";
    char *steps = malloc(FAR_TOO_MANY * 3 + 1);
    char *file = malloc(sizeof head + FAR_TOO_MANY * 3);
    assert_non_null(steps);
    assert_non_null(file);
    for (size_t i = 0; i < FAR_TOO_MANY; i++) {
        memcpy(steps + 3 * i, i % 2 == 0 ? "A>\n" : "A<\n", 4);
    }
    snprintf(file, sizeof head + FAR_TOO_MANY * 3, "%s%s", head, steps);
    const size_t length = strlen(boats);
    assert_has(opened("FreeCell.1", ""), "\"named\": true");
    char *before = copy_of(web_state());
    assert_has(web_open("", boats, length, "", steps, FAR_TOO_MANY), "more than 10000 moves");
    assert_has(web_open("", boats, length, "", steps, 0), "more than 10000 moves");
    assert_has(web_open_file(file, strlen(file)), "more than 10000 moves");
    steps[3 * MOST + 3] = '\0';
    assert_has(web_open("", boats, length, "", steps, 1), "more than 10000 moves");
    assert_string_equal(web_state(), before);
    steps[3 * MOST] = '\0';
    assert_has(web_open("", boats, length, "", steps, 1), "\"played\": 1, \"length\": 1,");
    assert_has(web_go_to(MOST), "\"played\": 10000, \"length\": 10000,");
    assert_has(web_go_to(SIZE_MAX), "\"played\": 10000, \"length\": 10000,");
    assert_has(web_go_to(9998), "\"played\": 9998, \"length\": 9998,");
    assert_has(web_go_to(0), "\"played\": 0, \"length\": 0,");
    free(before);
    free(steps);
    free(file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_is_open),
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_opens_by_name),
        cmocka_unit_test(test_opens_a_text),
        cmocka_unit_test(test_a_file_of_several),
        cmocka_unit_test(test_steps_and_how_many_are_played),
        cmocka_unit_test(test_plays),
        cmocka_unit_test(test_why_not_and_in_words),
        cmocka_unit_test(test_what_fails_changes_nothing),
        cmocka_unit_test(test_solves_and_learns),
        cmocka_unit_test(test_learns_of_another_position),
        cmocka_unit_test(test_solves_from_the_position_at_hand),
        cmocka_unit_test(test_gives_up_and_is_interrupted),
        cmocka_unit_test(test_generates),
        cmocka_unit_test(test_files_come_back),
        cmocka_unit_test(test_a_solution_file_is_for_the_puzzle_at_hand),
        cmocka_unit_test(test_hurt_files),
        cmocka_unit_test(test_hurt_links),
        cmocka_unit_test(test_endless_games),
        cmocka_unit_test(test_why_not_after_the_last_redeal),
        cmocka_unit_test(test_the_text_of_a_layout),
        cmocka_unit_test(test_what_a_way_to_win_costs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
