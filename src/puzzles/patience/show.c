#include "puzzles/patience/show.h"

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

/* What may still be done to the columns as a whole, in games that have it. */
static void show_left(struct text *text, const char *name, unsigned allowed, unsigned used) {
    if (allowed > 0) {
        text_format(text, "%s left: %u\n", name, allowed - used);
    }
}

void position_show(const struct rules *rules, const struct position *position, unsigned style,
                   struct text *text) {
    struct row row = {text, style, 0};
    const bool course = (style & SOLITON_COURSE) != 0;
    text_add(text, course ? "deposits:   " : "foundations: ");
    for (unsigned suit = 0; suit < SUITS; suit++) {
        if (position->foundations[suit] > 0) {
            add_card(&row, (position->foundations[suit] - 1U) * SUITS + suit);
        } else {
            add_dash(&row);
        }
    }
    end_row(&row);
    if (rules->cells > 0) {
        text_add(text, course ? "registers:  " : "cells:       ");
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
    text_format(text, "\n%s: %u of %u\n", course ? "deposited" : "on the foundations",
                position_foundation_count(position), rules_card_count(rules));
    show_left(text, "rotations", rules->rotations, position->rotated);
    show_left(text, "redeals", rules->redeals, position->redealt);
}
