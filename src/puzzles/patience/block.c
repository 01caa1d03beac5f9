#include "puzzles/patience/block.h"

/* What a block can move through. */
struct room {
    unsigned cells;   /* free ones */
    unsigned columns; /* empty ones, without the one it goes to */
};

static struct room room_for(const struct rules *rules, const struct position *position,
                            uint8_t to) {
    struct room room = {0, 0};
    for (unsigned i = 0; i < rules->cells; i++) {
        room.cells += position->cells[i] == NO_CARD;
    }
    if (rules->empty != EMPTY_ANY) {
        return room; /* nothing but a king can wait there */
    }
    for (unsigned i = 0; i < rules->columns; i++) {
        room.columns += position->columns[i].height == 0;
    }
    if (to == TO_EMPTY_COLUMN && room.columns > 0) {
        room.columns--;
    }
    return room;
}

/* Each empty column doubles what the cells alone can do. A run has at most RANKS cards. */
static unsigned limit(struct room room) {
    unsigned most = room.cells + 1;
    for (unsigned i = 0; i < room.columns && most < RANKS; i++) {
        most *= 2;
    }
    return most < RANKS ? most : RANKS;
}

unsigned block_limit(const struct rules *rules, const struct position *position, uint8_t to) {
    return limit(room_for(rules, position, to));
}

/* The moves written so far. */
struct plan {
    struct move *moves;
    unsigned count;
};

static void add(struct plan *plan, uint8_t card, uint8_t to) {
    plan->moves[plan->count++] = (struct move){card, to};
}

static void move_by_cells(struct plan *plan, const uint8_t *cards, unsigned count, uint8_t to) {
    for (unsigned i = count - 1; i > 0; i--) {
        add(plan, cards[i], TO_CELL);
    }
    add(plan, cards[0], to);
    for (unsigned i = 1; i < count; i++) {
        add(plan, cards[i], cards[i - 1]);
    }
}

/* A block too long for the cells goes in two parts: the upper one waits in an empty column. */
static void move_block(struct plan *plan, const uint8_t *cards, unsigned count, uint8_t to,
                       struct room room) {
    if (count <= room.cells + 1) {
        move_by_cells(plan, cards, count, to);
        return;
    }
    struct room less = {room.cells, room.columns - 1};
    while (count <= limit(less)) {
        less.columns--;
    }
    unsigned lower = limit(less);
    move_block(plan, cards + lower, count - lower, TO_EMPTY_COLUMN, less);
    move_block(plan, cards, lower, to, less);
    move_block(plan, cards + lower, count - lower, cards[lower - 1], less);
}

unsigned block_expand(const struct rules *rules, const struct position *position,
                      const struct block *block, struct move moves[MAX_BLOCK_MOVES]) {
    struct plan plan = {moves, 0};
    move_block(&plan, block->cards, block->count, block->to, room_for(rules, position, block->to));
    return plan.count;
}
