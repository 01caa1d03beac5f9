#include "play/gestures.h"

#include <stdlib.h>
#include <string.h>

static size_t count_lines(const char *text) {
    size_t lines = 0;
    for (; *text != '\0'; text++) {
        lines += *text == '\n';
    }
    return lines;
}

/* Cuts the next part off; the rest begins behind it. */
static char *cut(char **rest, char end) {
    char *part = *rest;
    char *behind = strchr(part, end);
    if (behind == NULL) {
        *rest = part + strlen(part);
    } else {
        *behind = '\0';
        *rest = behind + 1;
    }
    return part;
}

static void read_line(struct gesture *gesture, char *line) {
    gesture->take = cut(&line, '\t');
    gesture->put = cut(&line, '\t');
    gesture->moves = line;
    for (char *tab = line; (tab = strchr(tab, '\t')) != NULL;) {
        *tab = '\n';
    }
}

static void add_take(struct gestures *gestures, const char *take) {
    for (size_t i = 0; i < gestures->take_count; i++) {
        const char *known = gestures->takes[i];
        if (known != NULL && strcmp(known, take) == 0) {
            return;
        }
    }
    gestures->takes[gestures->take_count++] = take;
}

bool gestures_read(struct gestures *gestures, char *text) {
    *gestures = (struct gestures){.text = text};
    if (text == NULL) {
        return false;
    }
    size_t lines = count_lines(text) + 1;
    gestures->items = calloc(lines, sizeof *gestures->items);
    gestures->takes = calloc(lines, sizeof *gestures->takes);
    if (gestures->items == NULL || gestures->takes == NULL) {
        return false;
    }
    for (char *rest = text; *rest != '\0';) {
        struct gesture *gesture = &gestures->items[gestures->count];
        read_line(gesture, cut(&rest, '\n'));
        if (*gesture->moves != '\0') {
            gestures->count++;
            add_take(gestures, gesture->take);
        }
    }
    return true;
}

void gestures_drop(struct gestures *gestures) {
    free(gestures->text);
    free(gestures->items);
    free(gestures->takes);
    *gestures = (struct gestures){0};
}

const struct gesture *gestures_of(const struct gestures *gestures, const char *take,
                                  size_t *place) {
    while (*place < gestures->count) {
        const struct gesture *gesture = &gestures->items[(*place)++];
        if (strcmp(gesture->take, take) == 0) {
            return gesture;
        }
    }
    return NULL;
}

bool gestures_is_nowhere(const char *put) { return strcmp(put, "-") == 0; }

enum gesture_verdict gestures_verdict(const struct gestures *gestures, const char *take) {
    enum gesture_verdict verdict = GESTURE_LOSES;
    const struct gesture *gesture;
    for (size_t place = 0; (gesture = gestures_of(gestures, take, &place)) != NULL;) {
        if (gesture->verdict == GESTURE_WINS) {
            return GESTURE_WINS;
        }
        if (gesture->verdict != GESTURE_LOSES) {
            verdict = gesture->verdict;
        }
    }
    return verdict;
}
