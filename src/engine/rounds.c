#include "engine/rounds.h"

#include "engine/crew.h"

#include <stdatomic.h>
#include <stdlib.h>

/* What a thread takes, as the engine's other searches count it. */
enum { STACK = 1 << 16 };

struct member {
    struct rounds *rounds;
    unsigned number;
};

struct rounds {
    struct memory *memory;
    struct crew *crew;
    unsigned threads;
    rounds_work *work; /* NULL: there is no round any more */
    void *context;
    atomic_uint begun; /* rounds */
    atomic_uint busy;  /* threads that have not returned from this round */
    struct member members[];
};

static void take_part(void *context) {
    const struct member *member = context;
    struct rounds *rounds = member->rounds;
    for (unsigned done = 0;; done++) {
        for (unsigned turns = 0; atomic_load_explicit(&rounds->begun, memory_order_acquire) == done;
             turns++) {
            crew_idle(turns);
        }
        if (rounds->work == NULL) {
            return;
        }
        rounds->work(rounds->context, member->number);
        atomic_fetch_sub_explicit(&rounds->busy, 1, memory_order_release);
    }
}

static void begin(struct rounds *rounds, rounds_work *work, void *context) {
    rounds->work = work;
    rounds->context = context;
    atomic_store_explicit(&rounds->busy, rounds->threads - 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&rounds->begun, 1, memory_order_release);
}

void rounds_do(struct rounds *rounds, rounds_work *work, void *context) {
    begin(rounds, work, context);
    work(context, 0);
    for (unsigned turns = 0; atomic_load_explicit(&rounds->busy, memory_order_acquire) > 0;
         turns++) {
        crew_idle(turns);
    }
}

unsigned rounds_threads(const struct rounds *rounds) { return rounds->threads; }

void rounds_free(struct rounds *rounds) {
    if (rounds != NULL) {
        begin(rounds, NULL, NULL);
        crew_end(rounds->crew);
        rounds->memory->used -= (uint64_t)(rounds->threads - 1) * STACK;
        free(rounds);
    }
}

/* The contexts are needed until the crew is hired. */
static void hire(struct rounds *rounds, unsigned wanted, void **contexts) {
    unsigned hired = 0;
    for (unsigned i = 0; i < wanted; i++) {
        rounds->members[i] = (struct member){rounds, i + 1};
        contexts[i] = &rounds->members[i];
    }
    rounds->crew = crew_hire(wanted, take_part, contexts, &hired);
    rounds->threads = 1 + hired;
    crew_begin(rounds->crew);
}

struct rounds *rounds_new(unsigned threads, struct memory *memory) {
    const uint64_t most = memory_left(memory) / 4 / STACK; /* most is for the search */
    const unsigned wanted = threads - 1 < most ? threads - 1 : (unsigned)most;
    if (wanted == 0) {
        return NULL;
    }
    struct rounds *rounds = calloc(1, sizeof *rounds + wanted * sizeof *rounds->members);
    void **contexts = calloc(wanted, sizeof *contexts);
    if (rounds == NULL || contexts == NULL) {
        free(rounds);
        free(contexts);
        return NULL;
    }
    rounds->memory = memory;
    hire(rounds, wanted, contexts);
    free(contexts);
    memory->used += (uint64_t)(rounds->threads - 1) * STACK;
    memory->peak = memory->peak < memory->used ? memory->used : memory->peak;
    if (rounds->threads == 1) {
        rounds_free(rounds);
        return NULL;
    }
    return rounds;
}
