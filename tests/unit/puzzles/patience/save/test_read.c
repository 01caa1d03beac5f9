#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "saved.h"

#include <stdio.h>

/* FreeCell.123456: the ace of hearts goes to its foundation, 6S goes onto 7D, JS to the second
 * cell, which is undone. xpat2 wrote these words. */
static const uint32_t real_words[] = {0x16000433, 0x1422102e, 0x0e331a1a};

static struct saved *real_save(void) {
    struct saved *saved = saved_make("Free Cell", 123456, real_words, 3);
    saved_header(saved, 10, 2);
    return saved;
}

static void assert_read(const struct saved *saved, bool extended, const char *name,
                        const char *solution) {
    struct reading reading = reading_of(saved->data, saved->length, extended);
    assert_string_equal(reading.error.message, "");
    assert_int_equal(reading.status, SOLITON_OK);
    assert_string_equal(soliton_puzzle_name(reading.puzzle), name);
    assert_string_equal(reading.solution, solution);
    reading_drop(&reading);
}

static void assert_fails(const struct saved *saved, bool extended, enum soliton_status status,
                         const char *message) {
    struct reading reading = reading_of(saved->data, saved->length, extended);
    assert_string_equal(reading.error.message, message);
    assert_int_equal(reading.status, status);
    assert_int_equal(reading.error.status, status);
    assert_null(reading.puzzle);
    assert_null(reading.solution);
}

/* A file that is wrong is so whatever is asked for. */
static void assert_bad(const struct saved *saved, const char *message) {
    assert_fails(saved, false, SOLITON_BAD_DATA, message);
    assert_fails(saved, true, SOLITON_BAD_DATA, message);
}

static void assert_bad_moves(const char *game, int32_t seed, const uint32_t *words, size_t count,
                             const char *message) {
    struct saved *saved = saved_make(game, seed, words, count);
    assert_bad(saved, message);
    free(saved);
}

/* ---- What xpat2 has written ---------------------------------------------------------------- */

static void reads_a_real_save(void **state) {
    (void)state;
    struct saved *saved = real_save();
    assert_read(saved, false, "FreeCell.123456", "21 27\n");
    assert_read(saved, true, "FreeCell.123456", "soliton 1 autoplay=none\n2 F\n21 27\n");
    saved_header(saved, 10, 3);
    assert_read(saved, false, "FreeCell.123456", "21 27\n41 T\n");
    saved_header(saved, 10, 0);
    assert_read(saved, false, "FreeCell.123456", "");
    assert_read(saved, true, "FreeCell.123456", "soliton 1 autoplay=none\n");
    free(saved);
}

static void reads_a_block(void **state) {
    (void)state;
    static const uint32_t words[] = {0x1407082d, 0x0a33180d, 0x080b0a06};
    struct saved *saved = saved_make("Free Cell", 123, words, 3);
    assert_read(saved, false, "FreeCell.123", "31 33\n7 T\n31 T\n33 38\n31 33\n");
    assert_read(saved, true, "FreeCell.123",
                "soliton 1 autoplay=none\n31 33\n7 T\n31 T\n33 38\n31 33\n");
    free(saved);
}

static void reads_what_is_taken_back(void **state) {
    (void)state;
    static const uint32_t words[] = {0x16000433, 0x04331800, 0x18331c33};
    struct saved *saved = saved_make("Free Cell", 123456, words, 3);
    assert_read(saved, true, "FreeCell.123456", "soliton 1 autoplay=none take-back\n2 F\n2 T\n");
    assert_fails(saved, false, SOLITON_ILLEGAL,
                 "byte 164 (move 2): AH to a free cell cannot be replayed with autoplay=all: "
                 "a card comes back from its foundation");
    saved_header(saved, 10, 1); /* what was undone stops nothing */
    assert_read(saved, false, "FreeCell.123456", "");
    assert_read(saved, true, "FreeCell.123456", "soliton 1 autoplay=none\n2 F\n");
    free(saved);
}

static void reads_no_moves(void **state) {
    (void)state;
    struct saved *saved = saved_make("Baker's Dozen", 0, NULL, 0);
    assert_int_equal(saved->length, 160);
    assert_read(saved, false, "BakersDozen.0", "");
    saved_header(saved, 12, 1); /* it was won once */
    assert_read(saved, false, "BakersDozen.0", "");
    free(saved);
}

/* ---- Rotations and redeals ----------------------------------------------------------------- */

/* Of Midnight Oil, redealt at once. The words are the same for all seeds. */
static size_t redeal_words(uint32_t words[37]) {
    size_t count = 0;
    words[count++] = 0xFFF08000;
    for (unsigned i = 1; i < 18; i++) { /* the pile, onto the first */
        words[count++] = (4 + i) << 25 | (3 * i) << 16 | 4 << 9 | 3 * i;
    }
    for (unsigned i = 0; i < 17; i++) { /* all but three, to the next */
        words[count++] = (4 + i) << 25 | (3 * i + 3) << 16 | (5 + i) << 9 | (3 * i + 3);
    }
    words[count++] = 0xFFF58000;
    words[count++] = 0xFFF18000;
    return count;
}

/* With seed 207 no card can go to its foundation before or after them. */
static void reads_redeals(void **state) {
    (void)state;
    uint32_t words[80];
    assert_int_equal(redeal_words(words), 37);
    redeal_words(words + 37);
    struct saved *saved = saved_make("Midnight Oil", 207, words, 37);
    assert_read(saved, true, "MidnightOilFull.207",
                "soliton 1 autoplay=none rotations=1 redeals=2\nredeal\n");
    assert_read(saved, false, "MidnightOilFull.207",
                "soliton 1 autoplay=all rotations=1 redeals=2\nredeal\n");
    saved_header(saved, 13, 1);
    assert_read(saved, false, "MidnightOilFull.207",
                "soliton 1 autoplay=all rotations=1 redeals=2\nredeal\n");
    saved_header(saved, 10, 0); /* xpat2 still counts a redeal that is undone */
    assert_read(saved, false, "MidnightOil.207", "");
    assert_read(saved, true, "MidnightOil.207", "soliton 1 autoplay=none\n");
    saved_header(saved, 10, 20);
    assert_bad(saved, "byte 240 (move 21): the moves played end within a redeal");
    free(saved);

    saved = saved_make("Midnight Oil", 207, words, 74);
    assert_read(saved, false, "MidnightOilFull.207",
                "soliton 1 autoplay=all rotations=1 redeals=2\nredeal\nredeal\n");
    saved_header(saved, 10, 37);
    saved_header(saved, 13, 2);
    assert_read(saved, false, "MidnightOilFull.207",
                "soliton 1 autoplay=all rotations=1 redeals=2\nredeal\n");
    saved_header(saved, 13, 3);
    assert_bad(saved, "byte 84: says 3 redeals, but there are 1 among the moves");
    free(saved);

    words[74] = 0xFFF08000;
    assert_bad_moves("Midnight Oil", 207, words, 75, "byte 456 (move 75): there is no redeal left");
    assert_bad_moves("Midnight Oil", 207, words, 36,
                     "byte 300 (move 36): the moves end within a redeal");
    assert_bad_moves("Free Cell", 4, words, 37, "byte 160 (move 1): there is no redeal left");
    for (size_t i = 0; i < 37; i++) {
        redeal_words(words);
        words[i] ^= 1U << (i % 9);
        struct saved *damaged = saved_make("Midnight Oil", 207, words, 37);
        struct reading reading = reading_of(damaged->data, damaged->length, true);
        assert_int_equal(reading.status, SOLITON_BAD_DATA);
        char place[64];
        snprintf(place, sizeof place, "byte %zu (move %zu): %s", 160 + 4 * i, i + 1,
                 i == 0 ? "not a move of this game" : "not what follows in a redeal");
        assert_string_equal(reading.error.message, place);
        free(damaged);
    }
}

/* Without the cards that autoplay has sent a redeal is another one. */
static void refuses_other_redeals(void **state) {
    (void)state;
    uint32_t words[37];
    redeal_words(words);
    soliton_puzzle *puzzle = NULL;
    int32_t seed = 1;
    for (bool found = false; !found; seed++) {
        char name[32];
        snprintf(name, sizeof name, "MidnightOil.%d", (int)seed);
        assert_int_equal(soliton_puzzle_named(name, "autoplay=none", &puzzle, NULL), SOLITON_OK);
        soliton_game *game = soliton_game_new(puzzle);
        char *moves = soliton_game_moves(game);
        found = strstr(moves, " F\n") != NULL;
        free(moves);
        soliton_game_free(game);
        soliton_puzzle_free(puzzle);
    }
    struct saved *saved = saved_make("Midnight Oil", seed - 1, words, 37);
    assert_fails(saved, false, SOLITON_ILLEGAL,
                 "byte 160 (move 1): all cards redealt cannot be replayed with autoplay=all: "
                 "cards are redealt that would lie on their foundations");
    char name[32];
    snprintf(name, sizeof name, "MidnightOilFull.%d", (int)seed - 1);
    assert_read(saved, true, name, "soliton 1 autoplay=none rotations=1 redeals=2\nredeal\n");
    free(saved);
}

/* The first column of Midnight Oil with seed 1 is 13 32 33. */
static void reads_rotations(void **state) {
    (void)state;
    static const uint32_t raise[] = {0xFFF48000, 0xFFF48000}, sink[] = {0xFFF38001};
    static const uint32_t idle[] = {0xFFF48002, 0xFFF38002};
    struct saved *saved = saved_make("Midnight Oil", 1, raise, 1);
    assert_read(saved, true, "MidnightOilFull.1",
                "soliton 1 autoplay=none rotations=1 redeals=2\n13 R\n");
    saved_header(saved, 16, 1);
    assert_read(saved, false, "MidnightOilFull.1",
                "soliton 1 autoplay=all rotations=1 redeals=2\n13 R\n");
    saved_header(saved, 16, 2);
    assert_bad(saved, "byte 96: says 2 rotations, but there are 1 among the moves");
    free(saved);
    saved = saved_make("Midnight Oil", 1, sink, 1);
    assert_read(saved, true, "MidnightOilFull.1",
                "soliton 1 autoplay=none rotations=1 redeals=2\n33 R 32\n");
    free(saved);
    /* xpat2 lets the only rotation be wasted. */
    for (size_t i = 0; i < 2; i++) {
        saved = saved_make("Midnight Oil", 1, &idle[i], 1);
        assert_read(saved, true, "MidnightOilFull.1",
                    "soliton 1 autoplay=none rotations=1 redeals=2\n");
        free(saved);
    }
    assert_bad_moves("Midnight Oil", 1, idle, 2, "byte 164 (move 2): there is no rotation left");
    assert_bad_moves("Midnight Oil", 1, raise, 2, "byte 164 (move 2): there is no rotation left");
    assert_bad_moves("Seahaven", 1, raise, 1, "byte 160 (move 1): there is no rotation left");
    static const uint32_t beyond[] = {0xFFF48034}, in_cell[] = {0xFFF48033};
    assert_bad_moves("Midnight Oil", 1, beyond, 1,
                     "byte 160 (move 1): the index is beyond the cards");
    assert_bad_moves("Seahaven", 1, in_cell, 1, "byte 160 (move 1): only a column can be rotated");
}

/* ---- Damaged moves ------------------------------------------------------------------------- */

/* Each of these follows the first two words of the real save. */
static void refuses_other_words(void **state) {
    (void)state;
    static const struct {
        uint32_t word;
        const char *message;
    } cases[] = {
        {0x0e331a34, "byte 168 (move 3): the index is beyond the cards"},
        {0x0e331bff, "byte 168 (move 3): the index is beyond the cards"},
        {0x0e33201a, "byte 168 (move 3): there is no such pile to go to"}, /* the deck */
        {0x0e337e1a, "byte 168 (move 3): there is no such pile to go to"},
        {0x0e330e1a, "byte 168 (move 3): the card stays where it is"},
        {0x10331a1a, "byte 168 (move 3): the card does not come from the pile that is named"},
        {0x0e321a1a, "byte 168 (move 3): the card does not get the index that is named"},
        {0x0e339a1a, "byte 168 (move 3): not a move of this game"},
        {0x8e331a1a, "byte 168 (move 3): not a move of this game"},
        {0xFFF28000, "byte 168 (move 3): not a move of this game"},
        {0xFFF58000, "byte 168 (move 3): not a move of this game"},
        {0xFFF18000, "byte 168 (move 3): not a move of this game"},
        {0xFFF08001, "byte 168 (move 3): not a move of this game"},
        {0xFFF48200, "byte 168 (move 3): not a move of this game"},
        {0xFFFFFFFF, "byte 168 (move 3): not a move of this game"},
        {0x0e01001a, "byte 168 (move 3): that foundation is another suit's"},
        {0x0e00021a, "byte 168 (move 3): JS to its foundation: it is not the card's turn to go "
                     "to its foundation"},
        {0x0e321a19, "byte 168 (move 3): several cards at once can only go from column to column"},
        {0x0e010219, "byte 168 (move 3): several cards at once can only go from column to column"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t words[3] = {real_words[0], real_words[1], cases[i].word};
        struct saved *saved = saved_make("Free Cell", 123456, words, 3);
        saved_header(saved, 10, 1); /* what is undone is checked as well */
        assert_bad(saved, cases[i].message);
        free(saved);
    }
    static const uint32_t taken[] = {0x16000433, 0x04331800, 0x0e321819};
    assert_bad_moves("Free Cell", 123456, taken, 3, "byte 168 (move 3): the cell is taken");
    static const uint32_t back[] = {0x16000433, 0x04000600};
    assert_bad_moves("Free Cell", 123456, back, 2,
                     "byte 164 (move 2): that foundation is another suit's");
}

int test_read(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_a_real_save),
        cmocka_unit_test(reads_a_block),
        cmocka_unit_test(reads_what_is_taken_back),
        cmocka_unit_test(reads_no_moves),
        cmocka_unit_test(reads_redeals),
        cmocka_unit_test(refuses_other_redeals),
        cmocka_unit_test(reads_rotations),
        cmocka_unit_test(refuses_other_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
