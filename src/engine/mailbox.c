#define _POSIX_C_SOURCE 200809L

#include "engine/mailbox.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct mailbox {
    pthread_mutex_t lock; /* for all that follows but `taken` */
    /* Atomic so that the owner can see without the lock that nothing is there. A message that is
     * just being put in may be overlooked; it is found the next time. */
    atomic_uint count;
    unsigned capacity;
    size_t message_size;
    char *arriving;
    char *taken; /* the owner's */
};

struct mailbox *mailbox_new(size_t message_size, unsigned capacity) {
    struct mailbox *mailbox = calloc(1, sizeof *mailbox);
    if (mailbox == NULL) {
        return NULL;
    }
    if (pthread_mutex_init(&mailbox->lock, NULL) != 0) {
        free(mailbox);
        return NULL;
    }
    atomic_init(&mailbox->count, 0);
    mailbox->capacity = capacity;
    mailbox->message_size = message_size;
    mailbox->arriving = calloc(capacity, message_size);
    mailbox->taken = calloc(capacity, message_size);
    if (mailbox->arriving == NULL || mailbox->taken == NULL) {
        mailbox_free(mailbox);
        return NULL;
    }
    return mailbox;
}

void mailbox_free(struct mailbox *mailbox) {
    if (mailbox != NULL) {
        free(mailbox->arriving);
        free(mailbox->taken);
        pthread_mutex_destroy(&mailbox->lock);
        free(mailbox);
    }
}

bool mailbox_put(struct mailbox *mailbox, const void *messages, unsigned count) {
    pthread_mutex_lock(&mailbox->lock);
    const unsigned before = atomic_load_explicit(&mailbox->count, memory_order_relaxed);
    const bool room = count <= mailbox->capacity - before;
    if (room) {
        memcpy(mailbox->arriving + before * mailbox->message_size, messages,
               count * mailbox->message_size);
        atomic_store_explicit(&mailbox->count, before + count, memory_order_relaxed);
    }
    pthread_mutex_unlock(&mailbox->lock);
    return room;
}

unsigned mailbox_take(struct mailbox *mailbox, const void **messages) {
    if (atomic_load_explicit(&mailbox->count, memory_order_relaxed) == 0) {
        return 0;
    }
    pthread_mutex_lock(&mailbox->lock);
    const unsigned count = atomic_load_explicit(&mailbox->count, memory_order_relaxed);
    char *arrived = mailbox->arriving;
    mailbox->arriving = mailbox->taken;
    mailbox->taken = arrived;
    atomic_store_explicit(&mailbox->count, 0, memory_order_relaxed);
    pthread_mutex_unlock(&mailbox->lock);
    *messages = arrived;
    return count;
}
