#define _POSIX_C_SOURCE 200809L

#include "play/session.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void session_say(struct session *session, const char *format, ...) {
    va_list values;
    va_start(values, format);
    vsnprintf(session->message, sizeof session->message, format, values);
    va_end(values);
}

/* ---- The game -------------------------------------------------------------------------------- */

static void forget_view(struct session *session) {
    session->holding = false;
    session->hint = NULL;
    session->has_verdicts = false;
    session->target_count = 0;
    free(session->rects);
    free(session->targets);
    free(session->target_rects);
    session->rects = session->target_rects = NULL;
    session->targets = NULL;
    scene_drop(&session->scene);
    gestures_drop(&session->gestures);
}

void session_drop(struct session *session) {
    forget_view(session);
    soliton_game_free(session->game);
    soliton_puzzle_free(session->puzzle);
    session->game = NULL;
    session->puzzle = NULL;
}

void session_set(struct session *session, soliton_puzzle *puzzle, soliton_game *game) {
    session_drop(session);
    session->puzzle = puzzle;
    session->game = game;
    session->is_saved = true;
    session->cursor = 0;
    session_refresh(session);
    session->cursor = 0;
}

void session_begin(struct session *session, soliton_puzzle *puzzle, char *solution) {
    soliton_game *game = puzzle == NULL ? NULL : soliton_game_new(puzzle);
    if (game != NULL) {
        session_set(session, puzzle, game);
        if (solution != NULL) {
            soliton_game_learn(game, solution, strlen(solution), NULL);
        }
        session_say(session, "%.500s", soliton_puzzle_name(puzzle));
    } else {
        soliton_puzzle_free(puzzle);
        session_say(session, "memory ran out");
    }
    free(solution);
}

/* The arrays that go with the gestures. */
static bool make_room(struct session *session) {
    const struct gestures *gestures = &session->gestures;
    session->rects = calloc(gestures->take_count + 1, sizeof *session->rects);
    session->targets = calloc(gestures->count + 1, sizeof *session->targets);
    session->target_rects = calloc(gestures->count + 1, sizeof *session->target_rects);
    return session->rects != NULL && session->targets != NULL && session->target_rects != NULL;
}

void session_refresh(struct session *session) {
    struct rect cursor = session_cursor(session);
    forget_view(session);
    session->effort = 1;
    bool good = gestures_read(&session->gestures, soliton_game_gestures(session->game));
    if (!good || !make_room(session)) {
        gestures_drop(&session->gestures);
        session_say(session, "memory ran out");
    }
    if (!scene_read(&session->scene, session->game, session->puzzle, &session->gestures,
                    session->style)) {
        session_say(session, "memory ran out");
    }
    session_arrange(session, session->room_height, session->room_width);
    session->cursor = rect_nearest(session->rects, session->gestures.take_count, cursor);
}

/* ---- The picture ----------------------------------------------------------------------------- */

static void place_targets(struct session *session) {
    for (size_t i = 0; i < session->target_count; i++) {
        const struct gesture *gesture = session->targets[i];
        session->target_rects[i] =
            session->scene.kind->place(&session->scene, gesture->take, gesture->put);
    }
}

void session_arrange(struct session *session, int height, int width) {
    session->room_height = height;
    session->room_width = width;
    session->scene.kind->arrange(&session->scene, height, width);
    for (size_t i = 0; i < session->gestures.take_count; i++) {
        session->rects[i] = session->scene.kind->thing(&session->scene, session->gestures.takes[i]);
    }
    place_targets(session);
}

struct rect session_cursor(const struct session *session) {
    if (session->holding && session->target < session->target_count) {
        return session->target_rects[session->target];
    }
    bool somewhere = session->rects != NULL && session->cursor < session->gestures.take_count;
    return somewhere ? session->rects[session->cursor] : (struct rect){0};
}

void session_step(struct session *session, enum direction direction) {
    int header = session->scene.fixed;
    if (session->holding) {
        session->target = rect_towards(session->target_rects, session->target_count,
                                       session->target, direction, header);
    } else {
        session->cursor = rect_towards(session->rects, session->gestures.take_count,
                                       session->cursor, direction, header);
    }
}

void session_next(struct session *session, int step) {
    size_t count = session->holding ? session->target_count : session->gestures.take_count;
    size_t *place = session->holding ? &session->target : &session->cursor;
    if (count > 0) {
        *place = (*place + (step > 0 ? 1 : count - 1)) % count;
    }
}

/* ---- Taking and putting ---------------------------------------------------------------------- */

void session_release(struct session *session) {
    session->holding = false;
    session->target_count = 0;
}

void session_take(struct session *session) {
    if (session->cursor >= session->gestures.take_count) {
        return;
    }
    const char *take = session->gestures.takes[session->cursor];
    const struct gesture *gesture;
    session->holding = true;
    session->target = 0;
    session->target_count = 0;
    for (size_t place = 0; (gesture = gestures_of(&session->gestures, take, &place)) != NULL;) {
        session->targets[session->target_count++] = gesture;
    }
    place_targets(session);
    if (session->hint != NULL && strcmp(session->hint->take, take) == 0) {
        while (session->targets[session->target] != session->hint) {
            session->target++;
        }
    }
    if (session->target_count == 1 && gestures_is_nowhere(session->targets[0]->put)) {
        session_put(session);
    }
}

void session_put(struct session *session) {
    if (!session->holding || session->target >= session->target_count) {
        return;
    }
    /* The gesture is gone once the position has changed. */
    char *moves = strdup(session->targets[session->target]->moves);
    if (moves == NULL) {
        session_say(session, "memory ran out");
        return;
    }
    session_play(session, moves);
    free(moves);
}

void session_point(struct session *session, int y, int x) {
    if (session->holding) {
        size_t target = rect_at(session->target_rects, session->target_count, y, x);
        bool found = target < session->target_count;
        if (found) {
            session->target = target;
            session_put(session);
            return;
        }
        session_release(session);
    }
    size_t thing = rect_at(session->rects, session->gestures.take_count, y, x);
    if (thing < session->gestures.take_count) {
        session->cursor = thing;
        session_take(session);
    }
}

/* ---- Moves ----------------------------------------------------------------------------------- */

const char *session_way_back(const struct session *session) {
    return soliton_game_length(session->game) > 0 ? " u goes back." : "";
}

static void say_status(struct session *session) {
    if (soliton_game_won(session->game)) {
        session_say(session, "Won! n: another game, u: back, S: save, q: quit");
    } else if (session->gestures.count == 0) {
        session_say(session, "No move is left, and it is not won.%s", session_way_back(session));
    }
}

bool session_play(struct session *session, const char *moves) {
    struct soliton_error error = {0};
    enum soliton_status status = soliton_game_play_all(session->game, moves, &error);
    if (status != SOLITON_OK) {
        session_say(session, "%s", error.message);
        return false;
    }
    session->is_saved = false;
    session_refresh(session);
    say_status(session);
    return true;
}

bool session_undo(struct session *session) {
    if (!soliton_game_undo(session->game)) {
        return false;
    }
    session_refresh(session);
    return true;
}

bool session_redo(struct session *session) {
    if (!soliton_game_redo(session->game)) {
        return false;
    }
    session_refresh(session);
    say_status(session);
    return true;
}

void session_restart(struct session *session) {
    while (soliton_game_undo(session->game)) {
    }
    session_refresh(session);
}

/* ---- Words ----------------------------------------------------------------------------------- */

const struct gesture *session_find(const struct session *session, char *line) {
    struct gestures one;
    const struct gesture *found = NULL;
    if (gestures_read(&one, line) && one.count > 0) {
        for (size_t i = 0; found == NULL && i < session->gestures.count; i++) {
            const struct gesture *gesture = &session->gestures.items[i];
            bool same = strcmp(gesture->take, one.items[0].take) == 0 &&
                        strcmp(gesture->put, one.items[0].put) == 0;
            found = same ? gesture : NULL;
        }
    }
    gestures_drop(&one);
    return found;
}

char *session_words(const struct session *session, const struct gesture *gesture) {
    char *words = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&words, &length);
    if (stream == NULL) {
        return NULL;
    }
    session->scene.kind->name_gesture(&session->scene, gesture, stream);
    if (fclose(stream) != 0) {
        free(words);
        return NULL;
    }
    return words;
}
