#include "verifier/checking.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* How many changes are read or moves made before the caller is asked again whether to go on. These
 * and not positions are counted, since a position may have any number of changes. */
enum { POLL_EVERY = 256 };

/* ---- How it ends --------------------------------------------------------------------------- */

void verifier_conclude(struct verifier_work *work, enum verifier_end end, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    work->end = end;
    vsnprintf(work->words, sizeof work->words, format, arguments);
    va_end(arguments);
}

/* The position at hand, in words. */
struct place {
    char words[64];
};

static struct place place_of(const struct verifier *verifier) {
    struct place place;
    if (verifier->work->in_sections) {
        snprintf(place.words, sizeof place.words, "section %" PRIu64 ", position %" PRIu64,
                 verifier->work->sections, verifier->index);
    } else {
        snprintf(place.words, sizeof place.words, "position %" PRIu64, verifier->index);
    }
    return place;
}

bool verifier_reject(struct verifier *verifier, const char *why) {
    verifier_conclude(verifier->work, VERIFIER_BAD_DATA, "%s: %s", place_of(verifier).words, why);
    return false;
}

static bool stop(struct verifier *verifier) {
    verifier_conclude(verifier->work, VERIFIER_STOPPED, "stopped");
    return false;
}

/* Asks the caller. The tables ask, too, and say themselves if they were stopped. */
static bool poll(void *context) {
    const struct verifier *verifier = context;
    struct verifier_work *work = verifier->work;
    work->bytes = position_table_bytes(&verifier->table) + position_table_bytes(&verifier->exits);
    return work->go_on == NULL || work->go_on(work);
}

bool verifier_poll(struct verifier *verifier) { return poll(verifier) || stop(verifier); }

bool verifier_go_on(struct verifier *verifier) {
    if (verifier->until_poll-- > 0) {
        return true;
    }
    verifier->until_poll = POLL_EVERY;
    return verifier_poll(verifier);
}

/* ---- Positions ----------------------------------------------------------------------------- */

/* Adds the position at hand to one of the tables, within the memory that the other one leaves. */
static enum position_added add(struct verifier *verifier, struct position_table *table,
                               const struct position_table *other) {
    const uint64_t taken = position_table_bytes(other);
    const uint64_t memory = verifier->work->memory;
    table->limit = memory > taken ? memory - taken : 0;
    const enum position_added added = position_table_add(table, verifier->position);
    if (added == POSITION_STOPPED) {
        stop(verifier);
    } else if (added == POSITION_NO_ROOM) {
        verifier_conclude(verifier->work, VERIFIER_NO_MEMORY, "more memory is needed");
    }
    return added;
}

static void canonicalise(struct verifier *verifier) {
    if (verifier->rules->canonicalise != NULL) {
        verifier->rules->canonicalise(verifier->game, verifier->position);
    }
}

bool verifier_add_position(struct verifier *verifier) {
    canonicalise(verifier);
    const enum position_added added = add(verifier, &verifier->table, &verifier->exits);
    return added == POSITION_KNOWN ? verifier_reject(verifier, "it is there twice")
                                   : added == POSITION_NEW;
}

/* A move leads from the position at hand to another section. Two moves to the same position count
 * as one. */
static bool meet_exit(struct verifier *verifier) {
    const enum position_added added = add(verifier, &verifier->exits, &verifier->table);
    if (added == POSITION_NEW) {
        sections_count_exit(verifier, verifier->position);
    }
    return added == POSITION_NEW || added == POSITION_KNOWN;
}

bool verifier_meet(struct verifier *verifier, const void *position, const char *move) {
    struct verifier_work *work = verifier->work;
    if (!verifier_go_on(verifier)) {
        return false;
    }
    work->moves++;
    memcpy(verifier->position, position, verifier->rules->position_size);
    canonicalise(verifier);
    if (position_table_has(&verifier->table, verifier->position)) {
        return true;
    }
    /* What a claim shows to be lost need not be listed. */
    if (verifier->rules->lost != NULL &&
        verifier->rules->lost(verifier->game, verifier->position)) {
        return true;
    }
    if (work->in_sections) {
        return meet_exit(verifier);
    }
    verifier_conclude(work, VERIFIER_REFUSES,
                      "the move %s leads from %s to one that is not among them", move,
                      place_of(verifier).words);
    return false;
}

bool verifier_give_up(struct verifier *verifier, const char *why) {
    verifier_conclude(verifier->work, VERIFIER_REFUSES, "%s: %s", place_of(verifier).words, why);
    return false;
}

/* Does every move from the position at hand lead where it may, and is it not won? */
static bool check_position(struct verifier *verifier) {
    const struct verifier_rules *rules = verifier->rules;
    struct verifier_work *work = verifier->work;
    const void *position = position_table_at(&verifier->table, verifier->index);
    if (!verifier_go_on(verifier)) { /* not every position has a move */
        return false;
    }
    if (rules->won(verifier->game, position)) {
        verifier_conclude(work, VERIFIER_REFUSES, "%s is won", place_of(verifier).words);
        return false;
    }
    if (rules->lost != NULL && rules->lost(verifier->game, position)) {
        work->lost++;
        return true;
    }
    rules->moves(verifier->game, position, verifier);
    return work->end == VERIFIER_HOLDS && verifier_clear(verifier, &verifier->exits);
}

bool verifier_clear(struct verifier *verifier, struct position_table *table) {
    return position_table_clear(table) || stop(verifier);
}

bool verifier_check_positions(struct verifier *verifier) {
    for (verifier->index = 0; verifier->index < verifier->table.count; verifier->index++) {
        if (!check_position(verifier)) {
            return false;
        }
        verifier->work->checked++;
    }
    return true;
}

/* ---- The whole ----------------------------------------------------------------------------- */

static void release(void *context, void *array, size_t bytes) {
    const struct verifier *verifier = context;
    verifier->work->release(verifier->work, array, bytes);
}

void verifier_run(const struct verifier_rules *rules, const void *game,
                  struct verifier_work *work) {
    _Alignas(8) unsigned char position[VERIFIER_POSITION_SIZE];
    struct verifier verifier = {.rules = rules, .game = game, .work = work, .position = position};
    work->end = VERIFIER_HOLDS;
    work->words[0] = '\0';
    work->sections = work->checked = work->lost = work->moves = 0;
    const struct position_table_watch watch = {
        .go_on = poll,
        .release = work->release != NULL ? release : NULL,
        .context = &verifier,
    };
    position_table_start(&verifier.table, rules->position_size, work->memory, hash_key_draw(),
                         watch);
    position_table_start(&verifier.exits, rules->position_size, work->memory, hash_key_draw(),
                         watch);
    if (work->in_sections) {
        sections_check(&verifier);
    } else if (body_read_positions(&verifier)) {
        verifier_check_positions(&verifier);
    }
    work->bytes = position_table_bytes(&verifier.table) + position_table_bytes(&verifier.exits);
    position_table_free(&verifier.exits);
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
