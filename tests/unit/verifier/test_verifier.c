/* The verifier by itself, on a game that fits on one line: two stones on a row of eight places,
 * each of which moves one place at a time and never onto the other; the first one wins at place 7.
 * The second one stands at 4, so it does not. */
#include "engine/proof_writer.h"
#include "verifier/verifier.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct stones {
    unsigned char place[2];
};

/* What the rules are asked besides: */
struct game {
    unsigned last;      /* the place where the first stone wins */
    unsigned lost_from; /* positions with the second stone there or further are lost by argument */
    bool second_stays;
};

static void start(const void *game, void *position) {
    (void)game;
    memcpy(position, &(struct stones){{2, 4}}, sizeof(struct stones));
}

static bool change(const void *game, void *position, unsigned thing, unsigned place) {
    (void)game;
    if (thing > 1) {
        return false;
    }
    ((struct stones *)position)->place[thing] = (unsigned char)place;
    return true;
}

static bool won(const void *game, const void *position) {
    const struct game *asked = game;
    return ((const struct stones *)position)->place[0] == asked->last;
}

static bool lost(const void *game, const void *position) {
    const struct game *asked = game;
    return ((const struct stones *)position)->place[1] >= asked->lost_from;
}

static void moves(const void *game, const void *position, struct verifier *verifier) {
    const struct game *asked = game;
    for (unsigned thing = 0; thing < 2; thing++) {
        for (int step = -1; step <= 1; step += 2) {
            struct stones next = *(const struct stones *)position;
            const int place = next.place[thing] + step;
            if (place < 0 || place > 7 || place == next.place[1 - thing] ||
                (thing == 1 && asked->second_stays)) {
                continue;
            }
            next.place[thing] = (unsigned char)place;
            if (!verifier_meet(verifier, &next, thing == 0 ? "first" : "second")) {
                return;
            }
        }
    }
}

static const struct verifier_rules rules = {.position_size = sizeof(struct stones),
                                            .start = start,
                                            .change = change,
                                            .won = won,
                                            .lost = lost,
                                            .moves = moves};

/* A body, as numbers. */
struct body {
    unsigned char bytes[400];
    size_t length;
};

static void add(struct body *body, unsigned skip, unsigned thing, unsigned place, unsigned more) {
    unsigned number = skip << 10 | thing << 4 | place << 1 | more;
    do {
        body->bytes[body->length++] = (unsigned char)((number & 127) | (number > 127 ? 128u : 0u));
        number >>= 7;
    } while (number > 0);
}

static struct verifier_work check(const struct game *game, const struct body *body,
                                  uint64_t positions) {
    /* Exactly as large as it is, so that a step beyond is noticed. */
    unsigned char *bytes = malloc(body->length + (body->length == 0));
    memcpy(bytes, body->bytes, body->length);
    struct verifier_work work = {
        .positions = positions, .body = bytes, .body_length = body->length, .memory = UINT64_MAX};
    verifier_run(&rules, game, &work);
    free(bytes);
    return work;
}

/* The second stone stays: the first one goes to and fro between 0 and 3. */
static const struct game to_and_fro = {.last = 7, .lost_from = 8, .second_stays = true};

static struct body four_positions(void) {
    struct body body = {.length = 0};
    add(&body, 0, 0, 1, 0); /* by position 0 */
    add(&body, 0, 0, 3, 0);
    add(&body, 1, 0, 0, 0); /* by position 1 */
    return body;
}

static void test_a_proof_holds(void **state) {
    (void)state;
    const struct body body = four_positions();
    struct verifier_work work = check(&to_and_fro, &body, 4);
    assert_string_equal(work.words, "");
    assert_int_equal(work.end, VERIFIER_HOLDS);
    assert_int_equal(work.checked, 4);
    assert_int_equal(work.moves, 6);
    assert_int_equal(work.lost, 0);
}

static void test_every_missing_position_is_missed(void **state) {
    (void)state;
    struct body body = {.length = 0};
    add(&body, 0, 0, 1, 0);
    add(&body, 0, 0, 3, 0);
    struct verifier_work work = check(&to_and_fro, &body, 3);
    assert_int_equal(work.end, VERIFIER_REFUSES);
    assert_string_equal(work.words,
                        "the move first leads from position 1 to one that is not among them");

    body.length = 0;
    work = check(&to_and_fro, &body, 1);
    assert_int_equal(work.end, VERIFIER_REFUSES);
}

static void test_a_won_position_is_no_proof(void **state) {
    (void)state;
    const struct body body = four_positions();
    const struct game easy = {.last = 3, .lost_from = 8, .second_stays = true};
    struct verifier_work work = check(&easy, &body, 4);
    assert_int_equal(work.end, VERIFIER_REFUSES);
    assert_string_equal(work.words, "position 2 is won");
}

static void test_what_is_lost_by_argument_is_not_expanded(void **state) {
    (void)state;
    /* The second stone moves, too; but as soon as it does, to 3 or to 5, the game is lost. */
    struct game game = {.last = 7, .lost_from = 5};
    struct body body = {.length = 0};
    add(&body, 0, 1, 5, 0);
    struct verifier_work work = check(&game, &body, 2);
    assert_int_equal(work.end, VERIFIER_REFUSES); /* the first stone can move */

    /* From 4 on everything is lost: the start, too. */
    game.lost_from = 4;
    body.length = 0;
    work = check(&game, &body, 1);
    assert_int_equal(work.end, VERIFIER_HOLDS);
    assert_int_equal(work.lost, 1);
    assert_int_equal(work.moves, 0);
}

static void test_a_won_position_is_won_whatever_is_argued(void **state) {
    (void)state;
    const struct game game = {.last = 2, .lost_from = 0};
    const struct body body = {.length = 0};
    assert_int_equal(check(&game, &body, 1).end, VERIFIER_REFUSES);
}

static void expect_bad(const struct body *body, uint64_t positions, const char *words) {
    struct verifier_work work = check(&to_and_fro, body, positions);
    assert_int_equal(work.end, VERIFIER_BAD_DATA);
    assert_string_equal(work.words, words);
}

static void test_bodies_that_cannot_be(void **state) {
    (void)state;
    struct body body = four_positions();
    expect_bad(&body, 0, "there cannot be 0 positions in 4 bytes");
    expect_bad(&body, 400, "there cannot be 400 positions in 4 bytes");
    expect_bad(&body, 5, "position 4: the file ends, or a number in it is wrong");
    expect_bad(&body, 3, "something is left over behind the last position");

    body.length = 0;
    add(&body, 1, 0, 1, 0); /* told by itself */
    expect_bad(&body, 2, "position 1: its parent does not stand before it");
    body.length = 0;
    add(&body, 0, 2, 1, 0);
    expect_bad(&body, 2, "position 1: there is no such change");
    body.length = 0;
    add(&body, 0, 0, 2, 0);
    expect_bad(&body, 2, "position 1: it is there twice");
    body.length = 0;
    add(&body, 0, 0, 1, 1);
    add(&body, 1, 1, 1, 0); /* skips in its second change */
    expect_bad(&body, 2, "position 1: a number in it is wrong");
    body = (struct body){.bytes = {130, 0}, .length = 2}; /* two bytes for a number of one */
    expect_bad(&body, 2, "position 1: the file ends, or a number in it is wrong");
    memset(body.bytes, 255, 20);
    body.length = 20;
    expect_bad(&body, 2, "position 1: the file ends, or a number in it is wrong");
}

static void test_memory_is_a_limit(void **state) {
    (void)state;
    const struct body body = four_positions();
    struct verifier_work work = {
        .positions = 4, .body = body.bytes, .body_length = body.length, .memory = 100};
    verifier_run(&rules, &to_and_fro, &work);
    assert_int_equal(work.end, VERIFIER_NO_MEMORY);
}

static bool stop(const struct verifier_work *work) {
    (void)work;
    return false;
}

static void test_it_can_be_stopped(void **state) {
    (void)state;
    const struct body body = four_positions();
    struct verifier_work work = {.positions = 4,
                                 .body = body.bytes,
                                 .body_length = body.length,
                                 .memory = UINT64_MAX,
                                 .go_on = stop};
    verifier_run(&rules, &to_and_fro, &work);
    assert_int_equal(work.end, VERIFIER_STOPPED);
}

/* A proof may go on and on about one position; that is heard of, too. */
struct patience {
    unsigned polls;
    uint64_t given_back;
};

static bool stop_at_the_third_look(const struct verifier_work *work) {
    struct patience *patience = work->context;
    return ++patience->polls < 3;
}

static void take_back(const struct verifier_work *work, void *array, size_t bytes) {
    struct patience *patience = work->context;
    patience->given_back += bytes;
    free(array);
}

static void test_changes_of_one_position_can_be_stopped(void **state) {
    (void)state;
    enum { LENGTH = 1 << 16 };
    static unsigned char bytes[LENGTH];
    memset(bytes, 1 << 1 | 1, sizeof bytes); /* the first stone to place 1, and more */
    struct patience patience = {0};
    struct verifier_work work = {.positions = 2,
                                 .body = bytes,
                                 .body_length = sizeof bytes,
                                 .memory = UINT64_MAX,
                                 .go_on = stop_at_the_third_look,
                                 .release = take_back,
                                 .context = &patience};
    verifier_run(&rules, &to_and_fro, &work);
    assert_int_equal(work.end, VERIFIER_STOPPED);
    assert_int_equal(patience.polls, 3);
    assert_int_equal(patience.given_back, work.bytes);
    assert_true(work.bytes > 0);
}

/* ---- The writer --------------------------------------------------------------------------- */

static bool collect(const void *bytes, size_t size, void *context) {
    struct body *body = context;
    if (body->length + size > sizeof body->bytes) {
        return false;
    }
    memcpy(body->bytes + body->length, bytes, size);
    body->length += size;
    return true;
}

static void test_the_writer_writes_what_is_read(void **state) {
    (void)state;
    struct body written = {.length = 0};
    struct proof_writer writer = {.sink = collect, .context = &written, .header = "header\n"};
    proof_begin(&writer, "claim: yes\n", 4);
    proof_position(&writer, 0);
    proof_change(&writer, 1, 5); /* there and back: two changes */
    proof_change(&writer, 0, 1);
    proof_position(&writer, 0);
    proof_change(&writer, 0, 3);
    proof_position(&writer, 1);
    proof_change(&writer, 0, 0);
    assert_true(proof_end(&writer));
    const char header[] = "soliton proof 1\nheader\nclaim: yes\npositions: 4\n";
    assert_memory_equal(written.bytes, header, sizeof header - 1);

    struct body expected = {.length = 0};
    add(&expected, 0, 1, 5, 1);
    add(&expected, 0, 0, 1, 0);
    add(&expected, 0, 0, 3, 0);
    add(&expected, 1, 0, 0, 0);
    assert_int_equal(written.length, sizeof header - 1 + expected.length);
    assert_memory_equal(written.bytes + sizeof header - 1, expected.bytes, expected.length);
}

static void test_the_writer_writes_sections(void **state) {
    (void)state;
    struct body written = {.length = 0};
    struct proof_writer writer = {.sink = collect, .context = &written, .header = "header\n"};
    proof_begin_sections(&writer, "claim: yes\n");
    proof_section(&writer, 3, 2);
    proof_entry(&writer, 0);
    proof_entry(&writer, 200);
    proof_change(&writer, 0, 1);
    proof_change(&writer, 1, 5);
    proof_position(&writer, 1);
    proof_change(&writer, 0, 0);
    proof_section(&writer, 1, 1);
    proof_entry(&writer, 1);
    proof_change(&writer, 0, 3);
    assert_true(proof_end_sections(&writer));
    const char header[] = "soliton proof 2\nheader\nclaim: yes\nsections:\n";
    assert_memory_equal(written.bytes, header, sizeof header - 1);

    struct body expected = {.bytes = {3, 2, 0, 145, 3}, .length = 5}; /* 145, 3: 2 * 200 + 1 */
    add(&expected, 0, 0, 1, 1);
    add(&expected, 0, 1, 5, 0);
    add(&expected, 1, 0, 0, 0);
    for (unsigned i = 0; i < 3; i++) {
        expected.bytes[expected.length++] = (const unsigned char[]){1, 1, 3}[i];
    }
    add(&expected, 0, 0, 3, 0);
    expected.bytes[expected.length++] = 0;
    assert_int_equal(written.length, sizeof header - 1 + expected.length);
    assert_memory_equal(written.bytes + sizeof header - 1, expected.bytes, expected.length);
}

static void test_the_writer_notes_a_sink_that_fails(void **state) {
    (void)state;
    struct body written = {.length = 390};
    struct proof_writer writer = {.sink = collect, .context = &written, .header = "0123456789"};
    proof_begin(&writer, "", 1);
    assert_false(proof_end(&writer));
}

/* ---- Claims ------------------------------------------------------------------------------- */

static void test_claims_are_read_line_by_line(void **state) {
    (void)state;
    const char claims[] = "argument: deadlock\nweights: 1 -2\n";
    struct verifier_work work = {.claims = claims, .claims_length = sizeof claims - 1};
    struct verifier_claim claim;
    size_t offset = 0;
    assert_true(verifier_next_claim(&work, &offset, &claim));
    assert_memory_equal(claim.key, "argument", claim.key_length);
    assert_int_equal(claim.value_length, strlen("deadlock"));
    assert_true(verifier_next_claim(&work, &offset, &claim));
    assert_memory_equal(claim.key, "weights", claim.key_length);
    assert_memory_equal(claim.value, "1 -2", 4);
    assert_false(verifier_next_claim(&work, &offset, &claim));
    assert_int_equal(work.end, VERIFIER_HOLDS);

    work = (struct verifier_work){.claims = "nonsense\n", .claims_length = 9};
    offset = 0;
    assert_false(verifier_next_claim(&work, &offset, &claim));
    assert_int_equal(work.end, VERIFIER_BAD_DATA);
}

int test_verifier(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_proof_holds),
        cmocka_unit_test(test_every_missing_position_is_missed),
        cmocka_unit_test(test_a_won_position_is_no_proof),
        cmocka_unit_test(test_what_is_lost_by_argument_is_not_expanded),
        cmocka_unit_test(test_a_won_position_is_won_whatever_is_argued),
        cmocka_unit_test(test_bodies_that_cannot_be),
        cmocka_unit_test(test_memory_is_a_limit),
        cmocka_unit_test(test_it_can_be_stopped),
        cmocka_unit_test(test_changes_of_one_position_can_be_stopped),
        cmocka_unit_test(test_the_writer_writes_what_is_read),
        cmocka_unit_test(test_the_writer_writes_sections),
        cmocka_unit_test(test_the_writer_notes_a_sink_that_fails),
        cmocka_unit_test(test_claims_are_read_line_by_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
