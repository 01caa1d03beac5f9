#include "verifier/verifier.h"

#include "verifier/position_table.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* How many changes are read or moves made before the caller is asked again whether to go on. These
 * and not positions are counted, since a position may have any number of changes. */
enum { POLL_EVERY = 256 };

/* A number's bits: one for "more changes follow", three for the place, six for the thing; in the
 * first number of a position the rest says how many parents were skipped. */
enum { MORE = 1, PLACE_SHIFT = 1, THING_SHIFT = 4, SKIP_SHIFT = 10 };

struct verifier {
    const struct verifier_rules *rules;
    const void *game;
    struct verifier_work *work;
    struct position_table table; /* the positions of the proof, in its order */
    size_t offset;               /* in the body */
    void *position;              /* one at a time */
    unsigned until_poll;         /* changes or moves before the caller is asked */
};

void verifier_conclude(struct verifier_work *work, enum verifier_end end, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    work->end = end;
    vsnprintf(work->words, sizeof work->words, format, arguments);
    va_end(arguments);
}

static bool refuse(struct verifier *verifier, uint64_t position, const char *why) {
    verifier_conclude(verifier->work, VERIFIER_REFUSES, "position %" PRIu64 " %s", position, why);
    return false;
}

/* The body is wrong where this position stands. */
static bool reject(struct verifier *verifier, uint64_t position, const char *why) {
    verifier_conclude(verifier->work, VERIFIER_BAD_DATA, "position %" PRIu64 ": %s", position, why);
    return false;
}

/* Asks the caller. The table asks, too, and says itself if it was stopped. */
static bool poll(void *context) {
    const struct verifier *verifier = context;
    struct verifier_work *work = verifier->work;
    work->bytes = position_table_bytes(&verifier->table);
    return work->go_on == NULL || work->go_on(work);
}

static bool stop(struct verifier *verifier) {
    verifier_conclude(verifier->work, VERIFIER_STOPPED, "stopped");
    return false;
}

/* Counts a change or a move; false if it is time to stop. */
static bool go_on(struct verifier *verifier) {
    if (verifier->until_poll-- > 0) {
        return true;
    }
    verifier->until_poll = POLL_EVERY;
    return poll(verifier) || stop(verifier);
}

static void release(void *context, void *array, size_t bytes) {
    const struct verifier *verifier = context;
    verifier->work->release(verifier->work, array, bytes);
}

/* ---- Reading ------------------------------------------------------------------------------ */

/* Seven bits a byte, the lowest first; the eighth says that more follow. A number has one form
 * only, and no more than 63 bits. */
static bool read_number(struct verifier *verifier, uint64_t *number) {
    const struct verifier_work *work = verifier->work;
    *number = 0;
    for (unsigned shift = 0; shift < 63 && verifier->offset < work->body_length; shift += 7) {
        const unsigned char byte = work->body[verifier->offset++];
        *number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) {
            return byte > 0 || shift == 0;
        }
    }
    return false;
}

/* Reads the changes that make the position of this index from its parent. `*parent` is that of the
 * position before, and moves on to its own. */
static bool read_changes(struct verifier *verifier, uint64_t index, uint64_t *parent) {
    uint64_t number = MORE;
    for (bool first = true; (number & MORE) != 0; first = false) {
        if (!read_number(verifier, &number)) {
            return reject(verifier, index, "the file ends, or a number in it is wrong");
        }
        const uint64_t rest = number >> SKIP_SHIFT;
        if (first) {
            if (rest >= index - *parent) {
                return reject(verifier, index, "its parent does not stand before it");
            }
            *parent += rest;
            memcpy(verifier->position, position_table_at(&verifier->table, *parent),
                   verifier->rules->position_size);
        } else if (rest != 0) {
            return reject(verifier, index, "a number in it is wrong");
        }
        if (!verifier->rules->change(verifier->game, verifier->position,
                                     number >> THING_SHIFT & (VERIFIER_THINGS - 1),
                                     number >> PLACE_SHIFT & (VERIFIER_PLACES - 1))) {
            return reject(verifier, index, "there is no such change");
        }
        if (!go_on(verifier)) {
            return false;
        }
    }
    return true;
}

/* Adds the position at hand to the table, in its canonical form. */
static bool add_position(struct verifier *verifier, uint64_t index) {
    if (verifier->rules->canonicalise != NULL) {
        verifier->rules->canonicalise(verifier->game, verifier->position);
    }
    switch (position_table_add(&verifier->table, verifier->position)) {
    case POSITION_NEW:
        return true;
    case POSITION_KNOWN:
        return reject(verifier, index, "it is there twice");
    case POSITION_STOPPED:
        return stop(verifier);
    case POSITION_NO_ROOM:
        break;
    }
    verifier_conclude(verifier->work, VERIFIER_NO_MEMORY, "more memory is needed");
    return false;
}

static bool read_positions(struct verifier *verifier) {
    const struct verifier_work *work = verifier->work;
    if (work->positions == 0 || work->positions - 1 > work->body_length) {
        verifier_conclude(verifier->work, VERIFIER_BAD_DATA,
                          "there cannot be %" PRIu64 " positions in %zu bytes", work->positions,
                          work->body_length);
        return false;
    }
    verifier->rules->start(verifier->game, verifier->position);
    if (!add_position(verifier, 0)) {
        return false;
    }
    uint64_t parent = 0;
    for (uint64_t index = 1; index < work->positions; index++) {
        if (!read_changes(verifier, index, &parent) || !add_position(verifier, index)) {
            return false;
        }
    }
    if (verifier->offset < work->body_length) {
        verifier_conclude(verifier->work, VERIFIER_BAD_DATA,
                          "something is left over behind the last position, bytes: %zu",
                          work->body_length - verifier->offset);
        return false;
    }
    return true;
}

/* ---- Checking ----------------------------------------------------------------------------- */

bool verifier_meet(struct verifier *verifier, const void *position, const char *move) {
    struct verifier_work *work = verifier->work;
    if (!go_on(verifier)) {
        return false;
    }
    work->moves++;
    memcpy(verifier->position, position, verifier->rules->position_size);
    if (verifier->rules->canonicalise != NULL) {
        verifier->rules->canonicalise(verifier->game, verifier->position);
    }
    if (position_table_has(&verifier->table, verifier->position)) {
        return true;
    }
    /* What a claim shows to be lost need not be listed. */
    if (verifier->rules->lost != NULL &&
        verifier->rules->lost(verifier->game, verifier->position)) {
        return true;
    }
    verifier_conclude(work, VERIFIER_REFUSES,
                      "the move %s leads from position %" PRIu64 " to one that is not among them",
                      move, work->checked);
    return false;
}

/* Does every move from each position lead to one of them, and is none of them won? */
static bool check_positions(struct verifier *verifier) {
    const struct verifier_rules *rules = verifier->rules;
    struct verifier_work *work = verifier->work;
    for (work->checked = 0; work->checked < work->positions; work->checked++) {
        const void *position = position_table_at(&verifier->table, work->checked);
        if (!go_on(verifier)) { /* not every position has a move */
            return false;
        }
        if (rules->won(verifier->game, position)) {
            return refuse(verifier, work->checked, "is won");
        }
        if (rules->lost != NULL && rules->lost(verifier->game, position)) {
            work->lost++;
            continue;
        }
        rules->moves(verifier->game, position, verifier);
        if (work->end != VERIFIER_HOLDS) {
            return false;
        }
    }
    return true;
}

void verifier_run(const struct verifier_rules *rules, const void *game,
                  struct verifier_work *work) {
    _Alignas(8) unsigned char position[VERIFIER_POSITION_SIZE];
    struct verifier verifier = {.rules = rules, .game = game, .work = work, .position = position};
    work->end = VERIFIER_HOLDS;
    work->words[0] = '\0';
    const struct position_table_watch watch = {
        .go_on = poll,
        .release = work->release != NULL ? release : NULL,
        .context = &verifier,
    };
    position_table_start(&verifier.table, rules->position_size, work->memory, hash_key_draw(),
                         watch);
    if (read_positions(&verifier)) {
        check_positions(&verifier);
    }
    work->bytes = position_table_bytes(&verifier.table);
    position_table_free(&verifier.table);
}

/* ---- Claims ------------------------------------------------------------------------------- */

bool verifier_next_claim(struct verifier_work *work, size_t *offset, struct verifier_claim *claim) {
    if (*offset >= work->claims_length) {
        return false;
    }
    const char *line = work->claims + *offset;
    const size_t left = work->claims_length - *offset;
    const char *end = memchr(line, '\n', left);
    const size_t length = end != NULL ? (size_t)(end - line) : left;
    const char *colon = memchr(line, ':', length);
    *offset += end != NULL ? length + 1 : length;
    if (colon == NULL || colon + 1 >= line + length || colon[1] != ' ') {
        verifier_conclude(work, VERIFIER_BAD_DATA, "a line of its header is no claim");
        return false;
    }
    claim->key = line;
    claim->key_length = (size_t)(colon - line);
    claim->value = colon + 2;
    claim->value_length = length - claim->key_length - 2;
    return true;
}
