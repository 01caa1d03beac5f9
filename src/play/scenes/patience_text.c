#include "play/scenes/patience_text.h"

#include <stdlib.h>
#include <string.h>

enum { RANKS = 13 };

static const char *const ranks[RANKS] = {"A", "2", "3",  "4", "5", "6", "7",
                                         "8", "9", "10", "J", "Q", "K"};
static const char suit_letters[] = "CSHD";

const char *patience_suit(int suit, unsigned style) {
    static const char *const letters[SUITS] = {"C", "S", "H", "D"};
    static const char *const symbols[SUITS] = {"♣", "♠", "♥", "♦"};
    return (style & SOLITON_ASCII) != 0 ? letters[suit] : symbols[suit];
}

struct patience_name patience_name_of(int card, unsigned style) {
    struct patience_name name;
    snprintf(name.text, sizeof name.text, "%s%s", ranks[card / SUITS],
             patience_suit(card % SUITS, style));
    return name;
}

/* The number of the card that is written in these characters; -1 if there is none. */
static int read_card(const char *word, size_t length) {
    const char *suit = length < 2 ? NULL : strchr(suit_letters, word[length - 1]);
    for (int rank = 0; suit != NULL && rank < RANKS; rank++) {
        if (strlen(ranks[rank]) == length - 1 && memcmp(ranks[rank], word, length - 1) == 0) {
            return rank * SUITS + (int)(suit - suit_letters);
        }
    }
    return -1;
}

/* The next word of a line: a card, or -1 for one that is missing; false at its end. */
static bool next_card(const char **line, int *card) {
    *line += strspn(*line, " ");
    size_t length = strcspn(*line, " \n");
    if (length == 0) {
        return false;
    }
    *card = read_card(*line, length);
    *line += length;
    return true;
}

static void read_foundations(struct patience_scene *patience, const char *line) {
    int card;
    while (next_card(&line, &card)) {
        if (card >= 0) {
            patience->foundations[card % SUITS] = (int16_t)(card / SUITS);
        }
    }
}

static void read_cells(struct patience_scene *patience, const char *line) {
    int card;
    while (next_card(&line, &card) && patience->cell_count < CARDS) {
        patience->cells[patience->cell_count++] = (int16_t)card;
    }
}

static bool read_column(struct patience_scene *patience, const char *line) {
    if (patience->column_count == MOST_COLUMNS) {
        return false;
    }
    int column = patience->column_count++;
    int card;
    while (next_card(&line, &card)) {
        if (card < 0 || patience->lengths[column] == CARDS) {
            return false;
        }
        patience->columns[column][patience->lengths[column]++] = (int16_t)card;
    }
    return true;
}

/* What lies behind the word that the line begins with; NULL if it does not. */
static const char *behind(const char *line, const char *word) {
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 ? line + length : NULL;
}

static bool read_line(struct patience_scene *patience, const char *line) {
    const char *rest;
    if ((rest = behind(line, "foundations:")) != NULL) {
        read_foundations(patience, rest);
    } else if ((rest = behind(line, "cells:")) != NULL) {
        read_cells(patience, rest);
    } else if ((rest = behind(line, ":")) != NULL) {
        return read_column(patience, rest);
    }
    return true;
}

/* A card that goes to a column, free cell or foundation takes along what lies on it; one that is
 * rotated does not. */
static void read_gestures(struct patience_scene *patience, const struct gestures *gestures) {
    for (size_t i = 0; i < gestures->count; i++) {
        const struct gesture *gesture = &gestures->items[i];
        if (strcmp(gesture->take, "redeal") == 0) {
            patience->offers_redeal = true;
        } else if (strchr("ctf", *gesture->put) != NULL) {
            int card = atoi(gesture->take);
            if (card >= 0 && card < CARDS) {
                patience->is_block[card] = true;
            }
        }
    }
}

static bool read_layout(struct patience_scene *patience, const char *text) {
    memset(patience->foundations, -1, sizeof patience->foundations);
    for (const char *line = text; *line != '\0'; line += *line == '\n') {
        if (!read_line(patience, line)) {
            return false;
        }
        line += strcspn(line, "\n");
    }
    return patience->column_count > 0;
}

/* ---- What may be done only so often ---------------------------------------------------------- */

/* The number behind a word of the first line; 0 if it is not there. */
static int number_behind(const char *line, const char *word) {
    const char *place = strstr(line, word);
    return place == NULL ? 0 : atoi(place + strlen(word));
}

/* The first line of a solution names all such rules, also those that go without saying in a file
 * of this game: "soliton 1 autoplay=all rotations=1 redeals=2". */
static bool read_limits(const soliton_game *game, int *rotations, int *redeals) {
    char *solution = soliton_game_solution(game);
    if (solution == NULL) {
        return false;
    }
    solution[strcspn(solution, "\n")] = '\0';
    *rotations = number_behind(solution, " rotations=");
    *redeals = number_behind(solution, " redeals=");
    free(solution);
    return *rotations > 0 || *redeals > 0;
}

static void look_up_limits(struct patience_scene *patience, const soliton_game *game) {
    int rotations = 0, redeals = 0;
    patience->is_limited = read_limits(game, &rotations, &redeals);
    if (!patience->is_limited) {
        return;
    }
    soliton_puzzle *rest = soliton_game_rest(game);
    soliton_game *left = rest == NULL ? NULL : soliton_game_new(rest);
    if (left != NULL) {
        read_limits(left, &patience->rotations, &patience->redeals);
    }
    soliton_game_free(left);
    soliton_puzzle_free(rest);
}

bool patience_read(struct scene *scene, const struct scene_source *source) {
    struct patience_scene *patience = scene->data;
    if (!read_layout(patience, source->text)) {
        return false;
    }
    read_gestures(patience, source->gestures);
    look_up_limits(patience, source->game);
    return true;
}
