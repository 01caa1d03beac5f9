/* How threads find out that a search has come to its end: all orders in which things can happen, in
 * a model of engine/parallel_best_first.h.
 *
 * The model has what matters: a few positions, each with its owner and its successors; workers that
 * take out their mail, expand a few positions, add to the common counter what came of that minus
 * what they have finished, and only then send messages. What a worker does by itself nobody else
 * can see, so a step is what others see: mail is taken (or overlooked), the counter is changed, a
 * message is sent (or refused, where the mailbox is full). Every state that any order of steps
 * leads to is visited once. In none of them may the end be announced as long as anything is left,
 * and from each there must be a path to the end. Two wrong protocols, which differ in the order of
 * counting and sending alone, are found out, so the test can tell. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/random.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS_MOST = 6, WORKERS_MOST = 3, MAILBOX = 2 };

enum protocol {
    RIGHT,
    SENDS_FIRST,  /* messages before they are counted */
    COUNTS_TWICE, /* what is finished first, and what came of it in a step of its own */
};

struct puzzle {
    unsigned positions, workers;
    unsigned turn;                      /* positions expanded in one */
    uint8_t successors[POSITIONS_MOST]; /* a bit each */
    uint8_t owner[POSITIONS_MOST];
};

/* What a worker does next. */
enum stage { TAKES, COUNTS, COUNTS_MORE, SENDS };

struct worker {
    uint8_t stage;
    uint8_t known, waiting;            /* of its own positions */
    uint8_t outbox[POSITIONS_MOST];    /* messages to others, by position: how many of each */
    int8_t finished, added;            /* not yet counted */
    uint8_t mail[MAILBOX], mail_count; /* what has arrived */
};

struct state {
    struct worker workers[WORKERS_MOST];
    int8_t unfinished;
    bool ended;
};

/* ---- All states ------------------------------------------------------------------------------ */

struct states {
    struct state *list;
    size_t count, capacity;
    size_t *index; /* number + 1 */
    size_t slots;
};

static size_t slot_of(const struct states *states, const struct state *state) {
    uint64_t hash = 14695981039346656037U;
    const unsigned char *bytes = (const unsigned char *)state;
    for (size_t i = 0; i < sizeof *state; i++) {
        hash = (hash ^ bytes[i]) * 1099511628211U;
    }
    size_t slot = (size_t)(hash ^ hash >> 29) % states->slots;
    while (states->index[slot] != 0 &&
           memcmp(&states->list[states->index[slot] - 1], state, sizeof *state) != 0) {
        slot = slot + 1 == states->slots ? 0 : slot + 1;
    }
    return slot;
}

static void states_add(struct states *states, const struct state *state) {
    if (states->count == states->capacity) {
        states->capacity = states->capacity == 0 ? 1024 : 2 * states->capacity;
        states->slots = 2 * states->capacity + 1;
        states->list = realloc(states->list, states->capacity * sizeof *states->list);
        free(states->index);
        states->index = calloc(states->slots, sizeof *states->index);
        assert_true(states->list != NULL && states->index != NULL);
        for (size_t i = 0; i < states->count; i++) {
            states->index[slot_of(states, &states->list[i])] = i + 1;
        }
    }
    const size_t slot = slot_of(states, state);
    if (states->index[slot] == 0) {
        states->list[states->count++] = *state;
        states->index[slot] = states->count;
    }
}

/* ---- Steps ----------------------------------------------------------------------------------- */

static void enter(struct worker *worker, unsigned position) {
    const uint8_t bit = (uint8_t)(1u << position);
    if ((worker->known & bit) == 0) {
        worker->known |= bit;
        worker->waiting |= bit;
        worker->added++;
    }
}

/* Takes out its mail, or overlooks it, and expands a few positions: the lowest. */
static void take_and_expand(const struct puzzle *puzzle, struct worker *worker, unsigned number,
                            bool overlooks) {
    const bool received = worker->mail_count > 0 && !overlooks;
    unsigned expanded = 0;
    if (received) {
        for (unsigned i = 0; i < worker->mail_count; i++) {
            enter(worker, worker->mail[i]);
            worker->finished++;
        }
        memset(worker->mail, 0, sizeof worker->mail);
        worker->mail_count = 0;
    }
    for (; worker->waiting != 0 && expanded < puzzle->turn; expanded++) {
        const unsigned position = (unsigned)__builtin_ctz(worker->waiting);
        worker->waiting &= (uint8_t)(worker->waiting - 1);
        worker->finished++;
        for (unsigned next = 0; next < puzzle->positions; next++) {
            if ((puzzle->successors[position] >> next & 1) == 0) {
                continue;
            }
            if (puzzle->owner[next] == number) {
                enter(worker, next);
            } else {
                worker->outbox[next]++;
                worker->added++;
            }
        }
    }
    worker->stage = received || expanded > 0 ? COUNTS : SENDS;
}

/* Whoever brings the counter to zero says that this is the end. */
static void change(struct state *state, int by) {
    state->unfinished = (int8_t)(state->unfinished + by);
    state->ended = state->ended || (by != 0 && state->unfinished == 0);
}

static void count(struct state *state, struct worker *worker, enum protocol protocol) {
    if (worker->stage == COUNTS && protocol == COUNTS_TWICE) {
        change(state, -worker->finished);
        worker->finished = 0;
        worker->stage = COUNTS_MORE;
        return;
    }
    change(state, worker->added - worker->finished);
    worker->added = worker->finished = 0;
    worker->stage = protocol == SENDS_FIRST ? TAKES : SENDS;
}

static bool has_messages(const struct worker *worker) {
    for (unsigned i = 0; i < POSITIONS_MOST; i++) {
        if (worker->outbox[i] > 0) {
            return true;
        }
    }
    return false;
}

/* Each message is a step; a full mailbox refuses it, and it is kept. */
static bool send_message(const struct puzzle *puzzle, struct state *state, struct worker *worker,
                         unsigned position) {
    struct worker *owner = &state->workers[puzzle->owner[position]];
    if (worker->outbox[position] == 0 || owner->mail_count == MAILBOX) {
        return false;
    }
    worker->outbox[position]--;
    owner->mail[owner->mail_count++] = (uint8_t)position;
    return true;
}

/* Is a worker about to do this? */
static enum stage stage_of(const struct worker *worker, enum protocol protocol) {
    if (protocol == SENDS_FIRST && worker->stage == COUNTS && has_messages(worker)) {
        return SENDS;
    }
    return worker->stage;
}

/* All states that one step of a worker leads to. */
static void add_steps(const struct puzzle *puzzle, enum protocol protocol, size_t from,
                      unsigned number, struct states *states) {
    const struct state before = states->list[from];
    struct state after = before;
    struct worker *worker = &after.workers[number];
    switch (stage_of(worker, protocol)) {
    case TAKES:
        for (unsigned overlooks = 0; overlooks < 2; overlooks++) {
            after = before;
            take_and_expand(puzzle, worker, number, overlooks == 1);
            states_add(states, &after);
        }
        break;
    case COUNTS:
    case COUNTS_MORE:
        count(&after, worker, protocol);
        states_add(states, &after);
        break;
    case SENDS:
        for (unsigned position = 0; position < puzzle->positions; position++) {
            after = before;
            if (send_message(puzzle, &after, worker, position)) {
                states_add(states, &after);
            }
        }
        if (worker->stage == SENDS) { /* it may stop sending at any time, and keep the rest */
            after = before;
            worker->stage = TAKES;
            states_add(states, &after);
        } else { /* what is refused is counted all the same */
            after = before;
            count(&after, worker, protocol);
            states_add(states, &after);
        }
        break;
    }
}

/* ---- What must be true ----------------------------------------------------------------------- */

static bool anything_is_left(const struct puzzle *puzzle, const struct state *state) {
    for (unsigned i = 0; i < puzzle->workers; i++) {
        const struct worker *worker = &state->workers[i];
        if (worker->waiting != 0 || worker->mail_count > 0 || has_messages(worker)) {
            return true;
        }
    }
    return false;
}

static unsigned known_to_all(const struct puzzle *puzzle, const struct state *state) {
    unsigned known = 0;
    for (unsigned i = 0; i < puzzle->workers; i++) {
        known |= state->workers[i].known;
    }
    return known;
}

static unsigned reachable(const struct puzzle *puzzle) {
    unsigned known = 1;
    for (unsigned round = 0; round < puzzle->positions; round++) {
        for (unsigned i = 0; i < puzzle->positions; i++) {
            known |= (known >> i & 1) != 0 ? puzzle->successors[i] : 0u;
        }
    }
    return known;
}

struct verdict {
    size_t states;
    bool too_early; /* the end was announced while something was left */
    bool ends;      /* from every state there is a path to the end */
};

/* Backwards from the ends: rounds over all states until nothing changes. */
static bool all_can_end(const struct puzzle *puzzle, enum protocol protocol,
                        struct states *states) {
    bool *can_end = calloc(states->count, sizeof *can_end);
    struct states next = {0};
    bool changed = true;
    size_t count = 0;
    assert_non_null(can_end);
    while (changed) {
        changed = false;
        for (size_t i = states->count; i-- > 0;) {
            bool can = states->list[i].ended;
            for (unsigned worker = 0; worker < puzzle->workers && !can && !can_end[i]; worker++) {
                next.count = 0;
                if (next.index != NULL) {
                    memset(next.index, 0, next.slots * sizeof *next.index);
                }
                states_add(&next, &states->list[i]);
                add_steps(puzzle, protocol, 0, worker, &next);
                for (size_t j = 1; j < next.count && !can; j++) {
                    can = can_end[states->index[slot_of(states, &next.list[j])] - 1];
                }
            }
            if (can && !can_end[i]) {
                can_end[i] = true;
                changed = true;
                count++;
            }
        }
    }
    const bool all = count == states->count;
    free(next.list);
    free(next.index);
    free(can_end);
    return all;
}

static struct verdict judge(const struct puzzle *puzzle, enum protocol protocol) {
    struct states states = {0};
    struct verdict verdict = {0};
    struct state start;
    memset(&start, 0, sizeof start); /* with what lies between its members */
    start.unfinished = 1;
    start.workers[puzzle->owner[0]].mail_count = 1; /* a message with position 0 */
    states_add(&states, &start);
    for (size_t i = 0; i < states.count; i++) {
        const struct state *state = &states.list[i];
        if (state->ended) {
            verdict.too_early = verdict.too_early || anything_is_left(puzzle, state) ||
                                known_to_all(puzzle, state) != reachable(puzzle);
            continue;
        }
        for (unsigned worker = 0; worker < puzzle->workers; worker++) {
            add_steps(puzzle, protocol, i, worker, &states);
        }
    }
    verdict.states = states.count;
    verdict.ends = protocol == RIGHT && all_can_end(puzzle, protocol, &states);
    free(states.list);
    free(states.index);
    return verdict;
}

/* ---- Tests ----------------------------------------------------------------------------------- */

static struct puzzle random_puzzle(uint32_t *random, unsigned workers, unsigned positions) {
    struct puzzle puzzle = {
        .positions = positions, .workers = workers, .turn = 1 + random_below(random, 2)};
    for (unsigned i = 0; i < positions; i++) {
        puzzle.owner[i] = (uint8_t)random_below(random, workers);
        for (unsigned j = 0; j < 3; j++) {
            puzzle.successors[i] |= (uint8_t)(1u << random_below(random, positions));
        }
    }
    return puzzle;
}

/* SOLITON_ROUNDS in the environment: so many puzzles instead. */
static unsigned rounds(void) {
    const char *given = getenv("SOLITON_ROUNDS");
    const unsigned few = 30;
    return given != NULL ? (unsigned)strtoul(given, NULL, 10) : few;
}

static void never_ends_too_early_and_can_always_end(void **state) {
    (void)state;
    uint32_t random = 3;
    size_t states = 0;
    for (unsigned round = 0; round < rounds(); round++) {
        const unsigned workers = 2 + round % 2;
        const struct puzzle puzzle = random_puzzle(&random, workers, 4 + random_below(&random, 3));
        const struct verdict verdict = judge(&puzzle, RIGHT);
        assert_false(verdict.too_early);
        assert_true(verdict.ends);
        states += verdict.states;
    }
    print_message("%zu states\n", states);
    assert_true(states > 1000);
}

/* The model is one in which a wrong order can be seen. */
static void finds_out_wrong_protocols(void **state) {
    (void)state;
    for (enum protocol wrong = SENDS_FIRST; wrong <= COUNTS_TWICE; wrong++) {
        uint32_t random = 3;
        unsigned found = 0;
        for (unsigned round = 0; round < 10; round++) {
            const struct puzzle puzzle = random_puzzle(&random, 2, 4);
            found += judge(&puzzle, wrong).too_early ? 1 : 0;
        }
        assert_true(found > 0);
    }
}

int test_termination(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_ends_too_early_and_can_always_end),
        cmocka_unit_test(finds_out_wrong_protocols),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
