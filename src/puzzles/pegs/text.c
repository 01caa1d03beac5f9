#include "puzzles/pegs/text.h"

#include "base/error.h"
#include "base/word.h"

/* ---- Lines --------------------------------------------------------------------------------- */

/* A text that is read line by line. */
struct lines {
    const char *text;
    size_t length, offset;
    size_t number;    /* of the line that was read last, from 1 */
    bool slashes_too; /* a slash ends a line as well */
    struct word line; /* without its end and the blanks before that */
};

static struct lines lines_of(const char *text, size_t length, bool slashes_too) {
    const struct word unmarked = word_skip_mark((struct word){text, length});
    return (struct lines){
        .text = unmarked.start, .length = unmarked.length, .slashes_too = slashes_too};
}

static bool ends_line(const struct lines *lines, char c) {
    return c == '\n' || (c == '/' && lines->slashes_too);
}

static bool next_line(struct lines *lines) {
    if (lines->offset >= lines->length) {
        return false;
    }
    struct word line = {lines->text + lines->offset, 0};
    while (lines->offset < lines->length && !ends_line(lines, lines->text[lines->offset])) {
        lines->offset++;
        line.length++;
    }
    lines->offset++;
    while (line.length > 0 &&
           (line.start[line.length - 1] == ' ' || line.start[line.length - 1] == '\r')) {
        line.length--;
    }
    lines->line = line;
    lines->number++;
    return true;
}

/* ---- One drawing --------------------------------------------------------------------------- */

/* A hole as it is drawn. */
struct mark {
    size_t line;     /* in the text, */
    size_t column;   /* both from 1 */
    unsigned row, x; /* on the board */
    bool peg;
};

struct picture {
    unsigned count;
    struct mark marks[BOARD_HOLES_MAX];
    unsigned axes;
    size_t line; /* the first */
};

static bool is_hole(char c) { return c == '#' || c == 'o' || c == '.'; }

static enum soliton_status fail_at(struct soliton_error *error, const struct mark *mark,
                                   const char *message) {
    return error_set_at(error, SOLITON_BAD_DATA, mark->line, mark->column, "%s", message);
}

static enum soliton_status fail_character(struct soliton_error *error, size_t line, size_t column,
                                          char c) {
    static const char meaning[] = "# is a peg, o an empty hole, a blank lies outside";
    if (c == '\t') {
        return error_set_at(error, SOLITON_BAD_DATA, line, column,
                            "a tab, which has no certain width: draw with blanks");
    }
    if (c > ' ' && c <= '~') {
        return error_set_at(error, SOLITON_BAD_DATA, line, column,
                            "'%c' is no part of a drawing: %s", c, meaning);
    }
    return error_set_at(error, SOLITON_BAD_DATA, line, column,
                        "a character that is no part of a drawing: %s", meaning);
}

/* Adds the holes of the line that was read. */
static enum soliton_status read_row(const struct lines *lines, unsigned row,
                                    struct picture *picture, struct soliton_error *error) {
    for (size_t i = 0; i < lines->line.length; i++) {
        char c = lines->line.start[i];
        if (c == ' ') {
            continue;
        }
        if (!is_hole(c)) {
            return fail_character(error, lines->number, i + 1, c);
        }
        if (picture->count == BOARD_HOLES_MAX) {
            return error_set_at(error, SOLITON_BAD_DATA, lines->number, i + 1,
                                "a board has at most %d holes", BOARD_HOLES_MAX);
        }
        picture->marks[picture->count++] =
            (struct mark){.line = lines->number, .column = i + 1, .row = row, .peg = c == '#'};
    }
    return SOLITON_OK;
}

/* Do the holes stand apart, with nothing but single blanks between some of them? */
static bool stands_apart(const struct picture *picture) {
    bool apart = false;
    for (unsigned i = 1; i < picture->count; i++) {
        const struct mark *left = &picture->marks[i - 1];
        const struct mark *right = &picture->marks[i];
        if (left->row != right->row) {
            continue;
        }
        if (right->column == left->column + 1) {
            return false;
        }
        apart = apart || right->column == left->column + 2;
    }
    return apart;
}

/* The first hole that is out of step with the first one, if every row is shifted by so many columns
 * against the row above it; NULL if none is. */
static const struct mark *out_of_step(const struct picture *picture, size_t shift) {
    const struct mark *first = &picture->marks[0];
    for (unsigned i = 1; i < picture->count; i++) {
        const struct mark *mark = &picture->marks[i];
        if ((mark->column + shift * mark->row - first->column) % 2 != 0) {
            return mark;
        }
    }
    return NULL;
}

/* Sets the columns on the board. In the text a hole takes `step` columns, and each row is shifted
 * by `shift` columns. */
static enum soliton_status set_columns(struct picture *picture, size_t step, size_t shift,
                                       struct soliton_error *error) {
    size_t least = SIZE_MAX;
    for (unsigned i = 0; i < picture->count; i++) {
        size_t column = picture->marks[i].column + shift * picture->marks[i].row;
        least = column < least ? column : least;
    }
    for (unsigned i = 0; i < picture->count; i++) {
        struct mark *mark = &picture->marks[i];
        size_t x = (mark->column + shift * mark->row - least) / step;
        if (x >= BOARD_WIDTH_MAX) {
            return fail_at(error, mark, "a board has at most 26 columns");
        }
        mark->x = (unsigned)x;
    }
    return SOLITON_OK;
}

static enum soliton_status place_holes(struct picture *picture, struct soliton_error *error) {
    picture->axes = 2;
    if (!stands_apart(picture)) {
        return set_columns(picture, 1, 0, error);
    }
    const struct mark *wrong = out_of_step(picture, 1);
    if (wrong == NULL) {
        /* Pushed to the left, row by row: the hole to the lower left is now right below. */
        picture->axes = 3;
        return set_columns(picture, 2, 1, error);
    }
    if (out_of_step(picture, 0) == NULL) { /* squares, drawn with blanks between them */
        return set_columns(picture, 2, 0, error);
    }
    return fail_at(error, wrong,
                   "this hole is out of step: each row of a triangular board is shifted by half a "
                   "step");
}

/* Reads the next drawing: *found is false if there is none. */
static enum soliton_status read_picture(struct lines *lines, struct picture *picture, bool *found,
                                        struct soliton_error *error) {
    picture->count = 0;
    for (unsigned row = 0; next_line(lines);) {
        if (lines->line.length == 0) {
            if (row > 0) {
                break;
            }
            continue;
        }
        if (row == 0) {
            picture->line = lines->number;
        }
        enum soliton_status status = read_row(lines, row++, picture, error);
        if (status != SOLITON_OK) {
            return status;
        }
    }
    *found = picture->count > 0;
    return *found ? place_holes(picture, error) : SOLITON_OK;
}

static uint64_t pegs_of(const struct picture *picture) {
    uint64_t pegs = 0;
    for (unsigned i = 0; i < picture->count; i++) {
        pegs |= (uint64_t)picture->marks[i].peg << i;
    }
    return pegs;
}

/* ---- The whole ----------------------------------------------------------------------------- */

/* Does the picture have the holes of the board? Then they have the same numbers, too. */
static enum soliton_status check_holes(const struct picture *picture, const struct board *board,
                                       struct soliton_error *error) {
    bool drawn[BOARD_HOLES_MAX] = {false};
    for (unsigned i = 0; i < picture->count; i++) {
        const struct mark *mark = &picture->marks[i];
        unsigned hole = board_hole_at(board, (int)mark->x, (int)mark->row);
        if (hole == NO_HOLE) {
            return fail_at(error, mark, "the goal has a hole here that the board does not have");
        }
        drawn[hole] = true;
    }
    for (unsigned hole = 0; hole < board->holes; hole++) {
        if (!drawn[hole]) {
            return error_set_at(error, SOLITON_BAD_DATA, picture->line, 1,
                                "the goal lacks the board's hole %s",
                                board_hole_name(board, hole).text);
        }
    }
    return SOLITON_OK;
}

static enum soliton_status parse_board(struct lines *lines, struct pegs_drawing *drawn,
                                       struct soliton_error *error) {
    struct picture picture;
    bool found = false;
    enum soliton_status status = read_picture(lines, &picture, &found, error);
    if (status != SOLITON_OK) {
        return status;
    }
    if (!found) {
        return error_set(error, SOLITON_BAD_DATA, "no board is drawn here");
    }
    board_start(&drawn->board, picture.axes);
    for (unsigned i = 0; i < picture.count; i++) {
        board_add(&drawn->board, picture.marks[i].x, picture.marks[i].row);
    }
    drawn->pegs = pegs_of(&picture);
    drawn->line = picture.line;
    return SOLITON_OK;
}

static enum soliton_status parse_goal(struct lines *lines, const struct board *board, bool *found,
                                      uint64_t *goal, struct soliton_error *error) {
    struct picture picture;
    enum soliton_status status = read_picture(lines, &picture, found, error);
    if (status != SOLITON_OK || !*found) {
        return status;
    }
    *goal = pegs_of(&picture);
    status = check_holes(&picture, board, error);
    bool another = false;
    if (status == SOLITON_OK) {
        status = read_picture(lines, &picture, &another, error);
    }
    if (status == SOLITON_OK && another) {
        return error_set_at(error, SOLITON_BAD_DATA, picture.line, 1,
                            "one drawing too many: there is a board and, perhaps, a goal");
    }
    return status;
}

enum soliton_status pegs_parse(const char *text, size_t length, struct pegs_drawing *drawn,
                               struct soliton_error *error) {
    struct lines lines = lines_of(text, length, false);
    enum soliton_status status = parse_board(&lines, drawn, error);
    if (status == SOLITON_OK) {
        status = parse_goal(&lines, &drawn->board, &drawn->has_goal, &drawn->goal, error);
    }
    return status;
}

enum soliton_status pegs_parse_goal(const char *text, size_t length, const struct board *board,
                                    uint64_t *pegs, struct soliton_error *error) {
    struct lines lines = lines_of(text, length, true);
    bool found = false;
    enum soliton_status status = parse_goal(&lines, board, &found, pegs, error);
    if (status == SOLITON_OK && !found) {
        return error_set(error, SOLITON_BAD_DATA, "nothing is drawn");
    }
    return status;
}

/* A text with a slip in it should still be recognised, so that the reader says where the slip is:
 * only most of its characters must be those of a drawing. But a text without a peg, or with a
 * capital letter, may be a puzzle of another kind. */
bool pegs_recognises(const char *text, size_t length) {
    struct lines lines = lines_of(text, length, false);
    size_t holes = 0;
    size_t others = 0;
    bool pegs = false;
    while (next_line(&lines)) {
        for (size_t i = 0; i < lines.line.length; i++) {
            char c = lines.line.start[i];
            if (c >= 'A' && c <= 'Z') {
                return false;
            }
            pegs = pegs || c == '#';
            holes += is_hole(c);
            others += !is_hole(c) && c != ' ';
        }
    }
    return pegs && holes > others;
}
