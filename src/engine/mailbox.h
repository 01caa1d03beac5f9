/* A mailbox: where one thread, its owner, finds what others have sent it.
 *
 * Messages are plain data of one size and come in batches, so that a lock is taken once a batch. A
 * mailbox holds a fixed number of them: a thread that falls behind slows down those that write to
 * it, and memory does not grow. */
#ifndef SOLITON_ENGINE_MAILBOX_H
#define SOLITON_ENGINE_MAILBOX_H

#include <stdbool.h>
#include <stddef.h>

struct mailbox;

/* For so many messages of so many bytes each. NULL if memory is short. */
struct mailbox *mailbox_new(size_t message_size, unsigned capacity);
void mailbox_free(struct mailbox *mailbox);

/* Any thread may put messages into it: all of them, or none if there is no room for all. */
bool mailbox_put(struct mailbox *mailbox, const void *messages, unsigned count);

/* The owner takes out what is there; returns how many messages that are. The owner may read them
 * until it takes again. */
unsigned mailbox_take(struct mailbox *mailbox, const void **messages);

#endif
