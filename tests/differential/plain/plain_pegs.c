/* Counts peg solitaire in the plainest way, to compare the counter with.
 *
 * It shares nothing with the library and knows nothing but the rules. A board is a grid of
 * characters: '#' is a hole with a peg, 'o' an empty hole, anything else lies outside. A peg jumps
 * over a neighbour into the empty hole behind it. A position is a string, one character a hole.
 * Level by level, all positions that the level before leads to are written down, sorted and made
 * unique.
 *
 *     plain_pegs [--axes 2|3|4] [--goal any|HOLE] < DRAWING
 *
 * A second drawing, after an empty line, is the goal. For each number of jumps it prints the
 * positions, those up to the symmetries that keep the start, the dead ends and the winning
 * positions; then the solutions that end anywhere, and those that end at the goal. Meant for small
 * boards. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOLES = 64, WIDTH = 128 };

static unsigned holes, axes = 2;
static int hole_x[HOLES], hole_y[HOLES];
static char start[HOLES + 1], goal[HOLES + 1];
static bool any_end = true;

struct position {
    char pegs[HOLES];
    unsigned __int128 paths;
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

static int find_hole(int x, int y) {
    for (unsigned i = 0; i < holes; i++) {
        if (hole_x[i] == x && hole_y[i] == y) {
            return (int)i;
        }
    }
    return -1;
}

/* Reads one drawing, up to an empty line or the end, and perhaps where its holes lie. Returns how
 * many these are. */
static unsigned read_drawing(char *pegs, bool with_places) {
    char line[WIDTH];
    unsigned count = 0;
    for (int y = 0; fgets(line, sizeof line, stdin) != NULL && line[0] != '\n'; y++) {
        for (int x = 0; line[x] != '\0'; x++) {
            if (line[x] != '#' && line[x] != 'o') {
                continue;
            }
            if (count == HOLES) {
                fail("too many holes");
            }
            if (with_places) {
                hole_x[count] = x;
                hole_y[count] = y;
            }
            pegs[count++] = line[x];
        }
    }
    return count;
}

static unsigned count_of(const char *pegs, char wanted) {
    unsigned count = 0;
    for (unsigned i = 0; i < holes; i++) {
        count += pegs[i] == wanted ? 1 : 0;
    }
    return count;
}

/* Plays the jump from a hole in a direction; false if the rules forbid it. */
static bool jump(const char *before, unsigned from, int x, int y, char *after) {
    int over = find_hole(hole_x[from] + x, hole_y[from] + y);
    int to = find_hole(hole_x[from] + 2 * x, hole_y[from] + 2 * y);
    if (over < 0 || to < 0 || before[from] != '#' || before[over] != '#' || before[to] != 'o') {
        return false;
    }
    memcpy(after, before, HOLES);
    after[from] = 'o';
    after[over] = 'o';
    after[to] = '#';
    return true;
}

/* Finds all positions one jump later; returns how many. */
static unsigned jump_all(const char *before, char (*after)[HOLES]) {
    static const int directions[8][2] = {{1, 0}, {-1, 0},  {0, 1},  {0, -1},
                                         {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
    unsigned count = 0;
    for (unsigned from = 0; from < holes; from++) {
        for (unsigned i = 0; i < 2 * axes; i++) {
            if (jump(before, from, directions[i][0], directions[i][1], after[count])) {
                count++;
            }
        }
    }
    return count;
}

static int compare(const void *a, const void *b) {
    return memcmp(((const struct position *)a)->pegs, ((const struct position *)b)->pegs, HOLES);
}

static void add(struct level *level, size_t *room, const char *pegs, unsigned __int128 paths) {
    if (level->count == *room) {
        *room = *room * 2 + 64;
        level->list = realloc(level->list, *room * sizeof *level->list);
        if (level->list == NULL) {
            fail("out of memory");
        }
    }
    struct position *position = &level->list[level->count++];
    memcpy(position->pegs, pegs, HOLES);
    position->paths = paths;
    position->wins = false;
}

static struct level next_level(const struct level *level) {
    char after[HOLES * 8][HOLES];
    struct level next = {NULL, 0};
    size_t room = 0;
    for (size_t i = 0; i < level->count; i++) {
        unsigned count = jump_all(level->list[i].pegs, after);
        for (unsigned j = 0; j < count; j++) {
            add(&next, &room, after[j], level->list[i].paths);
        }
    }
    if (next.count == 0) {
        return next;
    }
    qsort(next.list, next.count, sizeof *next.list, compare);
    size_t kept = 1;
    for (size_t i = 1; i < next.count; i++) {
        if (compare(&next.list[kept - 1], &next.list[i]) == 0) {
            next.list[kept - 1].paths += next.list[i].paths;
        } else {
            next.list[kept++] = next.list[i];
        }
    }
    next.count = kept;
    return next;
}

/* Turns a place by one step: a right angle, or with three axes a sixth of a circle. */
static void turn(int *x, int *y) {
    int old_x = *x;
    *x = axes == 3 ? old_x - *y : -*y;
    *y = old_x;
}

/* Turns the position so many times, perhaps mirrors it first, and moves it back to where the board
 * is. False if it does not fit there. */
static bool turned(const char *pegs, unsigned turns, bool mirror, char *image) {
    int x[HOLES] = {0}, y[HOLES] = {0}, left = 0, top = 0, old_left = 0, old_top = 0;
    for (unsigned i = 0; i < holes; i++) {
        x[i] = mirror ? hole_y[i] : hole_x[i];
        y[i] = mirror ? hole_x[i] : hole_y[i];
        for (unsigned j = 0; j < turns; j++) {
            turn(&x[i], &y[i]);
        }
        left = i == 0 || x[i] < left ? x[i] : left;
        top = i == 0 || y[i] < top ? y[i] : top;
        old_left = i == 0 || hole_x[i] < old_left ? hole_x[i] : old_left;
        old_top = i == 0 || hole_y[i] < old_top ? hole_y[i] : old_top;
    }
    memset(image, 0, HOLES);
    for (unsigned i = 0; i < holes; i++) {
        int there = find_hole(x[i] - left + old_left, y[i] - top + old_top);
        if (there < 0) {
            return false;
        }
        image[there] = pegs[i];
    }
    return true;
}

/* Is it the first of its images, in the order of strings? */
static bool stands_for_its_images(const char *pegs) {
    char image[HOLES];
    for (unsigned turns = 0; turns < (axes == 3 ? 6 : 4); turns++) {
        for (unsigned mirror = 0; mirror < 2; mirror++) {
            if (turned(start, turns, mirror == 1, image) && memcmp(image, start, holes) == 0 &&
                turned(pegs, turns, mirror == 1, image) && memcmp(image, pegs, holes) < 0) {
                return false;
            }
        }
    }
    return true;
}

struct sums {
    unsigned __int128 anywhere, at_goal;
};

static void examine(struct level *level, const struct level *next, unsigned jumps,
                    struct sums *sums, char *line, size_t size) {
    char after[HOLES * 8][HOLES];
    size_t alike = 0, dead = 0, winning = 0;
    bool one_hole = count_of(goal, '#') == 1;
    for (size_t i = 0; i < level->count; i++) {
        struct position *position = &level->list[i];
        bool at_goal = memcmp(position->pegs, goal, holes) == 0;
        bool one_peg = count_of(position->pegs, '#') == 1;
        bool won = any_end ? one_peg : at_goal;
        unsigned count = jump_all(position->pegs, after);
        position->wins = won;
        for (unsigned j = 0; j < count; j++) {
            struct position key = {.wins = false};
            memcpy(key.pegs, after[j], HOLES);
            const struct position *found =
                next->list == NULL ? NULL
                                   : bsearch(&key, next->list, next->count, sizeof key, compare);
            position->wins = position->wins || (found != NULL && found->wins);
        }
        alike += stands_for_its_images(position->pegs) ? 1 : 0;
        dead += count == 0 && !won ? 1 : 0;
        winning += position->wins ? 1 : 0;
        sums->anywhere += won || (one_peg && one_hole) ? position->paths : 0;
        sums->at_goal += (any_end && !one_hole ? won : at_goal) ? position->paths : 0;
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
    static struct level levels[HOLES + 2];
    static char lines[HOLES + 1][WIDTH];
    unsigned count = 0;
    size_t room = 0;
    struct sums sums = {0, 0};
    add(&levels[0], &room, start, 1);
    while (levels[count].count > 0) {
        levels[count + 1] = next_level(&levels[count]);
        count++;
    }
    for (unsigned i = count; i-- > 0;) {
        examine(&levels[i], &levels[i + 1], i, &sums, lines[i], sizeof lines[i]);
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

/* The goal is one peg, in a hole such as d4 or anywhere. In the second case the solutions counted
 * as being at the goal end with pegs in the holes that were empty at the start. */
static void choose_goal(const char *where) {
    if (strcmp(where, "any") == 0) {
        for (unsigned i = 0; i < holes; i++) {
            goal[i] = start[i] == '#' ? 'o' : '#';
        }
        return;
    }
    int hole = find_hole(where[0] - 'a', atoi(where + 1) - 1);
    if (hole < 0) {
        fail("no such hole");
    }
    memset(goal, 'o', holes);
    goal[hole] = '#';
    any_end = false;
}

int main(int argc, char **argv) {
    const char *where = "any";
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--axes") == 0 && i + 1 < argc) {
            axes = (unsigned)atoi(argv[++i]);
        } else if (strcmp(argv[i], "--goal") == 0 && i + 1 < argc) {
            where = argv[++i];
        } else {
            fail("usage: plain_pegs [--axes 2|3|4] [--goal any|HOLE] < DRAWING");
        }
    }
    if (axes < 2 || axes > 4) {
        fail("there are 2, 3 or 4 axes");
    }
    holes = read_drawing(start, true);
    unsigned of_goal = read_drawing(goal, false);
    if (of_goal == 0) {
        choose_goal(where);
    } else if (of_goal == holes) {
        any_end = false;
    } else {
        fail("the goal has other holes than the board");
    }
    count_all();
    return 0;
}
