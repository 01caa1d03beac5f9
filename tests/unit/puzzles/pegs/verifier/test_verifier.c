#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/pegs/kind.h"
#include "puzzles/pegs/verifier/verifier.h"
#include "support/drawn_pegs.h"
#include "support/plain_pegs.h"
#include "support/written_proof.h"

static enum verifier_end verify(const struct pegs *pegs, struct verifier_work work) {
    pegs_verify(pegs, &work);
    assert_int_equal(work.end == VERIFIER_HOLDS, work.words[0] == '\0');
    return work.end;
}

/* A proof of nothing but claims and the start. */
static enum verifier_end verify_claims(const struct pegs *pegs, const char *claims) {
    return verify(pegs, (struct verifier_work){.claims = claims,
                                               .claims_length = strlen(claims),
                                               .positions = 1,
                                               .body = (const unsigned char *)"",
                                               .memory = UINT64_MAX});
}

static void prove(const struct pegs *pegs, struct written *written) {
    struct limits limits = no_limits();
    struct proof_writer writer = writer_into(written);
    limits_begin(&limits);
    assert_int_equal(pegs_prove(pegs, &limits, &writer), SOLITON_UNSOLVABLE);
}

/* ---- Jumps --------------------------------------------------------------------------------- */

/* The directions are those of the format, whatever the order of the board's axes is. */
static void numbers_directions(void **state) {
    (void)state;
    static const char *const ends[CLAIMS_DIRECTIONS] = {"e3", "a3", "c5", "c1",
                                                        "e5", "a1", "a5", "e1"};
    struct pegs pegs = drawn("#####/#####/#####/#####/#####/", 4, NULL);
    const unsigned middle = board_read_hole(&pegs.board, "c3", 2);
    for (unsigned axes = 2; axes <= 4; axes++) {
        pegs.board.axes = axes;
        for (unsigned i = 0; i < CLAIMS_DIRECTIONS; i++) {
            struct claims_jump jump;
            const bool there = claims_jump(&pegs.board, middle, i, &jump);
            assert_int_equal(there, i < 2 * axes);
            if (there) {
                assert_int_equal(jump.to, board_read_hole(&pegs.board, ends[i], 2));
                assert_int_equal(2 * jump.over, jump.from + jump.to);
            }
        }
    }
    struct claims_jump jump;
    assert_false(claims_jump(&pegs.board, 0, 1, &jump));
    assert_false(claims_jump(&pegs.board, 25, 0, &jump));
}

/* ---- Claims -------------------------------------------------------------------------------- */

struct trial {
    const char *claims;
    enum verifier_end end;
};

static void try_claims(const struct pegs *pegs, const struct trial *trials, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (verify_claims(pegs, trials[i].claims) != trials[i].end) {
            fail_msg("%s", trials[i].claims);
        }
    }
}

/* On a line of five holes with two pegs that stand apart, which is lost: no move is possible. */
static void checks_symmetries(void **state) {
    (void)state;
    static const struct trial trials[] = {
        {"", VERIFIER_HOLDS},
        {"symmetry: e1 d1 c1 b1 a1\n", VERIFIER_HOLDS},
        {"symmetry: E1 D1 C1 B1 A1\n", VERIFIER_HOLDS},
        {"symmetry: a1 b1 c1 d1 e1\n", VERIFIER_HOLDS},
        {"symmetry: e1 d1 c1 b1 a1\nsymmetry: e1 d1 c1 b1 a1\n", VERIFIER_HOLDS},
        {"symmetry: a1 b1 c1 d1 d1\n", VERIFIER_REFUSES},
        {"symmetry: b1 a1 c1 d1 e1\n", VERIFIER_REFUSES},
        {"symmetry: b1 c1 d1 e1 a1\n", VERIFIER_REFUSES},
        {"symmetry: e1 d1 c1 b1\n", VERIFIER_BAD_DATA},
        {"symmetry: e1 d1 c1 b1 a1 a1\n", VERIFIER_BAD_DATA},
        {"symmetry: e1 d1 c1 b1 a2\n", VERIFIER_BAD_DATA},
        {"symmetry: e1 d1 c1 b1 f1\n", VERIFIER_BAD_DATA},
        {"symmetry: \n", VERIFIER_BAD_DATA},
        {"symmetries: e1 d1 c1 b1 a1\n", VERIFIER_BAD_DATA},
        {"e1 d1 c1 b1 a1\n", VERIFIER_BAD_DATA},
    };
    const struct pegs middle = drawn("#ooo#/", 2, "c1");
    try_claims(&middle, trials, sizeof trials / sizeof *trials);
    /* To mirror the board does not keep a goal at one end. */
    const struct pegs end = drawn("#oo#o/", 2, "e1");
    assert_int_equal(verify_claims(&end, trials[1].claims), VERIFIER_REFUSES);
    assert_int_equal(verify_claims(&end, trials[3].claims), VERIFIER_HOLDS);
    const struct pegs any = drawn("#oo#o/", 2, NULL);
    assert_int_equal(verify_claims(&any, trials[1].claims), VERIFIER_HOLDS);
    /* Where there are no jumps, two holes must not become one all the same; and where the ends of
     * all jumps stay where they are, what is jumped over has to stay, too. */
    const struct pegs square = drawn("##/#o/", 2, "b2");
    assert_int_equal(verify_claims(&square, "symmetry: b1 a1 a2 b2\n"), VERIFIER_HOLDS);
    assert_int_equal(verify_claims(&square, "symmetry: a1 a1 a2 b2\n"), VERIFIER_REFUSES);
    const struct pegs lines = drawn("#oo/   /#oo/", 2, NULL);
    assert_int_equal(verify_claims(&lines, "symmetry: a3 b3 c3 a1 b1 c1\n"), VERIFIER_HOLDS);
    assert_int_equal(verify_claims(&lines, "symmetry: a1 b3 c1 a3 b1 c3\n"), VERIFIER_REFUSES);
}

/* This is won by d1-b1, and b1 is the only end by its parities. But it stands for its mirror image,
 * which ends in c1: so c1 counts as an end as well, and the weights, which are right, show nothing.
 */
static void counts_images_of_ends(void **state) {
    (void)state;
    const struct pegs pegs = drawn("oo##/", 2, NULL);
    assert_int_equal(verify_claims(&pegs, "symmetry: d1 c1 b1 a1\n"
                                          "parity: b1 c1\n"
                                          "parity: a1 b1 d1\n"
                                          "weights: -1 1 0 1\n"),
                     VERIFIER_REFUSES);
}

static void checks_parities(void **state) {
    (void)state;
    /* Jumps are possible here, so that only a parity that settles the matter does. */
    static const struct trial trials[] = {
        {"", VERIFIER_REFUSES},
        {"parity: a1 b1 d1 e1\n", VERIFIER_REFUSES}, /* true, but it settles nothing */
        {"parity: b1 c1 e1\n", VERIFIER_HOLDS},
        {"parity: e1 c1 b1\n", VERIFIER_HOLDS},
        {"parity: a1 b1 d1 e1\nparity: b1 c1 e1\n", VERIFIER_HOLDS},
        {"parity: b1 c1\n", VERIFIER_REFUSES},
        {"parity: a1 b1 c1 d1 e1\n", VERIFIER_REFUSES},
        {"parity: \n", VERIFIER_REFUSES}, /* no holes at all, which is even and says nothing */
        {"parity: b1 b1 c1 e1\n", VERIFIER_BAD_DATA},
        {"parity: b1 c1 e1 g1\n", VERIFIER_BAD_DATA},
        {"parity: b1,c1,e1\n", VERIFIER_BAD_DATA},
        {"parity b1 c1 e1\n", VERIFIER_BAD_DATA},
    };
    /* Of b1, c1 and e1, of which each jump changes two, the start has two pegs, the goal one. */
    const struct pegs pegs = drawn("o##oo/", 2, "e1");
    try_claims(&pegs, trials, sizeof trials / sizeof *trials);
}

static void checks_weights(void **state) {
    (void)state;
    static const struct trial trials[] = {
        {"weights: 0 0 1 0 1\n", VERIFIER_REFUSES}, /* true, but the goal weighs no more */
        {"weights: 1 0 1 1 2\n", VERIFIER_HOLDS},   /* the start 1, the goal 2 */
        {"weights: 1 -0 1 1 2\n", VERIFIER_HOLDS},  /* a zero all the same */
        {"weights: 1 0 1 1 3\n", VERIFIER_REFUSES}, /* c1 over d1 to e1 raises it */
        {"weights: 1 0 1 1 1\n", VERIFIER_REFUSES}, /* the same */
        {"weights: 1 0 1 1\n", VERIFIER_BAD_DATA},
        {"weights: 1 0 1 1 2 0\n", VERIFIER_BAD_DATA},
        {"weights: 1 0 1 1 2.0\n", VERIFIER_BAD_DATA},
        {"weights: 1 0 1 1 +2\n", VERIFIER_BAD_DATA},
        {"weights: 1 0 1 - 2\n", VERIFIER_BAD_DATA},
        {"weights: 1 0 1 --1 2\n", VERIFIER_BAD_DATA},
        {"weights: 1000000 0 1000000 1000000 1000000\n", VERIFIER_REFUSES},
        {"weights: 1 0 1 1 1000001\n", VERIFIER_BAD_DATA},
        {"weights: 1 0 1 1 18446744073709551618\n", VERIFIER_BAD_DATA},
    };
    const struct pegs pegs = drawn("o##oo/", 2, "e1");
    try_claims(&pegs, trials, sizeof trials / sizeof *trials);
}

static void allows_only_so_many_claims(void **state) {
    (void)state;
    static const struct {
        const char *claim;
        unsigned most;
    } sorts[] = {{"symmetry: e1 d1 c1 b1 a1\n", CLAIMS_SYMMETRIES},
                 {"parity: a1 b1 d1 e1\n", CLAIMS_PARITIES},
                 {"weights: 0 0 0 0 0\n", CLAIMS_WEIGHTS}};
    const struct pegs pegs = drawn("#ooo#/", 2, "c1");
    for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++) {
        struct text claims = {0};
        for (unsigned j = 0; j < sorts[i].most; j++) {
            text_add(&claims, sorts[i].claim);
        }
        assert_int_equal(verify_claims(&pegs, claims.data), VERIFIER_HOLDS);
        text_add(&claims, sorts[i].claim);
        assert_int_equal(verify_claims(&pegs, claims.data), VERIFIER_BAD_DATA);
        text_drop(&claims);
    }
}

/* ---- Proofs that are none ------------------------------------------------------------------ */

static void refuses_a_set_that_a_move_leads_out_of(void **state) {
    (void)state;
    const struct pegs boards[] = {drawn("#/##/#o#/####/#####/", 3, "b3"),
                                  drawn("o##oo#/#oooo#/o####o/ooo#oo/oo#oo#/", 3, NULL)};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct written written = {0};
        prove(&boards[i], &written);
        const struct verifier_work whole = work_of(&written);
        assert_int_equal(verify(&boards[i], whole), VERIFIER_HOLDS);
        /* A position here is one number, and the last byte of a number is below 128: cut behind
         * some. */
        struct verifier_work part = whole;
        part.positions = 1;
        for (size_t length = 0; length < whole.body_length; length++) {
            if (length == 0 || whole.body[length - 1] < 128) {
                part.body_length = length;
                if (part.positions % 97 == 1 || part.positions == whole.positions - 1) {
                    assert_int_equal(verify(&boards[i], part), VERIFIER_REFUSES);
                }
                part.positions++;
            }
        }
        assert_int_equal(part.positions, whole.positions);
        /* Without its claims there are positions that it does not have. */
        struct verifier_work bare = whole;
        bare.claims_length = 0;
        assert_int_not_equal(verify(&boards[i], bare), VERIFIER_HOLDS);
        written_free(&written);
    }
}

static enum verifier_end verify_change(const struct pegs *pegs, unsigned hole, unsigned direction) {
    struct written written = {0};
    struct proof_writer writer = writer_into(&written);
    proof_begin(&writer, "", 2);
    proof_position(&writer, 0);
    proof_change(&writer, hole, direction);
    assert_true(proof_end(&writer));
    const enum verifier_end end = verify(pegs, work_of(&written));
    written_free(&written);
    return end;
}

static void judges_listed_positions(void **state) {
    (void)state;
    /* Nothing can jump here. Another position may be listed if nothing comes of it. */
    const struct pegs stuck = drawn("#oo#o/", 2, "c1");
    assert_int_equal(verify_change(&stuck, 2, 0), VERIFIER_HOLDS);   /* a1 c1 e1, stuck too */
    assert_int_equal(verify_change(&stuck, 0, 0), VERIFIER_REFUSES); /* b1 c1 d1: jumps */
    assert_int_equal(verify_change(&stuck, 1, 1), VERIFIER_BAD_DATA);
    assert_int_equal(verify_change(&stuck, 0, 2), VERIFIER_BAD_DATA);
    assert_int_equal(verify_change(&stuck, 0, 4), VERIFIER_BAD_DATA);
    assert_int_equal(verify_change(&stuck, 63, 1), VERIFIER_BAD_DATA);
    /* Each of these has one jump, in each direction that there is. */
    static const char *const jumps[CLAIMS_DIRECTIONS] = {
        "##o/ooo/ooo/", "o##/ooo/ooo/", "#oo/#oo/ooo/", "ooo/#oo/#oo/",
        "#oo/o#o/ooo/", "ooo/o#o/oo#/", "oo#/o#o/ooo/", "ooo/o#o/#oo/"};
    for (unsigned i = 0; i < CLAIMS_DIRECTIONS; i++) {
        const struct pegs one = drawn(jumps[i], 4, "b1");
        const struct pegs none = drawn(jumps[i], i / 2 < 2 ? 2 : i / 2, "b1");
        assert_int_equal(verify_claims(&one, ""), VERIFIER_REFUSES);
        assert_int_equal(verify_claims(&none, ""), i < 4 ? VERIFIER_REFUSES : VERIFIER_HOLDS);
    }
    /* And a won one is refused, legal jump or not. */
    const struct pegs easy = drawn("##ooo/", 2, "c1");
    assert_int_equal(verify_change(&easy, 0, 0), VERIFIER_REFUSES);
    assert_int_equal(verify_claims(&easy, ""), VERIFIER_REFUSES);
}

/* ---- Soundness ----------------------------------------------------------------------------- */

/* All positions that can be reached but the won ones, with the claims of an honest proof for
 * another start: the best that a liar can do. */
static void lie(const struct pegs *pegs, const char *claims, struct written *written) {
    enum { MOST = 1 << PLAIN_RANDOM_HOLES };
    struct step {
        uint64_t pegs;
        uint32_t parent;
        struct peg_jump jump;
    } *steps = calloc(MOST, sizeof *steps);
    bool known[MOST] = {false};
    uint32_t count = 1;
    steps[0].pegs = pegs->start;
    for (uint32_t i = 0; i < count; i++) {
        struct peg_jump jumps[PEG_JUMPS_MAX];
        const unsigned possible = referee_jumps(&pegs->board, steps[i].pegs, jumps);
        for (unsigned j = 0; j < possible; j++) {
            uint64_t after = steps[i].pegs;
            referee_jump(&pegs->board, &after, jumps[j]);
            if (!known[after] && !referee_won(pegs, after)) {
                known[after] = true;
                steps[count++] = (struct step){after, i, jumps[j]};
            }
        }
    }
    struct proof_writer writer = writer_into(written);
    proof_begin(&writer, claims, count);
    for (uint32_t i = 1; i < count; i++) {
        struct claims_jump jump = {0};
        unsigned direction = 0;
        while (!claims_jump(&pegs->board, steps[i].jump.from, direction, &jump) ||
               jump.to != steps[i].jump.to) {
            direction++;
        }
        proof_position(&writer, steps[i].parent);
        proof_change(&writer, jump.from, direction);
    }
    assert_true(proof_end(&writer));
    free(steps);
}

static void believes_no_lie(void **state) {
    (void)state;
    struct plain_distances *distances = malloc(sizeof *distances);
    uint32_t random = 3;
    unsigned lies = 0;
    for (unsigned i = 0; i < 60; i++) {
        const struct pegs puzzle = plain_random(&random);
        struct pegs unsolvable = puzzle;
        unsolvable.start &= random_below(&random, 1U << PLAIN_RANDOM_HOLES);
        plain_measure(&puzzle, distances);
        if (distances->moves[puzzle.start] == PLAIN_LOST || distances->moves[puzzle.start] == 0 ||
            distances->moves[unsolvable.start] != PLAIN_LOST) {
            continue;
        }
        struct written honest = {0};
        prove(&unsolvable, &honest);
        const struct verifier_work work = work_of(&honest);
        /* As it is, for the puzzle that it is not about. */
        assert_int_not_equal(verify(&puzzle, work), VERIFIER_HOLDS);
        char *claims = calloc(work.claims_length + 1, 1);
        memcpy(claims, work.claims, work.claims_length);
        struct written lies_told[2] = {{{0}, false}, {{0}, false}};
        lie(&puzzle, "", &lies_told[0]);
        assert_int_equal(verify(&puzzle, work_of(&lies_told[0])), VERIFIER_REFUSES);
        lie(&puzzle, claims, &lies_told[1]);
        assert_int_not_equal(verify(&puzzle, work_of(&lies_told[1])), VERIFIER_HOLDS);
        free(claims);
        written_free(&honest);
        written_free(&lies_told[0]);
        written_free(&lies_told[1]);
        lies++;
    }
    free(distances);
    assert_true(lies > 10);
}

/* Bytes of a whole proof, claims and all, changed at random. */
static void survives_nonsense(void **state) {
    (void)state;
    const struct pegs unsolvable = drawn("#/##/#o#/####/#####/", 3, "b3");
    const struct pegs solvable = drawn("o/##/###/####/#####/", 3, NULL);
    struct written written = {0};
    uint32_t random = 8;
    prove(&unsolvable, &written);
    const struct verifier_work work = work_of(&written);
    const size_t length = work.claims_length + work.body_length;
    char *bytes = malloc(length);
    for (unsigned i = 0; i < 1500; i++) {
        memcpy(bytes, work.claims, work.claims_length);
        memcpy(bytes + work.claims_length, work.body, work.body_length);
        for (unsigned changes = 1 + random_below(&random, 4); changes > 0; changes--) {
            const uint32_t within = (uint32_t)(i % 2 == 0 ? work.claims_length : length);
            bytes[random_below(&random, within)] = (char)random_below(&random, 256);
        }
        struct verifier_work nonsense = work;
        nonsense.claims = bytes;
        nonsense.body = (const unsigned char *)bytes + work.claims_length;
        verify(&unsolvable, nonsense);
        assert_int_not_equal(verify(&solvable, nonsense), VERIFIER_HOLDS);
    }
    free(bytes);
    written_free(&written);
}

int test_verifier(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_directions),
        cmocka_unit_test(checks_symmetries),
        cmocka_unit_test(counts_images_of_ends),
        cmocka_unit_test(checks_parities),
        cmocka_unit_test(checks_weights),
        cmocka_unit_test(allows_only_so_many_claims),
        cmocka_unit_test(refuses_a_set_that_a_move_leads_out_of),
        cmocka_unit_test(judges_listed_positions),
        cmocka_unit_test(believes_no_lie),
        cmocka_unit_test(survives_nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
