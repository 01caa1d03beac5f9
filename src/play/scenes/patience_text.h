/* Cards as they are written: in the text of a position, and for people. */
#ifndef SOLITON_PLAY_SCENES_PATIENCE_TEXT_H
#define SOLITON_PLAY_SCENES_PATIENCE_TEXT_H

#include "play/scenes/scene.h"

/* A card for people, "10♥", or "10H" in ASCII; and a suit alone. */
struct patience_name {
    char text[8];
};
struct patience_name patience_name_of(int card, unsigned style);
const char *patience_suit(int suit, unsigned style);

/* Reads a layout of cards; see scene_kind. */
bool patience_read(struct scene *scene, const char *text, const struct gestures *gestures);

/* Finds out how many rotations and redeals are left, where the game has any. */
void patience_look_up(struct scene *scene, const soliton_game *game);

#endif
