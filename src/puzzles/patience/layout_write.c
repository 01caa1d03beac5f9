#include "puzzles/patience/layout.h"

static void add_card(unsigned card, struct text *text) {
    text_add_char(text, ' ');
    if (card == NO_CARD) {
        text_add_char(text, '-');
    } else {
        card_write(card, SOLITON_ASCII, text);
    }
}

static void write_rules(const struct variant *game, const struct deal *deal, struct text *text) {
    struct text rules = {0};
    rules_write_overrides(&deal->rules, &game->rules, &rules);
    if (rules.length > 0) {
        text_format(text, "rules: %s\n", rules.data);
    }
    text->failed = text->failed || rules.failed;
    text_drop(&rules);
    if (deal->seeded && rules_allow_rotations(&deal->rules)) {
        text_format(text, "seed: %lu\n", (unsigned long)deal->start.seed);
    }
}

static void write_foundations(const struct position *position, struct text *text) {
    if (position_foundation_count(position) == 0) {
        return;
    }
    text_add(text, "foundations:");
    for (unsigned suit = 0; suit < SUITS; suit++) {
        if (position->foundations[suit] > 0) {
            add_card((position->foundations[suit] - 1U) * SUITS + suit, text);
        }
    }
    text_add_char(text, '\n');
}

static void write_cells(const struct deal *deal, struct text *text) {
    if (deal->rules.cells == 0) {
        return;
    }
    text_add(text, "cells:");
    for (unsigned i = 0; i < deal->rules.cells; i++) {
        add_card(deal->start.cells[i], text);
    }
    text_add_char(text, '\n');
}

void layout_write(const struct variant *game, const struct deal *deal, struct text *text) {
    text_format(text, "game: %s\n", game->entry.name);
    write_rules(game, deal, text);
    write_foundations(&deal->start, text);
    write_cells(deal, text);
    for (unsigned i = 0; i < deal->rules.columns; i++) {
        const struct column *column = &deal->start.columns[i];
        text_add_char(text, ':');
        for (unsigned j = 0; j < column->height; j++) {
            add_card(column->cards[j], text);
        }
        text_add_char(text, '\n');
    }
}
