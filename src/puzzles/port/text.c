#include "puzzles/port/text.h"

#include "base/error.h"
#include "puzzles/port/drawing.h"

#include <string.h>

static enum soliton_status fail_at(const struct port_line *line, const char *place,
                                   const char *message, struct soliton_error *error) {
    return error_set_at(error, SOLITON_BAD_DATA, line->number, port_line_column(line, place), "%s",
                        message);
}

/* ---- A list of boats ----------------------------------------------------------------------- */

/* A list of boats while it is read. */
struct list {
    struct port *port;
    struct soliton_error *error;
    struct port_line first;
    struct port_line line; /* the one at hand */
    size_t a_line, a_column;
};

static bool read_side(char c, unsigned *side) {
    *side = (unsigned)(unsigned char)c - '0';
    return c >= '0' + PORT_SIDE_MIN && c <= '0' + PORT_SIDE_MAX;
}

/* "7x7", after the keyword "size". */
static enum soliton_status read_size(struct list *list, struct word *rest) {
    struct word size;
    unsigned width = 0;
    unsigned height = 0;
    word_next(rest, &size);
    if (size.length != 3 || size.start[1] != 'x' || !read_side(size.start[0], &width) ||
        !read_side(size.start[2], &height)) {
        return fail_at(&list->line, size.start,
                       "a size is width x height, each from 4 to 8, such as 7x7", list->error);
    }
    port_start(list->port, width, height);
    return SOLITON_OK;
}

static enum soliton_status read_boat(struct list *list, struct word word) {
    struct boat boat;
    size_t wrong = 0;
    const char *why_not = port_boat_of_string(word.start, word.length, &boat, &wrong);
    size_t column = port_line_column(&list->line, word.start + wrong);
    if (why_not != NULL) {
        return error_set_at(list->error, SOLITON_BAD_DATA, list->line.number, column,
                            "'%.*s' is not a boat: %s", word_shown(word), word.start, why_not);
    }
    column = port_line_column(&list->line, word.start);
    why_not = port_add_boat(list->port, &boat);
    if (why_not != NULL) {
        return error_set_at(list->error, SOLITON_BAD_DATA, list->line.number, column,
                            "%.*s does not fit: %s", word_shown(word), word.start, why_not);
    }
    if (boat.letter == 'A') {
        list->a_line = list->line.number;
        list->a_column = column;
    }
    return SOLITON_OK;
}

static enum soliton_status read_list_line(struct list *list) {
    struct word rest = list->line.words;
    enum soliton_status status = SOLITON_OK;
    struct word word;
    if (list->line.form == PORT_LINE_SIZE) {
        word_next(&rest, &word);
        if (list->line.number != list->first.number) {
            return fail_at(&list->line, word.start,
                           "the size comes before the boats; a blank line begins another port",
                           list->error);
        }
        status = read_size(list, &rest);
    }
    while (status == SOLITON_OK && word_next(&rest, &word)) {
        status = read_boat(list, word);
    }
    return status;
}

static enum soliton_status check_list(const struct list *list) {
    const char *why_not = port_check(list->port);
    if (why_not == NULL) {
        return SOLITON_OK;
    }
    if (list->a_line == 0) {
        return fail_at(&list->first, list->first.words.start, why_not, list->error);
    }
    return error_set_at(list->error, SOLITON_BAD_DATA, list->a_line, list->a_column, "%s", why_not);
}

/* Reads up to a blank line, or a line that is a port by itself; after a mistake, too. */
static enum soliton_status read_list(struct port_lines *lines, const struct port_line *first,
                                     struct port *port, struct soliton_error *error) {
    struct list list = {.port = port, .error = error, .first = *first, .line = *first};
    port_start(port, PORT_SIDE, PORT_SIDE);
    enum soliton_status status = read_list_line(&list);
    for (struct port_lines ahead = *lines; port_lines_next(&ahead, &list.line); *lines = ahead) {
        if (list.line.form == PORT_LINE_BLANK || list.line.form == PORT_LINE_WHOLE) {
            break;
        }
        if (status == SOLITON_OK && list.line.form != PORT_LINE_COMMENT) {
            status = read_list_line(&list);
        }
    }
    return status == SOLITON_OK ? check_list(&list) : status;
}

/* ---- A port in one line -------------------------------------------------------------------- */

static void add_row(struct port_drawing *drawing, const struct port_line *line, struct word cells) {
    if (drawing->height < PORT_SIDE_MAX) {
        drawing->rows[drawing->height] = (struct port_row){cells, *line};
    }
    drawing->height++;
}

static enum soliton_status fail_count(const struct port_line *line, struct soliton_error *error) {
    size_t count = line->words.length;
    size_t side = PORT_SIDE_MIN;
    /* The nearest square: the next one is 2 * side + 1 cells farther. */
    while (side < PORT_SIDE_MAX && count > side * side + side) {
        side++;
    }
    const char *place = line->words.start + (count < side * side ? count : side * side);
    return error_set_at(error, SOLITON_BAD_DATA, line->number, port_line_column(line, place),
                        "%zu cells in a line: a square port has 16, 25, 36, 49 or 64, "
                        "and others have / between rows",
                        count);
}

/* Cells without anything between them: the port is square. */
static enum soliton_status read_square(const struct port_line *line, struct port *port,
                                       struct soliton_error *error) {
    const struct port_row whole = {line->words, *line};
    enum soliton_status status = port_row_check(&whole, error);
    if (status != SOLITON_OK) {
        return status;
    }
    size_t side = PORT_SIDE_MIN;
    while (side < PORT_SIDE_MAX && side * side < line->words.length) {
        side++;
    }
    if (side * side != line->words.length) {
        return fail_count(line, error);
    }
    struct port_drawing drawing = {0};
    for (size_t y = 0; y < side; y++) {
        add_row(&drawing, line, (struct word){line->words.start + y * side, side});
    }
    return port_drawing_read(&drawing, port, error);
}

/* Rows with a slash or blanks between them. */
static enum soliton_status read_rows(const struct port_line *line, struct port *port,
                                     struct soliton_error *error) {
    struct port_drawing drawing = {0};
    const char *start = line->words.start;
    const char *end = start + line->words.length;
    for (bool more = true; more;) {
        const char *slash = memchr(start, '/', (size_t)(end - start));
        struct word piece = {start, (size_t)((slash != NULL ? slash : end) - start)};
        struct word row;
        if (!word_next(&piece, &row)) {
            return fail_at(line, start, "a row without cells", error);
        }
        do {
            add_row(&drawing, line, row);
        } while (word_next(&piece, &row));
        more = slash != NULL;
        start = more ? slash + 1 : end;
    }
    return port_drawing_read(&drawing, port, error);
}

static enum soliton_status read_whole(const struct port_line *line, struct port *port,
                                      struct soliton_error *error) {
    for (size_t i = 0; i < line->words.length; i++) {
        char c = line->words.start[i];
        if (c == '/' || c == ' ' || c == '\t') {
            return read_rows(line, port, error);
        }
    }
    return read_square(line, port, error);
}

/* ---- Grids --------------------------------------------------------------------------------- */

static bool ends_grid(enum port_line_form form) {
    return form == PORT_LINE_BLANK || form == PORT_LINE_WHOLE || form == PORT_LINE_SIZE;
}

/* A block of rows: one grid, or several square ones, of which this reads the first. `goes_on`: some
 * of the block were read before, so its grids are known to be square and only one is looked at. */
static enum soliton_status read_grid(struct port_lines *lines, const struct port_line *first,
                                     bool goes_on, struct port *port, struct soliton_error *error) {
    struct port_drawing drawing = {0};
    const size_t width = first->words.length;
    struct port_lines behind[PORT_SIDE_MAX]; /* behind each row that is kept */
    struct port_line line = *first;
    struct port_lines ahead = *lines;
    do {
        if (line.form == PORT_LINE_COMMENT) {
            continue;
        }
        if (ends_grid(line.form)) {
            break;
        }
        add_row(&drawing, &line, line.words);
        *lines = ahead;
        if (drawing.height <= PORT_SIDE_MAX) {
            behind[drawing.height - 1] = ahead;
        }
    } while (!(goes_on && drawing.height == width) && port_lines_next(&ahead, &line));
    if (drawing.height == 1 && width > PORT_SIDE_MAX) {
        return read_whole(first, port, error);
    }
    bool several = goes_on || drawing.height > PORT_SIDE_MAX;
    bool wide_enough = width >= PORT_SIDE_MIN && width <= PORT_SIDE_MAX;
    if (several && wide_enough && drawing.height % width == 0) {
        drawing.height = width;
        *lines = behind[width - 1];
    }
    return port_drawing_read(&drawing, port, error);
}

/* ---- The whole ----------------------------------------------------------------------------- */

static void skip_blank_lines(struct port_lines *lines) {
    struct port_lines ahead = *lines;
    struct port_line line;
    while (port_lines_next(&ahead, &line) &&
           (line.form == PORT_LINE_BLANK || line.form == PORT_LINE_COMMENT)) {
        *lines = ahead;
    }
}

enum soliton_status port_input_state(const char *text, size_t length, struct soliton_place *place,
                                     struct port *port, size_t *line, struct soliton_error *error) {
    struct port_lines lines;
    port_lines_start(&lines, text, length, place);
    *line = lines.number;
    skip_blank_lines(&lines);
    bool goes_on = port_lines_in_block(&lines);
    struct port_line first;
    if (!port_lines_next(&lines, &first)) {
        place->offset = length;
        return error_set_at(error, SOLITON_BAD_DATA, *line, 1, "there is no port here");
    }
    enum soliton_status status;
    *line = first.number;
    if (first.form == PORT_LINE_WHOLE) {
        status = read_whole(&first, port, error);
    } else if (first.form == PORT_LINE_ROW) {
        status = read_grid(&lines, &first, goes_on, port, error);
    } else {
        status = read_list(&lines, &first, port, error);
    }
    skip_blank_lines(&lines);
    *place = (struct soliton_place){lines.offset, lines.number};
    return status;
}
