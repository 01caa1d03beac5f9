/* The state of the current game as an answer. */
#include "web/answer.h"
#include "web/current_game.h"

#include <stdlib.h>
#include <string.h>

static const char *outlook_name(enum soliton_outlook outlook) {
    switch (outlook) {
    case SOLITON_UNCERTAIN:
        break;
    case SOLITON_WINNABLE:
        return "winnable";
    case SOLITON_LOST:
        return "lost";
    case SOLITON_WON:
        return "won";
    }
    return "uncertain";
}

typedef size_t measuring(const soliton_game *game, const char *metric);

static void write_cost(struct json *json, const char *name, const struct current_game *current,
                       measuring *measure) {
    const char *const *metrics = soliton_puzzle_kind(current->puzzle)->metrics;
    json_open(json, name, '{');
    for (size_t i = 0; metrics[i] != NULL; i++) {
        json_number(json, metrics[i], measure(current->game, metrics[i]));
    }
    json_close(json, '}');
}

/* The cost of a whole game that wins: the one that was played, or the one that is known. */
static void write_known(struct json *json, const struct current_game *current,
                        enum soliton_outlook outlook) {
    if (outlook == SOLITON_WON) {
        write_cost(json, "known", current, soliton_game_cost);
    } else if (outlook == SOLITON_WINNABLE) {
        write_cost(json, "known", current, soliton_game_known_cost);
    } else {
        json_null(json, "known");
    }
}

/* All moves step by step, and how many steps and moves of them are played. */
static void write_steps(struct json *json, const soliton_game *game) {
    size_t length = soliton_game_length(game);
    size_t played = 0;
    const char *move;
    json_open(json, "steps", '[');
    for (size_t i = 0; (move = soliton_game_move(game, i)) != NULL; i++) {
        if (soliton_game_begins_step(game, i)) {
            if (i > 0) {
                json_close(json, ']');
            }
            json_open(json, NULL, '[');
            played += i < length;
        }
        json_string(json, NULL, move);
    }
    if (soliton_game_move(game, 0) != NULL) {
        json_close(json, ']');
    }
    json_close(json, ']');
    json_number(json, "played", played);
    json_number(json, "length", length);
}

/* Cuts the word off that ends at the separator or with the text, and moves on behind it. */
static const char *next_word(char **text, const char *separator) {
    char *word = *text;
    char *end = word + strcspn(word, separator);
    *text = *end == '\0' ? end : end + 1;
    *end = '\0';
    return word;
}

/* A line of soliton_game_gestures, which it takes to pieces. */
static void write_gesture(struct json *json, const char *name, char *line) {
    json_open(json, name, '{');
    json_string(json, "from", next_word(&line, "\t"));
    json_string(json, "to", next_word(&line, "\t"));
    json_open(json, "moves", '[');
    while (*line != '\0') {
        json_string(json, NULL, next_word(&line, "\t"));
    }
    json_close(json, ']');
    json_close(json, '}');
}

static void write_gestures(struct json *json, char *gestures) {
    json_open(json, "gestures", '[');
    while (*gestures != '\0') {
        char *rest = gestures + strcspn(gestures, "\n");
        rest += *rest == '\n';
        write_gesture(json, NULL, (char *)next_word(&gestures, "\n"));
        gestures = rest;
    }
    json_close(json, ']');
}

static void write_hint(struct json *json, char *hint) {
    hint[strcspn(hint, "\n")] = '\0';
    if (*hint == '\0') {
        json_null(json, "hint");
    } else {
        write_gesture(json, "hint", hint);
    }
}

static bool write_state(struct json *json, const void *context) {
    const struct current_game *current = context;
    const soliton_game *game = current->game;
    const enum soliton_outlook outlook = soliton_game_outlook(game);
    char *position = soliton_game_write(game);
    char *gestures = soliton_game_gestures(game);
    char *hint = soliton_game_hint(game);
    bool complete = position != NULL && gestures != NULL && hint != NULL;
    if (complete) {
        json_string(json, "kind", soliton_puzzle_kind(current->puzzle)->name);
        json_string(json, "name", soliton_puzzle_name(current->puzzle));
        json_string(json, "title", soliton_puzzle_title(current->puzzle));
        json_string(json, "rules", current->rules);
        json_bool(json, "named", current->named);
        json_string(json, "start", current->start);
        json_string(json, "position", position);
        json_string(json, "words", current->words);
        json_bool(json, "several", current->several);
        write_steps(json, game);
        write_cost(json, "cost", current, soliton_game_cost);
        write_known(json, current, outlook);
        json_bool(json, "won", soliton_game_won(game));
        json_string(json, "outlook", outlook_name(outlook));
        write_gestures(json, gestures);
        write_hint(json, hint);
    }
    free(position);
    free(gestures);
    free(hint);
    return complete;
}

const char *state_answer(const struct current_game *current) {
    return answer_object(write_state, current);
}
