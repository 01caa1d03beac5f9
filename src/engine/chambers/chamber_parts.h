/* What each worker does, in a round, about a large chamber that is divided: a part of
 * chamber_team.h, where the whole is explained.
 *
 * Each position of such a chamber belongs to one worker, who has it in a table of his own that
 * nobody else touches, and expands it. What he meets that is another's he posts: he writes it down
 * for that worker, who enters it in the next round. So there are two sets of mail, which take
 * turns: one is written while the other is read.
 *
 * What a worker is to expand in a round it lays out first. Whoever is done with his own helps
 * others with theirs, so that all are done at about the same time (docs/proofs.md, 41). */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_PARTS_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_PARTS_H

#include "engine/chambers/chamber_worker.h"

/* Whose is a position? By every third of its bits, those of its mark left out: so most moves stay
 * with their owner, and what is met together lies together. */
static inline unsigned team_owner(const struct chamber_team *team, const struct chamber_form *form,
                                  const uint64_t *position) {
    const uint64_t third = UINT64_MAX >> CHAMBER_MARK_BITS & UINT64_C(0x9249249249249249);
    uint64_t hash = 0;
    for (uint32_t i = 0; i < form->words; i++) {
        hash = (hash ^ (position[i] & third)) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    return (unsigned)((hash >> 16 & 0xFFFF) * team->count >> 16);
}

/* ---- Mail -------------------------------------------------------------------------------------
 */

/* Room for one more position; for a usual round at first, since what grows in small steps leaves
 * gaps behind. False if there is no memory. */
static inline bool worker_extend_mail(struct chamber_worker *worker, struct chamber_mail *mail) {
    enum { USUAL = 1 << 14, LEAST = 1 << 8 };
    const size_t first = LEAST + USUAL / worker->team->count;
    const size_t capacity = mail->capacity == 0 ? first : mail->capacity * 2;
    uint64_t *words = memory_resize(&worker->limits.memory, mail->words, mail->capacity, capacity,
                                    sizeof *mail->words);
    if (words != NULL) {
        mail->words = words;
        mail->capacity = capacity;
    }
    return words != NULL;
}

/* Posts a position to its owner. */
static inline void worker_post(struct chamber_worker *worker, unsigned owner,
                               const uint64_t *position, unsigned mark) {
    struct chamber_mail *mail = &worker->mail[worker->team->written][owner];
    const uint32_t words = worker->part.form.words;
    if (mail->capacity - mail->count < words && !worker_extend_mail(worker, mail)) {
        worker->result = chamber_search_stop(&worker->search, STOP_MEMORY);
        return;
    }
    uint64_t *place = mail->words + mail->count;
    for (uint32_t i = 0; i < words; i++) {
        place[i] = position[i];
    }
    place[words - 1] |= (uint64_t)mark << CHAMBER_MARK_SHIFT;
    mail->count += words;
    worker->posted += words;
}

/* A position arrives with its mark in it. */
static inline void worker_arrive(struct chamber_worker *worker, struct chamber_batch *batch,
                                 const uint64_t *position) {
    struct chamber *part = &worker->part;
    const uint64_t hash = chamber_hash(part, position);
    struct chamber_arrival *arrival = &batch->arrivals[batch->count++];
    arrival->chamber = part;
    arrival->mark = 0;
    arrival->note = 0; /* there are none */
    arrival->hash = hash;
    memcpy(arrival->position, position, part->form.words * sizeof *position);
    chamber_expect(part, hash);
}

/* Is there mail from the last round? */
static inline bool worker_has_mail(const struct chamber_worker *worker) {
    return worker->sender < worker->team->count;
}

/* Reads a batch of the mail from the last round, or the rest. */
static inline void worker_read_mail(struct chamber_worker *worker, struct chamber_batch *batch) {
    const struct chamber_team *team = worker->team;
    const uint32_t words = worker->part.form.words;
    while (worker_has_mail(worker)) {
        struct chamber_mail *mail =
            &team->workers[worker->sender]->mail[team->written ^ 1][worker->number];
        for (; batch->count < CHAMBER_BATCH && worker->received < mail->count;
             worker->received += words) {
            const uint64_t *position = mail->words + worker->received;
            worker_arrive(worker, batch, position);
        }
        if (worker->received < mail->count) {
            return;
        }
        mail->count = 0;
        worker->received = 0;
        worker->sender++;
    }
}

/* ---- Dividing ---------------------------------------------------------------------------------
 */

/* Takes so much of what there is to divide, or the rest. False if nothing is left. */
static inline bool team_take(atomic_uint *next, uint32_t end, struct chamber_range *block) {
    if (atomic_load_explicit(next, memory_order_relaxed) >= end) {
        return false;
    }
    const uint32_t first = atomic_fetch_add_explicit(next, TEAM_BLOCK, memory_order_relaxed);
    if (first >= end) {
        return false;
    }
    *block = (struct chamber_range){first, end - first < TEAM_BLOCK ? end : first + TEAM_BLOCK};
    return true;
}

/* Takes positions of the chamber that is divided, each of which was counted before. False if there
 * are none left. */
static inline bool worker_divide(struct chamber_worker *worker, struct chamber_batch *batch) {
    struct chamber_team *team = worker->team;
    const struct chamber *source = team->source;
    struct chamber_range block;
    if (!team_take(&team->next, team->end, &block)) {
        return false;
    }
    for (uint32_t number = block.next; number < block.end; number++) {
        const uint64_t *position = chamber_at(source, number);
        const unsigned owner = team_owner(team, &source->form, position);
        worker->limits.stats.positions--;
        if (owner == worker->number) {
            worker_arrive(worker, batch, position);
        } else {
            worker_post(worker, owner, position, 0);
        }
    }
    return true;
}

/* ---- Closing ----------------------------------------------------------------------------------
 */

/* Up to where the positions of a part may be expanded now. */
static inline uint32_t team_end(const struct chamber_team *team, const struct chamber *part) {
    return team->in_layers ? part->layer_end : part->count;
}

/* Lays out the next positions of the worker's part: there they stay where they are, while the part
 * grows. */
static inline void worker_lay_out(struct chamber_worker *worker) {
    struct chamber *part = &worker->part;
    const uint32_t left = team_end(worker->team, part) - part->expanded;
    const uint32_t count = left < TEAM_WORK ? left : TEAM_WORK;
    const size_t words = (size_t)count * part->form.words;
    const size_t most = (size_t)TEAM_WORK * part->form.words;
    if (most > worker->work_capacity) {
        uint64_t *work = memory_resize(&worker->limits.memory, worker->work, worker->work_capacity,
                                       most, sizeof *work);
        if (work == NULL) {
            worker->result = chamber_search_stop(&worker->search, STOP_MEMORY);
            return;
        }
        worker->work = work;
        worker->work_capacity = most;
    }
    for (size_t i = 0; i < words; i++) {
        worker->work[i] = chamber_at(part, part->expanded)[i];
    }
    part->expanded += count;
    worker->laid_out = count;
    atomic_store_explicit(&worker->taken, 0, memory_order_relaxed);
    atomic_store_explicit(&worker->ready, true, memory_order_release);
}

/* Takes some of what is laid out: the worker's own, or else somebody's. NULL if there is nothing.
 */
static inline const struct chamber_worker *worker_take(const struct chamber_worker *worker,
                                                       struct chamber_range *block) {
    const struct chamber_team *team = worker->team;
    for (unsigned i = 0; i < team->count; i++) {
        struct chamber_worker *other = team->workers[(worker->number + i) % team->count];
        if (atomic_load_explicit(&other->ready, memory_order_acquire) &&
            team_take(&other->taken, other->laid_out, block)) {
            return other;
        }
    }
    return NULL;
}

/* Posts what has arrived, from `first` on, and is another's; the rest stays. */
static inline void worker_hand_on(struct chamber_worker *worker, struct chamber_batch *batch,
                                  unsigned first) {
    unsigned kept = first;
    for (unsigned i = first; i < batch->count; i++) {
        const struct chamber_arrival *arrival = &batch->arrivals[i];
        const unsigned owner = arrival->chamber == &worker->part
                                   ? team_owner(worker->team, &worker->part.form, arrival->position)
                                   : worker->number;
        if (owner != worker->number) {
            worker_post(worker, owner, arrival->position, arrival->mark);
        } else if (kept++ != i) {
            batch->arrivals[kept - 1] = *arrival;
        }
    }
    batch->count = kept;
}

/* Positions that a worker has taken: its own, or another's. */
struct chamber_taken {
    const struct chamber_worker *whose;
    struct chamber_range block;
};

/* Expands some of what is laid out. False if nothing is left. */
static inline bool worker_expand(struct chamber_worker *worker, struct chamber_batch *batch,
                                 struct chamber_taken *taken) {
    const uint32_t words = worker->part.form.words;
    for (unsigned count = 0; count < CHAMBER_BATCH && batch->count < CHAMBER_BATCH; count++) {
        if (taken->block.next == taken->block.end &&
            (taken->whose = worker_take(worker, &taken->block)) == NULL) {
            return false;
        }
        const unsigned first = batch->count;
        const uint64_t *position = taken->whose->work + (size_t)taken->block.next++ * words;
        worker->result = chamber_batch_expand(batch, &worker->search, position, 0);
        if (worker->result != SEARCH_CONTINUE) {
            return false;
        }
        worker_hand_on(worker, batch, first);
        chamber_batch_expect(batch, first);
    }
    return true;
}

/* ---- A round ----------------------------------------------------------------------------------
 */

/* Reads all mail; then divides what there is time for, or expands what is laid out. */
static inline void worker_work_together(struct chamber_worker *worker) {
    const bool divides = worker->team->task == TEAM_DIVIDE;
    struct chamber_taken taken = {.whose = NULL};
    struct chamber_batch batch;
    bool more = true;
    batch.count = 0;
    worker->search.closing = &worker->part;
    worker->sender = 0;
    worker->received = worker->posted = 0;
    if (!divides) {
        worker_lay_out(worker);
    }
    for (unsigned batches = 0; more && worker->result == SEARCH_CONTINUE; batches++) {
        if (worker_has_mail(worker)) {
            worker_read_mail(worker, &batch);
        } else if (divides) {
            more = batches < TEAM_BATCHES && worker_divide(worker, &batch);
        } else {
            more = worker_expand(worker, &batch, &taken);
        }
        if (worker->result == SEARCH_CONTINUE) {
            worker->result = chamber_batch_enter(&batch, &worker->search);
        }
    }
    worker->search.closing = NULL;
}

static inline void worker_round(void *context, unsigned number) {
    const struct chamber_team *team = context;
    struct chamber_worker *worker = team->workers[number];
    worker->search.potential = team->potential;
    if (team->task == TEAM_APART) {
        worker_work_apart(worker);
    } else {
        worker_work_together(worker);
    }
}

#endif
