/* A position as a picture: what lies where, and how it is drawn.
 *
 * A scene is made of the text of a position (soliton_game_write) and its gestures; the rules stay
 * in the library. Each kind of puzzle has a scene of its own; a kind that has none is drawn as
 * soliton_game_show does, and played by typing its moves. A scene is plain data: copied by
 * assignment, and not freed; only the text of a plain scene is. */
#ifndef SOLITON_PLAY_SCENES_SCENE_H
#define SOLITON_PLAY_SCENES_SCENE_H

#include "play/gestures.h"
#include "play/terminal/paint.h"
#include "play/terminal/rect.h"

#include <stdint.h>
#include <stdio.h>

enum { CARDS = 52, SCENE_COLUMNS = 52, SCENE_HOLES = 64, PORT_SIDE = 8 };

struct patience_scene {
    int16_t columns[SCENE_COLUMNS][CARDS]; /* numbers of cards, the lowest first */
    int lengths[SCENE_COLUMNS];
    int column_count;
    int16_t cells[CARDS]; /* -1: empty */
    int cell_count;
    int16_t foundations[4]; /* the rank on top, by suit; -1: empty */
    bool is_block[CARDS];   /* it takes along those that lie on it */
    bool offers_redeal;
    bool is_limited; /* redeals and rotations are; so many are left: */
    int redeals, rotations;
    int pitch, strip; /* from column to column, and how wide a card is */
    int heading;      /* the row with the numbers of the columns */
};

struct pegs_scene {
    struct {
        int x, y;  /* for its name */
        int drawn; /* how far to the right it is drawn, in half steps */
        bool peg, goal;
    } holes[SCENE_HOLES];
    int count, width, height;
    bool has_goal, shifted;
    int pitch_x, pitch_y;
};

struct port_scene {
    char cells[PORT_SIDE][PORT_SIDE];
    int width, height;
    int pitch_x, pitch_y, gap_y;
};

struct scene {
    const struct scene_kind *kind;
    unsigned style;    /* of soliton_style */
    int height, width; /* of the picture */
    int fixed;         /* rows at its top that stay when the rest, columns, is scrolled */
    union {
        struct patience_scene patience;
        struct pegs_scene pegs;
        struct port_scene port;
        char *plain;
    } of;
};

/* How a kind of puzzle is drawn. */
struct scene_kind {
    const char *name;
    /* Reads the position; false if the text is not what it should be. */
    bool (*read)(struct scene *scene, const char *text, const struct gestures *gestures);
    /* Looks up what the text does not say; NULL if there is no such thing. */
    void (*look_up)(struct scene *scene, const soliton_game *game);
    /* Chooses the sizes so that the picture fits into so much room, if it can. */
    void (*arrange)(struct scene *scene, int height, int width);
    void (*draw)(const struct scene *scene, WINDOW *window);
    /* Where a thing that can be taken lies, and where it would be put. */
    struct rect (*thing)(const struct scene *scene, const char *take);
    struct rect (*place)(const struct scene *scene, const char *take, const char *put);
    /* The thing in words, "boat A", and the whole gesture, "boat A goes 2 to the right". */
    void (*name_thing)(const struct scene *scene, const char *take, FILE *stream);
    void (*name_gesture)(const struct scene *scene, const struct gesture *gesture, FILE *stream);
};

extern const struct scene_kind scene_patience, scene_pegs, scene_port, scene_plain;

/* Makes the scene of a game; false if memory ran out. Drop it in any case. */
bool scene_read(struct scene *scene, const soliton_game *game, const soliton_puzzle *puzzle,
                const struct gestures *gestures, unsigned style);
void scene_drop(struct scene *scene);

#endif
