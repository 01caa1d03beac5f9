/* A position as a picture: what lies where, and how it is drawn.
 *
 * A scene is made of the text of a position (soliton_game_write) and its gestures; the rules stay
 * in the library. A kind of puzzle may have a scene of its own, which registry.c lists and which is
 * known by this table of functions alone; any other is drawn as soliton_game_show does, with a list
 * of its gestures. What a scene has read of the position is its own; the scene is owned by whoever
 * read it, and its gestures must outlive it. */
#ifndef SOLITON_PLAY_SCENES_SCENE_H
#define SOLITON_PLAY_SCENES_SCENE_H

#include "play/gestures.h"
#include "play/terminal/paint.h"
#include "play/terminal/rect.h"

#include <stdio.h>

struct scene {
    const struct scene_kind *kind;
    void *data;        /* what the kind has read */
    unsigned style;    /* of soliton_style */
    int height, width; /* of the picture */
    int fixed;         /* rows at its top that stay when the rest, columns, is scrolled */
};

/* What a scene is made of. */
struct scene_source {
    const soliton_puzzle *puzzle;
    const soliton_game *game;
    const char *text; /* of the position, as a file has it */
    const struct gestures *gestures;
};

/* How a kind of puzzle is drawn. */
struct scene_kind {
    const char *name; /* of the kind of puzzle */
    size_t size;      /* of its data */
    /* Reads the position into scene->data, which is all zero before. False if the text is not what
     * it should be, or memory ran out. */
    bool (*read)(struct scene *scene, const struct scene_source *source);
    /* Frees what the data owns, after a failure as well; NULL if it owns nothing. */
    void (*drop)(void *data);
    /* Chooses the sizes so that the picture fits into so much room, if it can. */
    void (*arrange)(struct scene *scene, int height, int width);
    void (*draw)(const struct scene *scene, WINDOW *window);
    /* Where a thing that can be taken lies, and where it would be put. */
    struct rect (*thing)(const struct scene *scene, const char *take);
    struct rect (*place)(const struct scene *scene, const char *take, const char *put);
    /* The thing in words, and the whole gesture. */
    void (*name_thing)(const struct scene *scene, const char *take, FILE *stream);
    void (*name_gesture)(const struct scene *scene, const struct gesture *gesture, FILE *stream);
};

/* Those that kinds of puzzles have of their own, ended by NULL; and the one for all others, which
 * can also draw that nothing could be read. */
extern const struct scene_kind *const scene_kinds[];
extern const struct scene_kind scene_plain;

/* Makes the scene of a game; false if memory ran out. Drop it in any case. */
bool scene_read(struct scene *scene, const soliton_game *game, const soliton_puzzle *puzzle,
                const struct gestures *gestures, unsigned style);
void scene_drop(struct scene *scene);

#endif
