/* Counts peg solitaire in the plainest way, to compare the counter with.
 *
 * It shares nothing with the library and knows nothing but the rules: a board is a grid of
 * characters, '#' a peg, 'o' a hole, anything else no cell, and a peg jumps over a neighbour into
 * the hole behind it. Positions are kept as strings, one character a cell. Level by level, all
 * positions that the level before leads to are written down, sorted and made unique.
 *
 *     plain_pegs [--axes 2|3|4] [--goal any|CELL] < DRAWING
 *
 * A second drawing, after an empty line, is the goal. Prints for each number of jumps: positions,
 * up to the symmetries that keep the start, dead ends, winning positions; then the solutions that
 * end anywhere and at the goal. Meant for small boards. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 64, WIDTH = 128 };

static unsigned cells, axes = 2;
static int cell_x[CELLS], cell_y[CELLS];
static char start[CELLS + 1], goal[CELLS + 1];
static bool any_end = true;

struct position {
    char pegs[CELLS];
    unsigned __int128 ways;
    bool wins;
};

struct level {
    struct position *list;
    size_t count;
};

static void fail(const char *message) {
    fprintf(stderr, "plain_pegs: %s\n", message);
    exit(64);
}

static int find_cell(int x, int y) {
    for (unsigned i = 0; i < cells; i++) {
        if (cell_x[i] == x && cell_y[i] == y) {
            return (int)i;
        }
    }
    return -1;
}

/* One drawing, up to an empty line or the end. Returns how many cells it has. */
static unsigned read_drawing(char *pegs, bool places) {
    char line[WIDTH];
    unsigned count = 0;
    for (int y = 0; fgets(line, sizeof line, stdin) != NULL && line[0] != '\n'; y++) {
        for (int x = 0; line[x] != '\0'; x++) {
            if (line[x] != '#' && line[x] != 'o') {
                continue;
            }
            if (count == CELLS) {
                fail("too many cells");
            }
            if (places) {
                cell_x[count] = x;
                cell_y[count] = y;
            }
            pegs[count++] = line[x];
        }
    }
    return count;
}

static unsigned count_of(const char *pegs, char wanted) {
    unsigned count = 0;
    for (unsigned i = 0; i < cells; i++) {
        count += pegs[i] == wanted ? 1 : 0;
    }
    return count;
}

/* Plays the jump from a cell in a direction; false if the rules forbid it. */
static bool jump(const char *before, unsigned from, int x, int y, char *after) {
    int over = find_cell(cell_x[from] + x, cell_y[from] + y);
    int to = find_cell(cell_x[from] + 2 * x, cell_y[from] + 2 * y);
    if (over < 0 || to < 0 || before[from] != '#' || before[over] != '#' || before[to] != 'o') {
        return false;
    }
    memcpy(after, before, CELLS);
    after[from] = 'o';
    after[over] = 'o';
    after[to] = '#';
    return true;
}

/* All positions one jump later; returns how many. */
static unsigned jump_all(const char *before, char (*after)[CELLS]) {
    static const int directions[8][2] = {{1, 0}, {-1, 0},  {0, 1},  {0, -1},
                                         {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
    unsigned count = 0;
    for (unsigned from = 0; from < cells; from++) {
        for (unsigned i = 0; i < 2 * axes; i++) {
            if (jump(before, from, directions[i][0], directions[i][1], after[count])) {
                count++;
            }
        }
    }
    return count;
}

static int compare(const void *a, const void *b) {
    return memcmp(((const struct position *)a)->pegs, ((const struct position *)b)->pegs, CELLS);
}

static void add(struct level *level, size_t *room, const char *pegs, unsigned __int128 ways) {
    if (level->count == *room) {
        *room = *room * 2 + 64;
        level->list = realloc(level->list, *room * sizeof *level->list);
        if (level->list == NULL) {
            fail("out of memory");
        }
    }
    struct position *position = &level->list[level->count++];
    memcpy(position->pegs, pegs, CELLS);
    position->ways = ways;
    position->wins = false;
}

static struct level next_level(const struct level *level) {
    char after[CELLS * 8][CELLS];
    struct level next = {NULL, 0};
    size_t room = 0;
    for (size_t i = 0; i < level->count; i++) {
        unsigned count = jump_all(level->list[i].pegs, after);
        for (unsigned j = 0; j < count; j++) {
            add(&next, &room, after[j], level->list[i].ways);
        }
    }
    if (next.count == 0) {
        return next;
    }
    qsort(next.list, next.count, sizeof *next.list, compare);
    size_t kept = 1;
    for (size_t i = 1; i < next.count; i++) {
        if (compare(&next.list[kept - 1], &next.list[i]) == 0) {
            next.list[kept - 1].ways += next.list[i].ways;
        } else {
            next.list[kept++] = next.list[i];
        }
    }
    next.count = kept;
    return next;
}

/* Turns a place by one step, a right angle or a sixth of a circle, or mirrors it. */
static void turn(int *x, int *y) {
    int old_x = *x;
    *x = axes == 3 ? old_x - *y : -*y;
    *y = old_x;
}

/* The position turned so many times and perhaps mirrored, moved back to where the board is: false
 * if it does not fit there. */
static bool turned(const char *pegs, unsigned turns, bool mirror, char *image) {
    int x[CELLS] = {0}, y[CELLS] = {0}, left = 0, top = 0, old_left = 0, old_top = 0;
    for (unsigned i = 0; i < cells; i++) {
        x[i] = mirror ? cell_y[i] : cell_x[i];
        y[i] = mirror ? cell_x[i] : cell_y[i];
        for (unsigned j = 0; j < turns; j++) {
            turn(&x[i], &y[i]);
        }
        left = i == 0 || x[i] < left ? x[i] : left;
        top = i == 0 || y[i] < top ? y[i] : top;
        old_left = i == 0 || cell_x[i] < old_left ? cell_x[i] : old_left;
        old_top = i == 0 || cell_y[i] < old_top ? cell_y[i] : old_top;
    }
    memset(image, 0, CELLS);
    for (unsigned i = 0; i < cells; i++) {
        int there = find_cell(x[i] - left + old_left, y[i] - top + old_top);
        if (there < 0) {
            return false;
        }
        image[there] = pegs[i];
    }
    return true;
}

/* Is it the first of its images, in the order of strings? */
static bool stands_for_its_images(const char *pegs) {
    char image[CELLS];
    for (unsigned turns = 0; turns < (axes == 3 ? 6 : 4); turns++) {
        for (unsigned mirror = 0; mirror < 2; mirror++) {
            if (turned(start, turns, mirror == 1, image) && memcmp(image, start, cells) == 0 &&
                turned(pegs, turns, mirror == 1, image) && memcmp(image, pegs, cells) < 0) {
                return false;
            }
        }
    }
    return true;
}

struct sums {
    unsigned __int128 anywhere, at_goal;
};

static void look(struct level *level, const struct level *next, unsigned jumps, struct sums *sums,
                 char *line, size_t size) {
    char after[CELLS * 8][CELLS];
    size_t alike = 0, dead = 0, winning = 0;
    bool one_cell = count_of(goal, '#') == 1;
    for (size_t i = 0; i < level->count; i++) {
        struct position *position = &level->list[i];
        bool at_goal = memcmp(position->pegs, goal, cells) == 0;
        bool one_peg = count_of(position->pegs, '#') == 1;
        bool won = any_end ? one_peg : at_goal;
        unsigned count = jump_all(position->pegs, after);
        position->wins = won;
        for (unsigned j = 0; j < count; j++) {
            struct position key = {.wins = false};
            memcpy(key.pegs, after[j], CELLS);
            const struct position *found =
                next->list == NULL ? NULL
                                   : bsearch(&key, next->list, next->count, sizeof key, compare);
            position->wins = position->wins || (found != NULL && found->wins);
        }
        alike += stands_for_its_images(position->pegs) ? 1 : 0;
        dead += count == 0 && !won ? 1 : 0;
        winning += position->wins ? 1 : 0;
        sums->anywhere += won || (one_peg && one_cell) ? position->ways : 0;
        sums->at_goal += (any_end && !one_cell ? won : at_goal) ? position->ways : 0;
    }
    snprintf(line, size, "%u %zu %zu %zu %zu", jumps, level->count, alike, dead, winning);
}

static void print_number(unsigned __int128 number) {
    if (number >= 10) {
        print_number(number / 10);
    }
    putchar('0' + (int)(number % 10));
}

static void count_all(void) {
    static struct level levels[CELLS + 2];
    static char lines[CELLS + 1][WIDTH];
    unsigned count = 0;
    size_t room = 0;
    struct sums sums = {0, 0};
    add(&levels[0], &room, start, 1);
    while (levels[count].count > 0) {
        levels[count + 1] = next_level(&levels[count]);
        count++;
    }
    for (unsigned i = count; i-- > 0;) {
        look(&levels[i], &levels[i + 1], i, &sums, lines[i], sizeof lines[i]);
        free(levels[i + 1].list);
    }
    free(levels[0].list);
    for (unsigned i = 0; i < count; i++) {
        puts(lines[i]);
    }
    fputs("solutions ", stdout);
    print_number(sums.anywhere);
    fputs("\nat goal ", stdout);
    print_number(sums.at_goal);
    putchar('\n');
}

/* The goal is one peg, at a cell such as d4, or anywhere: then the cells empty at the start are
 * the place to tell apart. */
static void choose_goal(const char *wish) {
    if (strcmp(wish, "any") == 0) {
        for (unsigned i = 0; i < cells; i++) {
            goal[i] = start[i] == '#' ? 'o' : '#';
        }
        return;
    }
    int cell = find_cell(wish[0] - 'a', atoi(wish + 1) - 1);
    if (cell < 0) {
        fail("no such cell");
    }
    memset(goal, 'o', cells);
    goal[cell] = '#';
    any_end = false;
}

int main(int argc, char **argv) {
    const char *wish = "any";
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--axes") == 0 && i + 1 < argc) {
            axes = (unsigned)atoi(argv[++i]);
        } else if (strcmp(argv[i], "--goal") == 0 && i + 1 < argc) {
            wish = argv[++i];
        } else {
            fail("usage: plain_pegs [--axes 2|3|4] [--goal any|CELL] < DRAWING");
        }
    }
    if (axes < 2 || axes > 4) {
        fail("there are 2, 3 or 4 axes");
    }
    cells = read_drawing(start, true);
    unsigned of_goal = read_drawing(goal, false);
    if (of_goal == 0) {
        choose_goal(wish);
    } else if (of_goal == cells) {
        any_end = false;
    } else {
        fail("the goal has other cells than the board");
    }
    count_all();
    return 0;
}
