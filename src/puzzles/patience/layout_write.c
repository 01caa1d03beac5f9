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

static void write_deposits(const struct position *position, struct text *text) {
    if (position_deposited(position) == 0) {
        return;
    }
    text_add(text, "deposits:");
    for (unsigned suit = 0; suit < SUITS; suit++) {
        if (position->deposited[suit] > 0) {
            add_card((position->deposited[suit] - 1U) * SUITS + suit, text);
        }
    }
    text_add_char(text, '\n');
}

static void write_registers(const struct deal *deal, struct text *text) {
    if (deal->rules.registers == 0) {
        return;
    }
    text_add(text, "registers:");
    for (unsigned i = 0; i < deal->rules.registers; i++) {
        add_card(deal->start.registers[i], text);
    }
    text_add_char(text, '\n');
}

void layout_write(const struct variant *game, const struct deal *deal, struct text *text) {
    text_format(text, "game: %s\n", game->entry.name);
    write_rules(game, deal, text);
    write_deposits(&deal->start, text);
    write_registers(deal, text);
    for (unsigned i = 0; i < deal->rules.columns; i++) {
        const struct column *column = &deal->start.columns[i];
        text_add_char(text, ':');
        for (unsigned j = 0; j < column->height; j++) {
            add_card(column->cards[j], text);
        }
        text_add_char(text, '\n');
    }
}
