#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/limits.h"
#include "puzzles/patience/solver/solver.h"
#include "support/patience_proof.h"
#include "support/space.h"

static const char deadlock[] = "argument: deadlock\n";
static const char hosts[] = "argument: hosts\n";
static const char twins[] = "argument: twins\n";

/* Looks for a proof with so many positions that need no argument, and keeps it. */
static enum soliton_outcome prove(const struct deal *deal, uint64_t plainly, struct limits *limits,
                                  struct kept_proof *kept) {
    struct soliton_error error = {0};
    struct proof_writer writer = {.sink = keep, .context = kept, .header = ""};
    *kept = (struct kept_proof){0};
    limits_begin(limits);
    const enum soliton_outcome outcome = patience_prove(deal, plainly, limits, &writer, &error);
    assert_false(writer.failed);
    if (outcome == SOLITON_UNSOLVABLE) {
        kept_proof_read(kept);
        if (kept->in_sections) {
            kept->positions = limits->stats.positions;
        }
        assert_int_equal(limits->stats.positions, kept->positions);
    } else {
        /* Only sections are written before it is known what comes of them. */
        assert_true(kept->bytes == NULL || kept->bytes[strlen("soliton proof ")] == '2');
        kept_proof_free(kept);
    }
    return outcome;
}

/* All in sections, if there are twins. */
static bool in_sections_with_twins(const struct kept_proof *kept, const struct deal *deal) {
    return kept->in_sections && deal->rules.build == BUILD_ALTERNATE && !deal->rules.take_back;
}

static struct limits no_limits(void) {
    return (struct limits){
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = UINT64_MAX}};
}

struct tally {
    unsigned proofs, solved;
    unsigned argued;   /* proofs that need the argument */
    unsigned sections; /* proofs in several sections */
    /* Proofs by twins, those that need it, and those that tell some apart. */
    unsigned twins, need_twins, apart;
};

/* The claims of a proof. */
struct claimed {
    char text[256];
};
static struct claimed claims_of(const struct kept_proof *kept) {
    struct claimed claimed = {""};
    assert_in_range(kept->head, strlen(deadlock), sizeof claimed.text - 1);
    memcpy(claimed.text, kept->bytes, kept->head);
    return claimed;
}

/* A proof with arguments. Where there are twins, that is one of them; then positions are those of
 * an easier game, which may have more of them or less. */
static void check_argued(const struct kept_proof *kept, const struct deal *deal,
                         const struct space *space, struct tally *tally) {
    const struct claimed claimed = claims_of(kept);
    const char *text = claimed.text;
    assert_memory_equal(text, deadlock, strlen(deadlock));
    const bool has_twins = strstr(text, twins) != NULL;
    assert_int_equal(has_twins, in_sections_with_twins(kept, deal));
    const struct verifier_work work = kept_proof_verify(kept, deal, text);
    assert_int_equal(work.end, VERIFIER_HOLDS);
    assert_int_equal(work.checked, kept->positions);
    tally->sections += work.sections > 1;
    tally->twins += has_twins;
    tally->apart += strstr(text, "apart:") != NULL;
    if (!has_twins) {
        assert_true(kept->positions <= space->positions.count);
        /* Without the argument it is a proof only if it left out nothing. */
        assert_int_equal(kept_proof_verify(kept, deal, "").end,
                         kept->positions == space->positions.count ? VERIFIER_HOLDS
                                                                   : VERIFIER_REFUSES);
        tally->argued += kept->positions < space->positions.count;
    } else if (kept_proof_verify(kept, deal, "").end != VERIFIER_HOLDS) {
        tally->need_twins += kept_proof_verify(kept, deal, deadlock).end != VERIFIER_HOLDS;
    }
}

/* A plain proof has exactly the positions that the referee comes to; one with the argument no more,
 * and they are checked either way. */
static void check_space(const struct deal *deal, const struct space *space, void *context) {
    struct tally *tally = context;
    struct limits limits = no_limits();
    struct kept_proof kept;
    const bool can_be_won = space->distance[0] != NEVER;
    const enum soliton_outcome wanted = can_be_won ? SOLITON_SOLVED : SOLITON_UNSOLVABLE;
    assert_int_equal(prove(deal, PROVE_PLAINLY, &limits, &kept), wanted);
    if (!can_be_won) {
        assert_int_equal(kept.head, 0);
        assert_int_equal(kept.positions, space->positions.count);
        const struct verifier_work work = kept_proof_verify(&kept, deal, "");
        assert_int_equal(work.end, VERIFIER_HOLDS);
        assert_int_equal(work.moves, space->edge_count);
    }
    kept_proof_free(&kept);
    limits = no_limits();
    assert_int_equal(prove(deal, 0, &limits, &kept), wanted);
    if (!can_be_won) {
        check_argued(&kept, deal, space, tally);
    }
    kept_proof_free(&kept);
    tally->proofs += !can_be_won;
    tally->solved += can_be_won;
}

static void small_games(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_small_spaces(1, 1000, check_space, &tally);
    print_message("%u proofs, %u with the argument, %u solved; %u by twins, %u in need of it, "
                  "%u with some apart\n",
                  tally.proofs, tally.argued, tally.solved, tally.twins, tally.need_twins,
                  tally.apart);
    assert_true(tally.proofs > 150 && tally.argued > 50 && tally.solved > 50);
    assert_true(tally.sections > 50);
}

static void small_games_by_choice(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_spaces_by_choice(400, 12, 400, check_space, &tally);
    print_message("%u proofs, %u with the argument, %u solved; %u by twins, %u in need of it, "
                  "%u with some apart\n",
                  tally.proofs, tally.argued, tally.solved, tally.twins, tally.need_twins,
                  tally.apart);
    assert_true(tally.proofs > 150 && tally.argued > 50 && tally.solved > 50);
    assert_true(tally.sections > 50);
}

static void small_games_with_twins(void **state) {
    (void)state;
    struct tally tally = {0};
    uint32_t random = 44;
    for (unsigned round = 0; round < 2500; round++) {
        const struct rules rules = {.ranks = (uint8_t)(3 + random_below(&random, 3)),
                                    .cells = (uint8_t)random_below(&random, 3),
                                    .columns = (uint8_t)(3 + random_below(&random, 3)),
                                    .build = BUILD_ALTERNATE,
                                    .empty = (enum emptying)random_below(&random, 3),
                                    .autoplay = (enum autoplay)random_below(&random, 3)};
        const struct deal deal = round % 2 == 0 ? random_layout(&rules, &random)
                                                : random_deal(&rules, rules.cells, &random);
        struct space space;
        const bool by_hosts = rules.cells == 0 && rules.empty == EMPTY_NONE;
        if (!by_hosts && space_explore(&space, &deal, 1500)) {
            check_space(&deal, &space, &tally);
            space_free(&space);
        }
    }
    print_message("%u by twins, %u in need of it, %u with some apart\n", tally.twins,
                  tally.need_twins, tally.apart);
    assert_true(tally.twins > 200 && tally.need_twins > 30 && tally.apart > 0);
}

static bool claims(const struct kept_proof *kept, const char *claim) {
    return kept->head == strlen(claim) && memcmp(kept->bytes, claim, kept->head) == 0;
}

/* docs/proofs.md, 39: where hosts are counted, that is tried before deadlocks are left out. */
static void small_games_without_cells(void **state) {
    (void)state;
    unsigned counted = 0;
    unsigned solved = 0;
    uint32_t random = 1;
    for (unsigned round = 0; round < 1000; round++) {
        const struct rules rules = {.ranks = (uint8_t)(4 + random_below(&random, 4)),
                                    .columns = (uint8_t)(5 + random_below(&random, 4)),
                                    .build = round % 2 == 0 ? BUILD_ANY : BUILD_ALTERNATE,
                                    .empty = EMPTY_NONE,
                                    .autoplay = (enum autoplay)random_below(&random, 3)};
        const struct deal deal = random_deal(&rules, 0, &random);
        struct limits limits = no_limits();
        struct kept_proof kept;
        struct space space;
        if (!space_explore(&space, &deal, 1000)) {
            continue;
        }
        const bool can_be_won = space.distance[0] != NEVER;
        assert_int_equal(prove(&deal, 0, &limits, &kept),
                         can_be_won ? SOLITON_SOLVED : SOLITON_UNSOLVABLE);
        solved += can_be_won;
        if (!can_be_won && claims(&kept, hosts)) {
            assert_int_equal(kept_proof_verify(&kept, &deal, hosts).end, VERIFIER_HOLDS);
            assert_int_not_equal(kept_proof_verify(&kept, &deal, "").end, VERIFIER_HOLDS);
            counted++;
        } else if (!can_be_won) {
            struct claimed claimed = claims_of(&kept);
            assert_memory_equal(claimed.text, deadlock, strlen(deadlock));
            assert_int_equal(kept_proof_verify(&kept, &deal, claimed.text).end, VERIFIER_HOLDS);
        }
        assert_int_equal(limits.memory.used, 0);
        kept_proof_free(&kept);
        space_free(&space);
    }
    print_message("%u proofs by hosts, %u solved\n", counted, solved);
    assert_true(counted > 20 && solved > 50);
}

/* What the plain search of the differential tests counts. */
static void full_games(void **state) {
    (void)state;
    static const struct {
        const char *name, *rules;
        uint64_t positions;
    } lost[] = {{"FreeCell.522519", NULL, 4431},
                {"FreeCell.522519", "autoplay=none", 11216},
                {"FreeCell.522519", "autoplay=none,take-back=yes", 12013},
                {"MidnightOil.1", NULL, 3435},
                {"BakersDozen.870", NULL, 88}};
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
        const struct deal deal = named(lost[i].name, lost[i].rules);
        struct limits limits = no_limits();
        struct kept_proof kept;
        assert_int_equal(prove(&deal, PROVE_PLAINLY, &limits, &kept), SOLITON_UNSOLVABLE);
        assert_int_equal(kept.positions, lost[i].positions);
        assert_int_equal(kept_proof_verify(&kept, &deal, "").end, VERIFIER_HOLDS);
        kept_proof_free(&kept);
    }
}

/* It is lost from the start; without the argument there is no end to it. */
static void an_argument_that_says_all(void **state) {
    (void)state;
    const struct deal deal = named("BakersDozen.218", NULL);
    struct limits limits = no_limits();
    struct kept_proof kept;
    assert_int_equal(prove(&deal, 1000, &limits, &kept), SOLITON_UNSOLVABLE);
    assert_int_equal(kept.positions, 1);
    assert_int_equal(kept_proof_verify(&kept, &deal, deadlock).lost, 1);
    kept_proof_free(&kept);
    /* Nor is there memory for it. */
    limits = no_limits();
    limits.memory.limit = 1 << 20;
    assert_int_equal(prove(&deal, PROVE_PLAINLY, &limits, &kept), SOLITON_UNSOLVABLE);
    assert_int_equal(kept.positions, 1);
    kept_proof_free(&kept);
}

/* The closure over positions has tens of millions of them. */
static void counting_says_it_sooner(void **state) {
    (void)state;
    static const struct {
        const char *name, *rules;
        uint64_t chambers;
    } lost[] = {{"BakersDozen.1865", NULL, 1069},
                {"BakersDozen.8095", NULL, 13480},
                {"BakersDozen.19", "build=alternate", 672}};
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
        const struct deal deal = named(lost[i].name, lost[i].rules);
        struct limits limits = no_limits();
        struct kept_proof kept;
        assert_int_equal(prove(&deal, 1000, &limits, &kept), SOLITON_UNSOLVABLE);
        assert_true(claims(&kept, hosts));
        assert_int_equal(kept.positions, lost[i].chambers);
        assert_int_equal(kept_proof_verify(&kept, &deal, hosts).end, VERIFIER_HOLDS);
        assert_int_equal(kept_proof_verify(&kept, &deal, deadlock).end, VERIFIER_REFUSES);
        kept_proof_free(&kept);
    }
}

static void limits_end_it(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.ms11982", NULL);
    struct kept_proof kept;
    struct limits limits = no_limits();
    limits.max_positions = 5000;
    assert_int_equal(prove(&deal, PROVE_PLAINLY, &limits, &kept), SOLITON_GAVE_UP);
    limits = no_limits();
    limits.max_positions = 5000;
    assert_int_equal(prove(&deal, 1000, &limits, &kept), SOLITON_GAVE_UP);
    assert_true(limits.stats.positions < 5000 + MAX_MOVES);
    limits = no_limits();
    limits.memory.limit = 100000;
    assert_int_equal(prove(&deal, PROVE_PLAINLY, &limits, &kept), SOLITON_GAVE_UP);
    /* The same while chambers are listed. */
    const struct deal without_cells = named("BakersDozen.8095", NULL);
    limits = no_limits();
    limits.max_positions = 5000;
    assert_int_equal(prove(&without_cells, 1000, &limits, &kept), SOLITON_GAVE_UP);
    assert_true(limits.stats.positions < 5000 + MAX_MOVES);
    limits = no_limits();
    limits.max_positions = 10000;
    assert_int_equal(prove(&without_cells, 1000, &limits, &kept), SOLITON_GAVE_UP);
    limits = no_limits();
    limits.memory.limit = 100000;
    assert_int_equal(prove(&without_cells, 1000, &limits, &kept), SOLITON_GAVE_UP);
    assert_int_equal(limits.memory.used, 0);
    limits = no_limits();
    limits.timeout = 0;
    assert_int_equal(prove(&deal, PROVE_PLAINLY, &limits, &kept), SOLITON_GAVE_UP);
}

static void no_proofs_with_rotations(void **state) {
    (void)state;
    const struct deal deal = named("MidnightOilFull.1", NULL);
    struct soliton_error error = {0};
    struct kept_proof kept = {0};
    struct proof_writer writer = {.sink = keep, .context = &kept, .header = ""};
    struct limits limits = no_limits();
    limits_begin(&limits);
    assert_int_equal(patience_prove(&deal, PROVE_PLAINLY, &limits, &writer, &error), SOLITON_ERROR);
    assert_int_equal(error.status, SOLITON_INVALID);
    assert_non_null(strstr(error.message, "rotations"));
    assert_null(kept.bytes);
}

static bool refuse(const void *bytes, size_t size, void *context) {
    (void)bytes, (void)size, (void)context;
    return false;
}

static void a_sink_that_refuses(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.522519", NULL);
    struct soliton_error error = {0};
    struct proof_writer writer = {.sink = refuse, .header = ""};
    struct limits limits = no_limits();
    limits_begin(&limits);
    assert_int_equal(patience_prove(&deal, PROVE_PLAINLY, &limits, &writer, &error),
                     SOLITON_UNSOLVABLE);
    assert_true(writer.failed);
}

int test_prove(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_games),
        cmocka_unit_test(small_games_by_choice),
        cmocka_unit_test(small_games_with_twins),
        cmocka_unit_test(small_games_without_cells),
        cmocka_unit_test(full_games),
        cmocka_unit_test(an_argument_that_says_all),
        cmocka_unit_test(counting_says_it_sooner),
        cmocka_unit_test(limits_end_it),
        cmocka_unit_test(no_proofs_with_rotations),
        cmocka_unit_test(a_sink_that_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
