/* The positions of one *filling*: a choice of contents for every line of a port.
 *
 * A position is one word, the *key*, with three bits for each line, the number of its arrangement.
 * A space has those that were met, in the order in which they were, and finds each by its key. It
 * is used for one filling after the other, and keeps its memory for the next. */
#ifndef SOLITON_PUZZLES_PORT_CENSUS_SPACE_H
#define SOLITON_PUZZLES_PORT_CENSUS_SPACE_H

#include "engine/limits.h"
#include "puzzles/port/census/contents.h"

enum {
    FILLING_LINES = 2 * CENSUS_SIDE_MAX, /* six rows, six columns */
    ARRANGEMENT_BITS = 3,
    KEY_BITS = ARRANGEMENT_BITS * FILLING_LINES,
    WAY_BITS = 2 * CONTENTS_BOATS_MAX,
    LEVELS_MAX = 256
};

/* The board that all fillings are of. */
struct census_board {
    unsigned width, height, exit_row;
    enum port_metric metric;
    struct contents rows[CONTENTS_MAX], columns[CONTENTS_MAX];
    unsigned row_contents, column_contents; /* how many there are */
};

/* A line as the search sees it: each table is that of its contents. `across` are the cells of an
 * arrangement as those see it that cross the line, bit p + 8 * q for the q-th cell of the line at
 * place p. */
struct filling_line {
    unsigned key_shift, tried_shift; /* of its bits in the key, and in the ways tried */
    unsigned block_shift;            /* of its cells among those that cross it */
    const struct contents *contents;
    uint64_t across[1 << ARRANGEMENT_BITS];
};

struct filling {
    uint8_t contents[FILLING_LINES]; /* their numbers in the board's lists */
    unsigned row_count, column_count;
    struct filling_line rows[CENSUS_SIDE_MAX], columns[CENSUS_SIDE_MAX]; /* those with boats */
};

/* Sets up the lines for the contents. */
void filling_set_up(struct filling *filling, const struct census_board *board);

static inline unsigned key_arrangement(uint64_t key, unsigned line) {
    return key >> ARRANGEMENT_BITS * line & ((1 << ARRANGEMENT_BITS) - 1);
}

struct place {
    uint64_t key;   /* and in the upper bits the number of the first place that led here */
    uint64_t tried; /* ways, WAY_BITS for each line, that lead only to places met before */
};

struct space {
    const struct census_board *board;
    struct limits *limits;
    struct filling filling;
    struct place *places;
    uint32_t count, place_capacity;
    /* Keys with the number of their place in the upper bits, plus one; 0 where there is none. */
    uint64_t *slots;
    size_t slot_capacity;
    uint32_t slot_count; /* a power of two, of which up to a half are taken */
    unsigned slot_shift;
    /* Of each first place, another one that can be reached from it, and in the end itself: places
     * with the same end are of one component. */
    uint32_t *parents;
    uint32_t parent_capacity;
    /* The numbers of the first places of each level: those so many moves from the first ones; after
     * the last level, the count. */
    uint32_t levels[LEVELS_MAX + 1];
    unsigned level_count;
};

void space_start(struct space *space, const struct census_board *board, struct limits *limits);
void space_free(struct space *space);

/* Forgets all places, and makes room for some. False if memory ran out, here and below. */
bool space_clear(struct space *space, uint32_t expected);

/* Adds one that was not met before. */
bool space_add(struct space *space, uint64_t key);

/* The number of a place that was met. */
uint32_t space_find(const struct space *space, uint64_t key);

/* Finds all places that can be reached from the first ones, level by level. */
bool space_explore(struct space *space);

/* The component of a place: the number of one of its first places. */
uint32_t space_component(struct space *space, uint32_t number);

/* The position after one move that is a level nearer to the first places; there must be one. Of
 * several, one that moves a boat that is not in `moved`, if there is one: WAY_BITS for each line,
 * to which the boat's bits are added. */
uint64_t space_nearer(const struct space *space, uint64_t key, unsigned level, uint64_t *moved);

/* Can A reach the exit from this position in less than so many moves? Clears the space first. */
bool space_can_solve(struct space *space, uint64_t key, unsigned moves, bool *can);

#endif
