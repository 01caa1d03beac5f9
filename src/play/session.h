/* A game as it is played: what the player sees of it and does with it.
 *
 * The gestures and the picture are kept; everything else is asked of the library each time. The
 * session owns the puzzle, the game and all that is made of them. */
#ifndef SOLITON_PLAY_SESSION_H
#define SOLITON_PLAY_SESSION_H

#include "play/play.h"
#include "play/scenes/scene.h"

struct session {
    const struct play_files *files;
    unsigned style;

    soliton_puzzle *puzzle;
    soliton_game *game;
    bool is_saved;   /* nothing was played since it was opened or saved */
    unsigned effort; /* how many times longer than usual the next search may take */

    struct gestures gestures;
    struct scene scene;
    int room_height, room_width; /* that the picture was arranged for */
    struct rect *rects;          /* of each thing that can be taken */
    size_t cursor;               /* among those */
    bool holding;                /* what is at the cursor is taken: then the targets count */
    const struct gesture **targets;
    struct rect *target_rects;
    size_t target_count, target;
    const struct gesture *hint; /* that is shown, or NULL */
    bool has_verdicts;

    char message[600];
};

/* Begins or resumes a game in place of the one before, and owns both from then on. */
void session_set(struct session *session, soliton_puzzle *puzzle, soliton_game *game);
/* The same with a puzzle at its start, and a solution unless it is NULL; it owns both. Says the
 * puzzle's name, or that memory ran out. */
void session_begin(struct session *session, soliton_puzzle *puzzle, char *solution);
void session_drop(struct session *session);

/* What the program says until the next key. */
void session_say(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Makes gestures and picture anew after the position has changed; the cursor stays near. */
void session_refresh(struct session *session);

/* Arranges the picture for so much room; the rectangles hold from then on. */
void session_arrange(struct session *session, int height, int width);

/* Moves the cursor, among the things that can be taken or among the targets; and where it is. */
void session_step(struct session *session, enum direction direction);
void session_next(struct session *session, int step);
struct rect session_cursor(const struct session *session);

/* Takes what is at the cursor, and plays it if it is a whole move; puts it; lets it go. */
void session_take(struct session *session);
void session_put(struct session *session);
void session_release(struct session *session);
/* Takes or puts at a place of the picture. */
void session_point(struct session *session, int y, int x);

/* Plays moves as one step; says what is wrong with them. */
bool session_play(struct session *session, const char *moves);
bool session_undo(struct session *session);
bool session_redo(struct session *session);
/* Undoes all steps. */
void session_restart(struct session *session);
/* What to say of that to a player who has lost; "" at the start. */
const char *session_way_back(const struct session *session);

/* The gesture of a line of soliton_game_hint, which is freed; NULL if there is none. */
const struct gesture *session_find(const struct session *session, char *line);

/* A gesture in words; the caller's to free, NULL if memory ran out. */
char *session_words(const struct session *session, const struct gesture *gesture);

#endif
