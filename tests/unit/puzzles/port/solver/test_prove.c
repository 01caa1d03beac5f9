#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/port/solver/component.h"
#include "puzzles/port/verifier/verifier.h"
#include "support/port_space.h"
#include "support/written_proof.h"

static enum soliton_outcome prove(const struct port *port, struct limits *limits,
                                  struct written *written) {
    struct proof_writer writer = writer_into(written);
    limits_begin(limits);
    enum soliton_outcome outcome = port_prove(port, limits, &writer);
    limits_end(limits);
    assert_int_equal(limits->memory.used, 0);
    /* What was not taken is no proof: then it is an error, as the library has it. */
    return writer.failed ? SOLITON_ERROR : outcome;
}

/* ---- Against all that can happen ----------------------------------------------------------- */

struct tally {
    unsigned solvable, closed, searched;
};

static void prove_space(const struct port_space *space, void *context) {
    struct tally *tally = context;
    struct limits limits = no_limits();
    struct written written = {0};
    enum soliton_outcome outcome = prove(&space->port, &limits, &written);
    const bool closed = port_path_is_closed(&space->port);
    /* The argument of the verifier is the solver's, though told in another way. */
    assert_int_equal(closed, component_is_lost(&space->port));
    if (space->distance[METRIC_MOVES][0] != NO_WAY) {
        assert_int_equal(outcome, SOLITON_SOLVED);
        assert_int_equal(written.text.length, 0);
        assert_false(closed);
        tally->solvable++;
        return;
    }
    assert_int_equal(outcome, SOLITON_UNSOLVABLE);
    struct verifier_work work = work_of(&written);
    assert_int_equal(claims_anything(&written, "argument"), closed);
    port_verify(&space->port, &work);
    assert_int_equal(work.end, VERIFIER_HOLDS);
    assert_int_equal(work.checked, closed ? 1 : space->count);
    assert_int_equal(work.lost, closed);
    assert_int_equal(limits.stats.positions, work.checked);
    tally->closed += closed;
    tally->searched += !closed;
    written_free(&written);
}

static void proves_what_cannot_be_solved_and_nothing_else(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_port_spaces(200, 2000, prove_space, &tally);
    assert_true(tally.solvable > 20 && tally.closed > 20 && tally.searched > 5);
}

/* ---- Ends ---------------------------------------------------------------------------------- */

/* B holds A back, since it cannot pass C, which always has a cell in B's column; but a look at the
 * columns alone does not show that. */
static const char held_back[] = "......"
                                "...B.."
                                "AA.B.."
                                "...B.."
                                "......"
                                "xCCC.x";

static void says_why_there_is_no_proof(void **state) {
    (void)state;
    struct port port = port_of_letters(held_back, 6, 6);
    struct written written = {0};
    struct limits few = no_limits();
    few.max_positions = 3;
    assert_int_equal(prove(&port, &few, &written), SOLITON_GAVE_UP);
    struct limits tight = no_limits();
    tight.memory.limit = 64;
    assert_int_equal(prove(&port, &tight, &written), SOLITON_GAVE_UP);
    const atomic_bool cancelled = true;
    struct limits cancel = no_limits();
    cancel.cancelled = &cancelled;
    assert_int_equal(prove(&port, &cancel, &written), SOLITON_INTERRUPTED);
    assert_int_equal(written.text.length, 0);
}

static void says_that_the_proof_could_not_be_written(void **state) {
    (void)state;
    static const char *const ports[] = {held_back, "......"
                                                   "......"
                                                   "AA..BB"
                                                   "......"
                                                   "......"
                                                   "......"};
    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        struct port port = port_of_letters(ports[i], 6, 6);
        struct written written = {.refuses = true};
        struct limits limits = no_limits();
        assert_int_equal(prove(&port, &limits, &written), SOLITON_ERROR);
    }
}

int test_prove(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proves_what_cannot_be_solved_and_nothing_else),
        cmocka_unit_test(says_why_there_is_no_proof),
        cmocka_unit_test(says_that_the_proof_could_not_be_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
