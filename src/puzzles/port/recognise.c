#include "puzzles/port/text.h"

#include "puzzles/port/text_lines.h"

#include <string.h>

/* Lines that are looked at: enough to be sure, and few enough to do so for each port of a file. */
enum { LINES_LOOKED_AT = 40 };

/* Cells of an argument. A few more than a port can have may be a slip; many more are something
 * else. */
enum {
    CELLS_LEAST = PORT_SIDE_MIN * PORT_SIDE_MIN,
    CELLS_MOST = 2 * PORT_SIDE_MAX * PORT_SIDE_MAX
};

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
static bool is_small(char c) { return c >= 'a' && c <= 'z'; }

/* ---- Texts --------------------------------------------------------------------------------- */

/* Might this have been a boat before a character was changed, lost or added? */
static bool is_like_boat(struct word word) {
    size_t digits = 0;
    size_t letters = 0;
    for (size_t i = 0; i < word.length; i++) {
        digits += is_digit(word.start[i]);
        letters += is_capital(word.start[i]) || is_small(word.start[i]);
    }
    return digits >= 2 && digits <= 4 && letters >= 1 && letters <= 3 &&
           word.length == digits + letters && word.length >= 4 && word.length <= 6 &&
           !is_digit(*word.start);
}

static bool is_like_boats(struct word words) {
    size_t like = 0;
    size_t unlike = 0;
    for (struct word word; word_next(&words, &word);) {
        if (is_like_boat(word)) {
            like++;
        } else {
            unlike++;
        }
    }
    return like > unlike;
}

static bool is_like_size(struct word words) {
    struct word word;
    return word_next(&words, &word) && port_line_is_size(word) && word_next(&words, &word) &&
           is_digit(*word.start);
}

enum likeness { UNLIKE, PERHAPS, SURELY };

static bool has_capital(struct word words) {
    size_t i = 0;
    while (i < words.length && !is_capital(words.start[i])) {
        i++;
    }
    return i < words.length;
}

static bool has(const char *text, size_t length, char c) {
    return length > 0 && memchr(text, c, length) != NULL;
}

/* Of a line of cells. Letters alone may be any word, and empty cells alone another board's holes.
 */
static enum likeness likeness_of_cells(const struct port_line *line) {
    struct word words = line->words;
    size_t cells = 0;
    bool letters = has_capital(words);
    bool empty = false;
    for (size_t i = 0; i < words.length; i++) {
        char c = words.start[i];
        cells += port_line_is_cell(c);
        empty = empty || c == '.' || c == '~';
        bool odd = (is_small(c) && !port_line_is_cell(c)) || c == ' ' || c == '\t';
        if ((odd && line->form != PORT_LINE_WHOLE) || c == '#') {
            return UNLIKE;
        }
    }
    if (words.length < PORT_SIDE_MIN || 2 * cells <= words.length) {
        return UNLIKE;
    }
    bool mixed = letters && empty;
    bool whole = line->form == PORT_LINE_WHOLE && (letters || empty);
    return mixed || whole ? SURELY : PERHAPS;
}

static enum likeness likeness_of(const struct port_line *line) {
    bool surely = is_like_size(line->words) || is_like_boats(line->words);
    return surely ? SURELY : likeness_of_cells(line);
}

bool port_recognises(const char *text, size_t length) {
    struct port_lines lines;
    struct port_line line;
    size_t looked_at = 0;
    size_t counts[] = {[UNLIKE] = 0, [PERHAPS] = 0, [SURELY] = 0};
    bool is_port = !has(text, length, '#') && (has(text, length, '.') || has(text, length, '~'));
    port_lines_start(&lines, text, length, &(struct soliton_place){0, 1});
    while (looked_at < LINES_LOOKED_AT && port_lines_next_full(&lines, &line)) {
        enum likeness likeness = likeness_of(&line);
        is_port = is_port || (likeness != UNLIKE && has_capital(line.words));
        counts[likeness]++;
        looked_at++;
    }
    /* One line that may be of a port may as well be a word; and without letters, empty cells may be
     * another board's holes. */
    size_t perhaps = is_port ? counts[PERHAPS] : 0;
    return counts[SURELY] > 0 || (perhaps > 1 && perhaps >= counts[UNLIKE]);
}

/* ---- Names --------------------------------------------------------------------------------- */

static bool is_path(const char *name) {
    return *name == '/' || strncmp(name, "./", 2) == 0 || strncmp(name, "../", 3) == 0;
}

static bool is_cells(const char *name) {
    size_t cells = 0;
    for (const char *c = name; *c != '\0'; c++) {
        if (!port_line_is_cell(*c) && *c != '/' && *c != ' ') {
            return false;
        }
        cells += port_line_is_cell(*c);
    }
    return cells >= CELLS_LEAST && cells <= CELLS_MOST;
}

/* As many characters as a square port has, some of them empty cells and but one of them odd: that
 * is a slip rather than the name of a file. */
static bool is_almost_square(const char *name) {
    size_t length = strlen(name);
    size_t odd = 0;
    bool square = false;
    for (size_t side = PORT_SIDE_MIN; side <= PORT_SIDE_MAX; side++) {
        square = square || side * side == length;
    }
    for (const char *c = name; *c != '\0'; c++) {
        odd += !port_line_is_cell(*c);
    }
    return square && odd == 1 && strpbrk(name, ".~o") != NULL && strpbrk(name, "/ ") == NULL;
}

/* The first word must have the form of a boat: that much may be asked of an argument. */
static bool is_boats(const char *name) {
    struct word rest = {name, strlen(name)};
    struct word word;
    word_next(&rest, &word);
    if (port_line_is_size(word)) {
        word_next(&rest, &word);
        return word.length == 3 && is_digit(word.start[0]) && is_digit(word.start[2]);
    }
    return word.length == 5 && is_capital(word.start[0]) && is_digit(word.start[1]) &&
           is_capital(word.start[2]) && is_digit(word.start[3]) && is_digit(word.start[4]);
}

bool port_recognises_name(const char *name) {
    return strchr(name, '\n') == NULL && !is_path(name) &&
           (is_cells(name) || is_almost_square(name) || is_boats(name));
}
