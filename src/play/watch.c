#define _XOPEN_SOURCE 700

#include "play/watch.h"

#include "play/terminal/screen.h"
#include "play/view.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds from step to step. */
static const int paces[] = {3000, 1500, 800, 400, 200, 100};
enum { PACES = sizeof paces / sizeof *paces, USUAL_PACE = 2 };

struct viewing {
    int pace;
    bool paused;
    bool is_stuck;  /* there is no next step, and session_say has said so */
    char last[160]; /* what was done last, in words */
};

/* The next step of the way to win; false, and says so, if the game is not won and there is none. */
static bool step(struct session *session, struct viewing *viewing) {
    if (soliton_game_won(session->game)) {
        return true;
    }
    const struct gesture *next = session_find(session, soliton_game_hint(session->game));
    if (next == NULL) {
        session_say(session, "Watching ends here: the next move cannot be shown.");
        return false;
    }
    char *words = session_words(session, next);
    char *moves = strdup(next->moves);
    bool played = false;
    if (moves == NULL) {
        session_say(session, "memory ran out");
    } else {
        played = session_play(session, moves);
    }
    snprintf(viewing->last, sizeof viewing->last, "%s", words == NULL ? "" : words);
    free(words);
    free(moves);
    return played;
}

static void draw(struct session *session, const struct viewing *viewing) {
    static const char keys[] =
        "Space pause  Left/Right step  +/- speed  Esc ends, any other key takes over";
    char words[256];
    snprintf(words, sizeof words, "%s (speed %d of %d)%s%s",
             viewing->paused ? "Paused" : "Watching", viewing->pace + 1, PACES,
             *viewing->last == '\0' ? "" : ": ", viewing->last);
    bool over = soliton_game_won(session->game);
    view_draw_with(session, over ? "Won. Left goes back, Esc ends." : words, keys);
}

/* Does what a key means; false if it means nothing here. */
static bool obey(struct session *session, struct viewing *viewing, int key) {
    switch (key) {
    case ' ':
    case 'p':
        viewing->paused = !viewing->paused;
        return true;
    case -KEY_LEFT:
        viewing->paused = true;
        viewing->last[0] = '\0';
        session_undo(session);
        return true;
    case -KEY_RIGHT:
        viewing->paused = true;
        viewing->is_stuck = !step(session, viewing);
        return true;
    case '+':
    case '=':
        viewing->pace += viewing->pace + 1 < PACES;
        return true;
    case '-':
        viewing->pace -= viewing->pace > 0;
        return true;
    case -KEY_RESIZE:
        return true;
    default:
        return false;
    }
}

int viewing_run(struct session *session) {
    struct viewing viewing = {.pace = USUAL_PACE};
    int key;
    session->message[0] = '\0';
    session_release(session);
    do {
        draw(session, &viewing);
        key = screen_key(paces[viewing.pace]);
        if (key == KEY_NOTHING) {
            viewing.is_stuck = !viewing.paused && !step(session, &viewing);
        } else if (!obey(session, &viewing, key)) {
            break;
        }
    } while (!viewing.is_stuck);
    if (viewing.is_stuck) {
        return KEY_NOTHING;
    }
    if (!soliton_game_won(session->game)) {
        session->message[0] = '\0';
    }
    return key == KEY_ESCAPE ? KEY_NOTHING : key;
}
