#include "puzzles/patience/block.h"
#include "puzzles/patience/kind.h"
#include "puzzles/patience/referee.h"
#include "puzzles/patience/text.h"

#include <string.h>

/* ---- Gestures ------------------------------------------------------------------------------ */

/* Where the move puts its card. Columns and cells count from 1. */
static void write_place(const struct rules *rules, const struct position *position,
                        struct move move, struct text *text) {
    if (move_is_redeal(move)) {
        text_add_char(text, '-');
    } else if (move.to == TO_TOP) {
        text_format(text, "^%d", position_find(rules, position, move.card).column + 1);
    } else if (move_is_rotation(move)) {
        text_format(text, "u%u", move.to - (unsigned)BENEATH);
    } else if (move.to == TO_FOUNDATION) {
        text_format(text, "f%u", card_suit(move.card) + 1);
    } else if (move.to == TO_CELL) {
        text_format(text, "t%d", position_cell_with(rules, position, NO_CARD) + 1);
    } else {
        unsigned top = move.to == TO_EMPTY_COLUMN ? NO_CARD : move.to;
        text_format(text, "c%d", position_column_with_top(rules, position, top) + 1);
    }
}

/* The gesture that is this move as a whole, made by these single moves. */
static void write_gesture(const struct rules *rules, const struct position *position,
                          struct move whole, const struct move *moves, unsigned count,
                          struct text *text) {
    if (move_is_redeal(whole)) {
        text_add(text, "redeal");
    } else {
        text_format(text, "%u", (unsigned)whole.card);
    }
    text_add_char(text, '\t');
    write_place(rules, position, whole, text);
    for (unsigned i = 0; i < count; i++) {
        text_add_char(text, '\t');
        move_write(moves[i], text);
    }
    text_add_char(text, '\n');
}

/* ---- Runs ---------------------------------------------------------------------------------- */

/* How many cards at the top of a column form a run. */
static unsigned run_length(const struct rules *rules, const struct column *column) {
    unsigned length = column->height > 0 ? 1 : 0;
    while (length > 0 && length < column->height) {
        const uint8_t *highest = &column->cards[column->height - length];
        if (!position_builds(rules, highest[0], highest[-1])) {
            break;
        }
        length++;
    }
    return length;
}

/* Does the card lie in a column, right on this one (or NO_CARD: at the bottom)? */
static bool lies_on(const struct rules *rules, const struct position *position, unsigned card,
                    unsigned on) {
    const struct column_place place = position_find(rules, position, card);
    if (place.column < 0) {
        return false;
    }
    const uint8_t *cards = position->columns[place.column].cards;
    return on == (place.level == 0 ? NO_CARD : cards[place.level - 1]);
}

/* Does every card of the run lie at its place, or on its foundation? */
static bool is_there(const struct rules *rules, const struct position *position,
                     const struct block *block) {
    unsigned below = block->to == TO_EMPTY_COLUMN ? NO_CARD : block->to;
    for (unsigned i = 0; i < block->count; i++) {
        if (!position_is_on_foundation(position, block->cards[i]) &&
            !lies_on(rules, position, block->cards[i], below)) {
            return false;
        }
        below = block->cards[i];
    }
    return true;
}

/* The moves that bring a run to its place, without those that autoplay has made needless; 0 if
 * none do. */
static unsigned move_run(const struct rules *rules, const struct position *position,
                         const struct block *block, struct move moves[MAX_BLOCK_MOVES]) {
    if (block->count > block_limit(rules, position, block->to)) {
        return 0;
    }
    struct position after = *position;
    const unsigned planned = block_expand(rules, position, block, moves);
    unsigned count = 0;
    for (unsigned i = 0; i < planned; i++) {
        if (position_is_on_foundation(&after, moves[i].card)) {
            continue;
        }
        if (position_play(rules, &after, moves[i]) != NULL) {
            return 0;
        }
        moves[count++] = moves[i];
    }
    return is_there(rules, &after, block) ? count : 0;
}

static void try_run(const struct rules *rules, const struct position *position,
                    const struct block *block, struct text *text) {
    struct move moves[MAX_BLOCK_MOVES];
    const unsigned count = move_run(rules, position, block, moves);
    if (count > 0) {
        write_gesture(rules, position, (struct move){block->cards[0], block->to}, moves, count,
                      text);
    }
}

/* All gestures with the run of this length at the top of a column. */
static void write_run(const struct rules *rules, const struct position *position,
                      const struct column *from, unsigned length, struct text *text) {
    struct block block = {.count = length};
    bool empty_tried = length == from->height; /* moving a whole column there changes nothing */
    memcpy(block.cards, from->cards + from->height - length, length);
    for (unsigned i = 0; i < rules->columns; i++) {
        const unsigned top = column_top(&position->columns[i]);
        if (top == NO_CARD && !empty_tried) {
            empty_tried = true;
            block.to = TO_EMPTY_COLUMN;
            try_run(rules, position, &block, text);
        } else if (top != NO_CARD && position_builds(rules, block.cards[0], top)) {
            block.to = (uint8_t)top;
            try_run(rules, position, &block, text);
        }
    }
}

void gestures_write(const struct rules *rules, const struct position *position, struct text *text) {
    struct move moves[MAX_MOVES];
    const size_t count = position_moves(rules, position, moves);
    for (size_t i = 0; i < count; i++) {
        write_gesture(rules, position, moves[i], &moves[i], 1, text);
    }
    for (unsigned i = 0; i < rules->columns; i++) {
        const unsigned longest = run_length(rules, &position->columns[i]);
        for (unsigned length = 2; length <= longest; length++) {
            write_run(rules, position, &position->columns[i], length, text);
        }
    }
}
