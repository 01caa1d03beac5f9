#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/block.h"
#include "puzzles/patience/kind.h"
#include "puzzles/patience/text.h"
#include "support/referee.h"

static void assert_gestures(const struct deal *deal, const char *wanted) {
    struct position position = deal->start;
    struct text text = {0};
    text_add(&text, "");
    position_autoplay(&deal->rules, &position);
    gestures_write(&deal->rules, &position, &text);
    assert_string_equal(text.data, wanted);
    text_drop(&text);
}

/* ---- Single cards -------------------------------------------------------------------------- */

/* Empty places are named by the first of them, whichever column a card comes from. */
static void names_places(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=2,columns=4,cells=3,autoplay=none,take-back=yes\n"
                            "foundations: AS\ncells: 2S - -\n2H\n:\n2C\nAC 2D AD AH\n");
    assert_gestures(&deal, "6\tc2\t6 V\n6\tt2\t6 T\n"
                           "4\tc2\t4 V\n4\tt2\t4 T\n"
                           "2\tc3\t2 4\n2\tc2\t2 V\n2\tt2\t2 T\n2\tf3\t2 F\n"
                           "5\tc2\t5 V\n5\tf2\t5 F\n"
                           "1\tc1\t1 6\n1\tc2\t1 V\n1\tt2\t1 T\n");
}

static void names_rotations_and_redeals(void **state) {
    (void)state;
    struct deal deal = laid("game: mof\nrules: ranks=2,columns=3\nseed: 5\n"
                            "2C AC\n:\n2S 2H AS 2D AH AD\n");
    assert_gestures(&deal, "");
    deal = laid("game: mof\nrules: ranks=2,columns=3,autoplay=none\nseed: 5\n"
                "2C\nAC 2H\nAS 2D AH AD 2S\n");
    assert_gestures(&deal, "0\t^2\t0 R\n6\tu0\t6 R 0\n"
                           "1\t^3\t1 R\n5\tu1\t5 R 1\n"
                           "7\t^3\t7 R\n5\tu7\t5 R 7\n"
                           "2\t^3\t2 R\n5\tu2\t5 R 2\n"
                           "3\t^3\t3 R\n5\tu3\t5 R 3\n"
                           "redeal\t-\tredeal\n");
}

/* ---- Runs ---------------------------------------------------------------------------------- */

/* The lines that take this card. */
static void assert_taken(const struct deal *deal, unsigned card, const char *wanted) {
    struct position position = deal->start;
    struct text text = {0};
    struct text taken = {0};
    text_add(&text, "");
    text_add(&taken, "");
    position_autoplay(&deal->rules, &position);
    gestures_write(&deal->rules, &position, &text);
    for (const char *line = text.data; *line != '\0'; line = strchr(line, '\n') + 1) {
        if ((unsigned)strtoul(line, NULL, 10) == card) {
            text_add_bytes(&taken, line, strcspn(line, "\n") + 1);
        }
    }
    assert_string_equal(taken.data, wanted);
    text_drop(&text);
    text_drop(&taken);
}

static void moves_runs(void **state) {
    (void)state;
    /* 4C 3H 2S: 12, 10, 5 */
    struct deal deal = laid("rules: ranks=5,columns=5,cells=1,autoplay=none\n"
                            "AC AS AH AD 2C 2H 2D 3C 3S 3D 4S 4H 4D 5S 5C 4C 3H 2S\n5H\n5D\n");
    assert_taken(&deal, 10, "10\tc4\t5 T\t10 V\t5 10\n");
    assert_taken(&deal, 12,
                 "12\tc2\t5 V\t10 T\t12 18\t10 12\t5 10\n"
                 "12\tc3\t5 V\t10 T\t12 19\t10 12\t5 10\n"
                 "12\tc4\t5 V\t10 T\t12 V\t10 12\t5 10\n");
    /* No room: one card moves, and no run. */
    deal = laid("rules: ranks=5,columns=3,cells=0,autoplay=none\n"
                "AC AS AH AD 2C 2H 2D 3C 3S 3D 4S 4H 4D 5S 5C 4C 3H 2S\n5H\n5D\n");
    assert_taken(&deal, 12, "");
    assert_taken(&deal, 10, "");
    /* An empty column takes kings, here the fives, and a whole column has no need to go there. */
    deal = laid("rules: ranks=5,columns=4,cells=4,autoplay=none,empty=king\n"
                "AC AS AH AD 2C 2H 2D 3C 3S 3D 4S 4H 4D 5S 5C\n5H 4C 3H 2S\n5D\n");
    assert_taken(&deal, 18, "");
    assert_taken(&deal, 12, "12\tc3\t5 T\t10 T\t12 19\t10 12\t5 10\n");
}

/* What autoplay sends on the way is as it would be if the run moved at once. */
static void autoplay_on_the_way(void **state) {
    (void)state;
    /* Under 3H 2S lies AS: it goes as soon as 3H is away, and 2S with it. */
    struct deal deal = laid("rules: ranks=4,columns=4,cells=1\n"
                            "foundations: AH\ncells: -\n"
                            "4H 4D 3C 4S 2H AC AS 3H 2S\n2C 2D 3S AD 3D 4C\n");
    assert_taken(&deal, 10, "10\tc2\t5 T\t10 12\n10\tc3\t5 T\t10 V\n");
}

/* A run that would be torn apart stays where it is: without 2S on it, 3H goes to its foundation. */
static void tears_no_run_apart(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=4,columns=4,cells=2\n"
                            "foundations: 2H\ncells: - -\n"
                            "4H 4D 3C 4S 3H 2S\nAC 2C AS 2D AD 3S 3D 4C\n");
    assert_taken(&deal, 10, "");
    assert_taken(&deal, 13, "");
}

/* ---- At random ----------------------------------------------------------------------------- */

struct tally {
    unsigned gestures, runs, longest;
};

/* Does the card lie there, or on its foundation? */
static bool has_gone(const struct position *before, const struct position *after, unsigned card,
                     const char *put) {
    const unsigned number = (unsigned)strtoul(put + 1, NULL, 10);
    if (card_rank(card) < after->foundations[card_suit(card)]) {
        return true;
    }
    if (put[0] == 't') {
        return after->cells[number - 1] == card;
    }
    if (put[0] != 'c') {
        return true;
    }
    for (unsigned i = 0; i < MAX_COLUMNS; i++) {
        const struct column *column = &after->columns[i];
        const bool alike =
            before->columns[number - 1].height == 0 && before->columns[i].height == 0;
        if ((i == number - 1 || alike) &&
            memchr(column->cards, (int)card, column->height) != NULL) {
            return true;
        }
    }
    return false;
}

/* A line says what is taken, where it is put, and moves that are legal and do it. */
static void check_line(const struct rules *rules, const struct position *position, char *line,
                       struct tally *tally) {
    struct position after = *position;
    char *put = strchr(line, '\t') + 1;
    char *move_text = strchr(put, '\t') + 1;
    unsigned count = 0;
    for (char *end; *move_text != '\0'; move_text = end) {
        struct move move;
        const size_t length = strcspn(move_text, "\t");
        end = move_text + length + (move_text[length] != '\0');
        assert_true(move_read(move_text, length, &move));
        assert_null(position_play(rules, &after, move));
        count++;
    }
    assert_true(count > 0);
    tally->gestures++;
    tally->runs += count > 1;
    tally->longest = count > tally->longest ? count : tally->longest;
    if (line[0] != 'r') {
        assert_true(has_gone(position, &after, (unsigned)strtoul(line, NULL, 10), put));
    }
}

static void check_all(const struct rules *rules, const struct position *position,
                      struct tally *tally) {
    struct text text = {0};
    struct move moves[MAX_MOVES];
    const size_t moves_count = position_moves(rules, position, moves);
    size_t lines = 0;
    text_add(&text, "\n");
    gestures_write(rules, position, &text);
    for (char *line = text.data + 1; *line != '\0'; lines++) {
        char *end = strchr(line, '\n');
        *end = '\0';
        check_line(rules, position, line, tally);
        *end = '\n';
        /* No two are of the same card to the same place. */
        const size_t pair = (size_t)(strchr(strchr(line, '\t') + 1, '\t') + 1 - line);
        for (const char *other = end + 1; *other != '\0'; other = strchr(other, '\n') + 1) {
            assert_true(strncmp(line, other, pair) != 0);
        }
        line = end + 1;
    }
    assert_true(lines >= moves_count);
    text_drop(&text);
}

static void plays_what_it_says(void **state) {
    (void)state;
    uint32_t random = 3;
    struct tally tally = {0};
    for (unsigned round = 0; round < 600; round++) {
        struct rules rules = {.ranks = (uint8_t)(4 + random_below(&random, 10)),
                              .columns = (uint8_t)(3 + random_below(&random, 9)),
                              .cells = (uint8_t)random_below(&random, 6),
                              .build = (enum building)random_below(&random, 3),
                              .empty = (enum emptying)random_below(&random, 3),
                              .autoplay = (enum autoplay)random_below(&random, 3)};
        rules.take_back = rules.autoplay != AUTOPLAY_ALL && random_below(&random, 2) == 0;
        struct deal deal = random_layout(&rules, &random);
        position_autoplay(&rules, &deal.start);
        struct move move;
        for (unsigned i = 0; i < 40; i++) {
            check_all(&rules, &deal.start, &tally);
            if (!move_at_random(&rules, &deal.start, &random, &move)) {
                break;
            }
            assert_null(position_play(&rules, &deal.start, move));
        }
    }
    assert_true(tally.runs > 1000 && tally.longest > 8);
}

/* The most that rules allow: a suit in a column, cells and columns without end. */
static void has_room_for_the_largest_games(void **state) {
    (void)state;
    const struct rules rules = {
        .ranks = 13, .columns = 52, .cells = 0, .build = BUILD_SUIT, .autoplay = AUTOPLAY_NONE};
    struct tally tally = {0};
    struct position position;
    position_clear(&position);
    for (unsigned card = CARDS; card-- > 0;) {
        column_put(&position.columns[51 - card_suit(card)], card);
    }
    check_all(&rules, &position, &tally);
    assert_int_equal(tally.runs, 4 * 11); /* not the whole column, and not one card */
    struct rules many = rules;
    many.cells = 52;
    tally = (struct tally){0};
    check_all(&many, &position, &tally);
    assert_int_equal(tally.runs, 4 * 11);
    assert_int_equal(tally.longest, 23);
}

int test_gestures(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_places),
        cmocka_unit_test(names_rotations_and_redeals),
        cmocka_unit_test(moves_runs),
        cmocka_unit_test(autoplay_on_the_way),
        cmocka_unit_test(tears_no_run_apart),
        cmocka_unit_test(plays_what_it_says),
        cmocka_unit_test(has_room_for_the_largest_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
