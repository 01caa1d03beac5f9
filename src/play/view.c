#define _XOPEN_SOURCE 700

#include "play/view.h"

#include "play/status.h"
#include "play/terminal/screen.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

static const char keys_to_take[] =
    "Enter  u undo  r redo  h hint  w winnable?  s solve  S save  ? help  q quit";
static const char keys_to_put[] = "Arrows choose a place  Enter put  Esc let go  ? help";

/* The rows between title and message, for the picture. */
enum { PICTURE_ROW = 1, ROWS_BELOW = 2 };
static int room_height(void) { return LINES - PICTURE_ROW - ROWS_BELOW; }
int view_message_row(void) { return LINES - ROWS_BELOW; }

static void draw_bar(int y, enum paint paint, const char *text) {
    paint_fill(stdscr, (struct rect){y, 0, 1, COLS}, paint, " ");
    paint_text(stdscr, y, 1, COLS - 2, paint, text);
}

/* ---- The picture ----------------------------------------------------------------------------- */

/* The first row or column to show of so many, where `room` fit, so that those from `begin` on are
 * seen. */
static int first_seen(int size, int room, int begin, int length) {
    if (size <= room) {
        return 0;
    }
    int middle = begin + length / 2 - room / 2;
    return middle < 0 ? 0 : middle > size - room ? size - room : middle;
}

/* Which part of the picture is seen, and where on the screen. Its fixed rows come first. */
struct view_part {
    int from_y, from_x, to_y, to_x, height, width;
};

static struct view_part part_of(const struct session *session) {
    const struct scene *scene = &session->scene;
    struct rect cursor = session_cursor(session);
    int room = room_height() - scene->fixed;
    struct view_part part = {.from_y = first_seen(scene->height - scene->fixed, room,
                                                  cursor.y - scene->fixed, cursor.height),
                             .from_x = first_seen(scene->width, COLS, cursor.x, cursor.width),
                             .to_y = PICTURE_ROW + (room_height() > scene->height + 2),
                             .to_x = scene->width < COLS ? (COLS - scene->width) / 2 : 0};
    part.height = scene->height < room_height() ? scene->height : room_height();
    part.width = scene->width < COLS ? scene->width : COLS;
    return part;
}

bool view_place(const struct session *session, int *y, int *x) {
    struct view_part part = part_of(session);
    *y -= part.to_y;
    *x -= part.to_x;
    bool inside = *y >= 0 && *x >= 0 && *y < part.height && *x < part.width;
    *y += *y < session->scene.fixed ? 0 : part.from_y;
    *x += part.from_x;
    return inside;
}

/* Shows rows of the picture at a row of the screen. */
static void show_rows(WINDOW *pad, struct view_part part, int from, int to, int rows) {
    if (rows > 0) {
        copywin(pad, stdscr, from, part.from_x, to, part.to_x, to + rows - 1,
                part.to_x + part.width - 1, FALSE);
    }
}

static char sign_of(enum gesture_verdict verdict) {
    return verdict == GESTURE_WINS      ? '+'
           : verdict == GESTURE_LOSES   ? '-'
           : verdict == GESTURE_UNKNOWN ? '?'
                                        : '\0';
}

static void mark_hint(const struct session *session, WINDOW *pad) {
    const struct scene *scene = &session->scene;
    const struct gesture *hint = session->hint;
    if (hint != NULL) {
        paint_mark(pad, scene->kind->thing(scene, hint->take), MARK_HINT, '\0');
        paint_mark(pad, scene->kind->place(scene, hint->take, hint->put), MARK_HINT, '\0');
    }
}

static void mark_things(const struct session *session, WINDOW *pad) {
    for (size_t i = 0; session->has_verdicts && i < session->gestures.take_count; i++) {
        enum gesture_verdict verdict =
            gestures_verdict(&session->gestures, session->gestures.takes[i]);
        paint_mark(pad, session->rects[i], MARK_NONE, sign_of(verdict));
    }
    if (session->cursor < session->gestures.take_count) {
        paint_mark(pad, session->rects[session->cursor], MARK_CURSOR, '\0');
    }
    if (session->has_verdicts && session->cursor < session->gestures.take_count) {
        const char *take = session->gestures.takes[session->cursor];
        paint_mark(pad, session->rects[session->cursor], MARK_NONE,
                   sign_of(gestures_verdict(&session->gestures, take)));
    }
}

static void mark_targets(const struct session *session, WINDOW *pad) {
    paint_mark(pad, session->rects[session->cursor], MARK_TAKEN, '\0');
    for (size_t i = 0; i < session->target_count; i++) {
        paint_mark(pad, session->target_rects[i], MARK_TARGET, '\0');
    }
    if (session->target < session->target_count) {
        paint_mark(pad, session->target_rects[session->target], MARK_CURSOR, '\0');
    }
    for (size_t i = 0; i < session->target_count; i++) {
        paint_mark(pad, session->target_rects[i], MARK_NONE, sign_of(session->targets[i]->verdict));
    }
}

static void draw_scrolling(const struct session *session, struct view_part part) {
    if (part.from_y > 0) {
        paint_text(stdscr, part.to_y + session->scene.fixed, COLS - 1, 1, PAINT_WORDS, "^");
    }
    if (part.from_y + part.height < session->scene.height) {
        paint_text(stdscr, part.to_y + part.height - 1, COLS - 1, 1, PAINT_WORDS, "v");
    }
    if (part.from_x > 0) {
        paint_text(stdscr, part.to_y + part.height / 2, 0, 1, PAINT_WORDS, "<");
    }
    if (part.from_x + part.width < session->scene.width) {
        paint_text(stdscr, part.to_y + part.height / 2, COLS - 1, 1, PAINT_WORDS, ">");
    }
}

static void draw_picture(struct session *session) {
    session_arrange(session, room_height(), COLS);
    WINDOW *pad = newpad(session->scene.height, session->scene.width + 1);
    if (pad == NULL) {
        return;
    }
    session->scene.kind->draw(&session->scene, pad);
    mark_hint(session, pad);
    if (session->holding) {
        mark_targets(session, pad);
    } else {
        mark_things(session, pad);
    }
    struct view_part part = part_of(session);
    int fixed = session->scene.fixed;
    show_rows(pad, part, 0, part.to_y, fixed);
    show_rows(pad, part, fixed + part.from_y, part.to_y + fixed, part.height - fixed);
    draw_scrolling(session, part);
    delwin(pad);
}

/* ---- Around it ------------------------------------------------------------------------------- */

static bool is_within_character(char byte) { return ((unsigned char)byte & 0xC0U) == 0x80U; }

/* Where to break a text so that its first line fits: the bytes of that line, at least one
 * character.
 */
static int line_length(const char *text, int width) {
    int length = (int)strcspn(text, "\n");
    if (length <= width) {
        return length;
    }
    width = width < 1 ? 1 : width;
    for (int i = width; i > width / 2; i--) {
        if (text[i] == ' ') {
            return i;
        }
    }
    int end = width; /* never within a character of UTF-8 */
    while (end > 0 && is_within_character(text[end])) {
        end--;
    }
    if (end == 0) {
        for (end = 1; end < length && is_within_character(text[end]); end++) {
        }
    }
    return end;
}

/* A message of several lines covers the lowest rows of the picture. */
static void draw_message(const char *message) {
    int width = COLS - 2, lines = 0, begins[8] = {0}, lengths[8] = {0};
    for (int at = 0; message[at] != '\0' && lines < 8; lines++) {
        begins[lines] = at;
        lengths[lines] = line_length(message + at, width);
        at += lengths[lines];
        at += message[at] == ' ' || message[at] == '\n';
    }
    for (int i = 0; i < lines; i++) {
        char line[512];
        int y = view_message_row() - lines + 1 + i;
        snprintf(line, sizeof line, "%.*s", lengths[i], message + begins[i]);
        paint_fill(stdscr, (struct rect){y, 0, 1, COLS}, PAINT_PLAIN, " ");
        paint_text(stdscr, y, 1, width, PAINT_WORDS, line);
    }
}

/* Says what the cursor is on; shown while there is no message. */
static void describe_cursor(const struct session *session, char *words, size_t size) {
    FILE *stream = fmemopen(words, size, "w");
    words[0] = '\0';
    if (stream == NULL) {
        return;
    }
    if (session->holding && session->target < session->target_count) {
        session->scene.kind->name_gesture(&session->scene, session->targets[session->target],
                                          stream);
    } else if (session->cursor < session->gestures.take_count) {
        session->scene.kind->name_thing(&session->scene, session->gestures.takes[session->cursor],
                                        stream);
    }
    fclose(stream);
    words[size - 1] = '\0';
}

static void draw_too_small(void) {
    char words[80];
    snprintf(words, sizeof words, "Please enlarge this window to %dx%d.", SCREEN_LEAST_WIDTH,
             SCREEN_LEAST_HEIGHT);
    paint_text(stdscr, LINES / 2, 0, COLS, PAINT_WORDS, words);
}

void view_draw_with(struct session *session, const char *message, const char *keys) {
    werase(stdscr);
    if (!screen_is_large_enough()) {
        draw_too_small();
        wrefresh(stdscr);
        return;
    }
    char words[256];
    status_line(session, words, sizeof words);
    draw_bar(0, PAINT_BAR, words);
    draw_picture(session);
    describe_cursor(session, words, sizeof words);
    draw_message(*message != '\0' ? message : words);
    draw_bar(LINES - 1, PAINT_QUIET, keys);

    /* Where a screen reader, and a terminal that shows no colours, look. */
    struct view_part part = part_of(session);
    struct rect cursor = session_cursor(session);
    int scrolled = cursor.y < session->scene.fixed ? 0 : part.from_y;
    wmove(stdscr, part.to_y + cursor.y - scrolled, part.to_x + cursor.x - part.from_x);
    wrefresh(stdscr);
}

void view_draw(struct session *session) {
    view_draw_with(session, session->message, session->holding ? keys_to_put : keys_to_take);
}

int view_page(const char *title, const char *text, int from) {
    werase(stdscr);
    if (!screen_is_large_enough()) {
        draw_too_small();
        wrefresh(stdscr);
        return 0;
    }
    draw_bar(0, PAINT_BAR, title);
    int line = 0;
    for (const char *at = text; *at != '\0'; line++) {
        char copy[512];
        int length = line_length(at, COLS - 2);
        snprintf(copy, sizeof copy, "%.*s", length, at);
        if (line >= from && line - from < LINES - 2) {
            paint_text(stdscr, 1 + line - from, 1, COLS - 2, PAINT_PLAIN, copy);
        }
        at += length;
        at += *at == '\n' || *at == ' ';
    }
    draw_bar(LINES - 1, PAINT_QUIET, "Any key goes back, arrows scroll");
    wrefresh(stdscr);
    return line;
}
