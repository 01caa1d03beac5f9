/* The status of a game in words: all metrics of its kind, whichever these are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "play/status.h"

#include <string.h>

static struct session session_of(const char *name) {
    struct session session = {.scene = {.kind = &scene_plain}};
    assert_int_equal(soliton_puzzle_named(name, NULL, &session.puzzle, NULL), SOLITON_OK);
    session.game = soliton_game_new(session.puzzle);
    assert_non_null(session.game);
    return session;
}

static void assert_status(const struct session *session, const char *line, const char *result) {
    char words[256];
    status_line(session, words, sizeof words);
    assert_string_equal(words, line);
    status_result(session, words, sizeof words);
    assert_string_equal(words, result);
}

static void every_metric_is_told(void **state) {
    (void)state;
    static const char path[] = "B>B>A>A>A>";
    struct session session = session_of(".............AAB.....B..............");
    assert_status(&session, "port  |  0 moves, 0 slides  |  winnable? w asks",
                  "port: left after 0 moves, 0 slides");
    assert_int_equal(soliton_game_learn(session.game, path, strlen(path), NULL), SOLITON_OK);
    assert_int_equal(soliton_game_play_all(session.game, "B>B>", NULL), SOLITON_OK);
    assert_status(&session, "port  |  2 moves, 1 slide  |  fewest known 5, 2  |  can still be won",
                  "port: left after 2 moves, 1 slide");
    assert_int_equal(soliton_game_play_all(session.game, "A>A>A>", NULL), SOLITON_OK);
    assert_status(&session, "port  |  5 moves, 2 slides  |  won", "port: won in 5 moves, 2 slides");
    session_drop(&session);
}

static void one_metric_goes_alone(void **state) {
    (void)state;
    struct session session = session_of("peg.english");
    assert_int_equal(soliton_game_play(session.game, "d2-d4", NULL), SOLITON_OK);
    soliton_game_learn_lost(session.game);
    assert_status(&session, "peg.english  |  1 move  |  lost: proved",
                  "peg.english: left after 1 move");
    session_drop(&session);
}

/* However long the line is, it is cut where the room ends. */
static void a_narrow_line_is_cut(void **state) {
    (void)state;
    struct session session = session_of("peg.english");
    char words[8];
    status_line(&session, words, sizeof words);
    assert_string_equal(words, "peg.eng");
    session_drop(&session);
}

int test_status(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_metric_is_told),
        cmocka_unit_test(one_metric_goes_alone),
        cmocka_unit_test(a_narrow_line_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
