/* Watching a solution, step by step. */
#define _XOPEN_SOURCE 700

#include "play/commands.h"

#include "play/terminal/screen.h"
#include "play/view.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds from step to step. */
static const int paces[] = {3000, 1500, 800, 400, 200, 100};
enum { PACES = sizeof paces / sizeof *paces, USUAL_PACE = 2 };

struct watch {
    int pace;
    bool paused;
    bool is_stuck;  /* there is no next step, and session_say has said so */
    char last[160]; /* what was done last, in words */
};

/* Plays the next step of the path. False, and says so, if there is none and the game is not won. */
static bool step(struct session *session, struct watch *watch) {
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
    snprintf(watch->last, sizeof watch->last, "%s", words == NULL ? "" : words);
    free(words);
    free(moves);
    return played;
}

static void draw(struct session *session, const struct watch *watch) {
    static const char keys[] =
        "Space pause  Left/Right step  +/- speed  Esc ends, any other key takes over";
    char words[256];
    snprintf(words, sizeof words, "%s (speed %d of %d)%s%s", watch->paused ? "Paused" : "Watching",
             watch->pace + 1, PACES, *watch->last == '\0' ? "" : ": ", watch->last);
    bool over = soliton_game_won(session->game);
    view_draw_with(session, over ? "Won. Left goes back, Esc ends." : words, keys);
}

/* Does what a key means; false if it means nothing here. */
static bool obey(struct session *session, struct watch *watch, int key) {
    switch (key) {
    case ' ':
    case 'p':
        watch->paused = !watch->paused;
        return true;
    case -KEY_LEFT:
        watch->paused = true;
        watch->last[0] = '\0';
        session_undo(session);
        return true;
    case -KEY_RIGHT:
        watch->paused = true;
        watch->is_stuck = !step(session, watch);
        return true;
    case '+':
    case '=':
        watch->pace += watch->pace + 1 < PACES;
        return true;
    case '-':
        watch->pace -= watch->pace > 0;
        return true;
    case -KEY_RESIZE:
        return true;
    default:
        return false;
    }
}

int watch_run(struct session *session) {
    struct watch watch = {.pace = USUAL_PACE};
    int key;
    session->message[0] = '\0';
    session_release(session);
    do {
        draw(session, &watch);
        key = screen_key(paces[watch.pace]);
        if (key == KEY_NOTHING) {
            watch.is_stuck = !watch.paused && !step(session, &watch);
        } else if (!obey(session, &watch, key)) {
            break;
        }
    } while (!watch.is_stuck);
    if (watch.is_stuck) {
        return KEY_NOTHING;
    }
    if (!soliton_game_won(session->game)) {
        session->message[0] = '\0';
    }
    return key == KEY_ESCAPE ? KEY_NOTHING : key;
}
