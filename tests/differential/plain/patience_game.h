/* The patience games for the plain search: deals and rules, written from the games' description
 * alone. It shares nothing with the library, and is so plain that it can be seen to be right.
 *
 * This is the course's game: cards move one by one, every card that can go to its foundation goes,
 * and none comes back. Other rules change that. Cards go there by choice, all of them or those that
 * could do harm; cards are taken back; cards change places within a column; the columns are
 * shuffled and dealt anew. */
#ifndef SOLITON_TESTS_DIFFERENTIAL_PLAIN_PATIENCE_GAME_H
#define SOLITON_TESTS_DIFFERENTIAL_PLAIN_PATIENCE_GAME_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { CARDS = 52, SUITS = 4, MODULUS = 1000000000 };
enum build { BUILD_ALTERNATE, BUILD_SUIT, BUILD_ANY };
enum empty { EMPTY_ANY, EMPTY_KING, EMPTY_NONE };
enum autoplay { AUTOPLAY_ALL, AUTOPLAY_SAFE, AUTOPLAY_NONE };

struct game {
    const char *name, *brief, *sizes; /* sizes of the columns, if all cards are dealt to them */
    unsigned columns, cells, ranks, build, empty, rotations, redeals;
    bool cards_in_cells; /* the last two cards go to cells 1 and 3 */
    bool kings_low;      /* kings go to the bottom of their columns */
    unsigned autoplay;
    bool take_back;
    bool microsoft; /* the seed is the number of one of Microsoft's deals */
};

static const struct game games[] = {
    {"FreeCell", "fc", "76767676", 8, 4, 13, BUILD_ALTERNATE, EMPTY_ANY, 0, 0, false, false, 0,
     false, false},
    {"Seahaven", "st", "5555555555", 10, 4, 13, BUILD_SUIT, EMPTY_KING, 0, 0, true, false, 0, false,
     false},
    {"MidnightOil", "mo", "333333333333333331", 18, 0, 13, BUILD_SUIT, EMPTY_NONE, 0, 0, false,
     false, 0, false, false},
    {"BakersDozen", "bd", "4444444444444", 13, 0, 13, BUILD_ANY, EMPTY_NONE, 0, 0, false, true, 0,
     false, false},
    {"SeahavenRelaxed", "sr", "5555555555", 10, 4, 13, BUILD_SUIT, EMPTY_ANY, 0, 0, true, false, 0,
     false, false},
    {"BakersGame", "bg", "76767676", 8, 4, 13, BUILD_SUIT, EMPTY_ANY, 0, 0, false, false, 0, false,
     false},
    {"MidnightOilFull", "mof", "333333333333333331", 18, 0, 13, BUILD_SUIT, EMPTY_NONE, 1, 2, false,
     false, 0, false, false},
};

struct position {
    uint8_t height[CARDS], column[CARDS][CARDS]; /* from the bottom */
    uint8_t held, cells[CARDS];
    uint8_t foundations[SUITS];
    uint8_t rotated, redealt; /* how often */
};

static unsigned suit(unsigned card) { return card & 3; }
static unsigned rank(unsigned card) { return card >> 2; }

/* xpat2's random numbers. */
struct random {
    uint32_t numbers[55];
    unsigned a, b;
};

static uint32_t draw(struct random *random) {
    random->a = random->a == 0 ? 54 : random->a - 1;
    random->b = random->b == 0 ? 54 : random->b - 1;
    uint32_t *number = &random->numbers[random->a];
    *number = (*number + MODULUS - random->numbers[random->b]) % MODULUS;
    return *number;
}

static unsigned below(struct random *random, unsigned count) {
    return (unsigned)((double)draw(random) / 1e9 * (double)count);
}

static struct random random_from(uint32_t seed) {
    struct random random = {.numbers = {seed}, .a = 0, .b = 24};
    uint32_t last = seed, next = 1;
    for (unsigned i = 1; i < 55; i++) {
        random.numbers[21 * i % 55] = next;
        next = (last + MODULUS - next) % MODULUS;
        last = random.numbers[21 * i % 55];
    }
    for (unsigned i = 0; i < 165; i++) {
        draw(&random);
    }
    return random;
}

static void shuffle(uint32_t seed, uint8_t permutation[CARDS]) {
    struct random random = random_from(seed);
    uint8_t left[CARDS];
    for (unsigned i = 0; i < CARDS; i++) {
        left[i] = (uint8_t)i;
    }
    for (unsigned count = CARDS; count > 0; count--) {
        unsigned at = below(&random, count);
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

/* What is drawn next: below 2^31 as in Microsoft's FreeCell, from there on as in FreeCell Pro. */
static uint64_t draw_microsoft(uint64_t number, uint64_t *state) {
    *state = (*state * 214013U + 2531011U) % 0x200000000U;
    uint64_t low = (*state >> 16) % 0x8000U;
    uint64_t bit = (*state >> 31) % 2;
    if (number < 0x80000000U) {
        return low;
    }
    return number < 0x100000000U ? low + 0x8000U : low + 0x8000U * bit + 1;
}

/* The order in which they deal the cards of their suits: clubs, diamonds, hearts, spades. */
static void shuffle_microsoft(uint64_t number, uint8_t order[CARDS]) {
    static const uint8_t suits[SUITS] = {0, 3, 2, 1};
    uint8_t left[CARDS];
    for (unsigned i = 0; i < CARDS; i++) {
        left[i] = (uint8_t)(i / SUITS * SUITS + suits[i % SUITS]);
    }
    uint64_t state = number % 0x100000000U;
    for (unsigned count = CARDS; count > 0; count--) {
        unsigned at = (unsigned)(draw_microsoft(number, &state) % count);
        order[CARDS - count] = left[at];
        left[at] = left[count - 1];
    }
}

/* These are dealt in rows. */
static void deal_microsoft(const struct game *game, uint64_t number, struct position *position) {
    uint8_t cards[CARDS];
    unsigned dealt = 0;
    shuffle_microsoft(number, cards);
    memset(position, 0, sizeof *position);
    for (unsigned i = 0; i < CARDS; i++) {
        if (rank(cards[i]) < game->ranks) {
            unsigned column = dealt++ % game->columns;
            position->column[column][position->height[column]++] = cards[i];
        }
    }
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
    if (game->cards_in_cells && game->cells > 0) {
        position->cells[position->held++] = cards[count - 2];
        if (game->cells > 2) {
            position->cells[position->held++] = cards[count - 1];
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

/* What lies in the columns is shuffled and dealt anew, three cards a column. */
static void redeal(const struct game *game, uint32_t seed, struct position *position) {
    uint8_t flat[CARDS], places[CARDS];
    unsigned count = 0, dealt = 0;
    for (unsigned i = 0; i < game->columns; i++) {
        memcpy(flat + count, position->column[i], position->height[i]);
        count += position->height[i];
    }
    struct random random = random_from(seed);
    for (unsigned i = 0; i < count; i++) {
        places[i] = (uint8_t)(i + below(&random, count - i));
    }
    for (unsigned i = 0; i < count; i++) {
        uint8_t card = flat[i];
        flat[i] = flat[places[i]];
        flat[places[i]] = card;
    }
    for (unsigned i = 0; i < game->columns; i++) {
        unsigned left = count - dealt;
        bool is_last = i + 1 == game->columns;
        position->height[i] = (uint8_t)(left < 3 || is_last ? left : 3);
        memcpy(position->column[i], flat + dealt, position->height[i]);
        dealt += position->height[i];
    }
    position->redealt++;
}

static bool fills_empty_column(const struct game *game, unsigned card) {
    return game->empty == EMPTY_ANY || (game->empty == EMPTY_KING && rank(card) == game->ranks - 1);
}

static bool builds(const struct game *game, unsigned card, unsigned onto) {
    if (rank(card) + 1 != rank(onto)) {
        return false;
    }
    if (game->build == BUILD_SUIT) {
        return suit(card) == suit(onto);
    }
    return game->build == BUILD_ANY || (card & 2) != (onto & 2);
}

static bool is_next_of_suit(const struct position *position, unsigned card) {
    return rank(card) == position->foundations[suit(card)];
}

/* Is it harmless to send this card, which can go now? Not if a card that is still in play might
 * need it to lie on. */
static bool is_safe(const struct game *game, const struct position *position, unsigned card) {
    if (position->redealt < game->redeals) {
        return false; /* the redeal depends on the cards in the columns */
    }
    if (game->build == BUILD_SUIT) {
        return true;
    }
    for (unsigned other = 0; other < CARDS; other++) {
        bool matters = game->take_back ? rank(other) < rank(card) : builds(game, other, card);
        if (matters && rank(other) >= position->foundations[suit(other)]) {
            return false;
        }
    }
    return true;
}

static bool goes_by_itself(const struct game *game, const struct position *position,
                           unsigned card) {
    return is_next_of_suit(position, card) &&
           (game->autoplay == AUTOPLAY_ALL ||
            (game->autoplay == AUTOPLAY_SAFE && is_safe(game, position, card)));
}

/* Plays what goes by itself, until nothing does. */
static void normalise(const struct game *game, struct position *position) {
    for (bool again = true; again;) {
        again = false;
        for (unsigned i = 0; i < game->columns; i++) {
            while (position->height[i] > 0) {
                unsigned card = position->column[i][position->height[i] - 1];
                if (!goes_by_itself(game, position, card)) {
                    break;
                }
                position->height[i]--;
                position->foundations[suit(card)]++;
                again = true;
            }
        }
        for (unsigned i = 0; i < position->held; i++) {
            unsigned card = position->cells[i];
            if (goes_by_itself(game, position, card)) {
                position->cells[i] = position->cells[--position->held];
                position->foundations[suit(card)]++;
                again = true;
            }
        }
    }
}

#endif
