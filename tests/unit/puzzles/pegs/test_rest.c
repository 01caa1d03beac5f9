#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/kind.h"
#include "puzzles/pegs/referee.h"
#include "support/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct soliton_puzzle *parsed(const char *text, const char *rules) {
    struct soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    soliton_puzzle_parse(text, strlen(text), rules, &puzzle, &error);
    if (puzzle == NULL) {
        fail_msg("%s\n%s\n(%s)", error.message, text, rules);
    }
    assert_ptr_equal(puzzle->kind, &pegs_kind);
    return puzzle;
}

static void assert_same(const struct soliton_puzzle *one, const struct soliton_puzzle *other) {
    const struct pegs *a = (const struct pegs *)one;
    const struct pegs *b = (const struct pegs *)other;
    assert_string_equal(one->name, "peg");
    assert_string_equal(other->name, "peg");
    assert_memory_equal(&a->board, &b->board, sizeof a->board);
    assert_true(a->start == b->start);
    assert_int_equal(a->any_end, b->any_end);
    assert_true(a->any_end || a->goal == b->goal);
}

/* Written and read again, or taken on as it is. */
static void assert_goes_on(const struct soliton_puzzle *puzzle, uint64_t position) {
    const struct pegs *pegs = (const struct pegs *)puzzle;
    struct text text = {0};
    struct text rules = {0};
    text_add(&rules, "");
    pegs_kind.write(puzzle, &position, &text);
    pegs_kind.rules(puzzle, &rules);
    struct soliton_puzzle *read = parsed(text.data, rules.data);
    struct soliton_puzzle *rest = pegs_kind.rest(puzzle, &position);
    assert_same(read, rest);
    const struct pegs *later = (const struct pegs *)rest;
    assert_true(later->start == position);
    assert_memory_equal(&later->board, &pegs->board, sizeof pegs->board);
    assert_int_equal(later->any_end, pegs->any_end);
    assert_true(later->any_end || later->goal == pegs->goal);
    pegs_kind.free(read);
    pegs_kind.free(rest);
    text_drop(&text);
    text_drop(&rules);
}

static void assert_written(struct soliton_puzzle *puzzle, const char *wanted, const char *rules) {
    struct text text = {0};
    uint64_t position = 0;
    pegs_kind.start(puzzle, &position);
    pegs_kind.write(puzzle, &position, &text);
    assert_string_equal(text.data, wanted);
    text_drop(&text);
    text_add(&text, "");
    pegs_kind.rules(puzzle, &text);
    assert_string_equal(text.data, rules);
    text_drop(&text);
    assert_goes_on(puzzle, position);
    pegs_kind.free(puzzle);
}

static struct soliton_puzzle *named(const char *name, const char *rules) {
    struct soliton_puzzle *puzzle = NULL;
    assert_int_equal(pegs_kind.named(name, rules, &puzzle, NULL), SOLITON_OK);
    return puzzle;
}

static void writes_drawings(void **state) {
    (void)state;
    static const char triangle[] = "    o\n   # #\n  # # #\n # # # #\n# # # # #\n";
    static const char pushed[] = "o\n##\n###\n####\n#####\n";
    assert_written(named("peg.triangle", NULL), triangle, "");
    assert_written(named("peg.triangle", "axes=3"), triangle, "");
    assert_written(named("peg.triangle", "axes=2"), pushed, "");
    assert_written(named("peg.triangle", "axes=4"), pushed, "axes=4");
    assert_written(named("peg.english", "start=c1,goal=d4"),
                   "  o##\n  ###\n#######\n#######\n#######\n  ###\n  ###\n\n"
                   "  ooo\n  ooo\nooooooo\nooo#ooo\nooooooo\n  ooo\n  ooo\n",
                   "");
    assert_written(parsed("##o", "axes=3,goal=oo#"), "# # o\n\no o #\n", "");
    /* Nothing stands side by side: a drawing could not say that it is triangular. */
    assert_written(parsed("#", ""), "#\n", "");
    assert_written(parsed("#\n#\no", "axes=3"), "#\n#\no\n", "axes=3");
    assert_written(parsed("#   #\n #\n   o", "axes=3,goal=any"), "#   #\n #\n   o\n", "axes=3");
    assert_written(parsed("#   #\n #\n   o", "axes=4"), "#   #\n #\n   o\n", "axes=4");
}

/* ---- Boards at random ---------------------------------------------------------------------- */

enum { SIDE = 6, DRAWING = SIDE * (3 * SIDE + 1) + 1 };

/* Draws in one of the forms: squares side by side, or apart, or shifted. A peg is among them. */
static void draw(uint32_t *random, char drawing[DRAWING]) {
    const unsigned form = random_below(random, 3);
    const unsigned step = form == 0 ? 1 : 2;
    const unsigned height = 1 + random_below(random, SIDE);
    const unsigned width = 1 + random_below(random, SIDE);
    const unsigned likely = 1 + random_below(random, 8); /* of 8 places so many have a hole */
    char *next = drawing;
    for (unsigned y = 0; y < height; y++) {
        const unsigned certain = random_below(random, width); /* no row is blank */
        const unsigned indent = form == 2 ? height - y : 3;
        memset(next, ' ', indent);
        next += indent;
        for (unsigned x = 0; x < width; x++) {
            memset(next, ' ', step);
            if (x == certain) {
                *next = y == 0 || random_below(random, 2) == 0 ? '#' : 'o';
            } else if (random_below(random, 8) < likely) {
                *next = random_below(random, 3) == 0 ? 'o' : '#';
            }
            next += step;
        }
        *next++ = '\n';
    }
    *next = '\0';
}

static void add_rules(uint32_t *random, const struct pegs *pegs, struct text *rules) {
    const unsigned hole = random_below(random, pegs->board.holes);
    const unsigned axes = random_below(random, 4);
    text_add(rules, "");
    if (axes >= 2) {
        text_format(rules, "axes=%u", axes + random_below(random, 2));
    }
    if (random_below(random, 2) == 0) {
        text_format(rules, "%sgoal=%s", rules->length > 0 ? "," : "",
                    board_hole_name(&pegs->board, hole).text);
    }
}

static void goes_on_from_every_position(void **state) {
    (void)state;
    uint32_t random = 5;
    unsigned met[5] = {0};
    for (unsigned round = 0; round < 3000; round++) {
        char drawing[DRAWING];
        struct text rules = {0};
        struct soliton_puzzle *drawn = NULL;
        draw(&random, drawing);
        /* Some are out of step, or too large: these are none. */
        if (soliton_puzzle_parse(drawing, strlen(drawing), NULL, &drawn, NULL) != SOLITON_OK) {
            continue;
        }
        add_rules(&random, (const struct pegs *)drawn, &rules);
        struct soliton_puzzle *puzzle = parsed(drawing, rules.data);
        const struct board *board = &((const struct pegs *)puzzle)->board;
        met[board->axes]++;
        uint64_t position = ((const struct pegs *)puzzle)->start;
        assert_goes_on(puzzle, position);
        struct peg_jump jumps[PEG_JUMPS_MAX];
        for (unsigned count; (count = referee_jumps(board, position, jumps)) > 0;) {
            referee_jump(board, &position, jumps[random_below(&random, count)]);
            assert_goes_on(puzzle, position);
        }
        pegs_kind.free(puzzle);
        pegs_kind.free(drawn);
        text_drop(&rules);
    }
    assert_true(met[2] > 300 && met[3] > 300 && met[4] > 300);
}

int test_rest(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_drawings),
        cmocka_unit_test(goes_on_from_every_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
