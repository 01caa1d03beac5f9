/* A plain exhaustive search of the patience games, to compare the solver with.
 *
 * It shares nothing with the library and prunes nothing. It tries every legal move of every
 * position; where the rules leave it to choice whether a card goes to its foundation, it tries
 * both. Only a position that was met before is not searched again, and positions are compared
 * whole, byte by byte. The search is depth-first, up to the first solution; breadth-first with
 * --shortest.
 *
 * The rules do not care which column is which, nor which cell. So a position is stored as the list
 * of its cards in play: the columns in ascending order of their bottom cards, which differ, then
 * the cells in ascending order. The top card of a column is marked, and so is a card in a cell;
 * what is missing is on the foundations. A redeal depends on the order of the columns, so they keep
 * it as long as one may come. Where the empty columns are among them never matters, as no card goes
 * there in a game with redeals. */
#include "patience_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { TOP = 64, IN_CELL = 128, NONE = 255 };

struct stored {
    uint8_t cards[CARDS]; /* NONE behind the last */
    uint8_t rotated, redealt, nothing[2];
};
struct memory {
    struct stored *met; /* all positions, in the order in which they were met */
    uint32_t *table;    /* to find one: its number from 1, 0 where free; at most half full */
    uint32_t *waiting;  /* the numbers of those that wait to be searched */
    size_t count, capacity, waiting_to;
    uint32_t seed; /* of the deal: a redeal needs it */
    bool won;
};

static struct stored pack(const struct game *game, const struct position *position) {
    struct stored stored = {.rotated = position->rotated, .redealt = position->redealt};
    uint8_t *next = stored.cards, column_of[CARDS], held[CARDS] = {0};
    bool in_order = position->redealt < game->redeals;
    unsigned cards = game->ranks * SUITS;
    memset(stored.cards, NONE, sizeof stored.cards);
    memset(column_of, NONE, sizeof column_of);
    for (unsigned i = 0; i < game->columns; i++) {
        if (position->height[i] > 0) {
            column_of[in_order ? i : position->column[i][0]] = (uint8_t)i;
        }
    }
    for (unsigned i = 0; i < position->held; i++) {
        held[position->cells[i]] = 1;
    }
    for (unsigned i = 0; i < (in_order ? game->columns : cards); i++) {
        if (column_of[i] != NONE) {
            unsigned column = column_of[i];
            memcpy(next, position->column[column], position->height[column]);
            next += position->height[column];
            next[-1] |= TOP;
        }
    }
    for (unsigned card = 0; card < cards; card++) {
        if (held[card]) {
            *next++ = (uint8_t)(card | IN_CELL);
        }
    }
    return stored;
}

static void unpack(const struct game *game, const struct stored *stored,
                   struct position *position) {
    unsigned column = 0;
    memset(position, 0, sizeof *position);
    memset(position->foundations, (int)game->ranks, sizeof position->foundations);
    position->rotated = stored->rotated;
    position->redealt = stored->redealt;
    for (unsigned i = 0; i < CARDS && stored->cards[i] != NONE; i++) {
        uint8_t card = stored->cards[i] & (TOP - 1);
        position->foundations[suit(card)]--;
        if (stored->cards[i] & IN_CELL) {
            position->cells[position->held++] = card;
        } else {
            position->column[column][position->height[column]++] = card;
        }
        column += (stored->cards[i] & TOP) != 0;
    }
}

/* Where the table holds the position, or the free entry where it belongs. */
static uint32_t *entry_of(const struct memory *memory, const struct stored *stored) {
    uint64_t hash = 0;
    uint32_t words[sizeof *stored / 4];
    memcpy(words, stored, sizeof words);
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        hash = (hash ^ words[i]) * 0x9E3779B97F4A7C15U;
    }
    for (size_t at = (size_t)(hash >> 20);; at++) {
        uint32_t *entry = &memory->table[at & (2 * memory->capacity - 1)];
        if (*entry == 0 || memcmp(&memory->met[*entry - 1], stored, sizeof *stored) == 0) {
            return entry;
        }
    }
}

static void grow(struct memory *memory) {
    size_t capacity = memory->capacity == 0 ? 1 << 12 : 2 * memory->capacity;
    free(memory->table);
    memory->capacity = capacity;
    memory->met = realloc(memory->met, capacity * sizeof *memory->met);
    memory->waiting = realloc(memory->waiting, capacity * sizeof *memory->waiting);
    memory->table = calloc(2 * capacity, sizeof *memory->table);
    if (memory->met == NULL || memory->waiting == NULL || memory->table == NULL) {
        fputs("plain_patience: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    for (size_t i = 0; i < memory->count; i++) {
        *entry_of(memory, &memory->met[i]) = (uint32_t)i + 1;
    }
}

/* Stores the position, if it was not met before, to be searched later. */
static void meet(struct memory *memory, const struct game *game, struct position *position) {
    normalise(game, position);
    struct stored stored = pack(game, position);
    if (memory->count == memory->capacity) {
        grow(memory);
    }
    uint32_t *entry = entry_of(memory, &stored);
    if (*entry != 0) {
        return;
    }
    memory->won |= stored.cards[0] == NONE;
    memory->waiting[memory->waiting_to++] = (uint32_t)memory->count;
    memory->met[memory->count++] = stored;
    *entry = (uint32_t)memory->count;
}

/* Meets whatever one move of this card leads to; `without` is the position without it. That
 * includes the move back to where it was, which is harmless: that position has been met. */
static void move_card(struct memory *memory, const struct game *game,
                      const struct position *without, unsigned card) {
    struct position next;
    bool may_fill = fills_empty_column(game, card);
    if (without->held < game->cells) {
        next = *without;
        next.cells[next.held++] = (uint8_t)card;
        meet(memory, game, &next);
    }
    for (unsigned to = 0; to < game->columns; to++) {
        unsigned height = without->height[to];
        if (height == 0 ? !may_fill : !builds(game, card, without->column[to][height - 1])) {
            continue;
        }
        may_fill = may_fill && height > 0; /* the empty columns are alike */
        next = *without;
        next.column[to][next.height[to]++] = (uint8_t)card;
        meet(memory, game, &next);
    }
}

/* Meets whatever one rotation in this column leads to: a card from below comes to the top, or the
 * top card goes deeper. */
static void rotate(struct memory *memory, const struct game *game, const struct position *here,
                   unsigned column) {
    for (unsigned i = 0; i + 1 < here->height[column]; i++) {
        unsigned top = here->height[column] - 1U;
        const uint8_t *cards = here->column[column];
        struct position next = *here;
        memcpy(next.column[column] + i, cards + i + 1, top - i);
        next.column[column][top] = cards[i];
        next.rotated++;
        meet(memory, game, &next);
        next = *here;
        memcpy(next.column[column] + i + 1, cards + i, top - i);
        next.column[column][i] = cards[top];
        next.rotated++;
        meet(memory, game, &next);
    }
}

static void expand_moves(struct memory *memory, const struct game *game, uint32_t number) {
    struct position here, without;
    unpack(game, &memory->met[number], &here);
    for (unsigned i = 0; i < here.held; i++) {
        without = here;
        without.cells[i] = without.cells[--without.held];
        move_card(memory, game, &without, here.cells[i]);
    }
    for (unsigned i = 0; i < game->columns; i++) {
        if (here.height[i] > 0) {
            without = here;
            without.height[i]--;
            move_card(memory, game, &without, here.column[i][without.height[i]]);
        }
    }
    for (unsigned i = 0; game->take_back && i < SUITS; i++) {
        if (here.foundations[i] > 0) {
            without = here;
            without.foundations[i]--;
            move_card(memory, game, &without, without.foundations[i] * SUITS + i);
        }
    }
    for (unsigned i = 0; here.rotated < game->rotations && i < game->columns; i++) {
        rotate(memory, game, &here, i);
    }
    if (here.redealt < game->redeals) {
        redeal(game, memory->seed, &here);
        meet(memory, game, &here);
    }
}

/* Meets whatever sending one card to its foundation leads to. */
static void expand_to_foundations(struct memory *memory, const struct game *game, uint32_t number) {
    struct position here, next;
    if (game->autoplay == AUTOPLAY_ALL) {
        return;
    }
    unpack(game, &memory->met[number], &here);
    for (unsigned i = 0; i < here.held; i++) {
        if (is_next_of_suit(&here, here.cells[i])) {
            next = here;
            next.cells[i] = next.cells[--next.held];
            next.foundations[suit(here.cells[i])]++;
            meet(memory, game, &next);
        }
    }
    for (unsigned i = 0; i < game->columns; i++) {
        if (here.height[i] > 0 && is_next_of_suit(&here, here.column[i][here.height[i] - 1])) {
            next = here;
            next.foundations[suit(here.column[i][--next.height[i]])]++;
            meet(memory, game, &next);
        }
    }
}

/* Depth-first. Returns whether it came to an end: a solution, or no position left. */
static bool search_any(struct memory *memory, const struct game *game, size_t most) {
    while (!memory->won && memory->waiting_to > 0) {
        if (memory->count >= most) {
            return false;
        }
        uint32_t next = memory->waiting[--memory->waiting_to];
        expand_to_foundations(memory, game, next);
        expand_moves(memory, game, next);
    }
    return true;
}

/* Breadth-first, so that positions are met in the order of their numbers. A card that goes to its
 * foundation is no move: whatever such cards lead to belongs to the same level, and is found before
 * the moves to the next. */
static bool search_shortest(struct memory *memory, const struct game *game, size_t most,
                            unsigned *length) {
    uint32_t level = 0;
    for (*length = 0; level < memory->count; ++*length) {
        for (uint32_t i = level; !memory->won && i < memory->count; i++) {
            if (memory->count >= most) {
                return false;
            }
            expand_to_foundations(memory, game, i);
        }
        if (memory->won) {
            return true;
        }
        for (size_t end = memory->count; level < end; level++) {
            if (memory->count >= most) {
                return false;
            }
            expand_moves(memory, game, level);
            if (memory->won) {
                ++*length;
                return true;
            }
        }
    }
    return true;
}

/* Prints what the search of one deal came to. */
static void solve(const struct game *game, uint64_t seed, size_t most, bool shortest) {
    struct memory memory = {.seed = (uint32_t)seed}; /* Microsoft's deals have no redeals */
    struct position start;
    unsigned length = 0;
    if (game->microsoft) {
        deal_microsoft(game, seed, &start);
    } else {
        deal(game, (uint32_t)seed, &start);
    }
    meet(&memory, game, &start);
    bool ended =
        shortest ? search_shortest(&memory, game, most, &length) : search_any(&memory, game, most);
    const char *verdict = memory.won ? "solved" : ended ? "unsolvable" : "unknown";
    printf("%s.%s%" PRIu64 " %s %zu", game->name, game->microsoft ? "ms" : "", seed, verdict,
           memory.count);
    if (shortest && memory.won) {
        printf(" %u", length);
    }
    putchar('\n');
    fflush(stdout);
    free(memory.met);
    free(memory.table);
    free(memory.waiting);
}

static bool set_rule(struct game *game, const char *rule) {
    const struct {
        const char *text;
        unsigned *where, value;
    } named[] = {
        {"build=alternate", &game->build, BUILD_ALTERNATE},
        {"build=suit", &game->build, BUILD_SUIT},
        {"build=any", &game->build, BUILD_ANY},
        {"empty=any", &game->empty, EMPTY_ANY},
        {"empty=king", &game->empty, EMPTY_KING},
        {"empty=none", &game->empty, EMPTY_NONE},
        {"autoplay=all", &game->autoplay, AUTOPLAY_ALL},
        {"autoplay=safe", &game->autoplay, AUTOPLAY_SAFE},
        {"autoplay=none", &game->autoplay, AUTOPLAY_NONE},
    };
    for (unsigned i = 0; i < sizeof named / sizeof *named; i++) {
        if (strcmp(rule, named[i].text) == 0) {
            *named[i].where = named[i].value;
            return true;
        }
    }
    if (strcmp(rule, "take-back=yes") == 0 || strcmp(rule, "take-back=no") == 0) {
        game->take_back = rule[10] == 'y';
        return true;
    }
    return sscanf(rule, "ranks=%u", &game->ranks) == 1 ||
           sscanf(rule, "columns=%u", &game->columns) == 1 ||
           sscanf(rule, "cells=%u", &game->cells) == 1 ||
           sscanf(rule, "rotations=%u", &game->rotations) == 1 ||
           sscanf(rule, "redeals=%u", &game->redeals) == 1;
}

static bool set_rules(struct game *game, char *rules) {
    bool right = true, says_autoplay = strstr(rules, "autoplay=") != NULL;
    for (char *rule = strtok(rules, ","); rule != NULL; rule = strtok(NULL, ",")) {
        right = right && set_rule(game, rule);
    }
    if (game->take_back && !says_autoplay && game->autoplay == AUTOPLAY_ALL) {
        game->autoplay = AUTOPLAY_NONE;
    }
    return right;
}

static bool are_possible(const struct game *game) {
    bool in_range = game->ranks - 1 < 13 && game->columns - 1 < CARDS && game->cells <= CARDS &&
                    game->rotations <= 9 && game->redeals <= 9;
    bool bare = game->build == BUILD_SUIT && game->empty == EMPTY_NONE && game->cells == 0;
    if (game->take_back && game->autoplay == AUTOPLAY_ALL) {
        return false;
    }
    return in_range && (game->rotations + game->redeals == 0 || (bare && !game->take_back));
}

int main(int count, char **words) {
    struct game game = {0};
    size_t most = 150000000; /* which take less than 12 GiB */
    bool shortest = false, right = count >= 4;
    for (size_t i = 0; right && i < sizeof games / sizeof *games; i++) {
        if (strcmp(words[1], games[i].name) == 0 || strcmp(words[1], games[i].brief) == 0) {
            game = games[i];
        }
    }
    for (int i = 4; i < count; i++) {
        if (strcmp(words[i], "--shortest") == 0) {
            shortest = true;
        } else if (i + 1 < count && strcmp(words[i], "--max-positions") == 0) {
            most = strtoul(words[++i], NULL, 10);
        } else if (i + 1 < count && strcmp(words[i], "--rules") == 0) {
            right = right && set_rules(&game, words[++i]);
        } else {
            right = false;
        }
    }
    if (!right || game.name == NULL || !are_possible(&game) || most > UINT32_MAX / 2) {
        fputs("usage: plain_patience GAME [ms]FIRST [ms]LAST [--rules RULES] [--max-positions N] "
              "[--shortest]\n",
              stderr);
        return 64;
    }
    game.microsoft = strncmp(words[2], "ms", 2) == 0;
    const size_t digits = game.microsoft ? 2 : 0;
    const uint64_t end = game.microsoft ? 0x200000000U : MODULUS;
    uint64_t last = strtoull(words[3] + digits, NULL, 10);
    uint64_t first = strtoull(words[2] + digits, NULL, 10);
    for (uint64_t seed = first; seed <= last && seed < end; seed++) {
        solve(&game, seed, most, shortest);
    }
    return 0;
}
