#include "play/scenes/scene.h"

#include <stdlib.h>
#include <string.h>

static const struct scene_kind *const kinds[] = {&scene_patience, &scene_pegs, &scene_port};

static const struct scene_kind *kind_named(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i]->name, name) == 0) {
            return kinds[i];
        }
    }
    return NULL;
}

bool scene_read(struct scene *scene, const soliton_game *game, const soliton_puzzle *puzzle,
                const struct gestures *gestures, unsigned style) {
    *scene = (struct scene){.style = style, .kind = kind_named(soliton_puzzle_kind(puzzle)->name)};
    if (scene->kind != NULL) {
        char *text = soliton_game_write(game);
        if (text == NULL) {
            scene->kind = &scene_plain;
            return false;
        }
        bool drawn = scene->kind->read(scene, text, gestures);
        free(text);
        if (drawn) {
            if (scene->kind->look_up != NULL) {
                scene->kind->look_up(scene, game);
            }
            return true;
        }
    }
    scene->kind = &scene_plain;
    scene->of.plain = soliton_game_show(game, style & SOLITON_ASCII);
    return scene->of.plain != NULL;
}

void scene_drop(struct scene *scene) {
    if (scene->kind == &scene_plain) {
        free(scene->of.plain);
    }
    *scene = (struct scene){.kind = &scene_plain};
}

/* ---- Kinds without a picture of their own ---------------------------------------------------- */

static bool never_read(struct scene *scene, const char *text, const struct gestures *gestures) {
    (void)scene, (void)text, (void)gestures;
    return false;
}

static void arrange(struct scene *scene, int height, int width) {
    (void)height;
    scene->width = width;
    scene->height = 1;
    for (const char *c = scene->of.plain; c != NULL && *c != '\0'; c++) {
        scene->height += *c == '\n';
    }
}

static void draw(const struct scene *scene, WINDOW *window) {
    const char *line = scene->of.plain;
    for (int y = 0; line != NULL && *line != '\0'; y++) {
        char copy[512];
        size_t length = strcspn(line, "\n");
        snprintf(copy, sizeof copy, "%.*s", (int)length, line);
        paint_text(window, y, 0, scene->width, PAINT_PLAIN, copy);
        line += length + (line[length] == '\n');
    }
}

static struct rect no_thing(const struct scene *scene, const char *take) {
    (void)scene, (void)take;
    return (struct rect){0};
}

static struct rect no_place(const struct scene *scene, const char *take, const char *put) {
    (void)scene, (void)take, (void)put;
    return (struct rect){0};
}

static void name_thing(const struct scene *scene, const char *take, FILE *stream) {
    (void)scene;
    fputs(take, stream);
}

static void name_gesture(const struct scene *scene, const struct gesture *gesture, FILE *stream) {
    (void)scene;
    fputs(gesture->moves, stream);
}

const struct scene_kind scene_plain = {.name = "",
                                       .read = never_read,
                                       .arrange = arrange,
                                       .draw = draw,
                                       .thing = no_thing,
                                       .place = no_place,
                                       .name_thing = name_thing,
                                       .name_gesture = name_gesture};
