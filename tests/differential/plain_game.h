/* The patience games for the plain search: deals and rules, written from the games' description
 * alone. It shares nothing with the library, and is written to be seen to be right.
 *
 * This is the course's game: single cards, every possible deposit is made at once, nothing comes
 * back from a deposit. */
#ifndef SOLITON_PLAIN_GAME_H
#define SOLITON_PLAIN_GAME_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { CARDS = 52, SUITS = 4, MODULUS = 1000000000 };
enum stack { STACK_ALTERNATE, STACK_SUIT, STACK_ANY };
enum empty { EMPTY_ANY, EMPTY_KING, EMPTY_NONE };

struct game {
    const char *name, *brief, *sizes; /* sizes of the columns, if all cards are dealt to them */
    unsigned columns, registers, ranks, stack, empty;
    bool cards_in_registers; /* the last two cards go to registers 1 and 3 */
    bool kings_low;          /* kings go to the bottom of their columns */
};

static const struct game games[] = {
    {"FreeCell", "fc", "76767676", 8, 4, 13, STACK_ALTERNATE, EMPTY_ANY, false, false},
    {"Seahaven", "st", "5555555555", 10, 4, 13, STACK_SUIT, EMPTY_KING, true, false},
    {"MidnightOil", "mo", "333333333333333331", 18, 0, 13, STACK_SUIT, EMPTY_NONE, false, false},
    {"BakersDozen", "bd", "4444444444444", 13, 0, 13, STACK_ANY, EMPTY_NONE, false, true},
    {"SeahavenRelaxed", "sr", "5555555555", 10, 4, 13, STACK_SUIT, EMPTY_ANY, true, false},
    {"BakersGame", "bg", "76767676", 8, 4, 13, STACK_SUIT, EMPTY_ANY, false, false},
};

struct position {
    uint8_t height[CARDS], column[CARDS][CARDS]; /* from the bottom */
    uint8_t held, registers[CARDS];
    uint8_t deposited[SUITS];
};

static unsigned suit(unsigned card) { return card & 3; }
static unsigned rank(unsigned card) { return card >> 2; }

static uint32_t draw(uint32_t numbers[55], unsigned *a, unsigned *b) {
    *a = *a == 0 ? 54 : *a - 1;
    *b = *b == 0 ? 54 : *b - 1;
    numbers[*a] = (numbers[*a] + MODULUS - numbers[*b]) % MODULUS;
    return numbers[*a];
}

static void shuffle(uint32_t seed, uint8_t permutation[CARDS]) {
    uint32_t numbers[55] = {seed}, last = seed, next = 1;
    for (unsigned i = 1; i < 55; i++) {
        numbers[21 * i % 55] = next;
        next = (last + MODULUS - next) % MODULUS;
        last = numbers[21 * i % 55];
    }
    unsigned a = 0, b = 24;
    for (unsigned i = 0; i < 165; i++) {
        draw(numbers, &a, &b);
    }
    uint8_t left[CARDS];
    for (unsigned i = 0; i < CARDS; i++) {
        left[i] = (uint8_t)i;
    }
    for (unsigned count = CARDS; count > 0; count--) {
        unsigned at = (unsigned)((double)draw(numbers, &a, &b) / 1e9 * (double)count);
        permutation[count - 1] = left[at];
        memmove(left + at, left + at + 1, count - 1 - at);
    }
}

static void sink_kings(const struct game *game, uint8_t *column, unsigned size) {
    uint8_t others[CARDS] = {0};
    unsigned kings = 0, rest = 0;
    for (unsigned i = 0; i < size; i++) {
        if (rank(column[i]) == game->ranks - 1) {
            column[kings++] = column[i];
        } else {
            others[rest++] = column[i];
        }
    }
    memcpy(column + kings, others, rest);
}

static void deal(const struct game *game, uint32_t seed, struct position *position) {
    uint8_t cards[CARDS];
    unsigned count = 0, sum = 0, dealt = 0;
    shuffle(seed, cards);
    for (unsigned i = 0; i < CARDS; i++) {
        if (rank(cards[i]) < game->ranks) {
            cards[count++] = cards[i];
        }
    }
    memset(position, 0, sizeof *position);
    if (game->cards_in_registers && game->registers > 0) {
        position->registers[position->held++] = cards[count - 2];
        if (game->registers > 2) {
            position->registers[position->held++] = cards[count - 1];
        } else {
            cards[count - 2] = cards[count - 1]; /* it goes to the columns like the others */
        }
        count -= position->held;
    }
    for (const char *size = game->sizes; *size != 0; size++) {
        sum += (unsigned)(*size - '0');
    }
    bool as_usual = sum == count && strlen(game->sizes) == game->columns;
    for (unsigned i = 0; i < game->columns; i++) {
        unsigned evenly = count / game->columns + (i < count % game->columns);
        position->height[i] = (uint8_t)(as_usual ? (unsigned)(game->sizes[i] - '0') : evenly);
        memcpy(position->column[i], cards + dealt, position->height[i]);
        dealt += position->height[i];
        if (game->kings_low) {
            sink_kings(game, position->column[i], position->height[i]);
        }
    }
}

static bool deposit(struct position *position, unsigned card) {
    bool goes = rank(card) == position->deposited[suit(card)];
    position->deposited[suit(card)] += goes;
    return goes;
}

static void normalise(const struct game *game, struct position *position) {
    for (bool again = true; again;) {
        again = false;
        for (unsigned i = 0; i < game->columns; i++) {
            while (position->height[i] > 0 &&
                   deposit(position, position->column[i][position->height[i] - 1])) {
                position->height[i]--;
                again = true;
            }
        }
        for (unsigned i = 0; i < position->held; i++) {
            if (deposit(position, position->registers[i])) {
                position->registers[i] = position->registers[--position->held];
                again = true;
            }
        }
    }
}

static bool fills_empty_column(const struct game *game, unsigned card) {
    return game->empty == EMPTY_ANY || (game->empty == EMPTY_KING && rank(card) == game->ranks - 1);
}

static bool stacks(const struct game *game, unsigned card, unsigned onto) {
    if (rank(card) + 1 != rank(onto)) {
        return false;
    }
    if (game->stack == STACK_SUIT) {
        return suit(card) == suit(onto);
    }
    return game->stack == STACK_ANY || (card & 2) != (onto & 2);
}

#endif
