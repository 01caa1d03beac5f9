#define _XOPEN_SOURCE 700

#include "play/prompt.h"

#include "play/terminal/screen.h"
#include "play/view.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

enum { LETTERS = 250, CTRL_A = 1, CTRL_E = 5, CTRL_U = 21 };

/* A line that is being typed. */
struct line {
    wchar_t letters[LETTERS + 1];
    size_t length, cursor;
    bool is_suggested; /* nobody has touched it yet: a letter replaces it */
};

static void insert(struct line *line, wchar_t letter) {
    if (line->length < LETTERS) {
        wmemmove(line->letters + line->cursor + 1, line->letters + line->cursor,
                 line->length - line->cursor);
        line->letters[line->cursor++] = letter;
        line->length++;
    }
}

static void delete_at(struct line *line, size_t place) {
    if (place < line->length) {
        wmemmove(line->letters + place, line->letters + place + 1, line->length - place - 1);
        line->length--;
        line->cursor -= line->cursor > place;
    }
}

/* Letters from `from` to the end as the locale writes them. */
static void write_out(const struct line *line, size_t from, size_t to, char *text, size_t size) {
    size_t used = 0;
    mbstate_t state = {0};
    for (size_t i = from; i < to; i++) {
        char bytes[MB_LEN_MAX];
        size_t count = wcrtomb(bytes, line->letters[i], &state);
        if (count != (size_t)-1 && used + count < size) {
            memcpy(text + used, bytes, count);
            used += count;
        }
    }
    text[used] = '\0';
}

static void read_in(struct line *line, const char *text) {
    mbstate_t state = {0};
    const char *rest = text;
    size_t length = mbsrtowcs(line->letters, &rest, LETTERS, &state);
    line->length = length == (size_t)-1 ? 0 : length;
    line->cursor = line->length;
    line->is_suggested = line->length > 0;
}

static void edit(struct line *line, int key) {
    switch (key) {
    case -KEY_LEFT:
        line->cursor -= line->cursor > 0;
        break;
    case -KEY_RIGHT:
        line->cursor += line->cursor < line->length;
        break;
    case -KEY_HOME:
    case CTRL_A:
        line->cursor = 0;
        break;
    case -KEY_END:
    case CTRL_E:
        line->cursor = line->length;
        break;
    case -KEY_BACKSPACE:
    case KEY_CTRL_H:
    case KEY_RUBOUT:
        if (line->cursor > 0) {
            delete_at(line, line->cursor - 1);
        }
        break;
    case -KEY_DC:
        delete_at(line, line->cursor);
        break;
    case CTRL_U:
        line->length = line->cursor = 0;
        break;
    default:
        if (key > 0 && iswprint((wint_t)key)) {
            line->length = line->is_suggested ? 0 : line->length;
            line->cursor = line->is_suggested ? 0 : line->cursor;
            insert(line, (wchar_t)key);
        }
    }
    line->is_suggested = line->is_suggested && (key == KEY_NOTHING || key == -KEY_RESIZE);
}

/* The first letter to show, so that those up to the cursor fit. */
static size_t first_shown(const struct line *line, int room) {
    size_t from = line->cursor;
    while (from > 0) {
        int columns = wcwidth(line->letters[from - 1]);
        room -= columns > 0 ? columns : 1; /* as paint_text shows it */
        if (room < 0) {
            break;
        }
        from--;
    }
    return from;
}

static void draw(struct session *session, const char *question, const struct line *line) {
    view_draw_with(session, " ", "Enter accept  Esc never mind");
    if (!screen_is_large_enough()) {
        return;
    }
    int y = view_message_row();
    int x = 1 + paint_text(stdscr, y, 1, COLS - 12, PAINT_WORDS, question);
    int room = COLS - x - 2;
    size_t from = first_shown(line, room);
    enum paint paint = line->is_suggested ? PAINT_QUIET : PAINT_PLAIN;
    char text[PROMPT_SIZE];
    write_out(line, from, line->length, text, sizeof text);
    paint_text(stdscr, y, x, room + 1, paint, text);
    write_out(line, from, line->cursor, text, sizeof text);
    wmove(stdscr, y, x + paint_text(stdscr, y, x, room, paint, text));
    wrefresh(stdscr);
}

bool prompt_line(struct session *session, const char *question, char answer[PROMPT_SIZE]) {
    struct line line = {.length = 0};
    int key;
    read_in(&line, answer);
    curs_set(1);
    do {
        draw(session, question, &line);
        key = screen_key(SCREEN_TICK);
        edit(&line, key);
    } while (key != KEY_RETURN && key != KEY_ESCAPE && key != KEY_END_OF_GAME);
    curs_set(0);
    write_out(&line, 0, line.length, answer, PROMPT_SIZE);
    return key == KEY_RETURN && line.length > 0;
}

bool prompt_yes(struct session *session, const char *question) {
    int key;
    do {
        view_draw_with(session, question, "y yes  n no");
        key = screen_key(SCREEN_TICK);
    } while (key == KEY_NOTHING || key == -KEY_RESIZE);
    return key == 'y' || key == 'Y';
}

void prompt_page(const char *title, const char *text) {
    int from = 0;
    for (;;) {
        int lines = view_page(title, text, from);
        int key = screen_key(SCREEN_TICK);
        if (key == -KEY_DOWN || key == -KEY_NPAGE) {
            from += from < lines && from + LINES - 2 < lines;
        } else if (key == -KEY_UP || key == -KEY_PPAGE) {
            from -= from > 0;
        } else if (key != KEY_NOTHING && key != -KEY_RESIZE) {
            return;
        }
    }
}
