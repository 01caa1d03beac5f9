/* What each worker of a search chamber by chamber does, and what the workers have in common: a part
 * of chamber_team.h, where the whole is explained. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_WORKER_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_WORKER_H

#include "engine/chambers/chamber_search.h"
#include "engine/rounds.h"

#include <limits.h>

enum {
    TEAM_MOST = 64,
    TEAM_EXPANSIONS = 1 << 13,                              /* of a worker in a round */
    TEAM_WORDS = 1 << 16,                                   /* that it sends, and some more */
    TEAM_MOST_WORDS = MAX_SUCCESSORS * (CHAMBER_WORDS + 2), /* for one position */
    TEAM_GROUP_ENTRIES = 1 << 16 /* so many are worth rounds of their own */
};

/* Positions on their way to their owner, packed, with their marks. Those of one chamber that follow
 * each other have one heading: the sender's part of the chamber, and how many there are. */
struct chamber_box {
    uint64_t *words;
    unsigned used;
    const struct chamber *chamber; /* of the last positions */
    unsigned heading;              /* where their number stands */
};

/* What a worker reads in a round, of what others have sent. */
struct chamber_mail {
    unsigned sender;
    const uint64_t *next;    /* NULL: the sender's box is still to be opened */
    struct chamber *chamber; /* of the next positions */
    uint64_t left;           /* so many of them */
};

struct chamber_team;

struct chamber_worker {
    struct chamber_team *team;
    unsigned number;
    struct limits limits;         /* its share of the memory, and its own statistics */
    struct chamber_search search; /* its parts of chambers */
    struct chamber *busy;         /* those of the group with positions that are to be expanded */
    enum search_result result;    /* of the rounds so far */
    struct chamber_batch batch;
    unsigned left;    /* that it may expand in this round */
    unsigned fullest; /* the most words for anybody in this round */
    uint64_t bytes;   /* in use, as counted for the whole */
    /* What it sends to each of the workers, in this round and in the one before. */
    uint64_t *words;
    size_t word_count;
    struct chamber_mail mail;
    struct chamber_box boxes[2][TEAM_MOST];
};

/* A search by several threads. Its memory is given back by chamber_team_free. */
struct chamber_team {
    struct limits *limits; /* for worker 0 alone */
    struct rounds *rounds;
    rounds_work *round; /* worker_round, compiled for the processor at hand */
    struct chamber_worker *workers[TEAM_MOST];
    unsigned count;
    unsigned capacity;      /* of a box, in words */
    unsigned turn;          /* which boxes are filled in this round */
    unsigned potential;     /* of the chambers that are being closed */
    unsigned groups, group; /* of this potential; the last one has been closed if they are equal */
    bool opens;             /* the group is new */
    uint64_t closed;        /* chambers so far */
};

static inline bool chamber_is_in_group(const struct chamber_team *team,
                                       const struct chamber *chamber) {
    return ((chamber_name_hash(&chamber->name) >> 32) * team->groups) >> 32 == team->group;
}

static inline void worker_make_busy(struct chamber_worker *worker, struct chamber *chamber) {
    if (!chamber->is_busy) {
        chamber->is_busy = true;
        chamber->next_busy = worker->busy;
        worker->busy = chamber;
    }
}

/* What waits in the chambers of the group is to be expanded. They stay in the map, to be found. */
static inline void worker_open_group(struct chamber_worker *worker) {
    const struct chamber_team *team = worker->team;
    struct chamber *chamber = worker->search.map.first[team->potential];
    for (; chamber != NULL; chamber = chamber->next) {
        if (chamber_is_in_group(team, chamber)) {
            worker->search.waiting -= chamber->count;
            worker_make_busy(worker, chamber);
        }
    }
}

/* Forgets the chambers of the group. */
static inline void worker_close_group(struct chamber_worker *worker) {
    const struct chamber_team *team = worker->team;
    struct chamber_map *map = &worker->search.map;
    struct chamber **link = &map->first[team->potential];
    for (struct chamber *chamber; (chamber = *link) != NULL;) {
        if (chamber_is_in_group(team, chamber)) {
            *link = chamber->next;
            chamber_map_forget(map, chamber);
            chamber_free(chamber, map->memory);
        } else {
            link = &chamber->next;
        }
    }
}

/* Enters the batch. */
static inline void worker_enter(struct chamber_worker *worker) {
    struct chamber_batch *batch = &worker->batch;
    for (unsigned i = 0; i < batch->count; i++) {
        struct chamber *chamber = batch->arrivals[i].chamber;
        if (chamber->potential == worker->team->potential) {
            worker_make_busy(worker, chamber);
        }
    }
    const enum search_result result = chamber_batch_enter(batch, &worker->search);
    worker->result = worker->result == SEARCH_CONTINUE ? result : worker->result;
}

/* Goes on to the next positions of one chamber that others have sent in the round before. False if
 * there are none. */
static inline bool worker_open_mail(struct chamber_worker *worker) {
    const struct chamber_team *team = worker->team;
    struct chamber_mail *mail = &worker->mail;
    while (mail->left == 0 && mail->sender < team->count) {
        const struct chamber_box *box =
            &team->workers[mail->sender]->boxes[team->turn ^ 1][worker->number];
        if (mail->next == NULL) {
            mail->next = box->words;
        }
        if (mail->next == box->words + box->used) {
            mail->next = NULL;
            mail->sender++;
            continue;
        }
        const struct chamber *senders;
        memcpy(&senders, mail->next, sizeof senders);
        mail->chamber = chamber_search_chamber(&worker->search, &senders->name);
        if (mail->chamber == NULL) {
            worker->result = chamber_search_stop(&worker->search, STOP_MEMORY);
            return false;
        }
        mail->left = mail->next[1];
        mail->next += 2;
    }
    return mail->chamber != NULL && mail->left > 0;
}

/* Adds up to so many positions that others have sent to the batch. */
static inline void worker_take_mail(struct chamber_worker *worker, unsigned most) {
    struct chamber_mail *mail = &worker->mail;
    for (; most > 0 && worker->result == SEARCH_CONTINUE && worker_open_mail(worker); most--) {
        struct chamber_arrival *arrival = &worker->batch.arrivals[worker->batch.count++];
        const uint32_t last = mail->chamber->form.words - 1;
        arrival->chamber = mail->chamber;
        for (uint32_t i = 0; i <= last; i++) {
            arrival->position[i] = mail->next[i];
        }
        arrival->mark = (unsigned)(mail->next[last] >> CHAMBER_MARK_SHIFT);
        arrival->position[last] = mail->next[last] << CHAMBER_MARK_BITS >> CHAMBER_MARK_BITS;
        arrival->hash = chamber_hash(mail->chamber, mail->next);
        chamber_expect(mail->chamber, arrival->hash);
        mail->next += last + 1;
        mail->left--;
        if (worker->batch.count >= CHAMBER_BATCH) {
            worker_enter(worker);
        }
    }
}

/* What has arrived last in the batch goes to its owner. */
static inline void worker_send(struct chamber_worker *worker) {
    const struct chamber_team *team = worker->team;
    const struct chamber_arrival *arrival = &worker->batch.arrivals[worker->batch.count - 1];
    const unsigned owner = (unsigned)(((arrival->hash & UINT32_MAX) * team->count) >> 32);
    if (owner == worker->number) {
        chamber_expect(arrival->chamber, arrival->hash);
        return;
    }
    struct chamber_box *box = &worker->boxes[team->turn][owner];
    if (box->chamber != arrival->chamber) {
        box->chamber = arrival->chamber;
        memcpy(box->words + box->used, &arrival->chamber, sizeof arrival->chamber);
        box->heading = box->used + 1;
        box->words[box->heading] = 0;
        box->used += 2;
    }
    const uint32_t words = arrival->chamber->form.words;
    for (uint32_t i = 0; i < words; i++) {
        box->words[box->used + i] = arrival->position[i];
    }
    box->used += words;
    box->words[box->used - 1] |= (uint64_t)arrival->mark << CHAMBER_MARK_SHIFT;
    box->words[box->heading]++;
    worker->fullest = box->used > worker->fullest ? box->used : worker->fullest;
    worker->batch.count--;
}

/* Expands a position. */
static inline void worker_expand(struct chamber_worker *worker, struct chamber *chamber) {
    struct chamber_batch *batch = &worker->batch;
    unsigned count;
    worker->left--;
    worker->result = chamber_expand(&worker->search, chamber, batch->successors, &count);
    for (unsigned i = 0; i < count && worker->result == SEARCH_CONTINUE; i++) {
        const struct successor *successor = &batch->successors[i];
        worker->result = chamber_arrive(&worker->search, &successor->state,
                                        successor_mark(successor), &batch->arrivals[batch->count]);
        if (worker->result == SEARCH_CONTINUE) {
            batch->count++;
            worker_send(worker);
        }
    }
    if (batch->count >= CHAMBER_BATCH) {
        worker_enter(worker);
    }
}

static inline bool worker_may_go_on(const struct chamber_worker *worker) {
    return worker->result == SEARCH_CONTINUE && worker->left > 0 &&
           worker->fullest + TEAM_MOST_WORDS <= worker->team->capacity;
}

/* Expands what it has, as much as makes a round, and reads its mail meanwhile: so the waits for
 * memory overlap with work. */
static inline void worker_work(struct chamber_worker *worker) {
    enum { MAIL_A_POSITION = 2 };
    while (worker->busy != NULL && worker_may_go_on(worker)) {
        struct chamber *chamber = worker->busy;
        worker->busy = chamber->next_busy;
        worker->search.closing = chamber;
        while (chamber->expanded < chamber->count && worker_may_go_on(worker)) {
            worker_expand(worker, chamber);
            worker_take_mail(worker, MAIL_A_POSITION);
        }
        worker_enter(worker);
        chamber->is_busy = false;
        if (chamber->expanded < chamber->count) {
            worker_make_busy(worker, chamber);
        }
    }
    worker->search.closing = NULL;
}

static inline void worker_round(void *context, unsigned number) {
    const struct chamber_team *team = context;
    struct chamber_worker *worker = team->workers[number];
    worker->fullest = 0;
    worker->left = TEAM_EXPANSIONS;
    worker->mail = (struct chamber_mail){0};
    worker->search.potential = team->potential;
    for (unsigned i = 0; i < team->count; i++) {
        worker->boxes[team->turn][i].used = 0;
        worker->boxes[team->turn][i].chamber = NULL;
    }
    if (team->opens) {
        worker_open_group(worker);
    }
    worker_work(worker);
    worker_take_mail(worker, UINT_MAX);
    worker_enter(worker);
    worker_work(worker);
}

static inline void worker_closing_round(void *context, unsigned number) {
    const struct chamber_team *team = context;
    worker_close_group(team->workers[number]);
}

/* Must the worker return at once? What it is asked while it makes a new index; see memory.h. */
static inline bool worker_is_urgent(void *context) {
    const struct chamber_worker *worker = context;
    struct limits *limits = worker->team->limits;
    return worker->number == 0 ? limits_poll(limits) : limits_cancelled(limits);
}

#endif
