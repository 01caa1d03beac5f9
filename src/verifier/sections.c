/* Section by section: a move may lead out of its section. Then the position that it leads to is an
 * exit, and must be an entry of some section, which may have been forgotten, or not be there yet.
 * Each entry says how many positions of other sections have a move to it. So the fingerprints of
 * all exits have the same sum as those of all entries, each taken as often as that; and if an exit
 * is no entry, the sums differ but for a chance that is negligible: docs/proofs.md, 40. */
#include "verifier/checking.h"

#include <inttypes.h>
#include <string.h>

/* ---- Sums of fingerprints, modulo 2 to the 128 -------------------------------------------- */

static struct fingerprint sum_of(struct fingerprint a, struct fingerprint b) {
    const uint64_t low = a.low + b.low;
    return (struct fingerprint){low, a.high + b.high + (low < a.low)};
}

static struct fingerprint negative_of(struct fingerprint a) {
    return (struct fingerprint){-a.low, ~a.high + (a.low == 0)};
}

static struct fingerprint multiple_of(struct fingerprint a, uint64_t times) {
    struct fingerprint sum = {0, 0};
    for (; times > 0; times >>= 1) {
        if ((times & 1) != 0) {
            sum = sum_of(sum, a);
        }
        a = sum_of(a, a);
    }
    return sum;
}

static struct fingerprint fingerprint_of(const struct verifier *verifier, const void *position) {
    return keyed_fingerprint(&verifier->secret, position, verifier->rules->position_size);
}

void sections_count_exit(struct verifier *verifier, const void *position) {
    verifier->balance = sum_of(verifier->balance, fingerprint_of(verifier, position));
}

static void count_entry(struct verifier *verifier, const void *position, uint64_t met) {
    const struct fingerprint all = multiple_of(fingerprint_of(verifier, position), met);
    verifier->balance = sum_of(verifier->balance, negative_of(all));
}

/* ---- Reading ------------------------------------------------------------------------------ */

struct section {
    uint64_t positions, entries;                             /* how many it says that there are */
    _Alignas(8) unsigned char first[VERIFIER_POSITION_SIZE]; /* the first entry of the last one */
};

/* What is wrong with the whole section. */
static bool reject_section(struct verifier *verifier, const char *why) {
    verifier_conclude(verifier->work, VERIFIER_BAD_DATA, "section %" PRIu64 ": %s",
                      verifier->work->sections, why);
    return false;
}

static bool read_size(struct verifier *verifier, struct section *section) {
    static const char no_number[] = "the file ends, or a number in it is wrong";
    if (!body_read_number(verifier, &section->positions)) {
        return reject_section(verifier, no_number);
    }
    if (section->positions == 0) {
        return true;
    }
    if (!body_read_number(verifier, &section->entries)) {
        return reject_section(verifier, no_number);
    }
    if (section->positions > UINT32_MAX) {
        return reject_section(verifier, "it cannot have so many positions");
    }
    if (section->entries == 0 || section->entries > section->positions) {
        return reject_section(verifier, "it has no entry, or more entries than positions");
    }
    verifier->work->positions += section->positions;
    return true;
}

/* Reads the entry at hand, up to its changes, and makes the position that these are told of. */
static bool read_entry(struct verifier *verifier, const struct section *section, uint64_t *number) {
    const bool is_first = verifier->index == 0;
    const bool is_start = is_first && verifier->work->sections == 0;
    if (!body_read_number(verifier, number)) {
        return verifier_reject(verifier, "the file ends, or a number in it is wrong");
    }
    if (is_start) {
        verifier->rules->start(verifier->game, verifier->position);
        return (*number & BODY_MORE) == 0 ||
               verifier_reject(verifier, "it is not the first position of the puzzle");
    }
    if (*number >> BODY_MET_SHIFT == 0) {
        return verifier_reject(verifier, "it is an entry, and no position has a move to it");
    }
    const void *before =
        is_first ? section->first : position_table_at(&verifier->table, verifier->index - 1);
    memcpy(verifier->position, before, verifier->rules->position_size);
    return true;
}

static bool read_entries(struct verifier *verifier, const struct section *section) {
    for (verifier->index = 0; verifier->index < section->entries; verifier->index++) {
        uint64_t number;
        if (!read_entry(verifier, section, &number) || !verifier_go_on(verifier) ||
            !body_read_changes(verifier, number) || !verifier_add_position(verifier)) {
            return false;
        }
        count_entry(verifier, verifier->position, number >> BODY_MET_SHIFT);
    }
    return true;
}

/* ---- Checking ----------------------------------------------------------------------------- */

static bool check_section(struct verifier *verifier, struct section *section) {
    if (!read_entries(verifier, section) || !body_read_others(verifier, section->positions)) {
        return false;
    }
    memcpy(section->first, position_table_at(&verifier->table, 0), verifier->rules->position_size);
    if (!verifier_check_positions(verifier) || !verifier_clear(verifier, &verifier->table)) {
        return false;
    }
    verifier->work->sections++;
    return true;
}

/* After the last section: does it all fit together? */
static void check_end(struct verifier *verifier) {
    struct verifier_work *work = verifier->work;
    if (work->sections == 0) {
        verifier_conclude(work, VERIFIER_BAD_DATA, "there is no section");
    } else if (!body_is_over(verifier)) {
        verifier_conclude(work, VERIFIER_BAD_DATA,
                          "something is left over behind the last section");
    } else if (verifier_poll(verifier) && (verifier->balance.low | verifier->balance.high) != 0) {
        verifier_conclude(work, VERIFIER_REFUSES,
                          "a move leads from one section to a position that is no entry of another,"
                          " or entries do not say rightly how many positions lead to them");
    }
}

void sections_check(struct verifier *verifier) {
    struct section section;
    /* Nothing that comes of it is seen before the end: the proof was written without it. */
    verifier->secret = hash_key_draw();
    verifier->balance = (struct fingerprint){0, 0};
    verifier->work->positions = 0;
    while (read_size(verifier, &section)) {
        if (section.positions == 0) {
            check_end(verifier);
            return;
        }
        if (!check_section(verifier, &section)) {
            return;
        }
    }
}
