/* Patience: free cells and foundations in the first row, below them the columns. */
#include "play/scenes/patience_text.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { SLOT_PITCH_MOST = 6, PITCH_MOST = 7, PITCH_LEAST = 4, MARGIN_X = 2 };

/* ---- Arranging ------------------------------------------------------------------------------- */

static int longest_column(const struct patience_scene *patience) {
    int longest = 1;
    for (int i = 0; i < patience->column_count; i++) {
        longest = patience->lengths[i] > longest ? patience->lengths[i] : longest;
    }
    return longest;
}

/* Where the first free cell and the first foundation are drawn, and what asks for a redeal. */
static const char cells_label[] = "free cells", foundations_label[] = "foundations";
static const char redeal_label[] = "redeal";

static int cells_x(const struct patience_scene *patience) {
    return patience->cell_count == 0 ? 0 : MARGIN_X + (int)sizeof cells_label;
}

static int foundations_x(const struct patience_scene *patience) {
    int behind = patience->cell_count == 0
                     ? MARGIN_X
                     : cells_x(patience) + patience->cell_count * patience->slot_pitch + 3;
    return behind + (int)sizeof foundations_label;
}

static int redeal_x(const struct patience_scene *patience) {
    return foundations_x(patience) + SUITS * patience->slot_pitch + 3;
}

/* "left: 2 redeals, 1 rotation"; "" where there is no limit. */
struct limits {
    char text[48];
};
static struct limits limits_of(const struct patience_scene *patience) {
    struct limits limits = {""};
    if (patience->is_limited) {
        snprintf(limits.text, sizeof limits.text, "left: %d redeal%s, %d rotation%s",
                 patience->redeals, patience->redeals == 1 ? "" : "s", patience->rotations,
                 patience->rotations == 1 ? "" : "s");
    }
    return limits;
}

static int limits_x(const struct patience_scene *patience) {
    return redeal_x(patience) + (patience->offers_redeal ? (int)sizeof redeal_label + 1 : 0);
}

static int first_row_width(const struct patience_scene *patience) {
    return limits_x(patience) + (int)strlen(limits_of(patience).text);
}

static void arrange(struct scene *scene, int height, int width) {
    struct patience_scene *patience = scene->data;
    int pitch = (width - MARGIN_X) / (patience->column_count > 0 ? patience->column_count : 1);
    patience->pitch = pitch < PITCH_LEAST ? PITCH_LEAST : pitch > PITCH_MOST ? PITCH_MOST : pitch;
    patience->strip = patience->pitch > 5 ? 5 : patience->pitch - 1;
    int rows = longest_column(patience);
    patience->heading = rows + 3 <= height ? 2 : 1;
    scene->fixed = patience->heading + 1;
    scene->height = scene->fixed + rows;
    patience->slot_pitch = SLOT_PITCH_MOST;
    while (patience->slot_pitch > PITCH_LEAST && first_row_width(patience) > width) {
        patience->slot_pitch--;
    }
    int first_row = first_row_width(patience);
    int columns = MARGIN_X + patience->column_count * patience->pitch;
    scene->width = first_row > columns ? first_row : columns;
}

/* ---- Where things are ------------------------------------------------------------------------ */

static const struct rect nowhere = {0};

static struct rect slot_rect(const struct patience_scene *patience, int x, int index) {
    return (struct rect){0, x + index * patience->slot_pitch, 1, patience->slot_pitch - 1};
}

/* The part of an empty place that is drawn: where things are narrow, marks stand next to it, and
 * not next to the card before it. */
static struct rect empty_rect(struct rect rect) {
    int indent = rect.width > 4 ? 0 : 1;
    return (struct rect){rect.y, rect.x + indent, rect.height, rect.width - indent};
}

/* So many cards of a column from that row on; an empty column has a place for one. */
static struct rect column_rect(const struct patience_scene *patience, int column, int row,
                               int rows) {
    return (struct rect){patience->heading + 1 + row, MARGIN_X + column * patience->pitch, rows,
                         patience->strip};
}

static struct rect heading_rect(const struct patience_scene *patience, int column) {
    return (struct rect){patience->heading, MARGIN_X + column * patience->pitch, 1,
                         patience->strip};
}

static struct rect card_rect(const struct patience_scene *patience, int card) {
    for (int i = 0; i < patience->column_count; i++) {
        for (int row = 0; row < patience->lengths[i]; row++) {
            if (patience->columns[i][row] == card) {
                bool block = patience->is_block[card];
                return column_rect(patience, i, row, block ? patience->lengths[i] - row : 1);
            }
        }
    }
    for (int i = 0; i < patience->cell_count; i++) {
        if (patience->cells[i] == card) {
            return slot_rect(patience, cells_x(patience), i);
        }
    }
    bool on_foundation = patience->foundations[card % SUITS] == card / SUITS;
    return on_foundation ? slot_rect(patience, foundations_x(patience), card % SUITS) : nowhere;
}

static bool is_redeal(const char *take) { return strcmp(take, redeal_label) == 0; }

static struct rect redeal_rect(const struct patience_scene *patience) {
    return (struct rect){0, redeal_x(patience), 1, (int)sizeof redeal_label - 1};
}

/* The number that follows a letter, from 0; -1 if it is not below the limit. */
static int index_of(const char *put, int limit) {
    int number = *put == '\0' ? 0 : atoi(put + 1);
    return number >= 1 && number <= limit ? number - 1 : -1;
}

/* A card's number; -1 if it is none. */
static int card_of(const char *text) {
    int number = *text >= '0' && *text <= '9' ? atoi(text) : -1;
    return number < CARDS ? number : -1;
}

static struct rect thing(const struct scene *scene, const char *take) {
    const struct patience_scene *patience = scene->data;
    if (is_redeal(take)) {
        return redeal_rect(patience);
    }
    int card = card_of(take);
    return card < 0 ? nowhere : card_rect(patience, card);
}

static struct rect place(const struct scene *scene, const char *take, const char *put) {
    const struct patience_scene *patience = scene->data;
    if (is_redeal(take)) {
        return redeal_rect(patience);
    }
    if (*put == 'u') {
        int card = card_of(put + 1);
        struct rect rect = card < 0 ? nowhere : card_rect(patience, card);
        rect.height = rect_is_somewhere(rect) ? 1 : 0;
        return rect;
    }
    int column = index_of(put, patience->column_count);
    if (*put == '^' && column >= 0) {
        return heading_rect(patience, column);
    }
    if (*put == 'c' && column >= 0) {
        int length = patience->lengths[column];
        return length == 0 ? empty_rect(column_rect(patience, column, 0, 1))
                           : column_rect(patience, column, length - 1, 1);
    }
    int index = index_of(put, *put == 'f' ? SUITS : patience->cell_count);
    if (index < 0 || (*put != 'f' && *put != 't')) {
        return nowhere;
    }
    bool empty = *put == 't' || patience->foundations[index] < 0;
    struct rect rect =
        slot_rect(patience, *put == 'f' ? foundations_x(patience) : cells_x(patience), index);
    return empty ? empty_rect(rect) : rect;
}

/* ---- Drawing --------------------------------------------------------------------------------- */

static void draw_card(const struct scene *scene, WINDOW *window, struct rect rect, int card) {
    enum paint paint = card % SUITS >= 2 ? PAINT_SHEET_RED : PAINT_SHEET;
    struct patience_name name = patience_name_of(card, scene->style);
    paint_fill(window, rect, paint, " ");
    /* Suits stand in line, whether the rank takes one character or two. */
    int indent = (card / SUITS == 9 ? 0 : 1) + (rect.width > 4);
    paint_text(window, rect.y, rect.x + indent, rect.width - indent, paint, name.text);
}

static void draw_empty(WINDOW *window, struct rect rect, const char *text) {
    struct rect drawn = empty_rect(rect);
    int indent = drawn.width > 4 ? 2 : 0;
    paint_text(window, drawn.y, drawn.x + indent, drawn.width - indent, PAINT_QUIET, text);
}

static void draw_first_row(const struct scene *scene, WINDOW *window) {
    const struct patience_scene *patience = scene->data;
    const char *empty = (scene->style & SOLITON_ASCII) != 0 ? "--" : "··";
    if (patience->cell_count > 0) {
        paint_text(window, 0, MARGIN_X, INT_MAX, PAINT_QUIET, cells_label);
    }
    for (int i = 0; i < patience->cell_count; i++) {
        struct rect rect = slot_rect(patience, cells_x(patience), i);
        if (patience->cells[i] < 0) {
            draw_empty(window, rect, empty);
        } else {
            draw_card(scene, window, rect, patience->cells[i]);
        }
    }
    paint_text(window, 0, foundations_x(patience) - (int)sizeof foundations_label, INT_MAX,
               PAINT_QUIET, foundations_label);
    for (int suit = 0; suit < SUITS; suit++) {
        struct rect rect = slot_rect(patience, foundations_x(patience), suit);
        if (patience->foundations[suit] < 0) {
            char text[16];
            snprintf(text, sizeof text, "-%s", patience_suit(suit, scene->style));
            draw_empty(window, rect, text);
        } else {
            draw_card(scene, window, rect, patience->foundations[suit] * SUITS + suit);
        }
    }
    if (patience->offers_redeal) {
        paint_text(window, 0, redeal_x(patience), INT_MAX, PAINT_WORDS, redeal_label);
    }
    paint_text(window, 0, limits_x(patience), INT_MAX, PAINT_QUIET, limits_of(patience).text);
}

static void draw(const struct scene *scene, WINDOW *window) {
    const struct patience_scene *patience = scene->data;
    draw_first_row(scene, window);
    for (int i = 0; i < patience->column_count; i++) {
        struct rect heading = heading_rect(patience, i);
        char number[16];
        snprintf(number, sizeof number, "%2d", i + 1);
        paint_text(window, heading.y, heading.x + (heading.width > 4), heading.width, PAINT_QUIET,
                   number);
        if (patience->lengths[i] == 0) {
            draw_empty(window, column_rect(patience, i, 0, 1),
                       (scene->style & SOLITON_ASCII) != 0 ? "--" : "··");
        }
        for (int row = 0; row < patience->lengths[i]; row++) {
            draw_card(scene, window, column_rect(patience, i, row, 1), patience->columns[i][row]);
        }
    }
}

/* ---- Words ----------------------------------------------------------------------------------- */

static void name_thing(const struct scene *scene, const char *take, FILE *stream) {
    const struct patience_scene *patience = scene->data;
    int card = card_of(take);
    if (card < 0) {
        fputs(take, stream);
        return;
    }
    fputs(patience_name_of(card, scene->style).text, stream);
    struct rect rect = card_rect(patience, card);
    if (rect.height > 1) {
        fprintf(stream, " and what lies on it");
    }
}

static void name_gesture(const struct scene *scene, const struct gesture *gesture, FILE *stream) {
    const struct patience_scene *patience = scene->data;
    if (is_redeal(gesture->take)) {
        fputs("deal anew", stream);
        return;
    }
    name_thing(scene, gesture->take, stream);
    int column = index_of(gesture->put, patience->column_count);
    if (*gesture->put == 'c' && column >= 0 && patience->lengths[column] > 0) {
        int card = patience->columns[column][patience->lengths[column] - 1];
        fprintf(stream, " onto %s", patience_name_of(card, scene->style).text);
    } else if (*gesture->put == 'u') {
        int card = card_of(gesture->put + 1);
        fprintf(stream, " beneath %s", card < 0 ? "" : patience_name_of(card, scene->style).text);
    } else {
        fputs(*gesture->put == 'c'   ? " to an empty column"
              : *gesture->put == 't' ? " to a free cell"
              : *gesture->put == 'f' ? " to its foundation"
                                     : " to the top of its column",
              stream);
    }
}

const struct scene_kind scene_patience = {.name = "patience",
                                          .size = sizeof(struct patience_scene),
                                          .read = patience_read,
                                          .arrange = arrange,
                                          .draw = draw,
                                          .thing = thing,
                                          .place = place,
                                          .name_thing = name_thing,
                                          .name_gesture = name_gesture};
