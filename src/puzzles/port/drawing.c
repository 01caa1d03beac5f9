#include "puzzles/port/drawing.h"

#include "base/error.h"

#include <string.h>

static const char cells_help[] = "boats are capital letters, walls x, and empty cells . o or ~";

static char cell_at(const struct port_drawing *drawing, size_t x, size_t y) {
    return drawing->rows[y].cells.start[x];
}

static size_t column_of(const struct port_row *row, size_t x) {
    return port_line_column(&row->line, row->cells.start + x);
}

/* ---- Shape --------------------------------------------------------------------------------- */

enum soliton_status port_row_check(const struct port_row *row, struct soliton_error *error) {
    for (size_t x = 0; x < row->cells.length; x++) {
        char c = row->cells.start[x];
        if (port_line_is_cell(c)) {
            continue;
        }
        if (c >= ' ' && c <= '~') {
            return error_set_at(error, SOLITON_BAD_DATA, row->line.number, column_of(row, x),
                                "'%c' is not a cell: %s", c, cells_help);
        }
        return error_set_at(error, SOLITON_BAD_DATA, row->line.number, column_of(row, x),
                            "a character that is not plain text: %s", cells_help);
    }
    return SOLITON_OK;
}

static enum soliton_status check_row(const struct port_row *row, size_t width,
                                     struct soliton_error *error) {
    enum soliton_status status = port_row_check(row, error);
    size_t own = row->cells.length;
    if (status == SOLITON_OK && own != width) {
        status = error_set_at(
            error, SOLITON_BAD_DATA, row->line.number, column_of(row, own < width ? own : width),
            "this row has %zu cell%s, but the first has %zu", own, own == 1 ? "" : "s", width);
    }
    return status;
}

static enum soliton_status check_shape(const struct port_drawing *drawing,
                                       struct soliton_error *error) {
    const struct port_row *first = &drawing->rows[0];
    size_t width = first->cells.length;
    for (size_t y = 0; y < drawing->height && y < PORT_SIDE_MAX; y++) {
        enum soliton_status status = check_row(&drawing->rows[y], width, error);
        if (status != SOLITON_OK) {
            return status;
        }
    }
    if (width < PORT_SIDE_MIN || width > PORT_SIDE_MAX) {
        return error_set_at(error, SOLITON_BAD_DATA, first->line.number, column_of(first, 0),
                            "a row of %zu cell%s: a port is 4 to 8 cells wide", width,
                            width == 1 ? "" : "s");
    }
    if (drawing->height < PORT_SIDE_MIN || drawing->height > PORT_SIDE_MAX) {
        return error_set_at(error, SOLITON_BAD_DATA, first->line.number, column_of(first, 0),
                            "%zu row%s of %zu cells: a port is 4 to 8 rows high", drawing->height,
                            drawing->height == 1 ? "" : "s", width);
    }
    return SOLITON_OK;
}

/* ---- Boats --------------------------------------------------------------------------------- */

/* How many cells of this letter there are in all. */
static size_t count_letter(const struct port_drawing *drawing, char letter) {
    size_t count = 0;
    for (size_t y = 0; y < drawing->height; y++) {
        for (size_t x = 0; x < drawing->rows[y].cells.length; x++) {
            count += cell_at(drawing, x, y) == letter;
        }
    }
    return count;
}

/* How many cells of the letter at this place there are in a row from it on, or in a column. */
static size_t run_length(const struct port_drawing *drawing, size_t x, size_t y, bool down) {
    size_t room = down ? drawing->height - y : drawing->rows[y].cells.length - x;
    size_t length = 1;
    while (length < room && cell_at(drawing, x + (down ? 0 : length), y + (down ? length : 0)) ==
                                cell_at(drawing, x, y)) {
        length++;
    }
    return length;
}

/* The boat whose first cell this is. */
static enum soliton_status read_boat(const struct port_drawing *drawing, size_t x, size_t y,
                                     struct port *port, struct soliton_error *error) {
    const struct port_row *row = &drawing->rows[y];
    char letter = cell_at(drawing, x, y);
    size_t count = count_letter(drawing, letter);
    bool vertical = run_length(drawing, x, y, true) > 1;
    if (run_length(drawing, x, y, vertical) != count) {
        return error_set_at(error, SOLITON_BAD_DATA, row->line.number, column_of(row, x),
                            "the %zu cells of boat %c are not one straight piece", count, letter);
    }
    if (count != 2 && count != 3) {
        return error_set_at(error, SOLITON_BAD_DATA, row->line.number, column_of(row, x),
                            "boat %c has %zu cell%s: its length is not 2 or 3", letter, count,
                            count == 1 ? "" : "s");
    }
    const struct boat boat = {.letter = letter,
                              .length = (uint8_t)count,
                              .vertical = vertical,
                              .x = (uint8_t)x,
                              .y = (uint8_t)y};
    const char *why_not = port_add_boat(port, &boat);
    if (why_not != NULL) {
        return error_set_at(error, SOLITON_BAD_DATA, row->line.number, column_of(row, x),
                            "boat %c does not fit: %s", letter, why_not);
    }
    return SOLITON_OK;
}

static bool is_boat_letter(char c) { return c >= 'A' && c <= 'Z'; }

static enum soliton_status read_cells(const struct port_drawing *drawing, struct port *port,
                                      struct soliton_error *error) {
    uint32_t known = 0; /* letters: bits 1 << (letter - 'A') */
    for (size_t y = 0; y < port->height; y++) {
        for (size_t x = 0; x < port->width; x++) {
            char c = cell_at(drawing, x, y);
            if (c == 'x') {
                port->walls |= UINT64_C(1) << (x + 8 * y);
            } else if (!is_boat_letter(c) && port->empty == 0) {
                port->empty = c;
            }
            if (!is_boat_letter(c) || (known & UINT32_C(1) << (c - 'A')) != 0) {
                continue;
            }
            known |= UINT32_C(1) << (c - 'A');
            enum soliton_status status = read_boat(drawing, x, y, port, error);
            if (status != SOLITON_OK) {
                return status;
            }
        }
    }
    return SOLITON_OK;
}

enum soliton_status port_drawing_read(const struct port_drawing *drawing, struct port *port,
                                      struct soliton_error *error) {
    enum soliton_status status = check_shape(drawing, error);
    if (status != SOLITON_OK) {
        return status;
    }
    port_start(port, (unsigned)drawing->rows[0].cells.length, (unsigned)drawing->height);
    status = read_cells(drawing, port, error);
    const char *why_not = status == SOLITON_OK ? port_check(port) : NULL;
    if (why_not == NULL) {
        return status;
    }
    /* At A, if there is one, else at the beginning. */
    bool has_a = port->boat_count > 0 && port->boats[0].letter == 'A';
    const struct port_row *row = &drawing->rows[has_a ? port->boats[0].y : 0];
    return error_set_at(error, SOLITON_BAD_DATA, row->line.number,
                        column_of(row, has_a ? port->boats[0].x : 0), "%s", why_not);
}
