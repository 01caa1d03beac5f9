#include "play/scenes/scene.h"

#include <stdlib.h>
#include <string.h>

static const struct scene_kind *kind_named(const char *name) {
    size_t i = 0;
    while (scene_kinds[i] != NULL && strcmp(scene_kinds[i]->name, name) != 0) {
        i++;
    }
    return scene_kinds[i];
}

/* Reads a scene of this kind; without one, nothing is left of it. */
static bool read_as(struct scene *scene, const struct scene_kind *kind,
                    const struct scene_source *source) {
    scene->kind = kind;
    scene->data = calloc(1, kind->size);
    bool good = scene->data != NULL && kind->read(scene, source);
    if (!good) {
        scene_drop(scene);
    }
    return good;
}

bool scene_read(struct scene *scene, const soliton_game *game, const soliton_puzzle *puzzle,
                const struct gestures *gestures, unsigned style) {
    const struct scene_kind *kind = kind_named(soliton_puzzle_kind(puzzle)->name);
    char *text = soliton_game_write(game);
    const struct scene_source source = {puzzle, game, text, gestures};
    *scene = (struct scene){.kind = &scene_plain, .style = style};
    bool good = text != NULL && ((kind != NULL && read_as(scene, kind, &source)) ||
                                 read_as(scene, &scene_plain, &source));
    free(text);
    return good;
}

void scene_drop(struct scene *scene) {
    if (scene->data != NULL && scene->kind->drop != NULL) {
        scene->kind->drop(scene->data);
    }
    free(scene->data);
    *scene = (struct scene){.kind = &scene_plain, .style = scene->style};
}
