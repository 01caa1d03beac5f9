#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/referee.h"

#include <stdio.h>
#include <string.h>

static struct move move_of(const char *card, const char *to) {
    struct move move = {(uint8_t)card_read(card, strlen(card)), (uint8_t)to[0]};
    if (to[1] != '\0') {
        move.to = (uint8_t)card_read(to, strlen(to));
    }
    return move;
}

static void assert_legal(struct deal *deal, const char *card, const char *to) {
    assert_null(position_play(&deal->rules, &deal->start, move_of(card, to)));
}

static void assert_illegal(const struct deal *deal, const char *card, const char *to,
                           const char *wanted) {
    struct position position = deal->start;
    const char *why = position_play(&deal->rules, &position, move_of(card, to));
    assert_non_null(why);
    assert_string_equal(why, wanted);
    assert_memory_equal(&position, &deal->start, sizeof position);
}

/* Four ranks, nothing for the foundations: the aces lie below. */
static const char small[] = "rules: ranks=4,columns=6,cells=2\n"
                            "cells: 2H\n"
                            "AC AS 2C 3S\n"
                            "AH AD 3H 3C\n"
                            "2D 4S\n"
                            "2S 4C 3D\n"
                            "4D 4H\n";

static void moves_to_cells(void **state) {
    (void)state;
    struct deal deal = laid(small);
    assert_illegal(&deal, "2H", "T", "the card is already in a free cell");
    assert_illegal(&deal, "4C", "T", "the card is covered by another");
    assert_illegal(&deal, "KC", "T", "there is no such card in this game");
    assert_legal(&deal, "3D", "T");
    assert_int_equal(deal.start.cells[1], 11);
    assert_illegal(&deal, "4C", "T", "all free cells are taken");
    assert_legal(&deal, "2H", "3C");
    assert_int_equal(deal.start.cells[0], NO_CARD);
    assert_illegal(&deal, "3D", "T", "the card is already in a free cell");
    assert_legal(&deal, "4C", "T"); /* into the lowest free one */
    assert_int_equal(deal.start.cells[0], 12);
    deal.rules.cells = 0;
    assert_illegal(&deal, "2S", "T", "this game has no free cells");
}

static void moves_to_empty_columns(void **state) {
    (void)state;
    struct deal deal = laid(small);
    deal.rules.empty = EMPTY_NONE;
    assert_illegal(&deal, "4H", "V", "empty columns stay empty in this game");
    deal.rules.empty = EMPTY_KING;
    assert_illegal(&deal, "3D", "V", "only the highest rank may go to an empty column");
    assert_legal(&deal, "4H", "V");
    assert_int_equal(deal.start.columns[5].cards[0], 14);
    assert_illegal(&deal, "4D", "V", "there is no empty column");
    deal.rules.empty = EMPTY_ANY;
    assert_legal(&deal, "4D", "T");
    assert_int_equal(deal.start.columns[4].height, 0);
    /* A lone card may go from one column to another: to the lowest one that was empty before. */
    assert_legal(&deal, "4H", "V");
    assert_int_equal(deal.start.columns[4].cards[0], 14);
    assert_int_equal(deal.start.columns[5].height, 0);
    assert_legal(&deal, "3D", "V");
    assert_int_equal(deal.start.columns[5].cards[0], 11);
    assert_illegal(&deal, "2H", "V", "there is no empty column");
    deal = laid("game: st\nrules: columns=14\nKC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C\n"
                "AC KS\nfoundations: QS KH KD\n");
    assert_illegal(&deal, "2C", "V", "only a king may go to an empty column");
}

static void stacks_by_the_rules(void **state) {
    (void)state;
    struct deal deal = laid(small);
    assert_illegal(&deal, "3S", "4C", "the card to put it on is not the top of a column");
    assert_illegal(&deal, "2H", "4S", "the card to put it on is not one rank higher");
    assert_illegal(&deal, "4H", "3S", "the card to put it on is not one rank higher");
    assert_illegal(&deal, "3S", "3S", "the card to put it on is not one rank higher");
    assert_illegal(&deal, "3C", "KD", "there is no such place");
    assert_illegal(&deal, "3C", "4D", "the card to put it on is not the top of a column");
    assert_illegal(&deal, "3C", "2H", "the card to put it on is not the top of a column");
    assert_illegal(&deal, "3C", "4S", "the card to put it on is not of the other colour");
    assert_illegal(&deal, "3C", "X", "there is no such place");
    deal.rules.build = BUILD_SUIT;
    assert_illegal(&deal, "3C", "4S", "the card to put it on is not of the same suit");
    assert_illegal(&deal, "3D", "4H", "the card to put it on is not of the same suit");
    deal.rules.build = BUILD_ALTERNATE;
    assert_legal(&deal, "3C", "4H");
    assert_int_equal(deal.start.columns[4].height, 3);
    assert_int_equal(deal.start.columns[1].height, 3);
    deal.rules.build = BUILD_SUIT;
    assert_legal(&deal, "2H", "3H");
    deal.rules.build = BUILD_ANY;
    assert_legal(&deal, "3D", "4S");
    assert_illegal(&deal, "3S", "4S", "the card to put it on is not the top of a column");
    assert_legal(&deal, "3S", "4C");
}

static void autoplays_all(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=3,columns=4,cells=2\n"
                            "cells: 2C 3S\n"
                            "3D 2D AC\n"
                            "2S AS\n"
                            "3C 2H\n"
                            "AD AH 3H\n");
    assert_int_equal(position_foundation_count(&deal.start), 0);
    position_autoplay(&deal.rules, &deal.start);
    /* AC 2C, AS 2S 3S; the rest is blocked by 3H and 2H. */
    assert_memory_equal(deal.start.foundations, ((uint8_t[]){2, 3, 0, 0}), SUITS);
    assert_int_equal(position_foundation_count(&deal.start), 5);
    assert_int_equal(deal.start.cells[0], NO_CARD);
    assert_int_equal(deal.start.cells[1], NO_CARD);
    assert_int_equal(deal.start.columns[1].height, 0);
    assert_false(position_won(&deal.rules, &deal.start));
    assert_illegal(&deal, "2S", "V", "the card is already on its foundation");
    assert_illegal(&deal, "2H", "3S", "the card to put it on is not the top of a column");
    /* One move, and all the others follow by themselves. */
    assert_legal(&deal, "3H", "T");
    assert_true(position_won(&deal.rules, &deal.start));
    assert_int_equal(position_foundation_count(&deal.start), 12);
    struct move moves[MAX_MOVES];
    assert_int_equal(position_moves(&deal.rules, &deal.start, moves), 0);
}

static void lists_moves_to_like_places_once(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=2,columns=5,cells=3\n"
                            "AC AS AH 2C\n"
                            "AD 2D 2H\n"
                            "2S\n");
    struct move moves[MAX_MOVES];
    /* Three tops, each to a cell or an empty column. */
    assert_int_equal(position_moves(&deal.rules, &deal.start, moves), 6);
    deal.rules.empty = EMPTY_NONE;
    assert_int_equal(position_moves(&deal.rules, &deal.start, moves), 3);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(moves[i].to, TO_CELL);
    }
    deal.rules.cells = 0;
    assert_int_equal(position_moves(&deal.rules, &deal.start, moves), 0);
}

/* ---- Without autoplay, and back ------------------------------------------------------------ */

/* The two of hearts can be put on the black threes, the ace of diamonds on the black twos. */
static const char choice[] = "rules: ranks=3,columns=6,cells=1\n"
                             "foundations: 2C AS AH\n"
                             "cells: 2S\n"
                             "3D 2H\n"
                             "3C\n"
                             "2D AD 3S\n"
                             "3H\n";

static struct deal choice_by(const char *overrides) {
    struct deal deal = laid(choice);
    assert_int_equal(rules_override(&deal.rules, overrides, NULL), SOLITON_OK);
    position_autoplay(&deal.rules, &deal.start);
    return deal;
}

static void assert_foundations(const struct deal *deal, unsigned clubs, unsigned spades,
                               unsigned hearts, unsigned diamonds) {
    const uint8_t wanted[] = {(uint8_t)clubs, (uint8_t)spades, (uint8_t)hearts, (uint8_t)diamonds};
    assert_memory_equal(deal->start.foundations, wanted, SUITS);
}

static void sends_by_choice(void **state) {
    (void)state;
    struct deal deal = choice_by("autoplay=none");
    assert_foundations(&deal, 2, 1, 1, 0);
    assert_illegal(&deal, "AH", "F", "the card is already on its foundation");
    assert_illegal(&deal, "AD", "F", "the card is covered by another");
    assert_illegal(&deal, "3S", "F", "it is not the card's turn to go to its foundation");
    assert_illegal(&deal, "2C", "3H", "the card is already on its foundation");
    assert_legal(&deal, "2S", "F"); /* from its cell */
    assert_int_equal(deal.start.cells[0], NO_CARD);
    assert_legal(&deal, "3S", "F"); /* from its column; the ace beneath it stays */
    assert_foundations(&deal, 2, 3, 1, 0);
    assert_int_equal(deal.start.columns[2].height, 2);
    deal = choice_by("autoplay=all");
    assert_illegal(&deal, "3H", "F", "the card is already on its foundation");
    deal = laid(choice);
    assert_illegal(&deal, "2S", "F", "cards go to their foundations by themselves in this game");
}

/* Red aces, black ones, then a two as soon as the aces of the other colour are on the foundations.
 */
static void autoplays_what_is_safe(void **state) {
    (void)state;
    /* 2S waits for AD. 2H does not: AC and AS are gone; nor does 3C once 2H is gone, but 2D
     * is not. */
    struct deal deal = choice_by("autoplay=safe");
    assert_foundations(&deal, 2, 1, 2, 0);
    assert_illegal(&deal, "3S", "F", "it is not the card's turn to go to its foundation");
    assert_legal(&deal, "3C", "F"); /* by choice */
    assert_foundations(&deal, 3, 1, 2, 0);
    assert_legal(&deal, "3S", "V");
    assert_true(position_won(&deal.rules, &deal.start));
    /* On any suit 2S waits for AD, and so does 2H. */
    deal = choice_by("autoplay=safe,build=any");
    assert_foundations(&deal, 2, 1, 1, 0);
    /* Where cards come back, all lower cards count: 2H waits for AD as well. */
    deal = choice_by("autoplay=safe,take-back=yes");
    assert_foundations(&deal, 2, 1, 1, 0);
    assert_legal(&deal, "3S", "V");
    assert_true(position_won(&deal.rules, &deal.start));
    /* In suit every card is safe. */
    deal = choice_by("autoplay=safe,build=suit");
    assert_foundations(&deal, 3, 3, 3, 3);
    /* While a redeal is left none is: it depends on the cards. */
    deal = laid("game: mo\nrules: ranks=1,columns=4,autoplay=safe\nAC\nAS\nAH\nAD\n");
    deal.rules.redeals = 1;
    position_autoplay(&deal.rules, &deal.start);
    assert_foundations(&deal, 0, 0, 0, 0);
    deal.start.redealt = 1;
    position_autoplay(&deal.rules, &deal.start);
    assert_foundations(&deal, 1, 1, 1, 1);
}

static void takes_cards_back(void **state) {
    (void)state;
    struct deal deal = choice_by("take-back=yes");
    assert_illegal(&deal, "AC", "V", "the card is covered by another on its foundation");
    assert_illegal(&deal, "2C", "F", "the card is already on its foundation");
    assert_illegal(&deal, "2C", "3C", "the card to put it on is not of the other colour");
    assert_illegal(&deal, "2C", "T", "all free cells are taken");
    assert_legal(&deal, "2C", "3H");
    assert_foundations(&deal, 1, 1, 1, 0);
    assert_int_equal(deal.start.columns[3].height, 2);
    assert_legal(&deal, "AH", "2C");
    assert_foundations(&deal, 1, 1, 0, 0);
    assert_illegal(&deal, "2C", "F", "the card is covered by another");
    assert_legal(&deal, "AH", "F");
    assert_legal(&deal, "2C", "V");
    assert_legal(&deal, "2C", "F");
    assert_legal(&deal, "2S", "F");
    assert_legal(&deal, "2S", "T");
    assert_foundations(&deal, 2, 1, 1, 0);
    /* Back at once if that is safe: an ace always is. */
    deal = choice_by("take-back=yes,autoplay=safe");
    assert_legal(&deal, "AH", "V");
    assert_foundations(&deal, 2, 1, 1, 0);
    assert_legal(&deal, "2C", "V");
    assert_foundations(&deal, 1, 1, 1, 0);
}

/* ---- Many positions ------------------------------------------------------------------------ */

static void assert_each_card_once(const struct deal *deal, const struct position *position) {
    uint64_t seen = 0;
    unsigned count = 0;
    for (unsigned suit = 0; suit < SUITS; suit++) {
        for (unsigned rank = 0; rank < position->foundations[suit]; rank++, count++) {
            seen |= UINT64_C(1) << (rank * SUITS + suit);
        }
    }
    for (unsigned i = 0; i < MAX_CELLS; i++) {
        if (position->cells[i] == NO_CARD) {
            continue;
        }
        assert_true(i < deal->rules.cells);
        seen |= UINT64_C(1) << position->cells[i];
        count++;
    }
    for (unsigned i = 0; i < MAX_COLUMNS; i++) {
        assert_true(i < deal->rules.columns || position->columns[i].height == 0);
        for (unsigned j = 0; j < position->columns[i].height; j++, count++) {
            seen |= UINT64_C(1) << position->columns[i].cards[j];
        }
    }
    assert_int_equal(count, rules_card_count(&deal->rules));
    assert_true(seen == (UINT64_C(1) << count) - 1);
}

/* cmocka's own comparison takes longer than all the rest. */
static bool same_bytes(const void *one, const void *other, size_t size) {
    return memcmp(one, other, size) == 0;
}

/* The list of moves is what trying every card with every place gives. */
static void assert_moves_are_all(const struct deal *deal, const struct position *position,
                                 const struct move *moves, size_t count) {
    bool listed[256][256] = {{false}};
    assert_true(count <= MAX_MOVES);
    for (size_t i = 0; i < count; i++) {
        assert_false(listed[moves[i].card][moves[i].to]);
        listed[moves[i].card][moves[i].to] = true;
    }
    for (unsigned card = 0; card <= 60; card++) {
        for (unsigned to = 0; to < 256; to++) {
            struct position after = *position;
            struct move move = {card < 60 ? (uint8_t)card : NO_CARD, (uint8_t)to};
            bool legal = position_play(&deal->rules, &after, move) == NULL;
            assert_int_equal(legal, listed[move.card][to]);
            assert_true(legal || same_bytes(&after, position, sizeof after));
        }
    }
}

/* At one step, all that could be played is tried. */
static void play_at_random(const char *name, const char *overrides, int thorough_step,
                           uint32_t *random) {
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    assert_int_equal(deal_named(name, overrides, &deal, full_name, NULL), SOLITON_OK);
    struct position position = deal.start;
    position_autoplay(&deal.rules, &position);
    for (int step = 0; step < 30; step++) {
        assert_each_card_once(&deal, &position);
        struct position again = position;
        position_autoplay(&deal.rules, &again);
        assert_memory_equal(&again, &position, sizeof position);
        struct move moves[MAX_MOVES];
        size_t count = position_moves(&deal.rules, &position, moves);
        if (step == thorough_step) {
            assert_moves_are_all(&deal, &position, moves, count);
        }
        if (count == 0) {
            return;
        }
        *random = *random * 1664525U + 1013904223U;
        assert_null(position_play(&deal.rules, &position, moves[(*random >> 8) % count]));
    }
}

static void holds_in_random_games(void **state) {
    (void)state;
    static const char *const overrides[] = {
        NULL,
        "cells=1,empty=king",
        "build=any,empty=any,columns=12",
        "ranks=5,columns=6,cells=2,build=suit,empty=any",
        "columns=52,cells=52,empty=any,build=any",
        "autoplay=none",
        "autoplay=safe",
        "autoplay=safe,ranks=5,columns=6,cells=2,build=alternate,empty=any",
        "take-back=yes",
        "take-back=yes,autoplay=safe,build=alternate,cells=2,empty=any,ranks=6,columns=6",
        "take-back=yes,columns=52,cells=52,empty=any,build=any,ranks=3",
        /* And the full games. */
        NULL,
        "autoplay=none",
        "autoplay=safe,rotations=9,ranks=5",
        "redeals=9,ranks=4,columns=3",
        "rotations=3,redeals=0,columns=1",
    };
    enum { FULL = 11, ALL = sizeof overrides / sizeof *overrides };
    uint32_t random = 1;
    const struct variant *game = NULL;
    for (size_t i = 0; (game = variant_at(i)) != NULL; i++) {
        const bool plain = rules_are_plain(&game->rules);
        for (size_t j = plain ? 0 : FULL; j < (plain ? FULL : ALL); j++) {
            for (int seed = 1; seed <= 4; seed++) {
                char name[64];
                snprintf(name, sizeof name, "%s.%d", game->entry.name, seed);
                play_at_random(name, overrides[j], 5 * seed, &random);
            }
        }
    }
}

int test_referee(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_to_cells),
        cmocka_unit_test(moves_to_empty_columns),
        cmocka_unit_test(stacks_by_the_rules),
        cmocka_unit_test(autoplays_all),
        cmocka_unit_test(lists_moves_to_like_places_once),
        cmocka_unit_test(sends_by_choice),
        cmocka_unit_test(autoplays_what_is_safe),
        cmocka_unit_test(takes_cards_back),
        cmocka_unit_test(holds_in_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
