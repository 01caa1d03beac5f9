#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/port/kind.h"
#include "puzzles/port/verifier/verifier.h"
#include "support/port_space.h"
#include "support/written_proof.h"

/* B has to go down for A, and cannot: C always has a cell in its column. */
static const char held_back[] = "......"
                                "...B.."
                                "AA.B.."
                                "...B.."
                                "......"
                                "xCCC.x";

static struct port held_back_port(void) { return port_of_letters(held_back, 6, 6); }

static enum verifier_end verify(const struct port *port, struct verifier_work work) {
    port_verify(port, &work);
    assert_int_equal(work.end == VERIFIER_HOLDS, work.words[0] == '\0');
    return work.end;
}

static enum verifier_end verify_claims(const struct port *port, const char *claims) {
    return verify(port, (struct verifier_work){.claims = claims,
                                               .claims_length = strlen(claims),
                                               .positions = 1,
                                               .body = (const unsigned char *)"",
                                               .memory = UINT64_MAX});
}

static void prove(const struct port *port, struct written *written) {
    struct limits limits = no_limits();
    struct proof_writer writer = writer_into(written);
    limits_begin(&limits);
    assert_int_equal(port_prove(port, &limits, &writer), SOLITON_UNSOLVABLE);
}

/* ---- Arguments ----------------------------------------------------------------------------- */

static void knows_when_the_way_is_closed(void **state) {
    (void)state;
    static const struct {
        const char *letters; /* of a port of 4 x 4 */
        bool closed;
    } ports[] = {
        {".... AA.. .... ....", false}, {".... AA.x .... ....", true},
        {".... xAA. .... ....", false}, {".... AABB .... ....", true},
        {".... BBAA .... ....", false}, {"...B AA.B .... ....", false},
        {"...B AA.B ...B ....", true},  {".... AA.B ...B ....", false},
        {".... AA.B ...B ...x", true},  {".... AA.. ...B ...B", false},
        {"...B AA.B ...C ...C", true},  {"...x AA.B ...B ....", false},
        {"B... BAA. .... ....", false}, {"..B. AAB. ..B. ....", true},
    };
    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        char cells[17] = "";
        for (unsigned y = 0; y < 4; y++) {
            memcpy(cells + (size_t)4 * y, ports[i].letters + (size_t)5 * y, 4);
        }
        const struct port port = port_of_letters(cells, 4, 4);
        const enum verifier_end end = ports[i].closed ? VERIFIER_HOLDS : VERIFIER_REFUSES;
        assert_int_equal(port_path_is_closed(&port), ports[i].closed);
        assert_int_equal(verify_claims(&port, "argument: lines\n"), end);
    }
}

static void reads_no_other_claims(void **state) {
    (void)state;
    static const char *const claims[] = {"argument: columns\n", "argument: \n",     "parity: a1\n",
                                         "argument\n",          "argument:lines\n", "\n",
                                         "Argument: lines\n",   ": lines\n"};
    const struct port port = port_of_letters(".....AABB.......", 4, 4);
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        assert_int_equal(verify_claims(&port, claims[i]), VERIFIER_BAD_DATA);
    }
}

/* ---- Proofs that are none ------------------------------------------------------------------ */

static void refuses_a_set_that_a_move_leads_out_of(void **state) {
    (void)state;
    const struct port port = held_back_port();
    struct written written = {0};
    prove(&port, &written);
    const struct verifier_work whole = work_of(&written);
    assert_int_equal(verify(&port, whole), VERIFIER_HOLDS);
    assert_true(whole.positions > 10);
    /* A position here is one number, and the last byte of a number is below 128: cut behind each.
     */
    struct verifier_work part = whole;
    part.positions = 1;
    for (size_t length = 0; length < whole.body_length; length++) {
        if (length == 0 || whole.body[length - 1] < 128) {
            part.body_length = length;
            assert_int_equal(verify(&port, part), VERIFIER_REFUSES);
            part.positions++;
        }
    }
    assert_int_equal(part.positions, whole.positions);
    written_free(&written);
}

static void looks_at_moves_both_ways(void **state) {
    (void)state;
    static const char *const ports[] = {"AAB...B...B.....", ".....AAB...B...B", "....AAxx........",
                                        "....xAAx........"};
    static const enum verifier_end ends[] = {VERIFIER_REFUSES, VERIFIER_REFUSES, VERIFIER_HOLDS,
                                             VERIFIER_HOLDS};
    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        const struct port port = port_of_letters(ports[i], 4, 4);
        assert_int_equal(verify_claims(&port, ""), ends[i]);
    }
}

/* A position that cannot be reached may stand there, if nothing can come of it; not a won one. */
static void refuses_a_won_position(void **state) {
    (void)state;
    const struct port port = held_back_port();
    struct written written = {0};
    struct proof_writer writer = writer_into(&written);
    proof_begin(&writer, "", 2);
    proof_position(&writer, 0);
    proof_change(&writer, 0, 4); /* A to the exit */
    assert_true(proof_end(&writer));
    assert_int_equal(verify(&port, work_of(&written)), VERIFIER_REFUSES);
    written_free(&written);
}

static void rejects_changes_of_nothing(void **state) {
    (void)state;
    const struct port port = held_back_port();
    static const struct {
        unsigned boat, place;
    } changes[] = {{3, 0}, {63, 0}, {0, 5}, {1, 4}, {2, 7}};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct written written = {0};
        struct proof_writer writer = writer_into(&written);
        proof_begin(&writer, "", 2);
        proof_position(&writer, 0);
        proof_change(&writer, changes[i].boat, changes[i].place);
        assert_true(proof_end(&writer));
        assert_int_equal(verify(&port, work_of(&written)), VERIFIER_BAD_DATA);
        written_free(&written);
    }
}

/* ---- Soundness ----------------------------------------------------------------------------- */

/* Writes all positions of a space, or all but the won ones. */
static void write_positions(const struct port_space *space, bool with_won,
                            struct written *written) {
    struct proof_writer writer = writer_into(written);
    uint32_t positions = 1;
    for (uint32_t i = 1; i < space->count; i++) {
        positions += with_won || space->distance[METRIC_MOVES][i] != 0;
    }
    proof_begin(&writer, "", positions);
    for (uint32_t i = 1; i < space->count; i++) {
        if (with_won || space->distance[METRIC_MOVES][i] != 0) {
            proof_position(&writer, 0);
            for (unsigned boat = 0; boat < space->port.boat_count; boat++) {
                proof_change(&writer, boat, space->places[i].at[boat]);
            }
        }
    }
    assert_true(proof_end(&writer));
}

/* For a port that can be solved, the best that a liar can do. */
static void lie(const struct port_space *space, void *context) {
    unsigned *lies = context;
    if (space->distance[METRIC_MOVES][0] == NO_WAY || space->distance[METRIC_MOVES][0] == 0) {
        return;
    }
    for (unsigned with_won = 0; with_won <= 1; with_won++) {
        struct written written = {0};
        write_positions(space, with_won != 0, &written);
        assert_int_equal(verify(&space->port, work_of(&written)), VERIFIER_REFUSES);
        written_free(&written);
    }
    assert_int_equal(verify_claims(&space->port, "argument: lines\n"), VERIFIER_REFUSES);
    ++*lies;
}

static void believes_no_lie(void **state) {
    (void)state;
    unsigned lies = 0;
    visit_port_spaces(60, 2000, lie, &lies);
    assert_true(lies > 10);
}

/* Bytes of a proof changed at random: whatever comes of it ends, and says what it is. */
static void survives_nonsense(void **state) {
    (void)state;
    const struct port unsolvable = held_back_port();
    const struct port solvable = port_of_letters(".............AA.....................", 6, 6);
    struct written written = {0};
    uint32_t random = 8;
    prove(&unsolvable, &written);
    struct verifier_work work = work_of(&written);
    unsigned char *body = malloc(work.body_length);
    for (unsigned i = 0; i < 2000; i++) {
        memcpy(body, work.body, work.body_length);
        for (unsigned changes = 1 + random_below(&random, 4); changes > 0; changes--) {
            body[random_below(&random, (uint32_t)work.body_length)] =
                (unsigned char)random_below(&random, 256);
        }
        struct verifier_work nonsense = work;
        nonsense.body = body;
        verify(&unsolvable, nonsense);
        assert_int_not_equal(verify(&solvable, nonsense), VERIFIER_HOLDS);
    }
    free(body);
    written_free(&written);
}

int test_verifier(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_when_the_way_is_closed),
        cmocka_unit_test(reads_no_other_claims),
        cmocka_unit_test(refuses_a_set_that_a_move_leads_out_of),
        cmocka_unit_test(looks_at_moves_both_ways),
        cmocka_unit_test(refuses_a_won_position),
        cmocka_unit_test(rejects_changes_of_nothing),
        cmocka_unit_test(believes_no_lie),
        cmocka_unit_test(survives_nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
