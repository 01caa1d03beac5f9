/* Kinds without a scene of their own: the position as soliton_game_show draws it, and below it a
 * list of what can be done, a row for each thing that can be taken. A gesture that is a single move
 * is one word of its row; where a thing can be put to several places, these follow it. */
#include "play/scenes/scene.h"

#include <stdlib.h>
#include <string.h>

enum { MARGIN_X = 2, GAP_X = 2, WIDEST = 24 };

struct plain_scene {
    char *picture;
    int picture_rows, picture_width;
    const struct gestures *gestures;
    char **words; /* of each gesture */
    int first;    /* the row of the list's first thing */
    int thing_width, put_width;
};

/* What is drawn if there is no memory. */
static const struct plain_scene nothing = {.picture = "", .gestures = &(const struct gestures){0}};

static const struct plain_scene *plain_of(const struct scene *scene) {
    return scene->data == NULL ? &nothing : scene->data;
}

/* What a gesture means; NULL where it goes without saying. */
static const char *words_of(const struct plain_scene *plain, size_t gesture) {
    return plain->words == NULL ? NULL : plain->words[gesture];
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* How many columns so many bytes take. */
static int columns(const char *text, size_t length) {
    int count = 0;
    for (size_t i = 0; i < length; i++) {
        count += ((unsigned char)text[i] & 0xC0U) != 0x80U;
    }
    return count;
}

static int larger(int a, int b) { return a > b ? a : b; }

static int label_width(const char *label) {
    int width = columns(label, strlen(label));
    return width < WIDEST ? width : WIDEST;
}

static void measure_picture(struct plain_scene *plain) {
    for (const char *line = plain->picture; *line != '\0'; plain->picture_rows++) {
        size_t length = strcspn(line, "\n");
        plain->picture_width = larger(plain->picture_width, columns(line, length));
        line += length + (line[length] == '\n');
    }
}

static void measure_list(struct plain_scene *plain) {
    for (size_t i = 0; i < plain->gestures->count; i++) {
        const struct gesture *gesture = &plain->gestures->items[i];
        plain->thing_width = larger(plain->thing_width, label_width(gesture->take));
        if (!gestures_is_nowhere(gesture->put)) {
            plain->put_width = larger(plain->put_width, label_width(gesture->put));
        }
    }
}

static bool explain(struct plain_scene *plain, const struct scene_source *source, unsigned style) {
    plain->words = calloc(plain->gestures->count + 1, sizeof *plain->words);
    if (plain->words == NULL) {
        return false;
    }
    for (size_t i = 0; i < plain->gestures->count; i++) {
        const char *moves = plain->gestures->items[i].moves;
        bool is_one = strchr(moves, '\n') == NULL;
        if (is_one && soliton_puzzle_explains_moves(source->puzzle)) {
            plain->words[i] = soliton_game_explain(source->game, moves, style & SOLITON_ASCII);
        }
    }
    return true;
}

static bool read_plain(struct scene *scene, const struct scene_source *source) {
    struct plain_scene *plain = scene->data;
    plain->gestures = source->gestures;
    plain->picture = soliton_game_show(source->game, scene->style & SOLITON_ASCII);
    if (plain->picture == NULL || !explain(plain, source, scene->style)) {
        return false;
    }
    measure_picture(plain);
    measure_list(plain);
    return true;
}

static void drop(void *data) {
    struct plain_scene *plain = data;
    for (size_t i = 0; plain->words != NULL && i < plain->gestures->count; i++) {
        free(plain->words[i]);
    }
    free(plain->words);
    free(plain->picture);
}

/* ---- Where things are ------------------------------------------------------------------------ */

/* The number of a thing, which is that of its row. */
static size_t row_of(const struct plain_scene *plain, const char *take) {
    size_t row = 0;
    while (row < plain->gestures->take_count && strcmp(plain->gestures->takes[row], take) != 0) {
        row++;
    }
    return row;
}

/* All things are equally wide, so that arrows go straight up and down. */
static struct rect thing(const struct scene *scene, const char *take) {
    const struct plain_scene *plain = plain_of(scene);
    size_t row = row_of(plain, take);
    if (row == plain->gestures->take_count) {
        return (struct rect){0};
    }
    return (struct rect){plain->first + (int)row, MARGIN_X, 1, plain->thing_width};
}

/* The place with this number in the row of a thing. */
static struct rect place_rect(const struct scene *scene, const char *take, int number) {
    const struct plain_scene *plain = plain_of(scene);
    struct rect rect = thing(scene, take);
    rect.x += plain->thing_width + GAP_X + number * (plain->put_width + GAP_X);
    rect.width = rect_is_somewhere(rect) ? plain->put_width : 0;
    return rect;
}

static struct rect place(const struct scene *scene, const char *take, const char *put) {
    const struct gesture *gesture;
    int number = 0;
    if (gestures_is_nowhere(put)) {
        return thing(scene, take);
    }
    for (size_t at = 0; (gesture = gestures_of(plain_of(scene)->gestures, take, &at)) != NULL;) {
        if (strcmp(gesture->put, put) == 0) {
            return place_rect(scene, take, number);
        }
        number += !gestures_is_nowhere(gesture->put);
    }
    return (struct rect){0};
}

static void arrange(struct scene *scene, int height, int width) {
    struct plain_scene *plain = scene->data;
    scene->width = width > 0 ? width : 1;
    scene->height = 1;
    if (plain == NULL) {
        return;
    }
    /* The picture stays while a long list is scrolled, if that leaves room for some of it. */
    static const int least_rows = 3;
    plain->first = plain->picture_rows + 1;
    scene->fixed = plain->first + least_rows <= height ? plain->first : 0;
    scene->height = plain->first + larger(1, (int)plain->gestures->take_count);
    scene->width = larger(scene->width, MARGIN_X + plain->picture_width);
    for (size_t i = 0; i < plain->gestures->count; i++) {
        const struct gesture *gesture = &plain->gestures->items[i];
        struct rect rect = place(scene, gesture->take, gesture->put);
        scene->width = larger(scene->width, rect.x + rect.width + GAP_X);
    }
}

/* ---- Drawing --------------------------------------------------------------------------------- */

static void draw(const struct scene *scene, WINDOW *window) {
    const struct plain_scene *plain = plain_of(scene);
    const char *line = plain->picture;
    for (int y = 0; *line != '\0'; y++) {
        char copy[512];
        size_t length = strcspn(line, "\n");
        snprintf(copy, sizeof copy, "%.*s", (int)length, line);
        paint_text(window, y, MARGIN_X, scene->width - MARGIN_X, PAINT_PLAIN, copy);
        line += length + (line[length] == '\n');
    }
    for (size_t i = 0; i < plain->gestures->count; i++) {
        const struct gesture *gesture = &plain->gestures->items[i];
        struct rect rect = thing(scene, gesture->take);
        paint_text(window, rect.y, rect.x, rect.width, PAINT_WORDS, gesture->take);
        if (!gestures_is_nowhere(gesture->put)) {
            rect = place(scene, gesture->take, gesture->put);
            paint_text(window, rect.y, rect.x, rect.width, PAINT_PLAIN, gesture->put);
        } else if (words_of(plain, i) != NULL) {
            int x = rect.x + rect.width + GAP_X;
            paint_text(window, rect.y, x, scene->width - x, PAINT_QUIET, words_of(plain, i));
        }
    }
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* Its moves as they are typed, and what they mean. */
static void name_gesture(const struct scene *scene, const struct gesture *gesture, FILE *stream) {
    const struct plain_scene *plain = plain_of(scene);
    for (const char *c = gesture->moves; *c != '\0'; c++) {
        fputc(*c == '\n' ? ' ' : *c, stream);
    }
    for (size_t i = 0; i < plain->gestures->count; i++) {
        if (&plain->gestures->items[i] == gesture && words_of(plain, i) != NULL) {
            fprintf(stream, ": %s", words_of(plain, i));
        }
    }
}

/* A thing that is a whole move is called like that. */
static void name_thing(const struct scene *scene, const char *take, FILE *stream) {
    size_t at = 0;
    const struct gesture *gesture = gestures_of(plain_of(scene)->gestures, take, &at);
    if (gesture != NULL && gestures_is_nowhere(gesture->put)) {
        name_gesture(scene, gesture, stream);
    } else {
        fputs(take, stream);
    }
}

const struct scene_kind scene_plain = {.name = "",
                                       .size = sizeof(struct plain_scene),
                                       .read = read_plain,
                                       .drop = drop,
                                       .arrange = arrange,
                                       .draw = draw,
                                       .thing = thing,
                                       .place = place,
                                       .name_thing = name_thing,
                                       .name_gesture = name_gesture};
