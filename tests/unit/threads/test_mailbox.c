/* Messages between threads. Built a second time with the thread sanitiser. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/mailbox.h"

#include <pthread.h>
#include <sched.h>

enum { CAPACITY = 10, SENDERS = 3, MESSAGES = 30000 };

struct message {
    unsigned sender, number;
};

static void gives_out_what_was_put_in(void **state) {
    (void)state;
    const struct message messages[CAPACITY + 1] = {{1, 10}, {2, 20}, {3, 30}};
    const void *taken = NULL;
    struct mailbox *mailbox = mailbox_new(sizeof(struct message), CAPACITY);
    assert_non_null(mailbox);
    assert_int_equal(mailbox_take(mailbox, &taken), 0);
    assert_true(mailbox_put(mailbox, messages, 2));
    assert_true(mailbox_put(mailbox, messages + 2, 1));
    assert_int_equal(mailbox_take(mailbox, &taken), 3);
    assert_memory_equal(taken, messages, 3 * sizeof *messages);
    assert_int_equal(mailbox_take(mailbox, &taken), 0);
    mailbox_free(mailbox);
}

static void takes_all_or_none(void **state) {
    (void)state;
    const struct message messages[CAPACITY + 1] = {{1, 10}, {2, 20}, {3, 30}};
    const void *taken = NULL;
    struct mailbox *mailbox = mailbox_new(sizeof(struct message), CAPACITY);
    assert_false(mailbox_put(mailbox, messages, CAPACITY + 1));
    assert_int_equal(mailbox_take(mailbox, &taken), 0);
    assert_true(mailbox_put(mailbox, messages, CAPACITY - 1));
    assert_false(mailbox_put(mailbox, messages, 2));
    assert_true(mailbox_put(mailbox, messages + 1, 1));
    assert_false(mailbox_put(mailbox, messages, 1));
    assert_int_equal(mailbox_take(mailbox, &taken), CAPACITY);
    assert_int_equal(((const struct message *)taken)[CAPACITY - 1].number, 20);
    /* What was taken stays readable while others fill it again. */
    assert_true(mailbox_put(mailbox, messages + 2, 1));
    assert_int_equal(((const struct message *)taken)[0].number, 10);
    mailbox_free(mailbox);
}

struct sender {
    pthread_t thread;
    struct mailbox *mailbox;
    unsigned number;
};

/* Sends one message, then two, three, one, ... */
static void *sends(void *context) {
    const struct sender *sender = context;
    unsigned sent = 0;
    while (sent < MESSAGES) {
        struct message messages[3];
        unsigned count = 0;
        do {
            messages[count] = (struct message){sender->number, sent + count};
            count++;
        } while (count < 1 + sent % 3 && sent + count < MESSAGES);
        while (!mailbox_put(sender->mailbox, messages, count)) {
            sched_yield();
        }
        sent += count;
    }
    return NULL;
}

/* All messages arrive, once, and those of one sender in the order in which they were sent. */
static void loses_nothing_among_threads(void **state) {
    (void)state;
    struct mailbox *mailbox = mailbox_new(sizeof(struct message), CAPACITY);
    struct sender senders[SENDERS];
    unsigned expected[SENDERS] = {0};
    bool in_order = true;
    for (unsigned i = 0; i < SENDERS; i++) {
        senders[i].mailbox = mailbox;
        senders[i].number = i;
        assert_int_equal(pthread_create(&senders[i].thread, NULL, sends, &senders[i]), 0);
    }
    for (unsigned received = 0; received < SENDERS * MESSAGES;) {
        const void *taken = NULL;
        const unsigned count = mailbox_take(mailbox, &taken);
        const struct message *messages = taken;
        for (unsigned i = 0; i < count; i++) {
            in_order = in_order && messages[i].number == expected[messages[i].sender]++;
        }
        received += count;
        if (count == 0) {
            sched_yield();
        }
    }
    for (unsigned i = 0; i < SENDERS; i++) {
        assert_int_equal(pthread_join(senders[i].thread, NULL), 0);
        assert_int_equal(expected[i], MESSAGES);
    }
    assert_true(in_order);
    mailbox_free(mailbox);
}

int test_mailbox(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_out_what_was_put_in),
        cmocka_unit_test(takes_all_or_none),
        cmocka_unit_test(loses_nothing_among_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
