#define _POSIX_C_SOURCE 200809L

#include "mpi/ranks.h"

#include "mpi/transport.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* How long this rank's own threads are waited for before the others are asked again, in
 * milliseconds. */
enum { POLL = 2 };

/* Another rank, and the errands that it has: the ticket of one is its place here. */
struct rank {
    struct errand **errands;
    size_t out;
};

struct ranks {
    struct hands hands;
    struct hands *own;
    size_t own_out;
    size_t window;       /* errands that a rank may have: one more than it can do at once */
    int count;           /* ranks in all, this one included */
    struct rank *others; /* from rank 1 on */
    struct post post;
    struct errand *failed; /* could not even be sent */
};

/* ---- Giving -------------------------------------------------------------------------------- */

/* The rank with the fewest errands, from 0 for this one on. */
static int least_busy(const struct ranks *ranks) {
    int best = 0;
    size_t least = ranks->own_out;
    for (int rank = 1; rank < ranks->count; rank++) {
        if (ranks->others[rank - 1].out < least) {
            best = rank;
            least = ranks->others[rank - 1].out;
        }
    }
    return best;
}

static size_t out_at(const struct ranks *ranks, int rank) {
    return rank == 0 ? ranks->own_out : ranks->others[rank - 1].out;
}

static bool has_room(const struct hands *hands) {
    const struct ranks *ranks = (const struct ranks *)hands;
    return out_at(ranks, least_busy(ranks)) < ranks->window;
}

static void send(struct ranks *ranks, int number, struct errand *errand) {
    struct rank *rank = &ranks->others[number - 1];
    size_t ticket = 0;
    while (rank->errands[ticket] != NULL) {
        ticket++;
    }
    struct parcel parcel = {0};
    if (!parcel_pack_errand(&parcel, ticket, errand)) {
        parcel_drop(&parcel);
        problem_no_memory(&errand->problem);
        errand->next = ranks->failed;
        ranks->failed = errand;
        return;
    }
    rank->errands[ticket] = errand;
    rank->out++;
    post_send(&ranks->post, number, MESSAGE_ERRAND, &parcel);
}

static void give(struct hands *hands, struct errand *errand) {
    struct ranks *ranks = (struct ranks *)hands;
    int rank = least_busy(ranks);
    if (rank == 0) {
        ranks->own_out++;
        ranks->own->calls->give(ranks->own, errand);
    } else {
        send(ranks, rank, errand);
    }
}

/* ---- Taking -------------------------------------------------------------------------------- */

static struct errand *take_own(struct ranks *ranks, unsigned milliseconds) {
    struct errand *errand = ranks->own->calls->take(ranks->own, milliseconds);
    ranks->own_out -= errand != NULL;
    return errand;
}

static struct errand *take_failed(struct ranks *ranks) {
    struct errand *errand = ranks->failed;
    if (errand != NULL) {
        ranks->failed = errand->next;
    }
    return errand;
}

/* The errand that a result belongs to; any of that rank's if it tells of no errand but of a rank
 * that cannot go on; NULL if there is none. */
static struct errand *claim(struct rank *rank, size_t window, const struct parcel *parcel) {
    uint64_t ticket;
    if (!parcel_ticket(parcel, &ticket)) {
        ticket = UINT64_MAX;
    }
    for (size_t i = 0; ticket == UINT64_MAX && i < window; i++) {
        ticket = rank->errands[i] != NULL ? i : ticket;
    }
    struct errand *errand = ticket < window ? rank->errands[ticket] : NULL;
    if (errand != NULL) {
        rank->errands[ticket] = NULL;
        rank->out--;
    }
    return errand;
}

/* A rank's words, with its number. */
static void name_the_rank(struct problem *problem, int rank) {
    struct problem words = *problem;
    problem_set(problem, words.kind, "rank %d: %.480s", rank, words.words);
}

static struct errand *take_other(struct ranks *ranks) {
    int number;
    enum message message;
    struct parcel parcel;
    struct errand *errand = NULL;
    while (errand == NULL && post_receive(&number, &message, &parcel)) {
        if (message == MESSAGE_RESULT && number > 0) {
            errand = claim(&ranks->others[number - 1], ranks->window, &parcel);
        }
        if (errand != NULL && !parcel_open_result(&parcel, errand)) {
            problem_set(&errand->problem, PROBLEM_BUG, "what it sent back makes no sense");
        }
        if (errand != NULL && errand->problem.kind != PROBLEM_NONE) {
            name_the_rank(&errand->problem, number);
        }
        parcel_drop(&parcel);
    }
    return errand;
}

static unsigned least(unsigned one, unsigned other) { return one < other ? one : other; }

static struct errand *take(struct hands *hands, unsigned milliseconds) {
    struct ranks *ranks = (struct ranks *)hands;
    post_clear(&ranks->post);
    struct errand *errand = take_failed(ranks);
    if (errand == NULL) {
        errand = take_own(ranks, 0);
    }
    if (errand == NULL) {
        errand = take_other(ranks);
    }
    while (errand == NULL && milliseconds > 0) {
        unsigned wait = least(milliseconds, POLL);
        errand = take_own(ranks, wait);
        if (errand == NULL) {
            errand = take_other(ranks);
        }
        milliseconds -= wait;
    }
    return errand;
}

/* ---- Beginning and ending ------------------------------------------------------------------ */

/* Waits until each other rank has said that it has stopped; what comes meanwhile is too late. */
static void await_all(const struct ranks *ranks) {
    int number;
    enum message message;
    struct parcel parcel;
    for (int left = ranks->count - 1; left > 0;) {
        if (post_receive(&number, &message, &parcel)) {
            left -= message == MESSAGE_STOPPED;
            parcel_drop(&parcel);
        } else {
            post_sleep(POLL);
        }
    }
}

static void free_rank(struct rank *rank, size_t window) {
    for (size_t i = 0; rank->errands != NULL && i < window; i++) {
        errand_free(rank->errands[i]);
    }
    free(rank->errands);
}

static void free_all(struct ranks *ranks) {
    struct errand *errand;
    while ((errand = take_failed(ranks)) != NULL) {
        errand_free(errand);
    }
    for (int i = 0; ranks->others != NULL && i + 1 < ranks->count; i++) {
        free_rank(&ranks->others[i], ranks->window);
    }
    free(ranks->others);
    free(ranks);
}

static void free_ranks(struct hands *hands) {
    struct ranks *ranks = (struct ranks *)hands;
    for (int rank = 1; rank < ranks->count; rank++) {
        post_send(&ranks->post, rank, MESSAGE_STOP, &(struct parcel){0});
    }
    ranks->own->calls->free(ranks->own);
    await_all(ranks);
    post_finish(&ranks->post);
    free_all(ranks);
}

static bool make_room(struct ranks *ranks) {
    ranks->others = calloc((size_t)ranks->count, sizeof *ranks->others);
    bool is_there = ranks->others != NULL;
    for (int i = 0; is_there && i + 1 < ranks->count; i++) {
        ranks->others[i].errands = calloc(ranks->window, sizeof *ranks->others[i].errands);
        is_there = ranks->others[i].errands != NULL;
    }
    return is_there;
}

struct hands *ranks_hands(const struct terms *terms, unsigned threads) {
    static const struct hands_calls calls = {
        .has_room = has_room, .give = give, .take = take, .free = free_ranks};
    struct ranks *ranks = calloc(1, sizeof *ranks);
    if (ranks == NULL) {
        return NULL;
    }
    ranks->hands.calls = &calls;
    ranks->window = (size_t)threads + 1;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks->count);
    if (!make_room(ranks) || (ranks->own = hands_local(terms, threads)) == NULL) {
        free_all(ranks);
        return NULL;
    }
    for (int rank = 1; rank < ranks->count; rank++) {
        struct parcel parcel = {0};
        parcel_pack_terms(&parcel, terms, threads);
        post_send(&ranks->post, rank, MESSAGE_BEGIN, &parcel);
    }
    return &ranks->hands;
}

void ranks_leave(void) {
    struct post post = {0};
    int count;
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    for (int rank = 1; rank < count; rank++) {
        post_send(&post, rank, MESSAGE_LEAVE, &(struct parcel){0});
    }
    post_finish(&post);
}
