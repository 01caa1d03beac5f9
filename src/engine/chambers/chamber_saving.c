#include "engine/chambers/chamber_store_parts.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEARCH_SIZE = 8192 };

static const char search_name[] = "search";
static const char first_line[] = "soliton scratch 1\n";

/* ---- Writing -------------------------------------------------------------------------------- */

/* The text of the file. */
struct text {
    char bytes[SEARCH_SIZE];
    size_t length;
};

__attribute__((format(printf, 2, 3))) static void add(struct text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text->length += (size_t)vsnprintf(text->bytes + text->length, sizeof text->bytes - text->length,
                                      format, arguments);
    va_end(arguments);
}

static void add_layer(struct text *text, const struct chamber_layer *layer) {
    add(text, "%u %" PRIu64 "\n", layer->run, layer->count);
}

static void add_layers(struct text *text, const struct chamber_layers *layers) {
    add(text, "layers: %d\n", layers->begun);
    if (layers->begun) {
        const struct chamber_record *chamber = &layers->chamber;
        add(text, "of: %016" PRIx64 "\nand: %016" PRIx64 "\nwords: %" PRIu32 "\n", chamber->name[0],
            chamber->name[1], chamber->words);
        add_layer(text, &layers->before);
        add_layer(text, &layers->layer);
        add(text, "read: %" PRIu64 "\nfrom: %" PRIu64 "\n", layers->read,
            layers->run.buffer != NULL ? layers->run.record_at : layers->read_from);
    }
}

bool chamber_store_save(struct chamber_store *store, const struct chamber_progress *progress) {
    struct text text = {.length = 0};
    chamber_store_close_ended(store);
    add(&text,
        "%skey: %016" PRIx64 "\nown: %016" PRIx64 "\npotential: %" PRIu32 "\npositions: %" PRIu64
        "\nclosed: %" PRIu64 "\nwaiting: %" PRIu64 "\nnext: %u\nruns: %u\n",
        first_line, store->key, progress->own, progress->potential, progress->positions,
        progress->closed, progress->waiting, store->next, store->count);
    for (unsigned i = 0; i < store->count; i++) {
        add(&text, "%u %" PRIu64 "\n", store->runs[i].number, store->runs[i].record_at);
    }
    add(&text, "stored: %" PRIu64 "\n", store->stored);
    add_layers(&text, &store->layers);
    if (!store->storage->replace(store->storage->context, search_name, text.bytes, text.length)) {
        return chamber_store_is_refused(store);
    }
    store->saved = store->next;
    chamber_store_remove_read(store);
    return true;
}

void chamber_store_remove_search(struct chamber_store *store) {
    store->storage->remove(store->storage->context, search_name);
}

/* ---- Reading -------------------------------------------------------------------------------- */

/* Reads "WORD: NUMBER\n" or "NUMBER SEPARATOR". */
static bool take_number(char **text, const char *word, int base, char end, uint64_t *number) {
    const size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0) {
        return false;
    }
    char *rest;
    *number = strtoull(*text + length, &rest, base);
    if (rest == *text + length || *rest != end) {
        return false;
    }
    *text = rest + 1;
    return true;
}

/* The same for one that shall be at most so large. */
static bool take_small(char **text, const char *word, char end, uint32_t most, uint32_t *number) {
    uint64_t large;
    const bool taken = take_number(text, word, 10, end, &large) && large <= most;
    *number = taken ? (uint32_t)large : 0;
    return taken;
}

static bool read_runs(struct chamber_store *store, char **text, uint32_t runs) {
    for (uint32_t i = 0; i < runs; i++) {
        uint32_t number;
        uint64_t offset;
        if (!take_small(text, "", ' ', store->next - 1, &number) ||
            !take_number(text, "", 10, '\n', &offset)) {
            return chamber_store_is_damaged(store, search_name);
        }
        if (!chamber_store_open_run(store, number, offset)) {
            return false;
        }
    }
    return true;
}

static bool take_layer(char **text, unsigned next, struct chamber_layer *layer) {
    return take_small(text, "", ' ', NO_RUN, &layer->run) &&
           take_number(text, "", 10, '\n', &layer->count) &&
           (layer->run < next || (layer->run == NO_RUN && layer->count == 0));
}

static bool take_layers(char **text, unsigned next, struct chamber_layers *layers) {
    struct chamber_record *chamber = &layers->chamber;
    uint32_t begun;
    if (!take_small(text, "layers: ", '\n', 1, &begun)) {
        return false;
    }
    layers->begun = begun == 1;
    return !layers->begun ||
           (take_number(text, "of: ", 16, '\n', &chamber->name[0]) &&
            take_number(text, "and: ", 16, '\n', &chamber->name[1]) &&
            take_small(text, "words: ", '\n', CHAMBER_WORDS, &chamber->words) &&
            take_layer(text, next, &layers->before) && take_layer(text, next, &layers->layer) &&
            take_number(text, "read: ", 10, '\n', &layers->read) &&
            take_number(text, "from: ", 10, '\n', &layers->read_from) && chamber->words > 0 &&
            layers->read <= layers->layer.count);
}

static bool read_search(struct chamber_store *store, char *text,
                        struct chamber_progress *progress) {
    struct chamber_progress found;
    uint64_t key;
    uint32_t runs;
    if (strncmp(text, first_line, strlen(first_line)) != 0) {
        return chamber_store_is_damaged(store, search_name);
    }
    text += strlen(first_line);
    if (!take_number(&text, "key: ", 16, '\n', &key) ||
        !take_number(&text, "own: ", 16, '\n', &found.own) ||
        !take_small(&text, "potential: ", '\n', UINT32_MAX, &found.potential) ||
        !take_number(&text, "positions: ", 10, '\n', &found.positions) ||
        !take_number(&text, "closed: ", 10, '\n', &found.closed) ||
        !take_number(&text, "waiting: ", 10, '\n', &found.waiting) ||
        !take_small(&text, "next: ", '\n', NO_RUN - 1, &store->next) ||
        !take_small(&text, "runs: ", '\n', RUNS_MOST - 1, &runs)) {
        return chamber_store_is_damaged(store, search_name);
    }
    if (key != store->key) {
        return chamber_store_fail(store,
                                  "there is the search for another puzzle, or of another version");
    }
    store->saved = store->next;
    if (!read_runs(store, &text, runs)) {
        return false;
    }
    if (!take_number(&text, "stored: ", 10, '\n', &store->stored) ||
        !take_layers(&text, store->next, &store->layers)) {
        return chamber_store_is_damaged(store, search_name);
    }
    *progress = found;
    return true;
}

bool chamber_store_read_search(struct chamber_store *store, struct chamber_progress *progress) {
    char text[SEARCH_SIZE];
    size_t got;
    if (!store->storage->read(store->storage->context, search_name, 0, text, sizeof text - 1,
                              &got)) {
        return chamber_store_is_refused(store);
    }
    text[got] = '\0';
    return got == 0 || read_search(store, text, progress);
}
