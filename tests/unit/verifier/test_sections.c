/* Proofs in sections, on a game that is a walk: a token on a line of places moves one place at a
 * time, to either side. A place is told by its three digits, of eight values each. */
#include "base/text.h"
#include "engine/proof_writer.h"
#include "support/random.h"
#include "verifier/verifier.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DIGITS = 3, PLACES = 400 };

struct token {
    unsigned char digit[DIGITS];
};

struct game {
    unsigned won;  /* at this place */
    unsigned lost; /* from here on, by an argument */
    bool jumps;    /* from every place there is a move to the start, twice */
};

static const struct game plain = {.won = PLACES, .lost = PLACES};

static unsigned place_of(const void *position) {
    const struct token *token = position;
    return token->digit[0] + 8u * token->digit[1] + 64u * token->digit[2];
}

static struct token token_at(unsigned place) {
    return (struct token){
        {(unsigned char)(place % 8), (unsigned char)(place / 8 % 8), (unsigned char)(place / 64)}};
}

static void start(const void *game, void *position) {
    (void)game;
    memset(position, 0, sizeof(struct token));
}

static bool change(const void *game, void *position, unsigned thing, unsigned place) {
    (void)game;
    if (thing < DIGITS) {
        ((struct token *)position)->digit[thing] = (unsigned char)place;
    }
    return thing < DIGITS;
}

static bool won(const void *game, const void *position) {
    const struct game *asked = game;
    return place_of(position) == asked->won;
}

static bool lost(const void *game, const void *position) {
    const struct game *asked = game;
    return place_of(position) >= asked->lost;
}

static bool go(unsigned to, struct verifier *verifier) {
    const struct token token = token_at(to);
    return verifier_meet(verifier, &token, "step");
}

static void moves(const void *game, const void *position, struct verifier *verifier) {
    const struct game *asked = game;
    const unsigned place = place_of(position);
    for (unsigned i = 0; asked->jumps && i < 2; i++) {
        if (!go(0, verifier)) {
            return;
        }
    }
    if (place > 0 && !go(place - 1, verifier)) {
        return;
    }
    if (place + 1 < PLACES) {
        go(place + 1, verifier);
    }
}

static const struct verifier_rules rules = {.position_size = sizeof(struct token),
                                            .start = start,
                                            .change = change,
                                            .won = won,
                                            .lost = lost,
                                            .moves = moves};

/* ---- Writing -------------------------------------------------------------------------------- */

static bool collect(const void *bytes, size_t size, void *context) {
    text_add_bytes(context, bytes, size);
    return true;
}

static void write_changes(struct proof_writer *writer, unsigned from, unsigned to) {
    const struct token old = token_at(from), new = token_at(to);
    for (unsigned i = 0; i < DIGITS; i++) {
        if (old.digit[i] != new.digit[i]) {
            proof_change(writer, i, new.digit[i]);
        }
    }
}

/* A section of `count` places from `first` on, of which the first and the last are entries; and the
 * entries' numbers. */
struct stretch {
    unsigned first, count;
    uint64_t met[2];
};

static void write_stretch(struct proof_writer *writer, const struct stretch *stretch,
                          unsigned before) {
    const unsigned last = stretch->first + stretch->count - 1;
    const unsigned entries = stretch->count > 1 && stretch->met[1] > 0 ? 2 : 1;
    proof_section(writer, stretch->count, entries);
    proof_entry(writer, stretch->met[0]);
    write_changes(writer, before, stretch->first);
    if (entries == 2) {
        proof_entry(writer, stretch->met[1]);
        write_changes(writer, stretch->first, last);
    }
    for (unsigned i = 1; i < stretch->count + (entries == 1) - 1; i++) {
        proof_position(writer, 0);
        write_changes(writer, stretch->first, stretch->first + i);
    }
}

static struct text written(const struct stretch *stretches, unsigned count) {
    struct text text = {0};
    struct proof_writer writer = {.sink = collect, .context = &text, .header = ""};
    unsigned before = 0;
    proof_begin_sections(&writer, "");
    for (unsigned i = 0; i < count; i++) {
        write_stretch(&writer, &stretches[i], before);
        before = stretches[i].first;
    }
    assert_true(proof_end_sections(&writer));
    assert_false(text.failed);
    return text;
}

/* The line in stretches of random length, and how many there are. */
static unsigned part(uint32_t *random, unsigned longest, struct stretch *stretches) {
    unsigned count = 0;
    for (unsigned first = 0, next; first < PLACES; first = next) {
        const unsigned wanted = 1 + random_below(random, longest);
        const unsigned left = PLACES - first;
        struct stretch *stretch = &stretches[count++];
        *stretch = (struct stretch){.first = first, .count = wanted < left ? wanted : left};
        next = first + stretch->count;
        const uint64_t below = first > 0, above = next < PLACES;
        if (stretch->count > 1) {
            stretch->met[0] = below;
            stretch->met[1] = above;
        } else {
            stretch->met[0] = below + above;
        }
    }
    return count;
}

/* ---- Checking ------------------------------------------------------------------------------- */

/* Hands the body over in small parts, each in memory of its own. */
struct parts {
    const char *next, *end;
    size_t size;
    unsigned char *part;
};

static bool read_on(struct verifier_work *work) {
    struct parts *parts = work->context;
    const size_t left = (size_t)(parts->end - parts->next);
    const size_t size = left < parts->size ? left : parts->size;
    free(parts->part);
    parts->part = NULL;
    if (size == 0) {
        return false;
    }
    parts->part = malloc(size);
    memcpy(parts->part, parts->next, size);
    parts->next += size;
    work->body = parts->part;
    work->body_length = size;
    return true;
}

static struct verifier_work check(const struct game *game, const struct text *text, size_t size) {
    static const char key[] = "sections:\n";
    const char *body = strstr(text->data, key) + sizeof key - 1;
    struct parts parts = {.next = body, .end = text->data + text->length, .size = size};
    struct verifier_work work = {
        .in_sections = true, .read_on = read_on, .memory = UINT64_MAX, .context = &parts};
    verifier_run(&rules, game, &work);
    free(parts.part);
    return work;
}

static struct verifier_work check_stretches(const struct game *game,
                                            const struct stretch *stretches, unsigned count) {
    struct text text = written(stretches, count);
    const struct verifier_work work = check(game, &text, 5);
    text_drop(&text);
    return work;
}

static void any_way_to_part_them_holds(void **state) {
    (void)state;
    uint32_t random = 17;
    for (unsigned longest = 1; longest <= 2 * PLACES; longest += 1 + longest / 3) {
        struct stretch stretches[PLACES];
        const unsigned count = part(&random, longest, stretches);
        struct text text = written(stretches, count);
        for (size_t size = 1; size < 5000; size *= 7) {
            const struct verifier_work work = check(&plain, &text, size);
            assert_string_equal(work.words, "");
            assert_int_equal(work.end, VERIFIER_HOLDS);
            assert_int_equal(work.checked, PLACES);
            assert_int_equal(work.sections, count);
            assert_int_equal(work.moves, 2 * PLACES - 2);
        }
        text_drop(&text);
    }
}

static void what_is_miscounted_is_refused(void **state) {
    (void)state;
    uint32_t random = 18;
    for (unsigned i = 0; i < 100; i++) {
        struct stretch stretches[PLACES];
        const unsigned count = part(&random, 40, stretches);
        struct stretch *one = &stretches[1 + random_below(&random, count - 2)];
        const struct stretch right = *one;
        one->met[0] += 1 + random_below(&random, 3);
        assert_int_equal(check_stretches(&plain, stretches, count).end, VERIFIER_REFUSES);
        *one = right;
        one->met[0] += UINT64_C(1) << (20 + random_below(&random, 40));
        assert_int_equal(check_stretches(&plain, stretches, count).end, VERIFIER_REFUSES);
        *one = right;
        one->met[1] = 0; /* its last place is no entry */
        const enum verifier_end expected = right.count > 1 ? VERIFIER_REFUSES : VERIFIER_HOLDS;
        assert_int_equal(check_stretches(&plain, stretches, count).end, expected);
    }
}

static void every_missing_section_is_missed(void **state) {
    (void)state;
    uint32_t random = 19;
    struct stretch stretches[PLACES];
    const unsigned count = part(&random, 40, stretches);
    for (unsigned gap = 1; gap < count; gap++) {
        struct stretch left[PLACES];
        memcpy(left, stretches, gap * sizeof *left);
        memcpy(left + gap, stretches + gap + 1, (count - gap - 1) * sizeof *left);
        const struct verifier_work work = check_stretches(&plain, left, count - 1);
        assert_int_equal(work.end, VERIFIER_REFUSES);
        assert_non_null(strstr(work.words, "no entry of another"));
    }
}

static void two_moves_to_one_position_count_once(void **state) {
    (void)state;
    const struct game jumping = {.won = PLACES, .lost = PLACES, .jumps = true};
    struct stretch stretches[] = {{0, 100, {300, 1}}, {100, 300, {1, 0}}};
    assert_int_equal(check_stretches(&jumping, stretches, 2).end, VERIFIER_HOLDS);
    stretches[0].met[0] = 600;
    assert_int_equal(check_stretches(&jumping, stretches, 2).end, VERIFIER_REFUSES);
}

static void a_section_may_be_there_twice(void **state) {
    (void)state;
    /* What leads to it is divided between the two; what leads out of it counts twice. */
    const struct game jumping = {.won = PLACES, .lost = PLACES, .jumps = true};
    struct stretch stretches[] = {{0, 100, {100, 1}}, {100, 300, {2, 0}}, {0, 100, {200, 0}}};
    assert_int_equal(check_stretches(&jumping, stretches, 3).end, VERIFIER_HOLDS);
    stretches[1].met[0] = 1;
    assert_int_equal(check_stretches(&jumping, stretches, 3).end, VERIFIER_REFUSES);
    stretches[1].met[0] = 2;
    stretches[0].met[0] = 300;
    assert_int_equal(check_stretches(&jumping, stretches, 3).end, VERIFIER_REFUSES);
}

static void what_is_lost_is_no_exit(void **state) {
    (void)state;
    const struct game argued = {.won = PLACES, .lost = 150};
    const struct stretch stretches[] = {{0, 100, {0, 1}}, {100, 50, {1, 0}}};
    const struct verifier_work work = check_stretches(&argued, stretches, 2);
    assert_int_equal(work.end, VERIFIER_HOLDS);
    assert_int_equal(work.checked, 150);
}

static void a_won_position_is_found(void **state) {
    (void)state;
    const struct game easy = {.won = 107, .lost = PLACES};
    const struct stretch stretches[] = {{0, 100, {0, 1}}, {100, 300, {1, 0}}};
    const struct verifier_work work = check_stretches(&easy, stretches, 2);
    assert_int_equal(work.end, VERIFIER_REFUSES);
    assert_string_equal(work.words, "section 1, position 7 is won");
}

static void expect_bad(const unsigned char *bytes, size_t length, const char *words) {
    struct verifier_work work = {
        .in_sections = true, .body = bytes, .body_length = length, .memory = UINT64_MAX};
    verifier_run(&rules, &plain, &work);
    assert_string_equal(work.words, words);
    assert_int_equal(work.end, VERIFIER_BAD_DATA);
}

#define BAD(words, ...)                                                                            \
    expect_bad((const unsigned char[]){__VA_ARGS__}, sizeof((unsigned char[]){__VA_ARGS__}), words)

static void bodies_that_cannot_be(void **state) {
    (void)state;
    static const char ends[] = ": the file ends, or a number in it is wrong";
    char words[100];
    snprintf(words, sizeof words, "section 0%s", ends);
    expect_bad(NULL, 0, words);
    BAD(words, 128, 0);
    BAD(words, 1);
    BAD("there is no section", 0);
    BAD("section 0: it has no entry, or more entries than positions", 1, 0);
    BAD("section 0: it has no entry, or more entries than positions", 1, 2);
    BAD("section 0: it cannot have so many positions", 255, 255, 255, 255, 127, 1);
    snprintf(words, sizeof words, "section 0, position 0%s", ends);
    BAD(words, 2, 1);
    snprintf(words, sizeof words, "section 0, position 1%s", ends);
    BAD(words, 2, 1, 0);
    snprintf(words, sizeof words, "section 1%s", ends);
    BAD(words, 1, 1, 0);
    BAD("section 0, position 0: it is not the first position of the puzzle", 1, 1, 1, 2);
    BAD("section 0, position 1: it is an entry, and no position has a move to it", 2, 2, 0, 1, 2);
    BAD("section 0, position 1: it is there twice", 2, 2, 0, 2);
    BAD("section 0, position 1: there is no such change", 2, 1, 0, 3 << 4);
    BAD("section 0, position 1: its parent does not stand before it", 2, 1, 0, 128, 8);
    BAD("section 0, position 1: a number in it is wrong", 2, 2, 0, 3, 130, 8);
    BAD("section 1, position 0: it is an entry, and no position has a move to it", 1, 1, 0, 1, 1,
        0);
    BAD("something is left over behind the last section", 1, 1, 0, 0, 0);
}

/* ---- Limits --------------------------------------------------------------------------------- */

static void memory_is_that_of_one_section(void **state) {
    (void)state;
    struct stretch stretches[PLACES];
    for (unsigned i = 0; i < PLACES / 40; i++) {
        stretches[i] = (struct stretch){40 * i, 40, {i > 0, i + 1 < PLACES / 40}};
    }
    struct text text = written(stretches, PLACES / 40);
    struct verifier_work work = {.in_sections = true,
                                 .body = (const unsigned char *)strchr(text.data, ':') + 2,
                                 .memory = 64 * 3 * 2 + 4 * 128 * 2};
    work.body_length = text.length - (size_t)((const char *)work.body - text.data);
    verifier_run(&rules, &plain, &work);
    assert_int_equal(work.end, VERIFIER_HOLDS);
    assert_true(work.bytes <= work.memory);
    work.memory /= 3;
    verifier_run(&rules, &plain, &work);
    assert_int_equal(work.end, VERIFIER_NO_MEMORY);
    text_drop(&text);
}

static bool stop(const struct verifier_work *work) {
    unsigned *polls = work->context;
    return (*polls)-- > 0;
}

static void it_can_be_stopped(void **state) {
    (void)state;
    const struct stretch stretches[] = {{0, 100, {0, 1}}, {100, 300, {1, 0}}};
    struct text text = written(stretches, 2);
    unsigned stopped = 0;
    for (unsigned most = 0;; most++) {
        unsigned polls = most;
        struct verifier_work work = {.in_sections = true,
                                     .body = (const unsigned char *)strchr(text.data, ':') + 2,
                                     .memory = UINT64_MAX,
                                     .go_on = stop,
                                     .context = &polls};
        work.body_length = text.length - (size_t)((const char *)work.body - text.data);
        verifier_run(&rules, &plain, &work);
        if (work.end != VERIFIER_STOPPED) {
            assert_int_equal(work.end, VERIFIER_HOLDS);
            break;
        }
        stopped++;
    }
    assert_true(stopped > 5);
    text_drop(&text);
}

int test_sections(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_way_to_part_them_holds),
        cmocka_unit_test(what_is_miscounted_is_refused),
        cmocka_unit_test(every_missing_section_is_missed),
        cmocka_unit_test(two_moves_to_one_position_count_once),
        cmocka_unit_test(a_section_may_be_there_twice),
        cmocka_unit_test(what_is_lost_is_no_exit),
        cmocka_unit_test(a_won_position_is_found),
        cmocka_unit_test(bodies_that_cannot_be),
        cmocka_unit_test(memory_is_that_of_one_section),
        cmocka_unit_test(it_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
