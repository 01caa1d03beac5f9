#include "puzzles/pegs/sets/together.h"

#include "engine/crew.h"

#include <stdlib.h>

bool together_is_over(const struct member *member) {
    struct together *together = member->together;
    if (member->number == 0) {
        struct limits *limits = together->limits;
        const uint64_t met = atomic_load_explicit(&together->met, memory_order_relaxed);
        bool over = limits_poll(limits);
        if (!over && met >= limits->max_positions) {
            limits->stats.positions = met;
            limits->stop = STOP_POSITIONS;
            over = true;
        }
        if (over) {
            atomic_store_explicit(&together->stopped, true, memory_order_relaxed);
        }
    }
    return atomic_load_explicit(&together->stopped, memory_order_relaxed);
}

static void wait_for_all(const struct member *member, unsigned steps) {
    struct together *together = member->together;
    const unsigned all = steps * together->threads;
    atomic_fetch_add_explicit(&together->arrived, 1, memory_order_acq_rel);
    for (unsigned turns = 0; atomic_load_explicit(&together->arrived, memory_order_acquire) < all &&
                             !together_is_over(member);
         turns++) {
        crew_idle(turns);
    }
}

static void work(void *context) {
    const struct member *member = context;
    struct together *together = member->together;
    for (unsigned step = 0; step < together->steps; step++) {
        unsigned block;
        while ((block = atomic_fetch_add_explicit(&together->next[step], 1, memory_order_relaxed)) <
               together->blocks) {
            if (together_is_over(member)) {
                return;
            }
            together->work(together->context, member, step, block);
        }
        wait_for_all(member, step + 1);
    }
}

/* With as many threads as the system and the memory allow. */
bool together_run(struct together *together) {
    const unsigned wanted = together->threads - 1;
    struct member caller = {.together = together};
    struct member *members = wanted > 0 ? calloc(wanted, sizeof *members) : NULL;
    void **contexts = wanted > 0 ? calloc(wanted, sizeof *contexts) : NULL;
    struct crew *crew = NULL;
    unsigned hired = 0;
    if (members != NULL && contexts != NULL) {
        for (unsigned i = 0; i < wanted; i++) {
            members[i] = (struct member){together, i + 1};
            contexts[i] = &members[i];
        }
        crew = crew_hire(wanted, work, contexts, &hired);
    }
    together->threads = hired + 1;
    crew_begin(crew);
    work(&caller);
    crew_end(crew);
    free(members);
    free(contexts);
    return !atomic_load(&together->stopped);
}
