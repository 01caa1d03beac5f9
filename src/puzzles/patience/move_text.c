#include "puzzles/patience/move_text.h"

#include "base/number.h"

#include <string.h>

/* A card's number as it is always written: without leading zeros. */
static bool read_card(const char *text, size_t length, uint8_t *card) {
    uint64_t number = 0;
    if (!number_parse(text, length, CARDS - 1, &number) || (length > 1 && text[0] == '0')) {
        return false;
    }
    *card = (uint8_t)number;
    return true;
}

bool move_read(const char *text, size_t length, struct move *move) {
    const char *space = length > 0 ? memchr(text, ' ', length) : NULL;
    if (space == NULL) {
        return false;
    }
    size_t card_length = (size_t)(space - text);
    const char *to = space + 1;
    size_t to_length = length - card_length - 1;
    struct move read = {0, 0};
    if (!read_card(text, card_length, &read.card)) {
        return false;
    }
    if (to_length == 1 && (*to == TO_EMPTY_COLUMN || *to == TO_REGISTER)) {
        read.to = (uint8_t)*to;
    } else if (!read_card(to, to_length, &read.to)) {
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
    char line[8];
    char *end = write_card(move.card, line);
    *end++ = ' ';
    if (move.to == TO_EMPTY_COLUMN || move.to == TO_REGISTER) {
        *end++ = (char)move.to;
    } else {
        end = write_card(move.to, end);
    }
    text_add_bytes(text, line, (size_t)(end - line));
}

void move_explain(struct move move, unsigned style, struct text *text) {
    card_write(move.card, style, text);
    if (move.to == TO_EMPTY_COLUMN) {
        text_add(text, " to an empty column");
    } else if (move.to == TO_REGISTER) {
        text_add(text, " to a register");
    } else {
        text_add(text, " onto ");
        card_write(move.to, style, text);
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
