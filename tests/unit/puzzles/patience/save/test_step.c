/* Games as xpat2 plays them, with blocks of cards, cards taken back and cards that move from
 * cell to cell, played at random by a model that shares nothing with what reads them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/game.h"
#include "saved.h"
#include "support/referee.h"

#include <stdio.h>

enum { MOST_PILES = 22 };

struct model {
    const char *name, *saved;
    unsigned columns, cells;
    enum building build;
    enum emptying empty;
    bool back; /* from a foundation */
};

static const struct model models[] = {
    {"FreeCell", "Free Cell", 8, 4, BUILD_ALTERNATE, EMPTY_ANY, true},
    {"Seahaven", "Seahaven", 10, 4, BUILD_SUIT, EMPTY_KING, true},
    {"BakersDozen", "Baker's Dozen", 13, 0, BUILD_ANY, EMPTY_NONE, true},
    {"MidnightOil", "Midnight Oil", 18, 0, BUILD_SUIT, EMPTY_NONE, false},
};

struct table {
    const struct model *model;
    struct column piles[MOST_PILES];
    uint32_t words[SAVED_MOST];
    size_t count, blocks;
};

static unsigned pile_count(const struct table *table) {
    return 4 + table->model->columns + table->model->cells;
}
static bool is_column(const struct table *table, unsigned pile) {
    return pile >= 4 && pile < 4 + table->model->columns;
}
static bool is_cell(const struct table *table, unsigned pile) {
    return pile >= 4 + table->model->columns;
}

static bool builds(const struct model *model, unsigned card, unsigned on) {
    bool suits =
        model->build == BUILD_ANY ||
        (model->build == BUILD_SUIT ? card % 4 == on % 4 : (card % 4 >= 2) != (on % 4 >= 2));
    return card / 4 + 1 == on / 4 && suits;
}

/* How many cards can go at once to this pile. */
static unsigned room(const struct table *table, unsigned to) {
    unsigned most = 1;
    for (unsigned i = 4 + table->model->columns; i < pile_count(table); i++) {
        most += table->piles[i].height == 0;
    }
    for (unsigned i = 4; i < 4 + table->model->columns && table->model->empty == EMPTY_ANY; i++) {
        most *= table->piles[i].height == 0 && i != to ? 2 : 1;
    }
    return most;
}

static bool fits(const struct table *table, unsigned card, unsigned to) {
    const struct column *column = &table->piles[to];
    if (column->height > 0) {
        return builds(table->model, card, column->cards[column->height - 1]);
    }
    return table->model->empty == EMPTY_ANY || (table->model->empty == EMPTY_KING && card >= 48);
}

static bool is_legal(const struct table *table, unsigned from, unsigned height, unsigned to) {
    const struct column *column = &table->piles[from];
    unsigned card = column->cards[height];
    unsigned count = column->height - height;
    if (from == to || (from < 4 && (!table->model->back || to < 4 || count > 1))) {
        return false;
    }
    if (is_cell(table, to)) {
        return count == 1 && table->piles[to].height == 0;
    }
    if (!is_column(table, to)) {
        return count == 1 && card % 4 == to && card / 4 == table->piles[to].height;
    }
    for (unsigned i = height + 1; i < column->height; i++) {
        if (!builds(table->model, column->cards[i], column->cards[i - 1])) {
            return false;
        }
    }
    return fits(table, card, to) && count <= room(table, to);
}

static unsigned index_of(const struct table *table, unsigned pile, unsigned height) {
    for (unsigned i = 0; i < pile; i++) {
        height += table->piles[i].height;
    }
    return height;
}

/* Moves the cards, legally or not, and adds the word. */
static void move(struct table *table, unsigned from, unsigned height, unsigned to) {
    struct column *source = &table->piles[from];
    struct column *target = &table->piles[to];
    unsigned place = target->height;
    uint32_t word = index_of(table, from, height) + (to << 9);
    table->blocks += source->height - height > 1;
    for (unsigned i = height; i < source->height; i++) {
        target->cards[target->height++] = source->cards[i];
    }
    source->height = (uint8_t)height;
    word += (index_of(table, to, place) + (from << 9)) << 16;
    table->words[table->count++] = word;
}

static struct table dealt(const struct model *model, unsigned seed) {
    struct table table = {.model = model};
    struct deal deal;
    char name[40];
    char full_name[PUZZLE_NAME_SIZE];
    snprintf(name, sizeof name, "%s.%u", model->name, seed);
    assert_int_equal(deal_named(name, NULL, &deal, full_name, NULL), SOLITON_OK);
    for (unsigned i = 0; i < model->columns; i++) {
        table.piles[4 + i] = deal.start.columns[i];
    }
    for (unsigned i = 0; i < model->cells; i++) {
        if (deal.start.cells[i] != NO_CARD) {
            column_put(&table.piles[4 + model->columns + i], deal.start.cells[i]);
        }
    }
    return table;
}

struct choice {
    unsigned from, height, to;
};

/* One of all moves that are legal, or of those that are not; false if there is none. Blocks are
 * taken where there are any, for there are few. */
static bool choose(const struct table *table, bool legal, uint32_t *random, struct choice *choice) {
    unsigned count = 0;
    for (unsigned from = 0; from < pile_count(table); from++) {
        for (unsigned height = 0; height < table->piles[from].height; height++) {
            for (unsigned to = 0; to < pile_count(table); to++) {
                if (from == to || is_legal(table, from, height, to) != legal) {
                    continue;
                }
                unsigned weight = legal && height + 1U < table->piles[from].height ? 6 : 1;
                count += weight;
                if (random_below(random, count) < weight) {
                    *choice = (struct choice){from, height, to};
                }
            }
        }
    }
    return count > 0;
}

static struct position position_on(const struct table *table) {
    struct position position;
    position_clear(&position);
    for (unsigned i = 0; i < pile_count(table); i++) {
        const struct column *pile = &table->piles[i];
        if (i < 4) {
            position.foundations[i] = pile->height;
        } else if (is_cell(table, i)) {
            position.cells[i - 4 - table->model->columns] =
                pile->height > 0 ? pile->cards[0] : NO_CARD;
        } else {
            position.columns[i - 4] = *pile;
        }
    }
    return position;
}

/* The position after the solution is that one, whatever the order of columns and cells. */
static void assert_ends_with(const struct reading *reading, const struct rules *rules,
                             const struct position *wanted) {
    soliton_game *game = soliton_game_new(reading->puzzle);
    struct soliton_verdict verdict;
    assert_int_equal(
        soliton_game_replay(game, reading->solution, strlen(reading->solution), &verdict, NULL),
        SOLITON_OK);
    assert_false(verdict.illegal);
    struct key key = key_of(rules, game->position);
    struct key wanted_key = key_of(rules, wanted);
    assert_true(key_equal(&key, &wanted_key));
    soliton_game_free(game);
}

static void assert_read(const struct table *table, unsigned seed, size_t told[2]) {
    struct saved *saved =
        saved_make(table->model->saved, (int32_t)seed, table->words, table->count);
    struct position position = position_on(table);
    struct rules rules = variant_named(table->model->name, strlen(table->model->name))->rules;
    struct reading reading = reading_of(saved->data, saved->length, true);
    assert_string_equal(reading.error.message, "");
    assert_ends_with(&reading, &rules, &position);
    reading_drop(&reading);
    /* If it can be replayed with autoplay, nothing but foundations differs. */
    reading = reading_of(saved->data, saved->length, false);
    told[reading.status == SOLITON_OK]++;
    if (reading.status == SOLITON_OK) {
        position_autoplay(&rules, &position);
        assert_ends_with(&reading, &rules, &position);
    } else {
        assert_int_equal(reading.status, SOLITON_ILLEGAL);
    }
    reading_drop(&reading);
    free(saved);
}

static void assert_refused(const struct table *table, unsigned seed, struct choice choice) {
    struct table next = *table;
    move(&next, choice.from, choice.height, choice.to);
    struct saved *saved = saved_make(next.model->saved, (int32_t)seed, next.words, next.count);
    char place[40];
    snprintf(place, sizeof place, "byte %zu (move %zu): ", 160 + 4 * table->count,
             table->count + 1);
    for (int extended = 0; extended < 2; extended++) {
        struct reading reading = reading_of(saved->data, saved->length, extended);
        assert_int_equal(reading.status, SOLITON_BAD_DATA);
        assert_memory_equal(reading.error.message, place, strlen(place));
    }
    free(saved);
}

static void play_model(const struct model *model, unsigned games) {
    uint32_t random = 7;
    size_t blocks = 0, told[2] = {0};
    for (unsigned game = 0; game < games; game++) {
        unsigned seed = random_below(&random, 1000000000);
        struct table table = dealt(model, seed);
        struct choice choice;
        for (unsigned length = random_below(&random, 120);
             table.count < length && choose(&table, true, &random, &choice);) {
            move(&table, choice.from, choice.height, choice.to);
        }
        assert_read(&table, seed, told);
        for (unsigned i = 0; i < 20 && choose(&table, false, &random, &choice); i++) {
            assert_refused(&table, seed, choice);
        }
        blocks += table.blocks;
    }
    /* In Midnight Oil a card that is held back never makes room for another. */
    assert_true(told[true] > 0 && (told[false] > 0) == model->back);
    assert_true((blocks > 0) == (model->cells > 0));
}

static void freecell(void **state) {
    (void)state;
    play_model(&models[0], 150);
}

static void seahaven(void **state) {
    (void)state;
    play_model(&models[1], 150);
}

static void bakers_dozen(void **state) {
    (void)state;
    play_model(&models[2], 150);
}

static void midnight_oil(void **state) {
    (void)state;
    play_model(&models[3], 150);
}

int test_step(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(freecell),
        cmocka_unit_test(seahaven),
        cmocka_unit_test(bakers_dozen),
        cmocka_unit_test(midnight_oil),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
