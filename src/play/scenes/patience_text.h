/* A layout of cards as it is read, and cards as they are written for people. */
#ifndef SOLITON_PLAY_SCENES_PATIENCE_TEXT_H
#define SOLITON_PLAY_SCENES_PATIENCE_TEXT_H

#include "play/scenes/scene.h"

#include <stdint.h>

enum { SUITS = 4, CARDS = 52, MOST_COLUMNS = 52 };

struct patience_scene {
    int16_t columns[MOST_COLUMNS][CARDS]; /* numbers of cards, the lowest first */
    int lengths[MOST_COLUMNS];
    int column_count;
    int16_t cells[CARDS]; /* -1: empty */
    int cell_count;
    int16_t foundations[SUITS]; /* the rank on top, by suit; -1: empty */
    bool is_block[CARDS];       /* it takes along those that lie on it */
    bool offers_redeal;
    bool is_limited; /* redeals and rotations are; so many are left: */
    int redeals, rotations;
    int pitch, strip; /* from column to column, and how wide a card is */
    int slot_pitch;   /* from one free cell or foundation to the next */
    int heading;      /* the row with the numbers of the columns */
};

/* A card for people, "10♥", or "10H" in ASCII; and a suit alone. */
struct patience_name {
    char text[8];
};
struct patience_name patience_name_of(int card, unsigned style);
const char *patience_suit(int suit, unsigned style);

/* Reads a layout of cards, and finds out how many rotations and redeals are left, where the game
 * has any; see scene_kind. */
bool patience_read(struct scene *scene, const struct scene_source *source);

#endif
