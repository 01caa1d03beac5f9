#include "puzzles/port/text_lines.h"

#include "puzzles/port/port.h"

#include <string.h>

enum { CELLS_MIN = PORT_SIDE_MIN * PORT_SIDE_MIN };

bool port_line_is_cell(char c) {
    return (c >= 'A' && c <= 'Z') || c == '.' || c == 'o' || c == '~' || c == 'x';
}

bool port_line_is_size(struct word word) { return word_is_in_any_case(word, "size"); }

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* What stands before the comment, if there is one: it begins the line or follows a blank. */
static struct word without_comment(struct word line) {
    for (size_t i = 0; i < line.length; i++) {
        if (line.start[i] == '#' && (i == 0 || is_blank(line.start[i - 1]))) {
            line.length = i;
        }
    }
    return word_trim(line);
}

/* ---- Forms --------------------------------------------------------------------------------- */

/* All cells in one word, some of which may be wrong. */
static bool is_long_word(struct word words) {
    size_t cells = 0;
    for (size_t i = 0; i < words.length; i++) {
        cells += port_line_is_cell(words.start[i]) || words.start[i] == '/';
        if (is_blank(words.start[i])) {
            return false;
        }
    }
    return words.length >= CELLS_MIN && 2 * cells > words.length;
}

/* All cells with blanks between the rows. These must be right: cards can look much like them. */
static bool is_words_of_cells(struct word words) {
    size_t rows = 0;
    for (struct word row; word_next(&words, &row); rows++) {
        for (size_t i = 0; i < row.length; i++) {
            if (!port_line_is_cell(row.start[i]) && row.start[i] != '/') {
                return false;
            }
        }
        if (row.length < PORT_SIDE_MIN && !word_is(row, "/")) {
            return false;
        }
    }
    return rows >= PORT_SIDE_MIN;
}

/* Boats have digits, and cells, which may be empty, have none. */
static bool is_boats(struct word first) {
    bool digit = false;
    for (size_t i = 0; i < first.length; i++) {
        char c = first.start[i];
        if (c == '.' || c == '~') {
            return false;
        }
        digit = digit || (c >= '0' && c <= '9');
    }
    return digit;
}

static enum port_line_form form_of(struct word words) {
    struct word rest = words;
    struct word first;
    word_next(&rest, &first);
    if (port_line_is_size(first)) {
        return PORT_LINE_SIZE;
    }
    if (is_long_word(words) || is_words_of_cells(words)) {
        return PORT_LINE_WHOLE;
    }
    return is_boats(first) ? PORT_LINE_BOATS : PORT_LINE_ROW;
}

/* ---- Lines --------------------------------------------------------------------------------- */

/* Some editors put an invisible mark before the first line. */
static size_t mark_length(const char *text, size_t length) {
    static const char mark[] = {'\xEF', '\xBB', '\xBF'};
    return length >= sizeof mark && memcmp(text, mark, sizeof mark) == 0 ? sizeof mark : 0;
}

static void read_line(struct port_line *line, const char *start, size_t length) {
    if (length > 0 && start[length - 1] == '\r') {
        length--;
    }
    line->start = start;
    line->words = without_comment((struct word){start, length});
    if (line->words.length > 0) {
        line->form = form_of(line->words);
    } else {
        bool nothing = word_trim((struct word){start, length}).length == 0;
        line->form = nothing ? PORT_LINE_BLANK : PORT_LINE_COMMENT;
    }
}

void port_lines_start(struct port_lines *lines, const char *text, size_t length,
                      const struct soliton_place *place) {
    *lines = (struct port_lines){
        .text = text, .length = length, .offset = place->offset, .number = place->line};
    if (place->offset == 0) {
        lines->offset = mark_length(text, length);
    }
}

bool port_lines_next(struct port_lines *lines, struct port_line *line) {
    if (lines->offset >= lines->length) {
        return false;
    }
    const char *start = lines->text + lines->offset;
    size_t left = lines->length - lines->offset;
    const char *end = memchr(start, '\n', left);
    size_t count = end != NULL ? (size_t)(end - start) : left;
    lines->offset += end != NULL ? count + 1 : count;
    line->number = lines->number++;
    read_line(line, start, count);
    return true;
}

bool port_lines_next_full(struct port_lines *lines, struct port_line *line) {
    while (port_lines_next(lines, line)) {
        if (line->form != PORT_LINE_BLANK && line->form != PORT_LINE_COMMENT) {
            return true;
        }
    }
    return false;
}

bool port_lines_in_block(const struct port_lines *lines) {
    const char *text = lines->text;
    size_t first = mark_length(text, lines->length);
    for (size_t end = lines->offset; end > first;) {
        size_t start = end - 1; /* the line end before */
        while (start > first && text[start - 1] != '\n') {
            start--;
        }
        struct port_line line;
        read_line(&line, text + start, end - 1 - start);
        if (line.form != PORT_LINE_COMMENT) {
            return line.form != PORT_LINE_BLANK && line.form != PORT_LINE_WHOLE;
        }
        end = start;
    }
    return false;
}

size_t port_line_column(const struct port_line *line, const char *place) {
    size_t column = 1;
    for (const char *c = line->start; c < place; c++) {
        column += ((unsigned char)*c & 0xC0U) != 0x80U; /* the first byte of a character */
    }
    return column;
}
