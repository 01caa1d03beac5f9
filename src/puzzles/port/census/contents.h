/* What a row or a column can hold: boats of these lengths in this order, and every arrangement that
 * they can take.
 *
 * A boat never leaves its line and never passes another one in it. So ports fall apart by the
 * contents of their lines, and a position is, for given contents, the number of an arrangement for
 * each line. Lines that are full are left out: nothing in them ever moves.
 *
 * All of it is plain data and owns nothing. */
#ifndef SOLITON_PUZZLES_PORT_CENSUS_CONTENTS_H
#define SOLITON_PUZZLES_PORT_CENSUS_CONTENTS_H

#include "puzzles/port/kind.h"

enum {
    CENSUS_SIDE_MAX = 6,
    CONTENTS_MAX = 6, /* none, 2, 3, 2 and 2, 2 and 3, 3 and 2 */
    CONTENTS_BOATS_MAX = 2,
    ARRANGEMENTS_MAX = 6, /* two boats of two cells on six */
    BLOCKS = 1 << CENSUS_SIDE_MAX,
    WAYS = 1 << 2 * CONTENTS_BOATS_MAX /* sets of the ways of a line: see below */
};

/* A *way* is a boat and a direction, bit 2 * boat + direction in a set: BACK is to the left or up.
 * The tables are made for one metric: by single moves a way leads to one arrangement at most, by
 * slides to several, and then both ways of a boat are one. */
struct contents {
    uint8_t boat_count;
    uint8_t lengths[CONTENTS_BOATS_MAX];
    uint8_t count; /* of arrangements */
    uint8_t offsets[ARRANGEMENTS_MAX][CONTENTS_BOATS_MAX];
    uint8_t cells[ARRANGEMENTS_MAX]; /* of the line: bit 0 is the leftmost or topmost */
    /* The arrangements one move away, a set of bits, by the cells that crossing boats take; those
     * of them that are left when some ways have been tried; and, for an arrangement one move away,
     * the ways that need not be tried from there, as they lead back. */
    uint8_t next[ARRANGEMENTS_MAX][BLOCKS];
    uint8_t left[ARRANGEMENTS_MAX][WAYS];
    uint8_t back[ARRANGEMENTS_MAX][ARRANGEMENTS_MAX];
    /* The contents without one of the boats, and the arrangement of the other one. */
    uint8_t less[CONTENTS_BOATS_MAX];
    uint8_t less_arrangement[CONTENTS_BOATS_MAX][ARRANGEMENTS_MAX];
};

/* All contents of a line of so many cells, the empty ones first, A alone second. Returns how many
 * there are. */
enum { CONTENTS_NONE, CONTENTS_A };
unsigned contents_set_up(struct contents all[CONTENTS_MAX], unsigned side, enum port_metric metric);

/* The boat that moves between two arrangements of a line. */
unsigned contents_boat_between(const struct contents *contents, unsigned from, unsigned to);

#endif
