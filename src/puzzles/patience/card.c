#include "puzzles/patience/card.h"

#include "base/word.h"
#include "soliton.h"

#include <string.h>

static const char *const rank_names[RANKS] = {"A", "2", "3",  "4", "5", "6", "7",
                                              "8", "9", "10", "J", "Q", "K"};
static const char *const course_rank_names[RANKS] = {"1", "2", "3",  "4",  "5",  "6", "7",
                                                     "8", "9", "10", "Va", "Da", "Ro"};
static const char *const suit_symbols[SUITS] = {"♣", "♠", "♥", "♦"};
static const char *const suit_letters[SUITS] = {"C", "S", "H", "D"};
static const char *const course_suit_names[SUITS] = {"Tr", "Pi", "Co", "Ca"};

unsigned card_write(unsigned card, unsigned style, struct text *text) {
    const char *rank = rank_names[card_rank(card)];
    const char *suit = suit_symbols[card_suit(card)];
    size_t suit_width = 1;
    if ((style & SOLITON_COURSE) != 0) {
        rank = course_rank_names[card_rank(card)];
        suit = course_suit_names[card_suit(card)];
        suit_width = 2;
    } else if ((style & SOLITON_ASCII) != 0) {
        suit = suit_letters[card_suit(card)];
    }
    bool red = (style & SOLITON_COLOUR) != 0 && card_is_red(card);
    if (red) {
        text_add(text, "\033[31m");
    }
    text_add(text, rank);
    text_add(text, suit);
    if (red) {
        text_add(text, "\033[0m");
    }
    return (unsigned)(strlen(rank) + suit_width);
}

static bool read_rank(struct word word, unsigned *rank) {
    for (*rank = 0; *rank < RANKS; ++*rank) {
        if (word_is_in_any_case(word, rank_names[*rank]) ||
            word_is_in_any_case(word, course_rank_names[*rank])) {
            return true;
        }
    }
    *rank = 9;
    return word_is_in_any_case(word, "T");
}

static bool read_suit(struct word word, unsigned *suit) {
    for (*suit = 0; *suit < SUITS; ++*suit) {
        if (word_is_in_any_case(word, suit_letters[*suit]) ||
            word_is_in_any_case(word, course_suit_names[*suit]) ||
            word_is(word, suit_symbols[*suit])) {
            return true;
        }
    }
    return false;
}

unsigned card_read(const char *name, size_t length) {
    /* No rank's name has more than two characters. */
    for (size_t split = 1; split <= 2 && split < length; split++) {
        unsigned rank = 0;
        unsigned suit = 0;
        if (read_rank((struct word){name, split}, &rank) &&
            read_suit((struct word){name + split, length - split}, &suit)) {
            return rank * SUITS + suit;
        }
    }
    return NO_CARD;
}
