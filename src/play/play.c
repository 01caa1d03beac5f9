#define _XOPEN_SOURCE 700

#include "play/play.h"

#include "play/commands.h"
#include "play/prompt.h"
#include "play/session.h"
#include "play/solver.h"
#include "play/status.h"
#include "play/terminal/screen.h"
#include "play/view.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

enum { TAB = 9, CTRL_L = 12, CTRL_R = 18 };

/* ---- What keys do ---------------------------------------------------------------------------- */

static void undo(struct session *session) {
    if (!session_undo(session)) {
        session_say(session, "This is the start.");
    }
}

static void redo(struct session *session) {
    if (!session_redo(session)) {
        session_say(session, "Nothing was undone.");
    }
}

static void restart(struct session *session) {
    session_restart(session);
    session_say(session, "From the start; r plays the same moves again.");
}

static void hint(struct session *session) {
    if (!solver_outlook(session)) {
        return;
    }
    session->hint = session_find(session, soliton_game_hint(session->game));
    char *words = session->hint == NULL ? NULL : session_words(session, session->hint);
    if (words == NULL) {
        session_say(session, "No hint.");
        return;
    }
    session_say(session, "Hint: %s", words);
    free(words);
    session_release(session);
    for (size_t i = 0; i < session->gestures.take_count; i++) {
        if (strcmp(session->gestures.takes[i], session->hint->take) == 0) {
            session->cursor = i;
        }
    }
}

static void ask_outlook(struct session *session) { solver_outlook(session); }

static void type_move(struct session *session) {
    char moves[PROMPT_SIZE] = "";
    if (prompt_line(session, "Move, as in a solution file: ", moves)) {
        session_play(session, moves);
    }
}

static void help(struct session *session);

/* The keys and what they are for; the help page is made of them. */
static const struct action {
    int key;
    const char *name, *help;
    void (*run)(struct session *session); /* NULL: done elsewhere */
} actions[] = {
    {0, "arrows, Tab", "go to another thing that can be taken; Shift-Tab: backwards", NULL},
    {0, "Enter, Space", "take it; then choose a place among those marked ( ), and put it", NULL},
    {0, "Esc", "let go; stop a search", NULL},
    {0, "mouse", "click on a thing, then on its place", NULL},
    {'u', "u, Backspace", "undo", undo},
    {'r', "r, Ctrl-R", "redo", redo},
    {'R', "R", "back to the start", restart},
    {'h', "h", "hint: the next move of a solution, marked * *", hint},
    {'w', "w", "can it still be won? Again: ten times as long a search", ask_outlook},
    {'m', "m", "which moves still win: + yes, - no, ? not known", solver_verdicts},
    {'s', "s", "solve, and watch the solution", NULL},
    {':', ":", "type moves as in a solution file", type_move},
    {'n', "n", "new game", new_game_ask},
    {'S', "S", "save", files_save},
    {'o', "o", "open a file: a game, moves, a save of xpat2, a puzzle", files_open},
    {0, "Ctrl-L", "draw the screen anew", NULL},
    {'?', "?", "this page", help},
    {'q', "q", "quit", NULL},
};
enum { ACTIONS = sizeof actions / sizeof *actions };

static void help(struct session *session) {
    char *page = NULL;
    size_t length = 0;
    char *description = soliton_puzzle_describe(session->puzzle, session->style & SOLITON_ASCII);
    FILE *stream = open_memstream(&page, &length);
    if (stream != NULL) {
        for (int i = 0; i < ACTIONS; i++) {
            fprintf(stream, "%-13s %s\n", actions[i].name, actions[i].help);
        }
        if (description != NULL) {
            fprintf(stream, "\n%.*s\n", (int)strcspn(description, "\n"), description);
        }
        if (fclose(stream) == 0 && page != NULL) {
            prompt_page("Keys", page);
        }
    }
    free(page);
    free(description);
}

static void click(struct session *session) {
    MEVENT event;
    if (getmouse(&event) == OK) {
        int y = event.y, x = event.x;
        if (view_place(session, &y, &x)) {
            session_point(session, y, x);
        }
    }
}

/* Keys that go from place to place, and take and put; false for others. */
static bool handle(struct session *session, int key) {
    switch (key) {
    case -KEY_LEFT:
        session_step(session, TO_LEFT);
        return true;
    case -KEY_RIGHT:
        session_step(session, TO_RIGHT);
        return true;
    case -KEY_UP:
        session_step(session, UPWARDS);
        return true;
    case -KEY_DOWN:
        session_step(session, DOWNWARDS);
        return true;
    case TAB:
    case -KEY_BTAB:
        session_next(session, key == TAB ? 1 : -1);
        return true;
    case KEY_RETURN:
    case ' ':
        if (session->holding) {
            session_put(session);
        } else {
            session_take(session);
        }
        return true;
    case KEY_ESCAPE:
        session_release(session);
        return true;
    case -KEY_MOUSE:
        click(session);
        return true;
    default:
        return false;
    }
}

/* Another key; false if it ends the game. */
static bool obey(struct session *session, int key) {
    if (key == 'q' || key == 'Q') {
        return !files_may_leave(session, "This game is not saved. Quit? (y/n)");
    }
    if (key == CTRL_L) {
        clearok(stdscr, TRUE);
        return true;
    }
    key = key == CTRL_R ? 'r' : key;
    key = key == -KEY_BACKSPACE || key == KEY_CTRL_H || key == KEY_RUBOUT ? 'u' : key;
    for (int i = 0; i < ACTIONS; i++) {
        if (actions[i].key == key && actions[i].run != NULL) {
            actions[i].run(session);
            return true;
        }
    }
    session_say(session, "? tells which keys there are.");
    return true;
}

/* Solves and shows; returns the key that ended it. */
static int watch(struct session *session) {
    return solver_outlook(session) ? watch_run(session) : KEY_NOTHING;
}

static void game_loop(struct session *session) {
    int next = KEY_NOTHING;
    for (;;) {
        view_draw(session);
        int key = next != KEY_NOTHING ? next : screen_key(SCREEN_TICK);
        next = KEY_NOTHING;
        if (key == KEY_END_OF_GAME) {
            return;
        }
        if (key == KEY_NOTHING || key == -KEY_RESIZE) {
            continue;
        }
        session->message[0] = '\0';
        if (handle(session, key)) {
            continue;
        }
        if (key == 's') {
            next = watch(session);
        } else if (!obey(session, key)) {
            return;
        }
    }
}

struct play_end play_run(const struct play_options *options) {
    struct play_end end = {.problem = NULL};
    struct session session = {
        .files = options->files, .style = options->style, .scene = {.kind = &scene_plain}};
    end.problem =
        screen_open(options->input, options->output, (options->style & SOLITON_COLOUR) != 0);
    if (end.problem != NULL) {
        soliton_game_free(options->game);
        soliton_puzzle_free(options->puzzle);
        return end;
    }
    session_set(&session, options->puzzle, options->game);
    session_say(&session, "Arrows and Enter play; h is a hint, ? is help.");
    game_loop(&session);
    end.interrupted = screen_is_ending();
    status_result(&session, end.result, sizeof end.result);
    screen_close();
    session_drop(&session);
    return end;
}
