/* The picture of a position: position_show alone, apart from the rules of play. */
#include "puzzles/patience/position.h"

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

static void show_columns(const struct rules *rules, const struct position *position,
                         struct row *row) {
    unsigned tallest = 1; /* the first row shows which columns are empty */
    for (unsigned i = 0; i < rules->columns; i++) {
        add_number(row, i + 1);
        if (position->columns[i].height > tallest) {
            tallest = position->columns[i].height;
        }
    }
    end_row(row);
    for (unsigned level = 0; level < tallest; level++) {
        for (unsigned i = 0; i < rules->columns; i++) {
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

void position_show(const struct rules *rules, const struct position *position, unsigned style,
                   struct text *text) {
    struct row row = {text, style, 0};
    text_add(text, "deposits:   ");
    for (unsigned suit = 0; suit < SUITS; suit++) {
        if (position->deposited[suit] > 0) {
            add_card(&row, (position->deposited[suit] - 1U) * SUITS + suit);
        } else {
            add_dash(&row);
        }
    }
    end_row(&row);
    if (rules->registers > 0) {
        text_add(text, "registers:  ");
        for (unsigned i = 0; i < rules->registers; i++) {
            if (position->registers[i] != NO_CARD) {
                add_card(&row, position->registers[i]);
            } else {
                add_dash(&row);
            }
        }
        end_row(&row);
    }
    text_add_char(text, '\n');
    show_columns(rules, position, &row);
    text_format(text, "\ndeposited: %u of %u\n", position_deposited(position),
                rules_card_count(rules));
}
