#include "verifier/checking.h"

#include <inttypes.h>
#include <string.h>

/* A number's bits: one for "more changes follow", three for the place, six for the thing; in the
 * first number of a position the rest says how many parents were skipped. */
enum { PLACE_SHIFT = 1, THING_SHIFT = 4, SKIP_SHIFT = 10 };

static const char no_number[] = "the file ends, or a number in it is wrong";

bool body_is_over(struct verifier *verifier) {
    struct verifier_work *work = verifier->work;
    if (verifier->offset < work->body_length) {
        return false;
    }
    if (work->read_on == NULL || !work->read_on(work)) {
        return true;
    }
    verifier->offset = 0;
    return false;
}

/* Seven bits a byte, the lowest first; the eighth says that more follow. A number has one form
 * only, and no more than 63 bits. */
bool body_read_number(struct verifier *verifier, uint64_t *number) {
    *number = 0;
    for (unsigned shift = 0; shift < 63 && !body_is_over(verifier); shift += 7) {
        const unsigned char byte = verifier->work->body[verifier->offset++];
        *number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) {
            return byte > 0 || shift == 0;
        }
    }
    return false;
}

static bool make_change(struct verifier *verifier, uint64_t number) {
    return verifier->rules->change(verifier->game, verifier->position,
                                   number >> THING_SHIFT & (VERIFIER_THINGS - 1),
                                   number >> PLACE_SHIFT & (VERIFIER_PLACES - 1))
               ? verifier_go_on(verifier)
               : verifier_reject(verifier, "there is no such change");
}

bool body_read_changes(struct verifier *verifier, uint64_t number) {
    while ((number & BODY_MORE) != 0) {
        if (!body_read_number(verifier, &number)) {
            return verifier_reject(verifier, no_number);
        }
        if (number >> SKIP_SHIFT != 0) {
            return verifier_reject(verifier, "a number in it is wrong");
        }
        if (!make_change(verifier, number)) {
            return false;
        }
    }
    return true;
}

/* Reads the position at hand. `*parent` is that of the position before, and moves on to its own. */
static bool read_position(struct verifier *verifier, uint64_t *parent) {
    uint64_t number;
    if (!body_read_number(verifier, &number)) {
        return verifier_reject(verifier, no_number);
    }
    const uint64_t skipped = number >> SKIP_SHIFT;
    if (skipped >= verifier->index - *parent) {
        return verifier_reject(verifier, "its parent does not stand before it");
    }
    *parent += skipped;
    memcpy(verifier->position, position_table_at(&verifier->table, *parent),
           verifier->rules->position_size);
    return make_change(verifier, number) && body_read_changes(verifier, number);
}

bool body_read_others(struct verifier *verifier, uint64_t count) {
    uint64_t parent = 0;
    for (verifier->index = verifier->table.count; verifier->index < count; verifier->index++) {
        if (!read_position(verifier, &parent) || !verifier_add_position(verifier)) {
            return false;
        }
    }
    return true;
}

bool body_read_positions(struct verifier *verifier) {
    struct verifier_work *work = verifier->work;
    const bool is_whole = work->read_on == NULL;
    if (work->positions == 0 || (is_whole && work->positions - 1 > work->body_length)) {
        verifier_conclude(work, VERIFIER_BAD_DATA,
                          "there cannot be %" PRIu64 " positions in %zu bytes", work->positions,
                          work->body_length);
        return false;
    }
    verifier->rules->start(verifier->game, verifier->position);
    if (!verifier_add_position(verifier) || !body_read_others(verifier, work->positions)) {
        return false;
    }
    if (!body_is_over(verifier)) {
        verifier_conclude(work, VERIFIER_BAD_DATA,
                          "something is left over behind the last position");
        return false;
    }
    return true;
}
