#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "judge.h"
#include "puzzles/patience/solver/expand_suit.h"
#include "puzzles/patience/solver/plan.h"
#include "puzzles/patience/solver/searches.h"
#include "support/replay.h"
#include "support/space.h"

/* The outcome of a search that has given back its memory; its solution, if there is one, is
 * replayed and dropped. */
static enum soliton_outcome checked(const struct deal *deal, const struct limits *limits,
                                    struct solve_result *result) {
    assert_int_equal(limits->memory.used, 0);
    assert_int_equal(result->has_solution, result->outcome == SOLITON_SOLVED);
    if (result->has_solution) {
        assert_right(deal, result);
    }
    moves_drop(&result->solution);
    return result->outcome;
}

static enum soliton_outcome outcome_within(const struct deal *deal, const struct plan *plan,
                                           struct limits *limits) {
    struct root root;
    struct solve_result result = nothing_found();
    root_set_up(&root, deal);
    complete_solve(&root, plan, 1, limits, &result);
    return checked(deal, limits, &result);
}

/* Never looks around. */
static enum soliton_outcome outcome_forgetting(const struct deal *deal, const struct plan *plan,
                                               unsigned forget, struct limits *limits) {
    struct root root;
    struct solve_result result = nothing_found();
    root_set_up(&root, deal);
    complete_solve_forgetting(&root, plan, forget, limits, &result);
    return checked(deal, limits, &result);
}

static enum soliton_outcome verdict(const struct deal *deal) {
    struct limits limits = without_limits();
    return outcome_within(deal, plan_for(&deal->rules), &limits);
}

/* ---- Against everything that can happen in small games ------------------------------------- */

struct tally {
    unsigned solved, unsolvable, skipped;
};

static void check_space(const struct deal *deal, const struct space *space, void *context) {
    struct tally *tally = context;
    const bool winnable = space->distance[0] != NEVER;
    assert_int_equal(verdict(deal), winnable ? SOLITON_SOLVED : SOLITON_UNSOLVABLE);
    tally->solved += winnable;
    tally->unsolvable += !winnable;
}

static void is_right_in_small_games(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_small_spaces(3, 1500, check_space, &tally);
    assert_true(tally.solved > 500 && tally.unsolvable > 200);
}

/* Layouts of all rules, half of them in suit, where most is left out of the search. */
static void is_right_in_layouts(void **state) {
    (void)state;
    struct tally tally[2] = {{0}};
    uint32_t random = 41;
    for (unsigned round = 0; round < 1600; round++) {
        const bool in_suit = round % 2 == 0;
        const struct rules rules = {.ranks = (uint8_t)(3 + random_below(&random, 4)),
                                    .columns = (uint8_t)(1 + random_below(&random, 7)),
                                    .cells = (uint8_t)random_below(&random, 5),
                                    .build = in_suit ? BUILD_SUIT
                                                     : (enum building)random_below(&random, 3),
                                    .empty = (enum emptying)random_below(&random, 3)};
        struct deal deal = random_layout(&rules, &random);
        struct space space;
        if (space_explore(&space, &deal, 1000)) {
            check_space(&deal, &space, &tally[in_suit]);
            space_free(&space);
        }
    }
    for (unsigned i = 0; i < 2; i++) {
        print_message("%u solved, %u unsolvable\n", tally[i].solved, tally[i].unsolvable);
        assert_true(tally[i].solved > 200 && tally[i].unsolvable > 200);
    }
}

/* Larger games in suit, for which the referee would take too long, against a search that leaves
 * nothing out. */
static void is_right_in_larger_games_in_suit(void **state) {
    (void)state;
    struct tally tally[3] = {{0}};
    uint32_t random = 43;
    for (unsigned round = 0; round < 2400; round++) {
        const unsigned empty = round % 3;
        const struct rules rules = {.ranks = (uint8_t)(6 + random_below(&random, 8)),
                                    .columns = (uint8_t)(5 + random_below(&random, 12)),
                                    .cells = (uint8_t)random_below(&random, 4),
                                    .build = BUILD_SUIT,
                                    .empty = (enum emptying)empty};
        struct deal deal = random_deal(&rules, random_below(&random, rules.cells + 1u), &random);
        struct root root;
        root_set_up(&root, &deal);
        const struct problem plain = {.table = &root.table, .moves = plain_moves};
        enum search_result end = judge(&plain, &root.start, 3000).result;
        if (end == SEARCH_STOPPED) {
            tally[empty].skipped++;
            continue;
        }
        const bool winnable = end == SEARCH_FOUND;
        assert_int_equal(verdict(&deal), winnable ? SOLITON_SOLVED : SOLITON_UNSOLVABLE);
        tally[empty].solved += winnable;
        tally[empty].unsolvable += !winnable;
    }
    for (unsigned i = 0; i < 3; i++) {
        print_message("%u solved, %u unsolvable, %u skipped\n", tally[i].solved,
                      tally[i].unsolvable, tally[i].skipped);
        assert_true(tally[i].solved > 100 && tally[i].unsolvable > 100);
    }
}

static void proves_nothing_at_limits(void **state) {
    (void)state;
    const struct deal deal = laid("rules: ranks=2,columns=3,cells=0,empty=none\n"
                                  "foundations: 2H 2D\nAC 2S\nAS 2C\n-\n");
    /* Nothing is left to expand, but what was forgotten could be what was needed. */
    struct limits limits = without_limits();
    assert_int_equal(outcome_forgetting(&deal, plan_for(&deal.rules), 3, &limits), SOLITON_GAVE_UP);
    assert_int_equal(verdict(&deal), SOLITON_UNSOLVABLE);
    const struct deal freecell = named("FreeCell.1", NULL);
    const struct plan *plan = plan_for(&freecell.rules);
    limits = without_limits();
    limits.max_positions = 20;
    assert_int_equal(outcome_within(&freecell, plan, &limits), SOLITON_GAVE_UP);
    assert_int_equal(limits.stop, STOP_POSITIONS);
    limits = without_limits();
    limits.memory.limit = 2000;
    assert_int_equal(outcome_within(&freecell, plan, &limits), SOLITON_GAVE_UP);
    assert_int_equal(limits.stop, STOP_MEMORY);
}

static void keeps_within_every_limit_of_memory(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.1", NULL);
    unsigned solved = 0;
    for (uint64_t bytes = 0; solved < 3; bytes += bytes < 3000 ? 1 : bytes / 4) {
        struct limits limits = without_limits();
        limits.memory.limit = bytes;
        const enum soliton_outcome outcome = outcome_within(&deal, plan_for(&deal.rules), &limits);
        if (outcome != SOLITON_SOLVED) {
            assert_int_equal(outcome, SOLITON_GAVE_UP);
            assert_int_equal(limits.stop, STOP_MEMORY);
        }
        solved += outcome == SOLITON_SOLVED;
        assert_true(limits.memory.peak <= bytes);
    }
}

/* A position and how it was reached: what the memory of a proof consists of. */
static void a_position_is_small(void **state) {
    (void)state;
    assert_int_equal(sizeof(struct state), 24);
    assert_int_equal(sizeof(struct visit), 32);
}

/* ---- With and without each rule, in the real games ----------------------------------------- */

/* The plain search, against which the others are measured, sees every move of the referee's. */
static void check_plain_moves(const struct deal *deal, uint32_t *random) {
    struct deal_table table;
    struct successor successors[MAX_SUCCESSORS];
    struct state now = seen_by_solver(&table, &deal->rules, &deal->start);
    autoplay_state(&now, &table);
    for (unsigned step = 0; step < 30; step++) {
        struct position position = position_of_state(&table, &now);
        struct move moves[MAX_MOVES];
        struct key_set wanted = {0};
        struct key_set got = {0};
        const size_t legal = position_moves(&deal->rules, &position, moves);
        for (size_t i = 0; i < legal; i++) {
            struct position next = position;
            assert_null(position_play(&deal->rules, &next, moves[i]));
            struct key key = key_of(&deal->rules, &next);
            key_set_add(&wanted, &key);
        }
        const unsigned count = plain_moves(&now, &table, successors);
        for (unsigned i = 0; i < count; i++) {
            struct key key = key_of_state(&table, &successors[i].state);
            assert_true(key_set_has(&wanted, &key));
            key_set_add(&got, &key);
        }
        assert_int_equal(got.count, wanted.count);
        key_set_free(&got);
        key_set_free(&wanted);
        if (count == 0) {
            return;
        }
        now = successors[random_below(random, count)].state;
    }
}

static void the_plain_search_leaves_nothing_out(void **state) {
    (void)state;
    visit_varied_deals(3, check_plain_moves);
}

/* One rule at a time, added to the plain search. */
struct choice {
    const char *name;
    unsigned (*moves)(const struct state *state, const struct deal_table *table,
                      struct successor *successors);
    bool (*dead)(const struct state *state, const struct deal_table *table);
    bool in_suit; /* for such games alone, and from where no move is forced */
};

static const struct choice choices[] = {
    {"deadlocks", plain_moves, is_deadlock, false},
    {"dead runs", expand, NULL, false},
    {"forced moves, whole runs and dead runs", expand_suit, NULL, true},
    {"all of these", expand_suit, is_deadlock, true},
};
enum { CHOICES = sizeof choices / sizeof *choices };

enum { PATIENCE = 4 };

struct comparison {
    unsigned solved, unsolvable, skipped, late;
    uint64_t plain, with[CHOICES]; /* positions met in proofs */
};

static void compare_deal(const struct deal *deal, uint64_t most, struct comparison *comparison) {
    struct root root;
    root_set_up(&root, deal);
    const struct problem plain = {.table = &root.table, .moves = plain_moves};
    const struct judgement without = judge(&plain, &root.start, most);
    if (without.result == SEARCH_STOPPED) {
        comparison->skipped++;
        return;
    }
    const bool solved = without.result == SEARCH_FOUND;
    comparison->solved += solved;
    comparison->unsolvable += !solved;
    comparison->plain += solved ? 0 : without.positions;
    for (unsigned i = 0; i < CHOICES; i++) {
        const struct choice *choice = &choices[i];
        if (choice->in_suit && deal->rules.build != BUILD_SUIT) {
            continue;
        }
        const struct problem problem = {
            .table = &root.table, .moves = choice->moves, .dead = choice->dead};
        const struct judgement with =
            judge(&problem, choice->in_suit ? &root.after_forced : &root.start, PATIENCE * most);
        /* A solution may come late by another order; a proof never takes more. */
        if (with.result == SEARCH_STOPPED && solved) {
            comparison->late++;
        } else if (with.result != without.result) {
            fail_msg("%s: a wrong verdict", choice->name);
        }
        if (!solved) {
            assert_true(with.positions <= without.positions);
            comparison->with[i] += with.positions;
        }
    }
    struct limits limits = without_limits();
    limits.max_positions = PATIENCE * most;
    const enum soliton_outcome outcome = outcome_within(deal, plan_for(&deal->rules), &limits);
    if (outcome == SOLITON_GAVE_UP && solved) {
        comparison->late++;
    } else {
        assert_int_equal(outcome, solved ? SOLITON_SOLVED : SOLITON_UNSOLVABLE);
    }
}

static struct comparison compare_game(const char *game, const char *overrides, unsigned deals,
                                      uint64_t most) {
    struct comparison comparison = {0};
    for (unsigned seed = 1; seed <= deals; seed++) {
        char name[64];
        snprintf(name, sizeof name, "%s.%u", game, seed);
        struct deal deal = named(name, overrides);
        compare_deal(&deal, most, &comparison);
    }
    print_message("%s: %u solved, %u unsolvable, %u skipped, %u late; positions %llu", game,
                  comparison.solved, comparison.unsolvable, comparison.skipped, comparison.late,
                  (unsigned long long)comparison.plain);
    for (unsigned i = 0; i < CHOICES; i++) {
        print_message(", %llu", (unsigned long long)comparison.with[i]);
    }
    print_message("\n");
    return comparison;
}

static void seahaven_with_and_without(void **state) {
    (void)state;
    const struct comparison it = compare_game("Seahaven", NULL, 400, 8000);
    assert_true(it.solved > 250 && it.unsolvable > 30);
}

static void bakers_game_with_and_without(void **state) {
    (void)state;
    const struct comparison it = compare_game("BakersGame", NULL, 200, 8000);
    assert_true(it.solved > 100 && it.unsolvable > 30);
}

static void midnight_oil_with_and_without(void **state) {
    (void)state;
    const struct comparison it = compare_game("MidnightOil", NULL, 400, 6000);
    assert_true(it.solved > 5 && it.unsolvable > 250);
}

static void other_games_with_and_without(void **state) {
    (void)state;
    static const struct {
        const char *game, *overrides;
        unsigned solved, unsolvable; /* at least */
    } games[] = {
        {"FreeCell", NULL, 20, 0},        {"FreeCell", "cells=1", 1, 50},
        {"BakersDozen", NULL, 10, 0},     {"BakersDozen", "ranks=6,columns=6", 5, 5},
        {"SeahavenRelaxed", NULL, 50, 1}, {"SeahavenRelaxed", "cells=2", 5, 30},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const struct comparison it = compare_game(games[i].game, games[i].overrides, 100, 5000);
        assert_true(it.solved >= games[i].solved && it.unsolvable >= games[i].unsolvable);
    }
}

/* ---- Looking around ------------------------------------------------------------------------ */

/* With an evaluation that knows little, a greedy search gets lost in many deals, and hardly ever
 * comes out again. */
static void looking_around_pays(void **state) {
    (void)state;
    static const struct plan plan = {.complete = {.waiting = 20}};
    enum { DEALS = 40, MOST = 50000 };
    unsigned greedy_gave_up = 0;
    unsigned broad_gave_up = 0;
    uint64_t greedy_positions = 0;
    uint64_t broad_positions = 0;
    for (unsigned seed = 1; seed <= DEALS; seed++) {
        char name[64];
        snprintf(name, sizeof name, "BakersDozen.%u", seed);
        const struct deal deal = named(name, NULL);
        struct limits greedy = without_limits();
        struct limits broad = without_limits();
        greedy.max_positions = broad.max_positions = MOST;
        greedy_gave_up += outcome_forgetting(&deal, &plan, UINT32_MAX, &greedy) == SOLITON_GAVE_UP;
        broad_gave_up += outcome_within(&deal, &plan, &broad) == SOLITON_GAVE_UP;
        greedy_positions += greedy.stats.positions;
        broad_positions += broad.stats.positions;
    }
    print_message("gave up: %u greedy, %u broad; positions: %llu greedy, %llu broad\n",
                  greedy_gave_up, broad_gave_up, (unsigned long long)greedy_positions,
                  (unsigned long long)broad_positions);
    assert_true(greedy_gave_up > DEALS / 5);
    assert_true(broad_gave_up * 3 < greedy_gave_up * 2);
    assert_true(broad_positions * 4 < greedy_positions * 3);
}

/* A search that likes bad positions best is helped by the attempt in between. */
static void takes_turns_with_the_attempt(void **state) {
    (void)state;
    enum { DEALS = 20, MOST = 80000 };
    unsigned alone = 0;
    unsigned in_turns = 0;
    for (unsigned seed = 1; seed <= DEALS; seed++) {
        char name[64];
        snprintf(name, sizeof name, "BakersDozen.%u", seed);
        const struct deal deal = named(name, NULL);
        struct plan plan = {.attempt = plan_for(&deal.rules)->attempt,
                            .complete = {.unsorted = -10}};
        struct limits limits = without_limits();
        plan.attempt.positions = 1; /* it has hardly been tried yet, so it has its first turn */
        limits.max_positions = MOST;
        in_turns += outcome_within(&deal, &plan, &limits) == SOLITON_SOLVED;
        plan.attempt.positions = 0;
        limits = without_limits();
        limits.max_positions = MOST;
        alone += outcome_within(&deal, &plan, &limits) == SOLITON_SOLVED;
    }
    print_message("of %u deals %u solved alone, %u in turns\n", DEALS, alone, in_turns);
    assert_true(alone < DEALS * 3 / 4);
    assert_true(in_turns > alone + DEALS / 5);
}

/* In a long proof the attempt has a turn, and the search then goes on where it was. */
static void proves_in_turns_with_the_attempt(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.ms11982", NULL);
    const struct plan *plan = plan_for(&deal.rules);
    struct plan without = *plan;
    struct limits in_turns = without_limits();
    struct limits alone = without_limits();
    struct limits greedy = without_limits();
    without.attempt.positions = 0;
    without.exhaust_times = 0;
    assert_int_equal(outcome_within(&deal, plan, &in_turns), SOLITON_UNSOLVABLE);
    assert_int_equal(outcome_within(&deal, &without, &alone), SOLITON_UNSOLVABLE);
    assert_int_equal(outcome_forgetting(&deal, plan, UINT32_MAX, &greedy), SOLITON_UNSOLVABLE);
    assert_int_equal(alone.stats.positions, greedy.stats.positions);
    assert_true(in_turns.stats.positions > alone.stats.positions);
}

/* Where there is no solution it meets the same positions in another order. */
static void broad_or_greedy_the_proofs_are_the_same(void **state) {
    (void)state;
    static const struct {
        const char *game, *overrides;
    } games[] = {{"Seahaven", "cells=3"}, {"FreeCell", "cells=1"}, {"BakersDozen", "columns=10"}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        unsigned large = 0;
        for (unsigned seed = 1; seed <= 100; seed++) {
            char name[64];
            snprintf(name, sizeof name, "%s.%u", games[i].game, seed);
            const struct deal deal = named(name, games[i].overrides);
            const struct plan *plan = plan_for(&deal.rules);
            struct limits greedy = without_limits();
            struct limits broad = without_limits();
            greedy.max_positions = broad.max_positions = 20000;
            const enum soliton_outcome outcome =
                outcome_forgetting(&deal, plan, UINT32_MAX, &greedy);
            if (outcome == SOLITON_UNSOLVABLE) {
                assert_int_equal(outcome_within(&deal, plan, &broad), outcome);
                assert_int_equal(broad.stats.positions, greedy.stats.positions);
                assert_int_equal(broad.stats.revisited, greedy.stats.revisited);
                assert_int_equal(broad.expansions, greedy.expansions);
                large += greedy.stats.positions > 2500; /* so that it becomes broad */
            }
        }
        print_message("%s: %u large proofs\n", games[i].game, large);
        assert_true(large > 0);
    }
}

int test_complete(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_right_in_small_games),
        cmocka_unit_test(is_right_in_layouts),
        cmocka_unit_test(is_right_in_larger_games_in_suit),
        cmocka_unit_test(proves_nothing_at_limits),
        cmocka_unit_test(keeps_within_every_limit_of_memory),
        cmocka_unit_test(looking_around_pays),
        cmocka_unit_test(takes_turns_with_the_attempt),
        cmocka_unit_test(proves_in_turns_with_the_attempt),
        cmocka_unit_test(broad_or_greedy_the_proofs_are_the_same),
        cmocka_unit_test(a_position_is_small),
        cmocka_unit_test(the_plain_search_leaves_nothing_out),
        cmocka_unit_test(seahaven_with_and_without),
        cmocka_unit_test(bakers_game_with_and_without),
        cmocka_unit_test(midnight_oil_with_and_without),
        cmocka_unit_test(other_games_with_and_without),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
