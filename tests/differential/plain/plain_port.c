/* A plain exhaustive search of ports, to compare the solver with.
 *
 * It shares nothing with the library and prunes nothing. Each line of standard input is a port: its
 * cells row by row, a square, or rows separated by slashes. For each it prints
 *
 *     MOVES SLIDES POSITIONS FARTHEST-BY-MOVES FARTHEST-BY-SLIDES
 *
 * that is the fewest single-cell moves, the fewest slides, the number of positions that can be
 * reached (also beyond a win), and how far the farthest of these is from the exit; - where there is
 * no way out. A port with more positions than --max-positions is "unknown"; a line that is no port
 * ends the program with exit code 65.
 *
 * First all positions are found, by single-cell moves. Then two searches begin with all the wins at
 * once, one by single-cell moves and one by slides; since whatever is moved can be moved back, they
 * find how far every position is from a win. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOATS = 26, LEAST = 4, MOST = 8, CELLS = MOST * MOST, NOT_REACHED = UINT16_MAX };

struct boat {
    int length, cell, step; /* the first cell of its line, and from one cell of it to the next */
    int places;             /* how many places it has on its line */
};

struct port {
    int width, height, boats;
    struct boat boat[BOATS]; /* in the order of their letters, so A is the first */
    bool wall[CELLS];
};

/* Where each boat is on its line. Those that are not there are at 0. */
struct position {
    uint8_t at[BOATS];
};

struct memory {
    struct position *met;
    uint16_t *distance;
    uint32_t *table, *queue; /* the table: a position's number from 1, 0 where free */
    size_t count, capacity;
};

/* ---- Ports ---------------------------------------------------------------------------------- */

/* The line's cells without slashes, and its shape; false if it has none. */
static bool read_shape(const char *line, char *cells, struct port *port) {
    size_t length = strlen(line), width = strcspn(line, "/"), count = 0;
    for (size_t i = 0; i < length; i++) {
        if (width < length && i % (width + 1) == width) {
            if (line[i] != '/') {
                return false;
            }
        } else if (line[i] == '/' || count == CELLS) {
            return false;
        } else {
            cells[count++] = line[i];
        }
    }
    for (size_t side = LEAST; width == length && side <= MOST; side++) {
        if (side * side == length) {
            width = side;
        }
    }
    port->width = (int)width;
    port->height = width == 0 ? 0 : (int)(count / width);
    return width >= LEAST && width <= MOST && port->height >= LEAST && port->height <= MOST &&
           (size_t)port->height * width == count && line[length - 1] != '/';
}

/* Reads the boat of this letter, if it is there; false if the letter's cells are no boat. */
static bool read_boat(struct port *port, struct position *start, const char *cells, char letter) {
    int cell_count = port->width * port->height, count = 0, held[CELLS];
    for (int i = 0; i < cell_count; i++) {
        if (cells[i] == letter) {
            held[count++] = i;
        }
    }
    if (count == 0) {
        return true;
    }
    if (count != 2 && count != 3) {
        return false;
    }
    bool across = held[1] == held[0] + 1;
    int row = held[0] / port->width, column = held[0] % port->width;
    struct boat boat = {.length = count,
                        .cell = across ? row * port->width : column,
                        .step = across ? 1 : port->width,
                        .places = (across ? port->width : port->height) - count + 1};
    int place = across ? column : row;
    if (place >= boat.places) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (held[i] != held[0] + i * boat.step) {
            return false;
        }
    }
    start->at[port->boats] = (uint8_t)place;
    port->boat[port->boats++] = boat;
    return letter != 'A' || across;
}

static bool read_port(const char *line, struct port *port, struct position *start) {
    char cells[CELLS] = {0};
    memset(port, 0, sizeof *port);
    memset(start, 0, sizeof *start);
    if (!read_shape(line, cells, port)) {
        return false;
    }
    for (int i = 0; i < port->width * port->height; i++) {
        port->wall[i] = cells[i] == 'x';
        if (strchr("xo.~ABCDEFGHIJKLMNOPQRSTUVWXYZ", cells[i]) == NULL) {
            return false;
        }
    }
    for (int i = 0; i < BOATS; i++) {
        if (!read_boat(port, start, cells, (char)('A' + i)) || port->boats == 0) {
            return false;
        }
    }
    return true;
}

static bool won(const struct port *port, const struct position *position) {
    return position->at[0] == port->boat[0].places - 1;
}

static void fill(const struct port *port, const struct position *position, bool *taken) {
    memcpy(taken, port->wall, sizeof port->wall);
    for (int i = 0; i < port->boats; i++) {
        const struct boat *boat = &port->boat[i];
        for (int j = 0; j < boat->length; j++) {
            taken[boat->cell + (position->at[i] + j) * boat->step] = true;
        }
    }
}

/* ---- What was met --------------------------------------------------------------------------- */

static uint32_t *entry_of(const struct memory *memory, const struct position *position) {
    uint64_t hash = 0;
    uint64_t words[(sizeof *position + 7) / 8] = {0};
    memcpy(words, position, sizeof *position);
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        hash = (hash ^ words[i]) * 0x9E3779B97F4A7C15U;
        hash ^= hash >> 29;
    }
    for (size_t at = (size_t)hash;; at++) {
        uint32_t *entry = &memory->table[at & (2 * memory->capacity - 1)];
        if (*entry == 0 || memcmp(&memory->met[*entry - 1], position, sizeof *position) == 0) {
            return entry;
        }
    }
}

static void grow(struct memory *memory) {
    size_t capacity = memory->capacity == 0 ? 1 << 10 : 2 * memory->capacity;
    free(memory->table);
    memory->capacity = capacity;
    memory->met = realloc(memory->met, capacity * sizeof *memory->met);
    memory->distance = realloc(memory->distance, capacity * sizeof *memory->distance);
    memory->queue = realloc(memory->queue, capacity * sizeof *memory->queue);
    memory->table = calloc(2 * capacity, sizeof *memory->table);
    if (memory->met == NULL || memory->distance == NULL || memory->queue == NULL ||
        memory->table == NULL) {
        fputs("plain_port: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    for (size_t i = 0; i < memory->count; i++) {
        *entry_of(memory, &memory->met[i]) = (uint32_t)i + 1;
    }
}

static void meet(struct memory *memory, const struct position *position) {
    if (memory->count == memory->capacity) {
        grow(memory);
    }
    uint32_t *entry = entry_of(memory, position);
    if (*entry == 0) {
        memory->met[memory->count++] = *position;
        *entry = (uint32_t)memory->count;
    }
}

/* The positions after one step from this one, which may go `longest` cells far. */
static int expand(const struct port *port, const struct position *position, int longest,
                  struct position *found) {
    bool taken[CELLS];
    int count = 0;
    fill(port, position, taken);
    for (int i = 0; i < port->boats; i++) {
        const struct boat *boat = &port->boat[i];
        for (int way = -1; way <= 1; way += 2) {
            int at = position->at[i];
            for (int far = 1; far <= longest; far++) {
                at += way;
                int entered = way > 0 ? at + boat->length - 1 : at;
                if (at < 0 || at >= boat->places || taken[boat->cell + entered * boat->step]) {
                    break;
                }
                found[count] = *position;
                found[count++].at[i] = (uint8_t)at;
            }
        }
    }
    return count;
}

enum { MOST_STEPS = BOATS * 2 * MOST };

/* ---- Searching ------------------------------------------------------------------------------ */

/* How far every position is from a win; the largest of these, or -1. */
static int measure(const struct port *port, struct memory *memory, int longest) {
    struct position found[MOST_STEPS];
    size_t from = 0, to = 0;
    int farthest = -1;
    for (size_t i = 0; i < memory->count; i++) {
        memory->distance[i] = NOT_REACHED;
        if (won(port, &memory->met[i])) {
            memory->distance[i] = 0;
            memory->queue[to++] = (uint32_t)i;
        }
    }
    while (from < to) {
        uint32_t number = memory->queue[from++];
        farthest = memory->distance[number];
        int count = expand(port, &memory->met[number], longest, found);
        for (int i = 0; i < count; i++) {
            uint32_t other = *entry_of(memory, &found[i]) - 1;
            if (memory->distance[other] == NOT_REACHED) {
                memory->distance[other] = (uint16_t)(memory->distance[number] + 1);
                memory->queue[to++] = other;
            }
        }
    }
    return farthest;
}

static void print_number(int number, char end) {
    if (number < 0) {
        printf("-%c", end);
    } else {
        printf("%d%c", number, end);
    }
}

static void search(const struct port *port, const struct position *start, size_t most) {
    struct memory memory = {0};
    struct position found[MOST_STEPS];
    meet(&memory, start);
    for (size_t i = 0; i < memory.count && memory.count <= most; i++) {
        struct position here = memory.met[i];
        int count = expand(port, &here, 1, found);
        for (int j = 0; j < count; j++) {
            meet(&memory, &found[j]);
        }
    }
    if (memory.count > most) {
        puts("unknown");
    } else {
        int by_moves = measure(port, &memory, 1);
        print_number(by_moves < 0 ? -1 : memory.distance[0], ' ');
        int by_slides = measure(port, &memory, MOST);
        print_number(by_slides < 0 ? -1 : memory.distance[0], ' ');
        printf("%zu ", memory.count);
        print_number(by_moves, ' ');
        print_number(by_slides, '\n');
    }
    fflush(stdout);
    free(memory.met);
    free(memory.distance);
    free(memory.table);
    free(memory.queue);
}

int main(int count, char **words) {
    size_t most = 100000000;
    if (count == 3 && strcmp(words[1], "--max-positions") == 0) {
        most = strtoul(words[2], NULL, 10);
    } else if (count != 1) {
        fputs("usage: plain_port [--max-positions N] < PORTS\n", stderr);
        return 64;
    }
    char line[128];
    while (fgets(line, sizeof line, stdin) != NULL) {
        struct port port;
        struct position start;
        line[strcspn(line, "\n")] = '\0';
        if (!read_port(line, &port, &start)) {
            fprintf(stderr, "plain_port: %s: no port\n", line);
            return 65;
        }
        search(&port, &start, most);
    }
    return 0;
}
