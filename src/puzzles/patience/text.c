#include "puzzles/patience/text.h"

#include "base/number.h"

#include <string.h>

static const char redeal[] = "redeal";
/* What stands for a place rather than a card. */
static const char places[] = {TO_EMPTY_COLUMN, TO_CELL, TO_FOUNDATION, TO_TOP};

/* A card's number as it is always written: without leading zeros. */
static bool read_card(const char *text, size_t length, uint8_t *card) {
    uint64_t number = 0;
    if (!number_parse(text, length, CARDS - 1, &number) || (length > 1 && text[0] == '0')) {
        return false;
    }
    *card = (uint8_t)number;
    return true;
}

/* Where the card goes, behind the space. */
static bool read_to(const char *text, size_t length, uint8_t *to) {
    if (length == 1 && memchr(places, *text, sizeof places) != NULL) {
        *to = (uint8_t)*text;
        return true;
    }
    if (length > 2 && text[0] == TO_TOP && text[1] == ' ') {
        if (!read_card(text + 2, length - 2, to)) {
            return false;
        }
        *to = (uint8_t)(*to + BENEATH);
        return true;
    }
    return read_card(text, length, to);
}

bool move_read(const char *text, size_t length, struct move *move) {
    if (length == sizeof redeal - 1 && memcmp(text, redeal, length) == 0) {
        *move = (struct move){NO_CARD, REDEAL};
        return true;
    }
    const char *space = length > 0 ? memchr(text, ' ', length) : NULL;
    if (space == NULL) {
        return false;
    }
    size_t card_length = (size_t)(space - text);
    struct move read = {0, 0};
    if (!read_card(text, card_length, &read.card) ||
        !read_to(space + 1, length - card_length - 1, &read.to)) {
        return false;
    }
    *move = read;
    return true;
}

/* Writes a card's number and returns where it ends. */
static char *write_card(unsigned card, char *to) {
    if (card >= 10) {
        *to++ = (char)('0' + card / 10);
    }
    *to++ = (char)('0' + card % 10);
    return to;
}

/* By hand, since solutions are written by the million. */
void move_write(struct move move, struct text *text) {
    if (move.to == REDEAL) {
        text_add(text, redeal);
        return;
    }
    char line[8];
    char *end = write_card(move.card, line);
    *end++ = ' ';
    if (move.to < CARDS) {
        end = write_card(move.to, end);
    } else if (move.to < BENEATH) {
        *end++ = (char)move.to;
    } else {
        *end++ = TO_TOP;
        *end++ = ' ';
        end = write_card(move.to - (unsigned)BENEATH, end);
    }
    text_add_bytes(text, line, (size_t)(end - line));
}

void move_explain(struct move move, unsigned style, struct text *text) {
    if (move.to == REDEAL) {
        text_add(text, "all cards redealt");
        return;
    }
    card_write(move.card, style, text);
    switch (move.to) {
    case TO_EMPTY_COLUMN:
        text_add(text, " to an empty column");
        break;
    case TO_CELL:
        text_add(text, " to a free cell");
        break;
    case TO_FOUNDATION:
        text_add(text, " to its foundation");
        break;
    case TO_TOP:
        text_add(text, " to the top of its column");
        break;
    default:
        text_add(text, move.to < BENEATH ? " onto " : " beneath ");
        card_write(move.to < BENEATH ? move.to : move.to - (unsigned)BENEATH, style, text);
    }
}

bool move_next_line(const char *text, size_t length, size_t *offset, const char **line,
                    size_t *line_length) {
    if (*offset >= length) {
        return false;
    }
    const char *start = text + *offset;
    size_t left = length - *offset;
    const char *newline = memchr(start, '\n', left);
    size_t count = newline != NULL ? (size_t)(newline - start) : left;
    *offset += newline != NULL ? count + 1 : count;
    if (count > 0 && start[count - 1] == '\r') {
        count--;
    }
    *line = start;
    *line_length = count;
    return true;
}
