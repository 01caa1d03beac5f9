#include "puzzles/patience/kind.h"
#include "puzzles/patience/referee.h"
#include "puzzles/patience/text.h"

#include <string.h>

/* ---- Positions ----------------------------------------------------------------------------- */

/* More columns than fit beside each other are shown in several blocks. */
enum { SCREEN_WIDTH = 80 };

/* A line of cells of equal width. Spaces are written only before something: none at its end. */
struct row {
    struct text *text;
    unsigned style;
    size_t gap; /* spaces due before the next cell */
};

static size_t cell_width(unsigned style) { return (style & SOLITON_COURSE) != 0 ? 4 : 3; }

static void end_cell(struct row *row, size_t width) {
    size_t cell = cell_width(row->style);
    row->gap += cell + 1 - (width < cell ? width : cell);
}

static void start_cell(struct row *row) {
    text_pad(row->text, 0, row->gap);
    row->gap = 0;
}

static void add_blank(struct row *row) { end_cell(row, 0); }

static void add_dash(struct row *row) {
    start_cell(row);
    text_add_char(row->text, '-');
    end_cell(row, 1);
}

static void add_number(struct row *row, unsigned number) {
    start_cell(row);
    text_format(row->text, "%u", number);
    end_cell(row, number < 10 ? 1 : 2);
}

static void add_card(struct row *row, unsigned card) {
    start_cell(row);
    end_cell(row, card_write(card, row->style, row->text));
}

static void end_row(struct row *row) {
    text_add_char(row->text, '\n');
    row->gap = 0;
}

/* Shows the columns from `first` up to, but without, `end`. */
static void show_columns(const struct position *position, unsigned first, unsigned end,
                         struct row *row) {
    unsigned tallest = 1; /* the first row shows which columns are empty */
    for (unsigned i = first; i < end; i++) {
        add_number(row, i + 1);
        if (position->columns[i].height > tallest) {
            tallest = position->columns[i].height;
        }
    }
    end_row(row);
    for (unsigned level = 0; level < tallest; level++) {
        for (unsigned i = first; i < end; i++) {
            const struct column *column = &position->columns[i];
            if (level < column->height) {
                add_card(row, column->cards[level]);
            } else if (level == 0) {
                add_dash(row);
            } else {
                add_blank(row);
            }
        }
        end_row(row);
    }
}

/* How many rotations or redeals are left, in games that have them. */
static void show_left(struct text *text, const char *name, unsigned allowed, unsigned used) {
    if (allowed > 0) {
        text_format(text, "%s left: %u\n", name, allowed - used);
    }
}

void position_show(const struct rules *rules, const struct position *position, unsigned style,
                   struct text *text) {
    struct row row = {text, style, 0};
    text_add(text, "foundations: ");
    for (unsigned suit = 0; suit < SUITS; suit++) {
        if (position->foundations[suit] > 0) {
            add_card(&row, (position->foundations[suit] - 1U) * SUITS + suit);
        } else {
            add_dash(&row);
        }
    }
    end_row(&row);
    if (rules->cells > 0) {
        text_add(text, "cells:       ");
        for (unsigned i = 0; i < rules->cells; i++) {
            if (position->cells[i] != NO_CARD) {
                add_card(&row, position->cells[i]);
            } else {
                add_dash(&row);
            }
        }
        end_row(&row);
    }
    const unsigned at_once = SCREEN_WIDTH / (unsigned)(cell_width(style) + 1);
    for (unsigned first = 0; first < rules->columns; first += at_once) {
        unsigned end = first + at_once;
        text_add_char(text, '\n');
        show_columns(position, first, end < rules->columns ? end : rules->columns, &row);
    }
    text_format(text, "\non the foundations: %u of %u\n", position_foundation_count(position),
                rules_card_count(rules));
    show_left(text, "rotations", rules->rotations, position->rotated);
    show_left(text, "redeals", rules->redeals, position->redealt);
}

/* ---- Deals --------------------------------------------------------------------------------- */

static void describe_permutation(const uint8_t permutation[CARDS], unsigned style,
                                 struct text *text) {
    text_add(text, "permutation:");
    for (unsigned i = 0; i < CARDS; i++) {
        text_format(text, " %u", (unsigned)permutation[i]);
    }
    text_add(text, "\ncards:");
    for (unsigned i = 0; i < CARDS; i++) {
        text_add_char(text, ' ');
        card_write(permutation[i], style, text);
    }
    text_add(text, "\n");
}

/* How it was dealt, if it has the name of a deal: a layout lies as it was laid. */
static void describe_dealing(const struct deal *deal, const char *name, struct text *text) {
    const struct variant *game = deal->shuffled ? variant_named(name, strcspn(name, ".")) : NULL;
    if (game != NULL) {
        unsigned full = 0;
        for (unsigned i = 0; i < deal->rules.cells; i++) {
            full += deal->start.cells[i] != NO_CARD;
        }
        dealing_describe(full, game->dealing.kings_first, text);
    }
}

void deal_describe(const struct deal *deal, const char *name, unsigned style, struct text *text) {
    text_format(text, "%s: ", name);
    rules_describe(&deal->rules, text);
    describe_dealing(deal, name, text);
    text_add(text, "\n");
    if (deal->shuffled) {
        describe_permutation(deal->permutation, style, text);
    }
    text_add(text, "\n");
    position_show(&deal->rules, &deal->start, style, text);
    struct position played = deal->start;
    position_autoplay(&deal->rules, &played);
    if (position_foundation_count(&played) != position_foundation_count(&deal->start)) {
        text_add(text, "\nafter autoplay:\n\n");
        position_show(&deal->rules, &played, style, text);
    }
}

/* ---- Moves in words ------------------------------------------------------------------------ */

/* Does to the foundations what the move itself does, without the autoplay behind it. Returns
 * whether the card comes back from its foundation. */
static bool play_bare(struct position *position, struct move move) {
    if (move.card == NO_CARD) {
        return false;
    }
    uint8_t *height = &position->foundations[card_suit(move.card)];
    if (move.to == TO_FOUNDATION) {
        ++*height;
    } else if (card_rank(move.card) < *height) {
        --*height;
        return true;
    }
    return false;
}

/* The cards that lie on the foundations in `after` but not in `before`, each behind a blank. */
static void list_sent(const struct position *before, const struct position *after, unsigned style,
                      struct text *text) {
    for (unsigned suit = 0; suit < SUITS; suit++) {
        for (unsigned rank = before->foundations[suit]; rank < after->foundations[suit]; rank++) {
            text_add_char(text, ' ');
            card_write(rank * SUITS + suit, style, text);
        }
    }
}

/* Adds the cards that autoplay has sent to a move's words; many are just counted. */
static void explain_autoplay(const struct position *before, const struct position *after,
                             unsigned style, struct text *text) {
    enum { NAMED = 6 };
    unsigned count = position_foundation_count(after) - position_foundation_count(before);
    if (count > NAMED) {
        text_format(text, " (%u cards to the foundations)", count);
    } else if (count > 0) {
        text_add(text, " (to the foundations:");
        list_sent(before, after, style, text);
        text_add_char(text, ')');
    }
}

void deal_explain_opening(const struct deal *deal, unsigned style, struct text *text) {
    struct position played = deal->start;
    position_autoplay(&deal->rules, &played);
    if (position_foundation_count(&played) > position_foundation_count(&deal->start)) {
        text_add(text, "to the foundations before move 1:");
        list_sent(&deal->start, &played, style, text);
    }
}

void position_explain(const struct rules *rules, const struct position *position, const char *move,
                      unsigned style, struct text *text) {
    struct position before = *position;
    struct position after = before;
    struct move read;
    if (!move_read(move, strlen(move), &read)) {
        text_add(text, move);
        return;
    }
    move_explain(read, style, text);
    if (position_play(rules, &after, read) == NULL) {
        if (play_bare(&before, read)) {
            text_add(text, ", from its foundation");
        }
        explain_autoplay(&before, &after, style, text);
    }
}
