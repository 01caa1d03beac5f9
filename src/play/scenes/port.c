/* Ports: boats as blocks of colour with their letters, and an exit on the right. */
#include "play/scenes/scene.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Characters from cell to cell, the largest that fits; rows apart where there is room. */
static const struct { int x, y, gap_y; } pitches[] = {{6, 3, 1}, {4, 2, 0}, {2, 1, 0}};
enum { PITCHES = sizeof pitches / sizeof *pitches, PORT_SIDE = 8 };

struct port_scene {
    char cells[PORT_SIDE][PORT_SIDE];
    int width, height;
    int pitch_x, pitch_y, gap_y;
};

static bool read_port(struct scene *scene, const struct scene_source *source) {
    struct port_scene *port = scene->data;
    const char *text = source->text;
    while (*text != '\0') {
        int length = (int)strcspn(text, "\n");
        if (length > PORT_SIDE || port->height == PORT_SIDE) {
            return false;
        }
        if (length > 0) {
            memcpy(port->cells[port->height++], text, (size_t)length);
            port->width = length > port->width ? length : port->width;
        }
        text += length + (text[length] == '\n');
    }
    return port->height > 0;
}

static void arrange(struct scene *scene, int height, int width) {
    struct port_scene *port = scene->data;
    int choice = 0;
    while (choice + 1 < PITCHES && (port->height * pitches[choice].y + 2 > height ||
                                    port->width * pitches[choice].x + 8 > width)) {
        choice++;
    }
    port->pitch_x = pitches[choice].x;
    port->pitch_y = pitches[choice].y;
    port->gap_y = pitches[choice].gap_y;
    scene->height = port->height * port->pitch_y - port->gap_y + 2;
    scene->width = port->width * port->pitch_x + 8;
}

/* A rectangle of cells. */
static struct rect rect_of(const struct port_scene *port, int y, int x, int rows, int columns) {
    return (struct rect){.y = 1 + y * port->pitch_y,
                         .x = 2 + x * port->pitch_x,
                         .height = rows * port->pitch_y - port->gap_y,
                         .width = columns * port->pitch_x - 1};
}

/* Where a boat lies. */
struct berth {
    int y, x, rows, columns; /* no rows: there is no such boat */
};

static struct berth berth_of(const struct port_scene *port, char letter) {
    struct berth berth = {0};
    for (int y = 0; y < port->height; y++) {
        for (int x = 0; x < port->width; x++) {
            if (port->cells[y][x] != letter) {
                continue;
            }
            if (berth.rows == 0) {
                berth = (struct berth){y, x, 1, 1};
            }
            berth.rows = y - berth.y + 1;
            berth.columns = x - berth.x + 1;
        }
    }
    return berth;
}

static void draw_frame(const struct scene *scene, WINDOW *window) {
    const struct port_scene *port = scene->data;
    bool ascii = (scene->style & SOLITON_ASCII) != 0;
    int right = 2 + port->width * port->pitch_x, bottom = scene->height - 1;
    const char *level = ascii ? "-" : "─", *upright = ascii ? "|" : "│";
    paint_fill(window, (struct rect){0, 1, 1, right - 1}, PAINT_QUIET, level);
    paint_fill(window, (struct rect){bottom, 1, 1, right - 1}, PAINT_QUIET, level);
    paint_fill(window, (struct rect){1, 0, bottom - 1, 1}, PAINT_QUIET, upright);
    paint_fill(window, (struct rect){1, right, bottom - 1, 1}, PAINT_QUIET, upright);
    paint_text(window, 0, 0, 1, PAINT_QUIET, ascii ? "+" : "┌");
    paint_text(window, 0, right, 1, PAINT_QUIET, ascii ? "+" : "┐");
    paint_text(window, bottom, 0, 1, PAINT_QUIET, ascii ? "+" : "└");
    paint_text(window, bottom, right, 1, PAINT_QUIET, ascii ? "+" : "┘");

    struct berth first = berth_of(port, 'A');
    if (first.rows > 0) {
        struct rect exit_row = rect_of(port, first.y, 0, 1, 1);
        paint_fill(window, (struct rect){exit_row.y, right, exit_row.height, 1}, PAINT_PLAIN, " ");
        paint_text(window, exit_row.y + (exit_row.height - 1) / 2, right, 6, PAINT_WORDS,
                   ascii ? "> exit" : "→ exit");
    }
}

static void draw_boat(const struct port_scene *port, WINDOW *window, struct berth berth,
                      char letter) {
    enum paint paint = (enum paint)(PAINT_BLOCK + (letter - 'A'));
    const char name[2] = {letter, '\0'};
    struct rect all = rect_of(port, berth.y, berth.x, berth.rows, berth.columns);
    /* Without colours the letters themselves make the block. */
    paint_fill(window, all, paint, paint_has_colours() ? " " : name);
    for (int y = 0; y < berth.rows; y++) {
        for (int x = 0; x < berth.columns; x++) {
            struct rect cell = rect_of(port, berth.y + y, berth.x + x, 1, 1);
            paint_text(window, cell.y + (cell.height - 1) / 2, cell.x + (cell.width - 1) / 2, 1,
                       paint, name);
        }
    }
}

static void draw(const struct scene *scene, WINDOW *window) {
    const struct port_scene *port = scene->data;
    bool ascii = (scene->style & SOLITON_ASCII) != 0;
    bool done[PAINT_BLOCKS] = {false};
    draw_frame(scene, window);
    for (int y = 0; y < port->height; y++) {
        for (int x = 0; x < port->width; x++) {
            char cell = port->cells[y][x];
            struct rect rect = rect_of(port, y, x, 1, 1);
            if (cell == 'x') {
                paint_fill(window, rect, PAINT_QUIET, ascii ? "%" : "▒");
            } else if (cell < 'A' || cell > 'Z') {
                paint_text(window, rect.y + (rect.height - 1) / 2, rect.x + (rect.width - 1) / 2, 1,
                           PAINT_QUIET, ascii ? "." : "·");
            } else if (!done[cell - 'A']) {
                done[cell - 'A'] = true;
                draw_boat(port, window, berth_of(port, cell), cell);
            }
        }
    }
}

static struct rect thing(const struct scene *scene, const char *take) {
    const struct port_scene *port = scene->data;
    struct berth berth = berth_of(port, *take);
    if (berth.rows == 0) {
        return (struct rect){0};
    }
    return rect_of(port, berth.y, berth.x, berth.rows, berth.columns);
}

/* The cell that its bow or its stern comes to. */
static struct rect place(const struct scene *scene, const char *take, const char *put) {
    const struct port_scene *port = scene->data;
    struct berth berth = berth_of(port, *take);
    int steps = atoi(put);
    int y = berth.y, x = berth.x;
    if (berth.rows == 0) {
        return (struct rect){0};
    }
    if (berth.rows > 1) {
        y += steps + (steps > 0 ? berth.rows - 1 : 0);
    } else {
        x += steps + (steps > 0 ? berth.columns - 1 : 0);
    }
    return rect_of(port, y, x, 1, 1);
}

static void name_thing(const struct scene *scene, const char *take, FILE *stream) {
    (void)scene;
    fprintf(stream, "boat %s", take);
}

static void name_gesture(const struct scene *scene, const struct gesture *gesture, FILE *stream) {
    struct berth berth = berth_of(scene->data, *gesture->take);
    int steps = atoi(gesture->put);
    const char *where =
        berth.rows > 1 ? (steps > 0 ? "down" : "up") : (steps > 0 ? "to the right" : "to the left");
    fprintf(stream, "boat %s goes %d %s", gesture->take, abs(steps), where);
}

const struct scene_kind scene_port = {.name = "port",
                                      .size = sizeof(struct port_scene),
                                      .read = read_port,
                                      .arrange = arrange,
                                      .draw = draw,
                                      .thing = thing,
                                      .place = place,
                                      .name_thing = name_thing,
                                      .name_gesture = name_gesture};
