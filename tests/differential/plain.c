/* A plain exhaustive search of the patience games, to compare the solver with.
 *
 * It shares nothing with the library and prunes nothing: every legal move of every position is
 * tried, and only a position that was met before is not searched again. Positions are compared
 * whole, byte by byte. Depth-first, up to the first solution; breadth-first with --shortest.
 *
 * Which of the columns is which does not matter to the rules, nor which of the registers. So a
 * position is stored as a list of its cards still in play: the columns in ascending order of their
 * lowest cards, which differ, then the registers in ascending order. The top card of a column is
 * marked, and so is a card in a register; what is missing is deposited. */
#include "plain_game.h"

#include <stdio.h>
#include <stdlib.h>

enum { TOP = 64, REGISTER = 128, NONE = 255 };

/* Everything met so far, in the order of meeting; a table of it, to find a position (its number
 * from 1, 0 where free, at most half full); and the numbers of those that wait for being searched.
 */
struct stored {
    uint8_t cards[CARDS]; /* NONE behind the last */
};
struct memory {
    struct stored *met;
    uint32_t *table, *waiting;
    size_t count, capacity, waiting_from, waiting_to;
    bool won;
};

static struct stored pack(const struct game *game, const struct position *position) {
    struct stored stored;
    uint8_t *next = stored.cards, column_of[CARDS], held[CARDS] = {0};
    memset(&stored, NONE, sizeof stored);
    memset(column_of, NONE, sizeof column_of);
    for (unsigned i = 0; i < game->columns; i++) {
        if (position->height[i] > 0) {
            column_of[position->column[i][0]] = (uint8_t)i;
        }
    }
    for (unsigned i = 0; i < position->held; i++) {
        held[position->registers[i]] = 1;
    }
    for (unsigned lowest = 0; lowest < CARDS; lowest++) {
        if (column_of[lowest] != NONE) {
            unsigned column = column_of[lowest];
            memcpy(next, position->column[column], position->height[column]);
            next += position->height[column];
            next[-1] |= TOP;
        }
    }
    for (unsigned card = 0; card < CARDS; card++) {
        if (held[card]) {
            *next++ = (uint8_t)(card | REGISTER);
        }
    }
    return stored;
}

static void unpack(const struct game *game, const struct stored *stored,
                   struct position *position) {
    unsigned column = 0;
    memset(position, 0, sizeof *position);
    memset(position->deposited, (int)game->ranks, sizeof position->deposited);
    for (unsigned i = 0; i < CARDS && stored->cards[i] != NONE; i++) {
        uint8_t card = stored->cards[i] & (TOP - 1);
        position->deposited[suit(card)]--;
        if (stored->cards[i] & REGISTER) {
            position->registers[position->held++] = card;
        } else {
            position->column[column][position->height[column]++] = card;
        }
        column += (stored->cards[i] & TOP) != 0;
    }
}

/* Where the table holds the position, or the free entry where it belongs. */
static uint32_t *entry_of(const struct memory *memory, const struct stored *stored) {
    uint64_t hash = 0;
    uint32_t words[CARDS / 4];
    memcpy(words, stored, sizeof words);
    for (unsigned i = 0; i < CARDS / 4; i++) {
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
        fputs("plain: out of memory\n", stderr);
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

/* Meets whatever one move of this card leads to; `without` is the position without it. Moving it
 * back to where it was is among that, and harmless: that position has been met. */
static void move_card(struct memory *memory, const struct game *game,
                      const struct position *without, unsigned card) {
    struct position next;
    bool may_fill = fills_empty_column(game, card);
    if (without->held < game->registers) {
        next = *without;
        next.registers[next.held++] = (uint8_t)card;
        meet(memory, game, &next);
    }
    for (unsigned to = 0; to < game->columns; to++) {
        unsigned height = without->height[to];
        if (height == 0 ? !may_fill : !stacks(game, card, without->column[to][height - 1])) {
            continue;
        }
        may_fill = may_fill && height > 0; /* the empty columns are alike */
        next = *without;
        next.column[to][next.height[to]++] = (uint8_t)card;
        meet(memory, game, &next);
    }
}

static void expand(struct memory *memory, const struct game *game, uint32_t number) {
    struct position here, without;
    unpack(game, &memory->met[number], &here);
    for (unsigned i = 0; i < here.held; i++) {
        without = here;
        without.registers[i] = without.registers[--without.held];
        move_card(memory, game, &without, here.registers[i]);
    }
    for (unsigned i = 0; i < game->columns; i++) {
        if (here.height[i] > 0) {
            without = here;
            without.height[i]--;
            move_card(memory, game, &without, here.column[i][without.height[i]]);
        }
    }
}

/* Prints what the search of one deal came to. */
static void solve(const struct game *game, uint32_t seed, size_t most, bool shortest) {
    struct memory memory = {0};
    struct position start;
    unsigned length = 0;
    deal(game, seed, &start);
    meet(&memory, game, &start);
    size_t level_end = memory.waiting_to;
    while (!memory.won && memory.count < most && memory.waiting_from < memory.waiting_to) {
        if (shortest && memory.waiting_from == level_end) {
            length++;
            level_end = memory.waiting_to;
        }
        size_t next = shortest ? memory.waiting_from++ : --memory.waiting_to;
        expand(&memory, game, memory.waiting[next]);
    }
    bool exhausted = memory.waiting_from == memory.waiting_to;
    const char *verdict = memory.won ? "solved" : exhausted ? "unsolvable" : "unknown";
    printf("%s.%u %s %zu", game->name, seed, verdict, memory.count);
    if (shortest && memory.won) {
        printf(" %u", memory.count == 1 ? 0 : length + 1);
    }
    putchar('\n');
    fflush(stdout);
    free(memory.met);
    free(memory.table);
    free(memory.waiting);
}

static bool set_rule(struct game *game, const char *rule) {
    static const char *const named[] = {"stack=alternate", "stack=suit", "stack=any",
                                        "empty=any",       "empty=king", "empty=none"};
    for (unsigned i = 0; i < 6; i++) {
        if (strcmp(rule, named[i]) == 0) {
            *(i < 3 ? &game->stack : &game->empty) = i % 3;
            return true;
        }
    }
    if (sscanf(rule, "ranks=%u", &game->ranks) != 1 &&
        sscanf(rule, "columns=%u", &game->columns) != 1 &&
        sscanf(rule, "registers=%u", &game->registers) != 1) {
        return false;
    }
    return game->ranks - 1 < 13 && game->columns - 1 < CARDS && game->registers <= CARDS;
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
            for (char *rule = strtok(words[++i], ","); rule != NULL; rule = strtok(NULL, ",")) {
                right = right && set_rule(&game, rule);
            }
        } else {
            right = false;
        }
    }
    if (!right || game.name == NULL || most > UINT32_MAX / 2) {
        fputs("usage: plain GAME FIRST LAST [--rules RULES] [--max-positions N] [--shortest]\n",
              stderr);
        return 64;
    }
    unsigned long last = strtoul(words[3], NULL, 10);
    for (unsigned long seed = strtoul(words[2], NULL, 10); seed <= last && seed < MODULUS; seed++) {
        solve(&game, (uint32_t)seed, most, shortest);
    }
    return 0;
}
