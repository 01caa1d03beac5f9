/* In a page there is one thread: this stands in for engine/crew.c and engine/mailbox.c, which
 * need the system's threads. Nobody can be hired, so a search that asks for several threads works
 * alone. */
#include "engine/crew.h"
#include "engine/mailbox.h"

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

/* The letters of the one to itself: a search of several threads begins with one, even if nobody
 * came along. */
struct mailbox {
    unsigned count, capacity;
    size_t letter;
    _Alignas(max_align_t) char letters[];
};

struct mailbox *mailbox_new(size_t letter, unsigned capacity) {
    struct mailbox *mailbox = malloc(sizeof *mailbox + capacity * letter);
    if (mailbox != NULL) {
        *mailbox = (struct mailbox){.capacity = capacity, .letter = letter};
    }
    return mailbox;
}

void mailbox_free(struct mailbox *mailbox) { free(mailbox); }

bool mailbox_put(struct mailbox *mailbox, const void *letters, unsigned count) {
    if (count > mailbox->capacity - mailbox->count) {
        return false;
    }
    memcpy(mailbox->letters + mailbox->count * mailbox->letter, letters, count * mailbox->letter);
    mailbox->count += count;
    return true;
}

/* What is taken is read before anything is put in again: nobody else is there. */
unsigned mailbox_take(struct mailbox *mailbox, const void **letters) {
    const unsigned count = mailbox->count;
    mailbox->count = 0;
    *letters = mailbox->letters;
    return count;
}
