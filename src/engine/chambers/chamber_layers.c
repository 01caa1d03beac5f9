#include "engine/chambers/chamber_layers.h"

#include "engine/chambers/chamber_store_parts.h"

#include <string.h>

/* Positions between two questions whether it is urgent to return. */
enum { POLL_EVERY = 1 << 14 };

static const struct chamber_layer no_layer = {.run = NO_RUN};

void chamber_layers_begin(struct chamber_store *store, const struct chamber_record *chamber) {
    store->layers = (struct chamber_layers){.begun = true, .before = no_layer, .layer = no_layer};
    store->layers.chamber.name[0] = chamber->name[0];
    store->layers.chamber.name[1] = chamber->name[1];
    store->layers.chamber.words = chamber->words;
}

const struct chamber_record *chamber_layers_chamber(const struct chamber_store *store) {
    return store->layers.begun ? &store->layers.chamber : NULL;
}

bool chamber_layers_have_words(struct chamber_store *store, uint32_t words) {
    return store->layers.chamber.words == words || chamber_store_is_damaged(store, "search");
}

/* A new layer: the first position of it has not been read. */
static void set(struct chamber_store *store, struct chamber_layer before,
                struct chamber_layer layer) {
    struct chamber_layers *layers = &store->layers;
    chamber_run_close(&layers->run, store->memory);
    layers->before = before;
    layers->layer = layer;
    layers->read = layers->read_from = 0;
}

void chamber_layers_end(struct chamber_store *store) {
    set(store, no_layer, no_layer);
    store->layers.begun = false;
}

/* ---- Reading -------------------------------------------------------------------------------- */

/* A layer that is read from the beginning to the end. */
struct stream {
    struct chamber_run run; /* `ended` at the end */
    uint64_t left;          /* positions, the next one included */
};

static bool is_damaged(struct chamber_store *store, const struct chamber_run *run) {
    char name[CHAMBER_RUN_NAME];
    return chamber_store_is_damaged(store, chamber_run_name(name, run->number));
}

/* Is what comes next in a run of a layer what should be there, if so many positions are left? */
static bool is_right(struct chamber_store *store, const struct chamber_run *run, uint64_t left) {
    const struct chamber_record *chamber = &store->layers.chamber;
    return (run->ended ? left == 0
                       : left >= run->left && run->record.count <= CHAMBER_BLOCK &&
                             run->record.words == chamber->words &&
                             chamber_record_compare(&run->record, chamber) == 0) ||
           is_damaged(store, run);
}

static bool open_stream(struct chamber_store *store, const struct chamber_layer *layer,
                        struct stream *stream) {
    *stream = (struct stream){.run = {.ended = true}, .left = layer->count};
    return layer->count == 0 ||
           (chamber_store_was_read(
                store, &stream->run,
                chamber_run_open(&stream->run, store->storage, store->memory, layer->run, 0)) &&
            is_right(store, &stream->run, stream->left));
}

static bool advance(struct chamber_store *store, struct stream *stream) {
    stream->left--;
    return (stream->left % POLL_EVERY != 0 || !memory_is_urgent(store->memory)) &&
           chamber_store_was_read(store, &stream->run,
                                  chamber_run_advance(&stream->run, store->storage)) &&
           is_right(store, &stream->run, stream->left);
}

static void close_stream(struct chamber_store *store, struct stream *stream) {
    chamber_run_close(&stream->run, store->memory);
}

bool chamber_layers_read(struct chamber_store *store, uint64_t *positions, size_t *count) {
    struct chamber_layers *layers = &store->layers;
    struct chamber_run *run = &layers->run;
    *count = 0;
    if (layers->read == layers->layer.count) {
        return true;
    }
    if (run->buffer == NULL &&
        !(chamber_store_was_read(store, run,
                                 chamber_run_open(run, store->storage, store->memory,
                                                  layers->layer.run, layers->read_from)) &&
          is_right(store, run, layers->layer.count - layers->read))) {
        return false;
    }
    const uint32_t words = layers->chamber.words;
    for (uint64_t left = run->left; left > 0; left--) {
        memcpy(positions + *count * words, run->position, words * sizeof *positions);
        ++*count;
        layers->read++;
        if (!chamber_store_was_read(store, run, chamber_run_advance(run, store->storage))) {
            return false;
        }
    }
    return is_right(store, run, layers->layer.count - layers->read);
}

/* ---- Writing -------------------------------------------------------------------------------- */

/* A layer that is written, a block at a time. */
struct writing {
    struct chamber_store *store;
    struct chamber_layer layer;
    size_t used;
    uint64_t block[CHAMBER_BLOCK * CHAMBER_WORDS];
};

static void begin_writing(struct writing *writing, struct chamber_store *store) {
    writing->store = store;
    writing->used = 0;
    chamber_store_begin_run(store);
    writing->layer = (struct chamber_layer){.run = store->next - 1};
}

static bool write_block(struct chamber_store *store, const uint64_t *positions, size_t count) {
    struct chamber_record record = store->layers.chamber;
    record.count = count;
    return count == 0 || chamber_store_write(store, &record, positions);
}

static bool write_position(struct writing *writing, const uint64_t *position) {
    const uint32_t words = writing->store->layers.chamber.words;
    memcpy(writing->block + writing->used * words, position, words * sizeof *position);
    writing->layer.count++;
    if (++writing->used < CHAMBER_BLOCK) {
        return true;
    }
    writing->used = 0;
    return write_block(writing->store, writing->block, CHAMBER_BLOCK);
}

static bool end_writing(struct writing *writing) {
    if (!write_block(writing->store, writing->block, writing->used) ||
        !chamber_store_flush(writing->store)) {
        return false;
    }
    if (writing->layer.count == 0) {
        writing->layer = no_layer;
        writing->store->next--; /* there is no such file: its number is the next one's */
    }
    return true;
}

bool chamber_layers_put(struct chamber_store *store, const uint64_t *positions, uint64_t count) {
    const uint32_t words = store->layers.chamber.words;
    struct writing writing;
    begin_writing(&writing, store);
    for (uint64_t i = 0; i < count; i += CHAMBER_BLOCK) {
        const uint64_t left = count - i;
        if (!write_block(store, positions + i * words,
                         left < CHAMBER_BLOCK ? (size_t)left : CHAMBER_BLOCK)) {
            return false;
        }
    }
    writing.layer.count = count;
    if (!end_writing(&writing)) {
        return false;
    }
    set(store, store->layers.layer, writing.layer);
    return true;
}

/* ---- The next layer ------------------------------------------------------------------------- */

/* Is this position, which comes after all that were looked for before, in the stream? */
static bool find(struct chamber_store *store, struct stream *stream, const uint64_t *position,
                 bool *found) {
    const uint32_t words = store->layers.chamber.words;
    int order = 1;
    while (!stream->run.ended &&
           (order = chamber_order(stream->run.position, position, words)) < 0) {
        if (!advance(store, stream)) {
            return false;
        }
    }
    *found = *found || (!stream->run.ended && order == 0);
    return true;
}

/* Writes what comes first in the store, and is in neither of the two layers. */
static bool write_new(struct writing *writing, uint32_t rank, struct stream kept[2],
                      uint64_t *known) {
    struct chamber_store *store = writing->store;
    const struct chamber_layers *layers = &store->layers;
    const uint32_t words = layers->chamber.words;
    uint64_t positions[CHAMBER_BLOCK * CHAMBER_WORDS];
    struct chamber_record record = layers->chamber;
    const struct chamber_record *first;
    record.rank = rank;
    while ((first = chamber_store_first(store)) != NULL &&
           chamber_record_compare(first, &record) == 0) {
        size_t count;
        if (first->words != words) {
            return chamber_store_is_damaged(store, "run");
        }
        if (!chamber_store_read(store, positions, CHAMBER_BLOCK, &count)) {
            return false;
        }
        for (size_t i = 0; i < count; i++) {
            const uint64_t *position = positions + i * words;
            bool found = false;
            if (!find(store, &kept[0], position, &found) ||
                !find(store, &kept[1], position, &found) ||
                (!found && !write_position(writing, position))) {
                return false;
            }
            *known += found;
        }
    }
    return true;
}

/* Writes what is in either of two streams, which have nothing in common. */
static bool write_both(struct writing *writing, struct stream kept[2]) {
    struct chamber_store *store = writing->store;
    const uint32_t words = store->layers.chamber.words;
    while (!kept[0].run.ended || !kept[1].run.ended) {
        const bool second = kept[0].run.ended ||
                            (!kept[1].run.ended &&
                             chamber_order(kept[1].run.position, kept[0].run.position, words) < 0);
        if (!write_position(writing, kept[second].run.position) || !advance(store, &kept[second])) {
            return false;
        }
    }
    return true;
}

/* Reads both to their ends, so that nothing is lost unnoticed. */
static bool read_rest(struct chamber_store *store, struct stream kept[2]) {
    for (unsigned i = 0; i < 2; i++) {
        while (!kept[i].run.ended) {
            if (!advance(store, &kept[i])) {
                return false;
            }
        }
    }
    return true;
}

static bool open_both(struct chamber_store *store, struct stream kept[2]) {
    kept[1] = (struct stream){.run = {.ended = true}};
    return open_stream(store, &store->layers.before, &kept[0]) &&
           open_stream(store, &store->layers.layer, &kept[1]);
}

static void close_both(struct chamber_store *store, struct stream kept[2]) {
    close_stream(store, &kept[0]);
    close_stream(store, &kept[1]);
}

bool chamber_layers_form(struct chamber_store *store, uint32_t rank, bool keeps_all,
                         uint64_t *known, uint64_t *count) {
    struct chamber_layers *layers = &store->layers;
    struct stream kept[2];
    struct writing writing;
    *known = 0;
    chamber_run_close(&layers->run, store->memory); /* it has been read */
    begin_writing(&writing, store);
    bool formed = open_both(store, kept) && write_new(&writing, rank, kept, known) &&
                  read_rest(store, kept) && end_writing(&writing);
    close_both(store, kept);
    const struct chamber_layer next = writing.layer;
    struct chamber_layer before = layers->layer;
    if (formed && keeps_all && layers->before.count > 0 && next.count > 0) {
        begin_writing(&writing, store);
        formed = open_both(store, kept) && write_both(&writing, kept) && end_writing(&writing);
        close_both(store, kept);
        before = writing.layer;
    }
    if (formed) {
        set(store, before, next);
        *count = next.count;
    }
    return formed;
}
