/* In a page there is one thread: this stands in for engine/crew.c, mailbox.c and rounds.c, which
 * need the system's threads. Nobody can be hired, so a search that asks for several threads works
 * alone. */
#include "engine/crew.h"
#include "engine/mailbox.h"
#include "engine/rounds.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

unsigned crew_processors(void) { return 1; }

struct crew *crew_hire(unsigned wanted, crew_work *work, void *const *contexts, unsigned *hired) {
    (void)wanted;
    (void)work;
    (void)contexts;
    *hired = 0;
    return NULL;
}

void crew_begin(struct crew *crew) { (void)crew; }

void crew_end(struct crew *crew) { (void)crew; }

void crew_idle(unsigned n) { (void)n; }

struct rounds *rounds_new(unsigned threads, struct memory *memory) {
    (void)threads;
    (void)memory;
    return NULL;
}

unsigned rounds_threads(const struct rounds *rounds) {
    (void)rounds;
    return 1;
}

void rounds_do(struct rounds *rounds, rounds_work *work, void *context) {
    (void)rounds;
    work(context, 0);
}

void rounds_free(struct rounds *rounds) { (void)rounds; }

/* What the only thread sends to itself: a search by several threads begins with a message, even if
 * none could be hired. */
struct mailbox {
    unsigned count, capacity;
    size_t message_size;
    _Alignas(max_align_t) char messages[];
};

struct mailbox *mailbox_new(size_t message_size, unsigned capacity) {
    struct mailbox *mailbox = malloc(sizeof *mailbox + capacity * message_size);
    if (mailbox != NULL) {
        *mailbox = (struct mailbox){.capacity = capacity, .message_size = message_size};
    }
    return mailbox;
}

void mailbox_free(struct mailbox *mailbox) { free(mailbox); }

bool mailbox_put(struct mailbox *mailbox, const void *messages, unsigned count) {
    if (count > mailbox->capacity - mailbox->count) {
        return false;
    }
    memcpy(mailbox->messages + mailbox->count * mailbox->message_size, messages,
           count * mailbox->message_size);
    mailbox->count += count;
    return true;
}

/* What is taken is read before anything is put in again: nobody else is there. */
unsigned mailbox_take(struct mailbox *mailbox, const void **messages) {
    const unsigned count = mailbox->count;
    mailbox->count = 0;
    *messages = mailbox->messages;
    return count;
}
