/* Boards of pegs, drawn as they are written, with the names of rows and columns. */
#include "play/scenes/scene.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN_X = 4, MOST_HOLES = 64 };

struct pegs_scene {
    struct {
        int x, y;  /* for its name */
        int drawn; /* how far to the right it is drawn, in half steps */
        bool peg, goal;
    } holes[MOST_HOLES];
    int count, width, height;
    bool has_goal, shifted;
    int pitch_x, pitch_y;
};

/* Reads one drawing up to a blank line or the end; returns what is behind it. With `goal`, it says
 * where pegs are to be. */
static const char *read_drawing(struct pegs_scene *pegs, const char *text, bool goal) {
    int hole = 0;
    for (int y = 0; *text != '\0' && *text != '\n'; y++) {
        int x = 0;
        for (; *text != '\0' && *text != '\n'; text++, x++) {
            if (*text != '#' && *text != 'o') {
                continue;
            }
            if (goal && hole < pegs->count) {
                pegs->holes[hole++].goal = *text == '#';
            } else if (!goal && pegs->count < MOST_HOLES) {
                pegs->holes[pegs->count].drawn = x;
                pegs->holes[pegs->count].y = y;
                pegs->holes[pegs->count++].peg = *text == '#';
            }
        }
        text += *text == '\n';
        pegs->height = y + 1;
    }
    return text;
}

/* Do the holes stand apart, as in a triangle? Side by side they never do then. */
static bool stand_apart(const struct pegs_scene *pegs) {
    bool apart = false;
    for (int i = 1; i < pegs->count; i++) {
        if (pegs->holes[i].y == pegs->holes[i - 1].y) {
            int distance = pegs->holes[i].drawn - pegs->holes[i - 1].drawn;
            if (distance == 1) {
                return false;
            }
            apart = apart || distance == 2;
        }
    }
    return apart;
}

/* A shifted board is pushed to the left for the names of its holes. */
static void name_holes(struct pegs_scene *pegs) {
    int least = INT_MAX;
    pegs->shifted = stand_apart(pegs);
    for (int i = 0; i < pegs->count; i++) {
        int x = pegs->holes[i].drawn + (pegs->shifted ? pegs->holes[i].y : 0);
        pegs->holes[i].x = x;
        least = x < least ? x : least;
    }
    for (int i = 0; i < pegs->count; i++) {
        pegs->holes[i].x = (pegs->holes[i].x - least) / (pegs->shifted ? 2 : 1);
        if (!pegs->shifted) {
            pegs->holes[i].drawn *= 2;
        }
        int width = pegs->holes[i].drawn / 2 + 1;
        pegs->width = width > pegs->width ? width : pegs->width;
    }
}

static bool read_pegs(struct scene *scene, const struct scene_source *source) {
    struct pegs_scene *pegs = scene->data;
    const char *behind = read_drawing(pegs, source->text, false);
    if (*behind == '\n') {
        pegs->has_goal = true;
        int height = pegs->height;
        read_drawing(pegs, behind + 1, true);
        pegs->height = height;
    }
    name_holes(pegs);
    return pegs->count > 0;
}

static int margin_y(const struct pegs_scene *pegs) { return pegs->shifted ? 0 : 1; }

static void arrange(struct scene *scene, int height, int width) {
    struct pegs_scene *pegs = scene->data;
    bool roomy = pegs->height * 2 + margin_y(pegs) <= height + 1 &&
                 (pegs->width + 1) * 4 + MARGIN_X <= width;
    pegs->pitch_x = roomy ? 4 : 2;
    pegs->pitch_y = roomy ? 2 : 1;
    scene->height = margin_y(pegs) + (pegs->height - 1) * pegs->pitch_y + 1;
    scene->width = MARGIN_X + (pegs->width + 1) * pegs->pitch_x;
}

static struct rect rect_of(const struct pegs_scene *pegs, int hole) {
    return (struct rect){.y = margin_y(pegs) + pegs->holes[hole].y * pegs->pitch_y,
                         .x = MARGIN_X + pegs->holes[hole].drawn * pegs->pitch_x / 2,
                         .height = 1,
                         .width = 1};
}

static void draw_labels(const struct pegs_scene *pegs, WINDOW *window) {
    for (int y = 0; y < pegs->height; y++) {
        char label[16];
        snprintf(label, sizeof label, "%2d", y + 1);
        paint_text(window, margin_y(pegs) + y * pegs->pitch_y, 0, 2, PAINT_QUIET, label);
    }
    for (int x = 0; !pegs->shifted && x < pegs->width; x++) {
        const char label[2] = {(char)('a' + x), '\0'};
        paint_text(window, 0, MARGIN_X + x * pegs->pitch_x, 1, PAINT_QUIET, label);
    }
}

static void draw(const struct scene *scene, WINDOW *window) {
    const struct pegs_scene *pegs = scene->data;
    bool ascii = (scene->style & SOLITON_ASCII) != 0;
    draw_labels(pegs, window);
    for (int i = 0; i < pegs->count; i++) {
        struct rect rect = rect_of(pegs, i);
        bool goal = pegs->has_goal && pegs->holes[i].goal;
        const char *empty = goal ? (ascii ? "+" : "◎") : ascii ? "o" : "○";
        const char *symbol = !pegs->holes[i].peg ? empty : ascii ? "#" : "●";
        enum paint paint = goal ? PAINT_GOAL : pegs->holes[i].peg ? PAINT_PIECE : PAINT_QUIET;
        paint_text(window, rect.y, rect.x, 1, paint, symbol);
    }
}

static struct rect thing(const struct scene *scene, const char *take) {
    const struct pegs_scene *pegs = scene->data;
    int x = *take - 'a', y = *take == '\0' ? 0 : atoi(take + 1) - 1;
    for (int i = 0; i < pegs->count; i++) {
        if (pegs->holes[i].x == x && pegs->holes[i].y == y) {
            return rect_of(pegs, i);
        }
    }
    return (struct rect){0};
}

static struct rect place(const struct scene *scene, const char *take, const char *put) {
    (void)take;
    return thing(scene, put);
}

static void name_thing(const struct scene *scene, const char *take, FILE *stream) {
    (void)scene;
    fprintf(stream, "peg %s", take);
}

static void name_gesture(const struct scene *scene, const struct gesture *gesture, FILE *stream) {
    (void)scene;
    fprintf(stream, "peg %s jumps to %s", gesture->take, gesture->put);
}

const struct scene_kind scene_pegs = {.name = "pegs",
                                      .size = sizeof(struct pegs_scene),
                                      .read = read_pegs,
                                      .arrange = arrange,
                                      .draw = draw,
                                      .thing = thing,
                                      .place = place,
                                      .name_thing = name_thing,
                                      .name_gesture = name_gesture};
