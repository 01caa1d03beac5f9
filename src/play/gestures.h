/* What a player can do in a position: the lines of soliton_game_gestures, read. */
#ifndef SOLITON_PLAY_GESTURES_H
#define SOLITON_PLAY_GESTURES_H

#include "soliton.h"

/* What a search says of a gesture. */
enum gesture_verdict { GESTURE_NOT_ASKED, GESTURE_WINS, GESTURE_LOSES, GESTURE_UNKNOWN };

struct gesture {
    const char *take, *put;
    const char *moves; /* one a line, as soliton_game_play_all takes them */
    enum gesture_verdict verdict;
};

/* All of them; the strings lie in `text`. */
struct gestures {
    char *text;
    struct gesture *items;
    size_t count;
    const char **takes; /* each thing that can be taken, once */
    size_t take_count;
};

/* Reads a text of soliton_game_gestures, which it owns from then on. False, without any gestures,
 * if the text is NULL or memory ran out. Drop them in any case. */
bool gestures_read(struct gestures *gestures, char *text);
void gestures_drop(struct gestures *gestures);

/* The gestures that take this, from *place on, which begins with 0; NULL after the last. */
const struct gesture *gestures_of(const struct gestures *gestures, const char *take, size_t *place);

/* Is this no place: is the thing a whole move, which is done by taking it? */
bool gestures_is_nowhere(const char *put);

/* What is known of all gestures with this thing: it wins if one does, and loses if all do. */
enum gesture_verdict gestures_verdict(const struct gestures *gestures, const char *take);

#endif
