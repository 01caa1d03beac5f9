#define _XOPEN_SOURCE 700

#include "play/terminal/paint.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* Pairs of colours are numbered by what they are for. */
enum { MARKS = MARK_NONE, PAINTS = PAINT_BLOCK + PAINT_BLOCKS };
enum { DARK_ON_MARK = PAINTS + 1, RED_ON_MARK = DARK_ON_MARK + MARKS };

static bool colours;

struct shade {
    int text, back;         /* of 256 colours */
    int few_text, few_back; /* of eight */
};

static const struct shade shades[PAINT_BLOCK] = {
    [PAINT_QUIET] = {244, -1, -1, -1},
    [PAINT_BAR] = {231, 24, COLOR_WHITE, COLOR_BLUE},
    [PAINT_WORDS] = {-1, -1, -1, -1},
    [PAINT_SHEET] = {16, 255, COLOR_BLACK, COLOR_WHITE},
    [PAINT_SHEET_RED] = {160, 255, COLOR_RED, COLOR_WHITE},
    [PAINT_PIECE] = {214, -1, COLOR_YELLOW, -1},
    [PAINT_GOAL] = {77, -1, COLOR_GREEN, -1},
};

static const struct shade mark_shades[MARKS] = {
    [MARK_CURSOR] = {16, 220, COLOR_BLACK, COLOR_YELLOW},
    [MARK_TAKEN] = {16, 81, COLOR_BLACK, COLOR_CYAN},
    [MARK_TARGET] = {16, 114, COLOR_BLACK, COLOR_GREEN},
    [MARK_HINT] = {16, 177, COLOR_BLACK, COLOR_MAGENTA},
};

/* The first is red, and no other is. */
static const struct shade block_shades[] = {
    {231, 160, COLOR_WHITE, COLOR_RED},    {16, 114, COLOR_BLACK, COLOR_GREEN},
    {16, 75, COLOR_WHITE, COLOR_BLUE},     {16, 221, COLOR_BLACK, COLOR_YELLOW},
    {16, 176, COLOR_BLACK, COLOR_MAGENTA}, {16, 80, COLOR_BLACK, COLOR_CYAN},
    {16, 180, COLOR_BLACK, COLOR_WHITE},   {16, 147, COLOR_BLACK, COLOR_GREEN},
    {16, 209, COLOR_WHITE, COLOR_BLUE},    {16, 151, COLOR_BLACK, COLOR_YELLOW},
    {16, 250, COLOR_BLACK, COLOR_MAGENTA},
};
enum { BLOCK_SHADES = sizeof block_shades / sizeof *block_shades };

static void prepare_pair(int pair, struct shade shade) {
    bool many = COLORS >= 256;
    init_pair((short)pair, (short)(many ? shade.text : shade.few_text),
              (short)(many ? shade.back : shade.few_back));
}

static void prepare_pairs(void) {
    for (int i = PAINT_QUIET; i < PAINT_BLOCK; i++) {
        prepare_pair(i, shades[i]);
    }
    for (int i = 0; i < PAINT_BLOCKS; i++) {
        int shade = i == 0 ? 0 : 1 + (i - 1) % (BLOCK_SHADES - 1);
        prepare_pair(PAINT_BLOCK + i, block_shades[shade]);
    }
    for (int i = 0; i < MARKS; i++) {
        struct shade shade = mark_shades[i];
        prepare_pair(DARK_ON_MARK + i, shade);
        shade.text = 124;
        shade.few_text = COLOR_RED;
        prepare_pair(RED_ON_MARK + i, shade);
    }
}

void paint_prepare(bool in_colour) {
    colours = in_colour && has_colors() && start_color() == OK && COLORS >= 8 &&
              COLOR_PAIRS > RED_ON_MARK + MARKS && use_default_colors() == OK;
    if (colours) {
        prepare_pairs();
    }
}

bool paint_has_colours(void) { return colours; }

/* What makes up for colours where there are none, and goes with them where there are few. */
static attr_t attributes(enum paint paint) {
    if (paint == PAINT_BAR) {
        return colours ? A_BOLD : A_REVERSE;
    }
    if (paint == PAINT_WORDS || paint == PAINT_PIECE) {
        return A_BOLD;
    }
    if (paint == PAINT_QUIET) {
        return colours && COLORS >= 256 ? A_NORMAL : A_DIM;
    }
    return (paint == PAINT_SHEET_RED || paint == PAINT_GOAL) && !colours ? A_BOLD : A_NORMAL;
}

static void put(WINDOW *window, int y, int x, const wchar_t *character, attr_t attribute,
                int pair) {
    cchar_t cell;
    setcchar(&cell, character, attribute, (short)pair, NULL);
    mvwadd_wch(window, y, x, &cell);
}

/* The next character of a text; '?' for what cannot be shown. Returns its bytes, 0 at the end. */
static size_t next_character(const char *text, wchar_t *character, int *columns) {
    mbstate_t state = {0};
    size_t bytes = mbrtowc(character, text, MB_CUR_MAX, &state);
    if (bytes == 0) {
        return 0;
    }
    bool broken = bytes == (size_t)-1 || bytes == (size_t)-2;
    *columns = broken ? 0 : wcwidth(*character);
    if (broken || *columns <= 0) {
        *character = L'?';
        *columns = 1;
    }
    return broken ? 1 : bytes;
}

int paint_text(WINDOW *window, int y, int x, int width, enum paint paint, const char *text) {
    int used = 0;
    wchar_t character[2] = L"";
    int columns = 0;
    size_t bytes;
    while ((bytes = next_character(text, character, &columns)) > 0 && used + columns <= width) {
        put(window, y, x + used, character, attributes(paint), colours ? (int)paint : 0);
        used += columns;
        text += bytes;
    }
    return used;
}

void paint_fill(WINDOW *window, struct rect rect, enum paint paint, const char *character) {
    for (int y = rect.y; y < rect.y + rect.height; y++) {
        for (int x = rect.x; x < rect.x + rect.width; x++) {
            paint_text(window, y, x, 1, paint, character);
        }
    }
}

/* What stands in a cell; false if there is none. */
struct cell {
    wchar_t character[CCHARW_MAX + 1];
    attr_t attribute;
    short pair;
};
static bool read_cell(WINDOW *window, int y, int x, struct cell *cell) {
    cchar_t found;
    *cell = (struct cell){.pair = 0};
    return y >= 0 && x >= 0 && mvwin_wch(window, y, x, &found) == OK &&
           getcchar(&found, cell->character, &cell->attribute, &cell->pair, NULL) == OK;
}

static bool stands_there(WINDOW *window, int y, int x, const wchar_t *characters) {
    struct cell cell;
    return read_cell(window, y, x, &cell) && *cell.character != L'\0' && cell.pair == 0 &&
           wcschr(characters, *cell.character) != NULL;
}

/* Draws what stands there as marked. */
static void mark_cell(WINDOW *window, int y, int x, enum mark mark) {
    static const attr_t without_colours[MARKS] = {[MARK_CURSOR] = A_REVERSE,
                                                  [MARK_TAKEN] = A_REVERSE | A_BOLD,
                                                  [MARK_TARGET] = A_UNDERLINE,
                                                  [MARK_HINT] = A_BOLD | A_UNDERLINE};
    struct cell cell;
    if (!read_cell(window, y, x, &cell) || *cell.character == L'\0') {
        return;
    }
    if (colours) {
        bool is_red = cell.pair == PAINT_SHEET_RED || cell.pair >= RED_ON_MARK;
        int red = is_red ? RED_ON_MARK : DARK_ON_MARK;
        put(window, y, x, cell.character, mark == MARK_CURSOR ? A_BOLD : A_NORMAL, red + (int)mark);
    } else {
        put(window, y, x, cell.character, without_colours[mark], 0);
    }
}

static void put_sign(WINDOW *window, int y, int x, wchar_t sign) {
    if (y >= 0 && x >= 0 && y < getmaxy(window) && x < getmaxx(window)) {
        const wchar_t text[2] = {sign, L'\0'};
        put(window, y, x, text, A_BOLD, 0);
    }
}

static const wchar_t left[] = L"[<(*", right[] = L"]>)*";

/* Where a sign goes: before the rectangle, and before its bracket if there is room for both.
 * Without colours nobody sees where the thing before ends, so that there must be a blank between
 * them. */
static int sign_x(WINDOW *window, struct rect rect) {
    int x = rect.x - 1;
    bool apart = colours || x == 1 || stands_there(window, rect.y, x - 2, L" ");
    bool room = apart && stands_there(window, rect.y, x - 1, L" +-?");
    return room && stands_there(window, rect.y, x, left) ? x - 1 : x;
}

void paint_mark(WINDOW *window, struct rect rect, enum mark mark, char sign) {
    for (int y = rect.y; y < rect.y + rect.height; y++) {
        for (int x = rect.x; mark != MARK_NONE && x < rect.x + rect.width; x++) {
            mark_cell(window, y, x, mark);
        }
        if (mark != MARK_NONE) {
            put_sign(window, y, rect.x - 1, left[mark]);
            put_sign(window, y, rect.x + rect.width, right[mark]);
        }
    }
    if (sign != '\0') {
        put_sign(window, rect.y, sign_x(window, rect), (wchar_t)(unsigned char)sign);
    }
}
