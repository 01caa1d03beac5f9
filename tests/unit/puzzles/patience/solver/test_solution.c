#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/plan.h"
#include "puzzles/patience/solver/searches.h"
#include "puzzles/patience/solver/solution.h"
#include "support/move_list.h"
#include "support/replay.h"
#include "support/space.h"

/* ---- By hand ------------------------------------------------------------------------------- */

/* The root of a course's game, in which no move to a foundation is written down. */
static const struct root *plain_root(void) {
    static struct root root;
    const struct deal deal = named("FreeCell.1", NULL);
    root_set_up(&root, &deal);
    return &root;
}

static const struct steps four = {
    .count = 4,
    .steps = {{0, BUILT + 3}, {51, IN_CELL}, {7, ON_TABLE}, {22, BUILT}},
};

static void write_four(struct solve_result *result, bool retraced, struct limits *limits) {
    struct solution solution;
    solution_start(&solution, plain_root(), result);
    solution_add(&solution, &four);
    solution_end(&solution, retraced, limits);
}

static bool read_move(const struct moves *solution, size_t index, struct move *move) {
    return move_read(moves_at(solution, index), moves_length(solution, index), move);
}

/* Each single move is written as the referee understands it. */
static void writes_moves(void **state) {
    (void)state;
    struct limits limits = without_limits();
    struct solve_result result = nothing_found();
    write_four(&result, true, &limits);
    assert_int_equal(result.outcome, SOLITON_SOLVED);
    assert_true(result.has_solution);
    assert_int_equal(result.length, four.count);
    assert_int_equal(limits.stats.length, four.count);
    assert_int_equal(result.solution.count, four.count);
    for (unsigned i = 0; i < four.count; i++) {
        struct move move = {0};
        struct move wanted = move_of_step(four.steps[i].card, four.steps[i].support);
        assert_true(read_move(&result.solution, i, &move));
        assert_int_equal(move.card, wanted.card);
        assert_int_equal(move.to, wanted.to);
    }
    moves_drop(&result.solution);
}

/* A shorter solution takes the place of a longer one. */
static void begins_anew(void **state) {
    (void)state;
    struct limits limits = without_limits();
    struct solve_result result = nothing_found();
    struct solution solution;
    const struct steps none = {.count = 0};
    solution_start(&solution, plain_root(), &result);
    solution_add(&solution, &four);
    solution_add(&solution, &four);
    solution_add(&solution, &none);
    solution_end(&solution, true, &limits);
    const size_t longer = result.solution.count;
    assert_int_equal(result.length, 2 * four.count);
    write_four(&result, true, &limits);
    assert_int_equal(result.length, four.count);
    assert_int_equal(result.solution.count * 2, longer);
    assert_int_equal(limits.stats.length, four.count);
    solution_start(&solution, plain_root(), &result);
    solution_end(&solution, true, &limits);
    assert_int_equal(result.length, 0);
    assert_int_equal(result.solution.count, 0);
    assert_int_equal(result.outcome, SOLITON_SOLVED);
    moves_drop(&result.solution);
}

static void a_way_that_leads_elsewhere_is_an_error(void **state) {
    (void)state;
    struct limits limits = without_limits();
    struct solve_result result = nothing_found();
    write_four(&result, false, &limits);
    assert_int_equal(result.outcome, SOLITON_ERROR);
    moves_drop(&result.solution);
}

/* A redeal and what follows it, with its own autoplay. */
static void appends_what_was_found_elsewhere(void **state) {
    (void)state;
    struct limits limits = without_limits();
    struct solve_result result = nothing_found();
    struct solve_result rest = nothing_found();
    struct solution solution;
    moves_add(&rest.solution, "3 F", 3);
    moves_add(&rest.solution, "4 8", 3);
    rest.length = 1;
    solution_start(&solution, plain_root(), &result);
    solution_add(&solution, &four);
    solution_append(&solution, (struct move){NO_CARD, REDEAL}, &rest);
    solution_end(&solution, true, &limits);
    assert_int_equal(result.length, four.count + 1 + 1);
    struct moves end = {0};
    moves_add_from(&end, &result.solution, four.count);
    assert_moves(&end, "redeal\n3 F\n4 8\n");
    moves_drop(&end);
    moves_drop(&result.solution);
    moves_drop(&rest.solution);
}

/* A move to a foundation is a line and no move. */
static void foundation_moves_do_not_count(void **state) {
    (void)state;
    struct limits limits = without_limits();
    struct solve_result result = nothing_found();
    struct solution solution;
    static const struct steps both = {.count = 2, .steps = {{0, ON_FOUNDATION}, {4, IN_CELL}}};
    solution_start(&solution, plain_root(), &result);
    solution_add(&solution, &both);
    solution_end(&solution, true, &limits);
    assert_int_equal(result.length, 1);
    assert_int_equal(limits.stats.length, 1);
    assert_moves(&result.solution, "0 F\n4 T\n");
    moves_drop(&result.solution);
}

/* ---- The same path by all rules about autoplay ---------------------------------------------- */

struct written {
    unsigned paths, lines, to_foundations;
};

static size_t count_foundation_moves(const struct moves *solution) {
    size_t count = 0;
    for (size_t i = 0; i < solution->count; i++) {
        struct move move = {0};
        assert_true(read_move(solution, i, &move));
        count += move.to == TO_FOUNDATION;
    }
    return count;
}

/* Writes a path that wins where autoplay is all, for a game with other rules: it wins there,
 * too, in as many moves. */
static void check_path(const struct deal *deal, const struct steps *steps,
                       struct written *written) {
    struct limits limits = without_limits();
    struct solve_result result = nothing_found();
    struct solution solution;
    struct root root;
    root_set_up(&root, deal);
    solution_start(&solution, &root, &result);
    solution_add(&solution, steps);
    solution_end(&solution, true, &limits);
    assert_right(deal, &result);
    assert_int_equal(result.length, steps->count);
    const size_t to_foundations = count_foundation_moves(&result.solution);
    if (deal->rules.autoplay == AUTOPLAY_ALL) {
        assert_int_equal(to_foundations, 0);
    } else if (deal->rules.autoplay == AUTOPLAY_NONE) {
        assert_int_equal(to_foundations,
                         rules_card_count(&deal->rules) - position_foundation_count(&deal->start));
    } else if (deal->rules.build == BUILD_SUIT) {
        assert_int_equal(to_foundations, 0); /* all are safe */
    }
    written->paths++;
    written->lines += steps->count;
    written->to_foundations += (unsigned)to_foundations;
    moves_drop(&result.solution);
}

static void check_ways(const struct deal *deal, const struct steps *steps,
                       struct written written[CHOICE_RULES + 1]) {
    check_path(deal, steps, &written[CHOICE_RULES]);
    for (unsigned choice = 0; choice < CHOICE_RULES; choice++) {
        struct deal chosen = *deal;
        chosen.rules = rules_by_choice(deal->rules, choice);
        check_path(&chosen, steps, &written[choice]);
    }
}

/* A shortest path through all that can happen where autoplay is all, by the referee. */
static struct steps shortest_way(const struct deal *deal, const struct space *space) {
    struct steps steps = {.count = 0};
    struct position position = deal->start;
    position_autoplay(&deal->rules, &position);
    for (unsigned distance = space->distance[0]; distance > 0; distance--) {
        struct move moves[MAX_MOVES];
        struct position next = position;
        size_t i = position_moves(&deal->rules, &position, moves);
        for (bool nearer = false; !nearer;) {
            assert_true(i-- > 0);
            next = position;
            assert_null(position_play(&deal->rules, &next, moves[i]));
            const struct key key = key_of(&deal->rules, &next);
            nearer = space->distance[*key_set_slot(&space->positions, &key) - 1] < distance;
        }
        steps_add(&steps, moves[i].card, support_of_move(moves[i]));
        position = next;
    }
    assert_true(position_won(&deal->rules, &position));
    return steps;
}

static void check_space(const struct deal *deal, const struct space *space, void *context) {
    if (space->distance[0] != NEVER) {
        const struct steps steps = shortest_way(deal, space);
        check_ways(deal, &steps, context);
    }
}

static void assert_written(const struct written written[CHOICE_RULES + 1], unsigned paths) {
    for (unsigned i = 0; i <= CHOICE_RULES; i++) {
        assert_true(written[i].paths >= paths);
        assert_true(written[i].lines > paths);
        assert_int_equal(written[i].to_foundations > 0, i < CHOICE_RULES);
    }
    /* Some are safe, but not all, and fewer if cards may be taken back. */
    assert_true(written[0].to_foundations < written[2].to_foundations);
    assert_true(written[2].to_foundations < written[3].to_foundations);
}

static void a_forced_way_wins_by_all_rules(void **state) {
    (void)state;
    struct written written[CHOICE_RULES + 1] = {{0}};
    visit_small_spaces(1, 1000, check_space, written);
    assert_written(written, 200);
}

/* The moves of a solution by the course's rules. */
static struct steps steps_of(const struct moves *solution) {
    struct steps steps = {.count = 0};
    for (size_t i = 0; i < solution->count; i++) {
        struct move move = {0};
        assert_true(read_move(solution, i, &move));
        steps_add(&steps, move.card, support_of_move(move));
    }
    assert_true(steps.count < MAX_STEPS);
    return steps;
}

static void a_forced_way_wins_real_deals_by_all_rules(void **state) {
    (void)state;
    struct written written[CHOICE_RULES + 1] = {{0}};
    static const char *const games[] = {"FreeCell", "Seahaven", "BakersDozen"};
    for (unsigned i = 0; i < 60; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s.%u", games[i % 3], i / 3 + 1);
        const struct deal deal = named(name, NULL);
        struct limits limits = without_limits();
        struct solve_result result = nothing_found();
        struct root root;
        root_set_up(&root, &deal);
        complete_solve(&root, plan_for(&deal.rules), 1, &limits, &result);
        if (result.outcome == SOLITON_SOLVED) {
            const struct steps steps = steps_of(&result.solution);
            check_ways(&deal, &steps, written);
        }
        moves_drop(&result.solution);
    }
    assert_written(written, 50);
}

/* ---- Rotations and redeals ----------------------------------------------------------------- */

/* As many single moves at random as there are, or fewer. */
static struct steps random_steps(const struct rules *rules, struct position *position,
                                 uint32_t *random) {
    struct steps steps = {.count = 0};
    struct rules plain = *rules;
    struct move move = {0};
    plain.rotations = 0;
    plain.redeals = 0;
    for (unsigned left = random_below(random, 12);
         left > 0 && move_at_random(&plain, position, random, &move); left--) {
        assert_null(position_play(&plain, position, move));
        steps_add(&steps, move.card, support_of_move(move));
    }
    return steps;
}

static bool other_move_at_random(const struct rules *rules, const struct position *position,
                                 uint32_t *random, struct move *move) {
    struct move moves[MAX_MOVES];
    struct move others[MAX_MOVES];
    unsigned count = 0;
    const size_t all = position_moves(rules, position, moves);
    for (size_t i = 0; i < all; i++) {
        if (moves[i].to == REDEAL || moves[i].to == TO_TOP || moves[i].to >= BENEATH) {
            others[count++] = moves[i];
        }
    }
    if (count > 0) {
        *move = others[random_below(random, count)];
    }
    return count > 0;
}

/* Plays a game of several deals by the referee, with autoplay=all, and writes it for a game with
 * other rules, in which it leads to the same position. */
static unsigned check_game_of_several_deals(struct deal deal, enum autoplay autoplay,
                                            uint32_t *random) {
    const struct rules forced = deal.rules;
    struct position position = deal.start;
    struct solve_result result = nothing_found();
    struct limits limits = without_limits();
    struct solution solution = {.result = NULL};
    struct root roots[8];
    struct move move = {0, 0};
    unsigned moves = 0;
    unsigned count = 0;
    do {
        /* The deal from here on, without what the search does not know of. */
        struct deal part = {.rules = forced, .start = position};
        const bool redeals_left = position.redealt < forced.redeals;
        part.rules.rotations = 0;
        part.rules.redeals = 0;
        part.rules.autoplay = autoplay == AUTOPLAY_SAFE && redeals_left ? AUTOPLAY_NONE : autoplay;
        root_set_up(&roots[count], &part);
        if (count == 0) {
            solution_start(&solution, &roots[count], &result);
        } else {
            solution_deal_anew(&solution, move, &roots[count]);
        }
        position_autoplay(&forced, &position);
        const struct steps steps = random_steps(&forced, &position, random);
        solution_add(&solution, &steps);
        moves += steps.count + (count > 0);
        if (!other_move_at_random(&forced, &position, random, &move)) {
            break;
        }
        /* What it leads to before any autoplay: that is what the next deal is. */
        struct rules free = forced;
        free.autoplay = AUTOPLAY_NONE;
        assert_null(position_play(&free, &position, move));
    } while (++count < sizeof roots / sizeof *roots);
    solution_end(&solution, true, &limits);
    assert_int_equal(result.length, moves);

    deal.rules.autoplay = autoplay;
    struct position replayed = deal.start;
    position_autoplay(&deal.rules, &replayed);
    for (size_t i = 0; i < result.solution.count; i++) {
        assert_true(read_move(&result.solution, i, &move));
        assert_null(position_play(&deal.rules, &replayed, move));
    }
    position_autoplay(&forced, &position);
    assert_int_equal(replayed.rotated, position.rotated);
    assert_int_equal(replayed.redealt, position.redealt);
    assert_memory_equal(replayed.foundations, position.foundations, SUITS);
    for (unsigned i = 0; i < forced.columns; i++) {
        assert_int_equal(replayed.columns[i].height, position.columns[i].height);
        assert_memory_equal(replayed.columns[i].cards, position.columns[i].cards,
                            position.columns[i].height);
    }
    moves_drop(&result.solution);
    return count;
}

static void goes_on_after_rotations_and_redeals(void **state) {
    (void)state;
    uint32_t random = 8;
    unsigned dealt_anew = 0;
    for (unsigned seed = 1; seed <= 300; seed++) {
        char name[64];
        snprintf(name, sizeof name, "mo.%u", seed);
        const struct deal deal =
            named(name, seed % 2 == 0 ? "rotations=1,redeals=2" : "rotations=3,redeals=1,ranks=7");
        dealt_anew += check_game_of_several_deals(deal, (enum autoplay)(seed % 3), &random);
    }
    assert_true(dealt_anew > 600);
}

int test_solution(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_moves),
        cmocka_unit_test(begins_anew),
        cmocka_unit_test(a_way_that_leads_elsewhere_is_an_error),
        cmocka_unit_test(appends_what_was_found_elsewhere),
        cmocka_unit_test(foundation_moves_do_not_count),
        cmocka_unit_test(a_forced_way_wins_by_all_rules),
        cmocka_unit_test(a_forced_way_wins_real_deals_by_all_rules),
        cmocka_unit_test(goes_on_after_rotations_and_redeals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
