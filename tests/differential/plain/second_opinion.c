/* A second opinion: can this puzzle be solved, and in how few moves? Every move is tried, and
 * nothing is left out but positions that were met before; these are compared whole. It was written
 * from the rules alone, and shares nothing with the library or with the other programs here.
 *
 * `second_opinion MAX_POSITIONS` reads puzzles: layouts of cards with all of their lines and rules,
 * as README.md says, grids with ports, or drawings of pegs behind a line `axes=2`, 3 or 4, perhaps
 * with a goal; all rows have one length. A line with `?` comes behind each: is it `solved`,
 * `unsolvable` or `unknown`, in how few moves, in how few runs (slides of boats; jumps of one peg
 * in turn)? Or a line with `!` and moves, each with a comma behind it: are they `right` or `wrong`?
 */
#define _GNU_SOURCE
#include <search.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS = 52, LONGEST = 512, NEVER = -1, UNKNOWN = -2 };
static char start[LONGEST], goal[LONGEST]; /* positions are strings; "" is no goal in particular */
static void (*moves_of)(const char *position);
static bool with_runs; /* to go on with the piece that moved last costs nothing */

/* ---- What is done with every move that is found ---- */
static char memory[1 << 27], *unused; /* for positions; pages that are never touched cost nothing */
static char *waiting[2][sizeof memory / 8]; /* at even and at odd lengths, of two in turn */
static size_t count[2], length;             /* of these; moves to the position at hand */
static void *met;                           /* a tree of those that were looked at */
static const char *wanted;                  /* the moves still to be replayed; NULL in a search */
static int compare_text(const void *a, const void *b) { return strcmp(a, b); }
static void forget(void *position) { (void)position; }
static void add(const char *position, int cost) {
    size_t side = (length + (size_t)cost) % 2;
    waiting[side][count[side]++] = strcpy(unused, position);
    unused += strlen(position) + 1;
}
static void reach(const char *position, const char *move, int cost) {
    size_t size = wanted == NULL ? 0 : strcspn(wanted, ",");
    bool is_next = wanted != NULL && strlen(move) == size && strncmp(move, wanted, size) == 0 &&
                   count[0] + count[1] == 0; /* not a second one just like it */
    if (is_next || (wanted == NULL && tfind(position, &met, compare_text) == NULL)) {
        add(position, cost);
    }
}

/* ---- Ports and pegs: rows, each ended by '/', then what moved last ---- */
static size_t width, cells, axes;
static void reach_grid(char *next, const char *move, const char *goes_on, const char *last) {
    int cost = !with_runs || strcmp(next + cells, goes_on) != 0;
    strcpy(next + cells, with_runs ? last : "");
    reach(next, move, cost);
}

static void moves_of_port(const char *position) {
    for (size_t i = 0; i < 2 * cells; i++) {
        size_t first = i / 2, back = i % 2;
        char boat = position[first];
        size_t step = position[first + 1] == boat ? 1 : width + 1, last = first + step;
        last += last + step < cells && position[last + step] == boat ? step : 0;
        size_t to = back ? first - step : last + step; /* beyond the edge it wraps around */
        if (boat >= 'A' && boat <= 'Z' && strchr(position, boat) == position + first &&
            to < cells && position[to] == '.') {
            char next[LONGEST], move[] = {boat, "><"[back], 0};
            strcpy(next, position);
            next[to] = boat;
            next[back ? last : first] = '.';
            reach_grid(next, move, move, move);
        }
    }
}

static void moves_of_pegs(const char *position) {
    const size_t steps[] = {1, width + 1, width + 2, width}; /* rows, columns, diagonals */
    for (size_t i = 0; i < cells * axes * 2; i++) {
        size_t from = i % cells, step = steps[i / cells / 2];
        size_t over = i / cells % 2 ? from - step : from + step, to = over + over - from;
        if (over < cells && to < cells && position[from] == '#' && position[over] == '#' &&
            position[to] == '.') {
            char next[LONGEST], before[] = {(char)('A' + from), 0}, after[] = {(char)('A' + to), 0},
                                move[64];
            sprintf(move, "%c%zu-%c%zu", (char)('a' + from % (width + 1)), from / (width + 1) + 1,
                    (char)('a' + to % (width + 1)), to / (width + 1) + 1);
            strcpy(next, position);
            next[from] = next[over] = '.';
            next[to] = '#';
            reach_grid(next, move, before, after);
        }
    }
}

static void read_grid(char *text) {
    bool is_pegs = sscanf(text, "axes=%zu", &axes) == 1;
    moves_of = is_pegs ? moves_of_pegs : moves_of_port;
    text += is_pegs ? strlen("axes=2\n") : 0;
    for (char *c = text; *c != 0; c++) {
        *c = *c == 'o' || *c == '~' ? '.' : *c == '\n' ? '/' : *c;
    }
    const char *blank = strstr(text, "//");
    width = strcspn(text, "/");
    cells = blank != NULL ? (size_t)(blank + 1 - text) : strlen(text);
    sprintf(start, "%.*s", (int)cells, text);
    strcpy(goal, blank != NULL ? blank + 2 : "");
}

/* ---- Patience: how many rotations are left, then piles of cards, each ended by '/': 4
 * foundations, the cells together, the columns. A card is the character '0' + its number ---- */
enum { HELD = 4, COLUMNS = 5, PILES = COLUMNS + CARDS };
static int ranks, columns, cell_count;
static char build[16], empty[16], autoplay[16], take_back[16]; /* the values of these rules */
static size_t bound[PILES + 1]; /* pile p lies behind bound[p], its slash is at bound[p + 1] */
static void find_piles(const char *position) {
    for (int i = 0, pile = 0; pile <= COLUMNS + columns; i++) {
        bound[pile] = (size_t)i;
        pile += position[i] == '/' || i == 0;
    }
}
static int size_of(int pile) { return (int)(bound[pile + 1] - bound[pile]) - 1; }
static bool is(const char *rule, const char *value) { return strcmp(rule, value) == 0; }
static bool builds(int card, int onto) {
    bool same_suit = card % 4 == onto % 4, same_colour = (card & 2) == (onto & 2);
    return card / 4 + 1 == onto / 4 &&
           (is(build, "any") || (is(build, "suit") ? same_suit : !same_colour));
}
static bool goes_by_itself(int card) {
    bool may_hurt = false; /* since a card in play could need it */
    for (int low = 0; low < card && !is(build, "suit"); low++) {
        bool needs = is(take_back, "yes") ? low / 4 < card / 4 : builds(low, card);
        may_hurt = may_hurt || (needs && low / 4 >= size_of(low % 4));
    }
    return card / 4 == size_of(card % 4) && !is(autoplay, "none") &&
           (is(autoplay, "all") || !may_hurt);
}

/* Takes the card at one place and puts it before what is at the other. */
static void shift(char *position, size_t from, size_t to) {
    char card = position[from];
    memmove(position + from, position + from + 1, strlen(position + from));
    to -= from < to;
    memmove(position + to + 1, position + to, strlen(position + to) + 1);
    position[to] = card;
    find_piles(position);
}
static int compare_cards(const void *a, const void *b) { return *(char *)a - *(char *)b; }
/* Plays what goes by itself; puts in order what is alike. */
static void settle(char *position) {
    find_piles(position);
    for (size_t i = bound[HELD] + 1; i < bound[COLUMNS + columns]; i++) {
        int card = position[i] - '0';
        if ((i < bound[COLUMNS] || position[i + 1] == '/') && card >= 0 && goes_by_itself(card)) {
            shift(position, i, bound[card % 4 + 1]);
            i = bound[HELD]; /* once more from the first cell on */
        }
    }
    qsort(position + bound[HELD] + 1, (size_t)size_of(HELD), 1, compare_cards);
    char column[CARDS][CARDS + 2] = {""}, *end = position + bound[COLUMNS] + 1;
    for (int i = 0; i < columns; i++) {
        memcpy(column[i], position + bound[COLUMNS + i] + 1, (size_t)size_of(COLUMNS + i) + 1);
    }
    qsort(column, (size_t)columns, sizeof column[0], compare_text);
    for (int i = 0; i < columns; end += strlen(column[i++])) {
        memcpy(end, column[i], strlen(column[i]));
    }
}

static void play(const char *position, size_t from, size_t to, char turns, const char *move) {
    char next[LONGEST];
    strcpy(next, position);
    next[0] = (char)(next[0] - turns);
    shift(next, from, to);
    settle(next);
    reach(next, move, strchr(move, 'F') == NULL);
    find_piles(position);
}

static void moves_of_cards(const char *position) {
    char move[32], card_below[16];
    find_piles(position);
    for (int i = 1, from = 0; i < (int)bound[COLUMNS + columns]; i++) {
        int card = position[i] - '0';
        bool is_top = position[i + 1] == '/', is_king = card / 4 == ranks - 1;
        from += card < 0; /* a slash */
        bool may_move = from == HELD || (is_top && (from > HELD || is(take_back, "yes")));
        for (int to = 0; to < COLUMNS + columns && card >= 0 && may_move; to++) {
            int onto = position[bound[to + 1] - 1] - '0'; /* negative if the pile is empty */
            bool is_legal = to < HELD    ? from >= HELD && to == card % 4 && card / 4 == size_of(to)
                            : to == HELD ? from != HELD && size_of(HELD) < cell_count
                            : onto >= 0  ? builds(card, onto)
                                         : is(empty, "any") || (is_king && is(empty, "king"));
            sprintf(card_below, "%d", onto);
            const char *where = to < HELD ? "F" : to == HELD ? "T" : onto < 0 ? "V" : card_below;
            sprintf(move, "%d %s", card, where);
            if (is_legal) {
                play(position, (size_t)i, bound[to + 1], 0, move);
            }
        }
        if (from > HELD && card >= 0 && !is_top && position[0] > '0') {
            size_t end = bound[from + 1];
            sprintf(move, "%d R", card);
            play(position, (size_t)i, end, 1, move);
            sprintf(move, "%d R %d", position[end - 1] - '0', card);
            play(position, end - 1, (size_t)i, 1, move);
        }
    }
}

/* Adds the cards of a line to a pile (to foundations also those below); returns the next line. */
static const char *read_pile(const char *line, char *pile, bool is_foundations) {
    static const char ranks_of[] = "A234567891JQK", suits_of[] = "CSHD"; /* 1 begins a 10 */
    for (; *line != '\n'; line++) {
        const char *rank = strchr(ranks_of, *line);
        if (rank != NULL) {
            line += *rank == '1' ? 2 : 1;
            int suit = (int)(strchr(suits_of, *line) - suits_of);
            int card = (int)(rank - ranks_of) * 4 + suit;
            for (int low = is_foundations ? suit : card; low <= card; low += 4) {
                char *cards = pile + (is_foundations ? suit * (CARDS + 1) : 0);
                cards[strlen(cards)] = (char)('0' + low);
            }
        }
    }
    return line + 1;
}
static void read_layout(const char *text) {
    char pile[PILES][CARDS + 1] = {""}, *end = start, rotations;
    moves_of = moves_of_cards;
    sscanf(strstr(text, "rules:"),
           "rules: cells=%d,columns=%d,build=%15[a-z],empty=%15[a-z],ranks=%d,"
           "autoplay=%15[a-z],take-back=%15[a-z],rotations=%c",
           &cell_count, &columns, build, empty, &ranks, autoplay, take_back, &rotations);
    read_pile(strstr(text, "foundations:"), pile[0], true);
    const char *line = read_pile(strstr(text, "cells:"), pile[HELD], false);
    for (int i = 0; i < columns; i++) {
        line = read_pile(line, pile[COLUMNS + i], false);
    }
    *end++ = rotations;
    for (int i = 0; i < COLUMNS + columns; i++) {
        end += sprintf(end, "%s/", pile[i]);
    }
    settle(start);
}

/* ---- The search; a replay is one that is told its moves ---- */
static bool is_won(const char *position) {
    const char *peg = strchr(position, '#');
    if (moves_of == moves_of_cards) {
        find_piles(position);
        return bound[COLUMNS + columns] - bound[HELD] == (size_t)columns + 1; /* slashes alone */
    }
    return moves_of == moves_of_port ? strstr(position, "A/") != NULL
           : goal[0] != 0            ? strncmp(position, goal, cells) == 0
                                     : peg != NULL && strchr(peg + 1, '#') == NULL;
}
/* Returns the fewest moves; in a replay, how many moves were played. */
static int search(const char *moves, size_t limit, size_t *positions) {
    tdestroy(met, forget);
    met = NULL;
    unused = memory;
    *positions = count[0] = count[1] = length = 0;
    add(start, 0);
    for (; count[0] + count[1] > 0; length++) {
        while (count[length % 2] > 0) {
            char *position = waiting[length % 2][--count[length % 2]];
            if (moves == NULL && *(char **)tsearch(position, &met, compare_text) != position) {
                continue;
            }
            wanted = ++*positions == 1 || moves == NULL ? moves : strchr(wanted, ',') + 1;
            if (*positions > limit || unused > memory + sizeof memory / 8 * 7) {
                return UNKNOWN;
            }
            if ((moves == NULL || *wanted == 0) && is_won(position)) {
                return (int)length;
            }
            moves_of(position);
        }
    }
    return NEVER;
}

int main(int argc, char **argv) {
    const char *words[] = {"unknown", "unsolvable", "solved", "unknown", "wrong", "right"};
    static char text[1 << 16], line[1 << 16];
    size_t limit = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000, positions, others;
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (line[0] != '?' && line[0] != '!') {
            strncat(text, line, sizeof text - strlen(text) - 1);
            continue;
        }
        const char *moves = line[0] == '!' ? line + 1 : NULL;
        line[strcspn(line, "\n")] = 0;
        strchr(text, ':') != NULL ? read_layout(text) : read_grid(text);
        with_runs = false;
        int fewest = search(moves, limit, &positions);
        with_runs = fewest >= 0 && moves_of != moves_of_cards;
        int runs = with_runs ? search(moves, limit, &others) : fewest;
        const char *word = words[(moves != NULL ? 3 : 0) + (runs < 0 ? runs - UNKNOWN : 2)];
        printf("%s moves=%d runs=%d positions=%zu\n", word, fewest, runs, positions);
        fflush(stdout);
        text[0] = 0;
    }
}
