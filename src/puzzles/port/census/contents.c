#include "puzzles/port/census/contents.h"

#include "puzzles/port/solver/line.h" /* the directions */

#include <string.h>

enum { NO_ARRANGEMENT = 0xFF };

/* ---- Arrangements -------------------------------------------------------------------------- */

static void add_arrangement(struct contents *contents, unsigned first, unsigned second) {
    const uint8_t offsets[CONTENTS_BOATS_MAX] = {(uint8_t)first, (uint8_t)second};
    unsigned number = contents->count++;
    unsigned cells = 0;
    for (unsigned i = 0; i < contents->boat_count; i++) {
        contents->offsets[number][i] = offsets[i];
        cells |= ((1U << contents->lengths[i]) - 1) << offsets[i];
    }
    contents->cells[number] = (uint8_t)cells;
}

static void add_arrangements(struct contents *contents, unsigned side) {
    if (contents->boat_count == 0) {
        add_arrangement(contents, 0, 0);
        return;
    }
    for (unsigned first = 0; first + contents->lengths[0] <= side; first++) {
        if (contents->boat_count == 1) {
            add_arrangement(contents, first, 0);
            continue;
        }
        for (unsigned second = first + contents->lengths[0]; second + contents->lengths[1] <= side;
             second++) {
            add_arrangement(contents, first, second);
        }
    }
}

static unsigned find_arrangement(const struct contents *contents,
                                 const uint8_t offsets[CONTENTS_BOATS_MAX]) {
    for (unsigned i = 0; i < contents->count; i++) {
        if (memcmp(contents->offsets[i], offsets, contents->boat_count) == 0) {
            return i;
        }
    }
    return NO_ARRANGEMENT;
}

/* ---- Moves --------------------------------------------------------------------------------- */

unsigned contents_boat_between(const struct contents *contents, unsigned from, unsigned to) {
    return contents->offsets[from][0] == contents->offsets[to][0];
}

/* The arrangement after a boat moved one cell; NO_ARRANGEMENT if it cannot. */
static unsigned step(const struct contents *contents, unsigned from, unsigned boat,
                     enum direction direction) {
    uint8_t offsets[CONTENTS_BOATS_MAX];
    memcpy(offsets, contents->offsets[from], sizeof offsets);
    /* Where it is outside or on the other boat, it is no arrangement. */
    offsets[boat] = (uint8_t)(offsets[boat] + (direction == FORWARD ? 1 : -1));
    return find_arrangement(contents, offsets);
}

/* What leads back need not be tried: docs/proofs.md, 17. */
static void add_way(struct contents *contents, unsigned from, unsigned boat,
                    enum direction direction, enum port_metric metric) {
    const unsigned both = 3U << 2 * boat;
    const unsigned way = 1U << (2 * boat + direction);
    unsigned cells = 0; /* that have to be free */
    unsigned at = from;
    unsigned to;
    while ((to = step(contents, at, boat, direction)) != NO_ARRANGEMENT) {
        cells |= contents->cells[to] & ~(unsigned)contents->cells[at];
        for (unsigned block = 0; block < BLOCKS; block++) {
            unsigned next = (block & cells) == 0 ? 1U << to : 0;
            contents->next[from][block] = (uint8_t)(contents->next[from][block] | next);
        }
        for (unsigned tried = 0; tried < WAYS; tried++) {
            unsigned left = (tried & way) == 0 ? 1U << to : 0;
            contents->left[from][tried] = (uint8_t)(contents->left[from][tried] | left);
        }
        contents->back[from][to] = (uint8_t)(metric == METRIC_SLIDES ? both : both & ~way);
        at = to;
        if (metric == METRIC_MOVES) {
            break;
        }
    }
}

static void add_moves(struct contents *contents, enum port_metric metric) {
    for (unsigned i = 0; i < contents->count; i++) {
        for (unsigned boat = 0; boat < contents->boat_count; boat++) {
            add_way(contents, i, boat, BACK, metric);
            add_way(contents, i, boat, FORWARD, metric);
        }
    }
}

/* ---- Without a boat ------------------------------------------------------------------------ */

static unsigned find_contents(const struct contents all[CONTENTS_MAX], unsigned boat_count,
                              unsigned length) {
    unsigned i = 0;
    while (all[i].boat_count != boat_count || (boat_count > 0 && all[i].lengths[0] != length)) {
        i++;
    }
    return i;
}

static void add_less(struct contents all[CONTENTS_MAX], struct contents *contents) {
    for (unsigned boat = 0; boat < contents->boat_count; boat++) {
        unsigned other = 1 - boat;
        unsigned less = find_contents(all, contents->boat_count - 1U, contents->lengths[other]);
        contents->less[boat] = (uint8_t)less;
        for (unsigned i = 0; i < contents->count; i++) {
            const uint8_t offsets[CONTENTS_BOATS_MAX] = {contents->offsets[i][other]};
            contents->less_arrangement[boat][i] = (uint8_t)find_arrangement(&all[less], offsets);
        }
    }
}

unsigned contents_set_up(struct contents all[CONTENTS_MAX], unsigned side,
                         enum port_metric metric) {
    static const uint8_t lengths[CONTENTS_MAX][CONTENTS_BOATS_MAX] = {
        [CONTENTS_NONE] = {0}, [CONTENTS_A] = {2}, {3}, {2, 2}, {2, 3}, {3, 2}};
    unsigned count = 0;
    for (unsigned i = 0; i < CONTENTS_MAX; i++) {
        struct contents *contents = &all[count];
        if (lengths[i][0] + lengths[i][1] >= (int)side) {
            continue;
        }
        *contents = (struct contents){.lengths = {lengths[i][0], lengths[i][1]}};
        contents->boat_count = (uint8_t)((lengths[i][0] > 0) + (lengths[i][1] > 0));
        add_arrangements(contents, side);
        add_moves(contents, metric);
        count++;
    }
    for (unsigned i = 0; i < count; i++) {
        add_less(all, &all[i]);
    }
    return count;
}
