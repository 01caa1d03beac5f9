#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/loose/chamber_steps.h"
#include "puzzles/patience/solver/searches.h"
#include "puzzles/patience/verifier/hosts.h"
#include "support/patience_proof.h"
#include "support/space.h"

static const char by_hosts[] = "argument: hosts\n";

/* ---- Rules --------------------------------------------------------------------------------- */

static void knows_the_rules_it_is_for(void **state) {
    (void)state;
    static const struct {
        const char *name, *rules;
        bool holds;
    } tried[] = {
        {"BakersDozen.1", NULL, true},
        {"BakersDozen.1", "autoplay=safe", true},
        {"BakersDozen.1", "autoplay=none", true},
        {"BakersDozen.1", "build=alternate", true},
        {"BakersDozen.1", "build=suit", false},
        {"BakersDozen.1", "take-back=yes", false},
        {"BakersDozen.1", "cells=1", false},
        {"BakersDozen.1", "empty=king", false},
        {"BakersDozen.1", "empty=any", false},
        {"FreeCell.1", NULL, false},
        {"FreeCell.1", "cells=0", false},
        {"FreeCell.1", "cells=0,empty=none", true},
        {"MidnightOil.1", NULL, false},
    };
    const struct kept_proof first_alone = {.positions = 1};
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        const struct deal deal = named(tried[i].name, tried[i].rules);
        const struct verifier_work work = kept_proof_verify(&first_alone, &deal, by_hosts);
        assert_int_equal(can_count_hosts(&deal.rules), tried[i].holds);
        assert_int_equal(work.end, tried[i].holds ? VERIFIER_REFUSES : VERIFIER_BAD_DATA);
        assert_int_equal(strstr(work.words, "does not hold for these rules") == NULL,
                         tried[i].holds);
    }
}

static void not_together_with_deadlocks(void **state) {
    (void)state;
    const struct deal deal = named("BakersDozen.218", NULL);
    const struct kept_proof first_alone = {.positions = 1};
    static const char *const both[] = {"argument: hosts\nargument: deadlock\n",
                                       "argument: deadlock\nargument: hosts\n"};
    for (size_t i = 0; i < 2; i++) {
        const struct verifier_work work = kept_proof_verify(&first_alone, &deal, both[i]);
        assert_int_equal(work.end, VERIFIER_BAD_DATA);
        assert_non_null(strstr(work.words, "do not go together"));
    }
}

/* ---- The steps, told by hand --------------------------------------------------------------- */

/* The words for the first step out of the first chamber, or "" if there is none. */
static const char *first_step(const char *layout) {
    static struct verifier_work work;
    const struct deal deal = laid(layout);
    const struct kept_proof first_alone = {.positions = 1};
    work = kept_proof_verify(&first_alone, &deal, by_hosts);
    return work.end == VERIFIER_HOLDS ? "" : work.words;
}

static void counts_hosts(void **state) {
    (void)state;
    const char *const rules =
        "rules: ranks=4,columns=4,cells=0,build=any,empty=none,autoplay=none\n";
    static const struct {
        const char *columns, *step;
    } told[] = {
        {"foundations: 4S 4H 4D\n4C\n3C 2C\nAC\n", "the move 0 F"},
        {"foundations: 2C 4S 4H 3D\n4C 3C\n4D\n", "the move 8 F"},
        /* 2C is loose and has no host but 3C, which is never free. */
        {"foundations: 4S 4H 4D\nAC 3C 2C\n4C\n", ""},
        /* Now it can go to 3S as well, and 3C (8) to one of two fours. */
        {"foundations: AS 4H 4D\nAC 3C 2C\n4C\n2S 3S\n4S\n", "the move 8 to a host"},
        /* Two loose threes on two fours, none of which comes free. */
        {"foundations: AS 4H 4D\nAC 4C 3C\n2S 4S 3S\n2C\n", ""},
    };
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        char layout[200];
        snprintf(layout, sizeof layout, "%s%s", rules, told[i].columns);
        const char *step = first_step(layout);
        assert_memory_equal(step, told[i].step, strlen(told[i].step));
        assert_int_equal(step[0] == '\0', told[i].step[0] == '\0');
    }
}

/* ---- Small games --------------------------------------------------------------------------- */

enum { MOST_CHAMBERS = 2000, SLOTS = 4096, NO_CHAMBER = 1 << 16 };

/* All that the writer's steps lead to from the start. */
struct closure {
    struct root root;
    struct state chambers[MOST_CHAMBERS + MAX_SUCCESSORS];
    unsigned count, steps;
    unsigned won; /* the number of the won one, or NO_CHAMBER */
    uint16_t slots[SLOTS];
};

static uint16_t *slot_of(struct closure *closure, const struct state *chamber) {
    uint64_t slot = state_hash(chamber) >> 52;
    while (closure->slots[slot] != 0 &&
           !state_equal(&closure->chambers[closure->slots[slot] - 1], chamber)) {
        slot = (slot + 1) % SLOTS;
    }
    return &closure->slots[slot];
}

static void meet(struct closure *closure, const struct state *chamber) {
    uint16_t *slot = slot_of(closure, chamber);
    if (*slot == 0) {
        if (state_foundations(chamber) == closure->root.table.all) {
            closure->won = closure->count;
        }
        closure->chambers[closure->count++] = *chamber;
        *slot = (uint16_t)closure->count;
    }
}

/* False if there are too many. */
static bool close_over(struct closure *closure, const struct deal *deal) {
    static struct successor successors[MAX_SUCCESSORS];
    *closure = (struct closure){.won = NO_CHAMBER};
    root_set_up_by_choice(&closure->root, deal, deal->rules.autoplay);
    const struct state start = chamber_of(&closure->root.start, &closure->root.table);
    meet(closure, &start);
    for (unsigned i = 0; i < closure->count; i++) {
        const unsigned count =
            chamber_steps(&closure->chambers[i], &closure->root.table, successors);
        closure->steps += count;
        for (unsigned j = 0; j < count; j++) {
            meet(closure, &successors[j].state);
        }
        if (closure->count >= MOST_CHAMBERS) {
            return false;
        }
    }
    return true;
}

/* Writes them, but for one, each told by the first one. */
static struct kept_proof written(const struct closure *closure, unsigned left_out) {
    struct kept_proof kept = {0};
    struct proof_writer writer = {.sink = keep, .context = &kept, .header = ""};
    const struct state *first = &closure->chambers[0];
    proof_begin(&writer, "", closure->count - (left_out != NO_CHAMBER));
    for (unsigned i = 1; i < closure->count; i++) {
        const struct state *chamber = &closure->chambers[i];
        uint64_t gone = state_foundations(chamber) & ~state_foundations(first);
        uint64_t loose = state_cells(chamber) & ~state_cells(first);
        if (i == left_out) {
            continue;
        }
        proof_position(&writer, 0);
        for (; gone != 0; gone &= gone - 1) {
            proof_change(&writer, cards_lowest(gone), 1);
        }
        for (; loose != 0; loose &= loose - 1) {
            proof_change(&writer, cards_lowest(loose), 2);
        }
    }
    assert_true(proof_end(&writer));
    kept_proof_read(&kept);
    return kept;
}

static enum verifier_end end_without(const struct closure *closure, const struct deal *deal,
                                     unsigned left_out, uint64_t *steps) {
    struct kept_proof kept = written(closure, left_out);
    const struct verifier_work work = kept_proof_verify(&kept, deal, by_hosts);
    kept_proof_free(&kept);
    *steps = work.moves;
    return work.end;
}

/* The column that begins with this card, or NULL. */
static const struct column *column_on(const struct rules *rules, const struct position *position,
                                      unsigned foot) {
    for (unsigned i = 0; i < rules->columns; i++) {
        const struct column *column = &position->columns[i];
        if (column->height > 0 && column->cards[0] == foot) {
            return column;
        }
    }
    return NULL;
}

static bool is_built(const struct rules *rules, const struct column *column, unsigned height) {
    return height > 1 && fits(rules, column->cards[height - 1], column->cards[height - 2]);
}

/* The chamber of a position, by the words of the claim alone. False if a card has left the foot of
 * its column for another: then there is none. */
static bool find_chamber(const struct closure *closure, const struct deal *deal,
                         const struct position *position, struct state *chamber) {
    const struct rules *rules = &deal->rules;
    *chamber = closure->root.dealt;
    for (unsigned card = 0; card < rules_card_count(rules); card++) {
        state_put(chamber, card, position_is_on_foundation(position, card) ? ON_FOUNDATION : LOOSE);
    }
    for (unsigned i = 0; i < rules->columns; i++) {
        const struct column *dealt = &deal->start.columns[i];
        if (dealt->height == 0 || position_is_on_foundation(position, dealt->cards[0])) {
            continue;
        }
        const struct column *now = column_on(rules, position, dealt->cards[0]);
        if (now == NULL) {
            return false;
        }
        unsigned as_dealt = 0;
        while (as_dealt < now->height && as_dealt < dealt->height &&
               now->cards[as_dealt] == dealt->cards[as_dealt]) {
            as_dealt++;
        }
        while (is_built(rules, now, as_dealt)) {
            as_dealt--;
        }
        for (unsigned j = 0; j < as_dealt; j++) {
            state_put(chamber, now->cards[j], state_support(&closure->root.dealt, now->cards[j]));
        }
    }
    return true;
}

struct tally {
    unsigned proofs, gaps, lost, won, positions, moved_feet;
    uint32_t random;
};

/* docs/proofs.md, 39: every position that can be reached is in a chamber that steps lead to. */
static void check_positions(struct closure *closure, const struct deal *deal,
                            const struct space *space, struct tally *tally) {
    for (uint32_t i = 0; i < space->positions.count; i++) {
        const struct position position = position_of(&space->positions.keys[i]);
        struct state chamber;
        if (find_chamber(closure, deal, &position, &chamber)) {
            assert_int_not_equal(*slot_of(closure, &chamber), 0);
            tally->positions++;
        } else {
            tally->moved_feet++;
        }
    }
}

/* What is a proof, is one of a deal that cannot be won; and the verifier has all the writer's
 * steps.
 */
static void check_game(struct closure *closure, const struct deal *deal, const struct space *space,
                       struct tally *tally) {
    const bool can_be_won = space->distance[0] != NEVER;
    uint64_t steps;
    check_positions(closure, deal, space, tally);
    tally->won += can_be_won;
    tally->lost += !can_be_won;
    if (closure->won != NO_CHAMBER) {
        assert_int_equal(end_without(closure, deal, NO_CHAMBER, &steps), VERIFIER_REFUSES);
        if (closure->won > 0) {
            assert_int_equal(end_without(closure, deal, closure->won, &steps), VERIFIER_REFUSES);
        }
        return;
    }
    assert_false(can_be_won);
    assert_int_equal(end_without(closure, deal, NO_CHAMBER, &steps), VERIFIER_HOLDS);
    assert_int_equal(steps, closure->steps);
    tally->proofs++;
    if (closure->count > 1) {
        const unsigned gap = 1 + random_below(&tally->random, closure->count - 1);
        assert_int_equal(end_without(closure, deal, gap, &steps), VERIFIER_REFUSES);
        tally->gaps++;
    }
}

static void is_right_in_small_games(void **state) {
    (void)state;
    static struct closure closure;
    struct tally tally = {.random = 39};
    for (unsigned round = 0; round < 1500; round++) {
        const struct rules rules = {.ranks = (uint8_t)(3 + random_below(&tally.random, 3)),
                                    .columns = (uint8_t)(3 + random_below(&tally.random, 5)),
                                    .build = random_below(&tally.random, 2) == 0 ? BUILD_ANY
                                                                                 : BUILD_ALTERNATE,
                                    .empty = EMPTY_NONE,
                                    .autoplay = (enum autoplay)random_below(&tally.random, 3)};
        const struct deal deal = round % 2 == 0 ? random_layout(&rules, &tally.random)
                                                : random_deal(&rules, 0, &tally.random);
        struct space space;
        if (space_explore(&space, &deal, 500)) {
            if (close_over(&closure, &deal)) {
                check_game(&closure, &deal, &space, &tally);
            }
            space_free(&space);
        }
    }
    print_message("%u games won, %u lost, %u proofs, %u with gaps; %u positions, %u without foot\n",
                  tally.won, tally.lost, tally.proofs, tally.gaps, tally.positions,
                  tally.moved_feet);
    assert_true(tally.won > 100 && tally.proofs > 100 && tally.gaps > 100);
    assert_true(tally.proofs * 2 > tally.lost && tally.positions > tally.moved_feet);
}

/* ---- What no proof says -------------------------------------------------------------------- */

/* A card is in its place, on its foundation or loose, and at a foot never loose. */
static void places_that_there_are(void **state) {
    (void)state;
    const struct deal deal = laid("rules: ranks=2,columns=2,cells=0,build=any,empty=none\n"
                                  "foundations: 2H 2D\nAC 2S\nAS 2C\n");
    for (unsigned card = 0; card < 10; card++) {
        for (unsigned place = 0; place < VERIFIER_PLACES; place++) {
            struct kept_proof kept = {0};
            struct proof_writer writer = {.sink = keep, .context = &kept, .header = ""};
            proof_begin(&writer, "", 2);
            proof_position(&writer, 0);
            proof_change(&writer, card, place);
            assert_true(proof_end(&writer));
            kept_proof_read(&kept);
            const struct verifier_work work = kept_proof_verify(&kept, &deal, by_hosts);
            const bool is_on_a_card = card == 4 || card == 5;
            const bool exists = card < 8 && (place == 1 || (place <= 2 && is_on_a_card));
            assert_int_equal(strstr(work.words, "no such change") == NULL, exists);
            kept_proof_free(&kept);
        }
    }
}

/* Whatever the chambers are, nothing fails or hangs, and nothing is proved. */
static void bytes_at_random(void **state) {
    (void)state;
    const struct deal deal = named("BakersDozen.1", NULL);
    uint32_t random = 3;
    for (unsigned round = 0; round < 500; round++) {
        unsigned char bytes[400];
        for (size_t i = 0; i < sizeof bytes; i++) {
            /* Changes of a card to the places 0 to 2. */
            bytes[i] = (unsigned char)(i % 2 == 0 ? 128 + (random_below(&random, 8) << 4) +
                                                        random_below(&random, 6)
                                                  : random_below(&random, 8));
        }
        const struct kept_proof kept = {
            .bytes = bytes, .length = sizeof bytes, .positions = 1 + random_below(&random, 201)};
        assert_int_not_equal(kept_proof_verify(&kept, &deal, by_hosts).end, VERIFIER_HOLDS);
    }
}

int test_hosts(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_the_rules_it_is_for),
        cmocka_unit_test(not_together_with_deadlocks),
        cmocka_unit_test(counts_hosts),
        cmocka_unit_test(is_right_in_small_games),
        cmocka_unit_test(places_that_there_are),
        cmocka_unit_test(bytes_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
