#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/bridges.h"
#include "support/shelf.h"

enum { SIDE_MOST = 16, KEY = 7 };

static const struct state corner = {{0}};

/* ---- What is played, and disturbed --------------------------------------------------------- */

static unsigned times[1 << BRIDGES][SIDE_MOST][SIDE_MOST]; /* that each position was expanded */
static unsigned expansions;
static uint32_t chance;
static unsigned fails_every; /* so many expansions memory runs out, on average; 0: never */
static unsigned quiet; /* so many expansions it does not: what is done once more shall be done */
static struct limits *limits_at_hand;
static const struct chamber_search *search_at_hand;

/* If there is anything that can be stored in its place. */
static void take_all_memory(void) {
    const struct chamber_search *search = search_at_hand;
    if (search == NULL ||
        (search->block != NULL && search->map.count == 0 && search->closing->count == 0)) {
        return;
    }
    limits_at_hand->memory.limit = limits_at_hand->memory.used;
    quiet = 2 * CHAMBER_BATCH;
}

static unsigned cross(const struct problem *problem, const struct state *state,
                      struct successor *successors) {
    struct successor all[MAX_SUCCESSORS];
    const unsigned count = bridges_walk(problem, state, all);
    unsigned kept = 0;
    times[state->at[2]][state->at[1]][state->at[0]]++;
    expansions++;
    if (quiet > 0) {
        quiet--;
    } else if (fails_every > 0 && random_below(&chance, fails_every) == 0) {
        take_all_memory();
    }
    for (unsigned i = 0; i < count; i++) {
        /* In some rows nobody goes to the left. */
        if (!one_way || state->at[1] % 3 != 0 || all[i].state.at[0] >= state->at[0]) {
            successors[kept++] = all[i];
        }
    }
    return kept;
}

/* A storage that gives memory back when something is written, and can fail or be copied at any
 * call. */
struct disturbed {
    struct soliton_storage storage;
    struct shelf *shelf;
    unsigned calls;
    unsigned fails_at;  /* that call */
    unsigned copies_at; /* what is stored before that call is kept, */
    struct shelf *copy; /* here */
    unsigned loses_at;  /* before that call a file is lost */
    unsigned reads;     /* memory runs out at one of so many while a chamber is read; 0: never */
};

static struct shelf *shelf_copy(const struct shelf *shelf) {
    struct shelf *copy = shelf_new();
    for (unsigned i = 0; i < shelf->ever; i++) {
        const struct file *file = &shelf->files[i];
        if (file->name[0] != '\0') {
            shelf_append(copy, file->name, file->bytes, file->size);
        }
    }
    return copy;
}

static void shelf_free(struct shelf *shelf) {
    for (unsigned i = 0; i < shelf->ever; i++) {
        free(shelf->files[i].bytes);
    }
    free(shelf);
}

static void lose_a_file(struct shelf *shelf) {
    unsigned left = random_below(&chance, shelf_count(shelf) + 1);
    for (unsigned i = 0; i < shelf->ever; i++) {
        if (shelf->files[i].name[0] == 'r' && left-- == 0) {
            shelf_remove(shelf, shelf->files[i].name);
            return;
        }
    }
}

static bool call(struct disturbed *disturbed) {
    const unsigned number = disturbed->calls++;
    if (number == disturbed->copies_at) {
        disturbed->copy = shelf_copy(disturbed->shelf);
    }
    if (number == disturbed->loses_at) {
        lose_a_file(disturbed->shelf);
    }
    return number != disturbed->fails_at;
}

static bool append(void *context, const char *name, const void *bytes, size_t size) {
    struct disturbed *disturbed = context;
    limits_at_hand->memory.limit = UINT64_MAX;
    return call(disturbed) && shelf_append(disturbed->shelf, name, bytes, size);
}

static bool read_from(void *context, const char *name, uint64_t offset, void *bytes, size_t size,
                      size_t *got) {
    struct disturbed *disturbed = context;
    const struct chamber_search *search = search_at_hand;
    if (disturbed->reads > 0 && search != NULL && search->closing != NULL &&
        chamber_layers_chamber(search->store) == NULL &&
        random_below(&chance, disturbed->reads) == 0) {
        take_all_memory();
    }
    return call(disturbed) && shelf_read(disturbed->shelf, name, offset, bytes, size, got);
}

static bool replace(void *context, const char *name, const void *bytes, size_t size) {
    struct disturbed *disturbed = context;
    return call(disturbed) && shelf_replace(disturbed->shelf, name, bytes, size);
}

static bool take_away(void *context, const char *name) {
    struct disturbed *disturbed = context;
    limits_at_hand->memory.limit = UINT64_MAX; /* a run begins */
    return call(disturbed) && shelf_remove(disturbed->shelf, name);
}

static const char *why(void *context) {
    (void)context;
    return "disturbed";
}

static void set_up(struct disturbed *disturbed, struct shelf *shelf) {
    *disturbed = (struct disturbed){
        .storage = {disturbed, append, read_from, replace, take_away, why},
        .shelf = shelf,
        .fails_at = UINT32_MAX,
        .copies_at = UINT32_MAX,
        .loses_at = UINT32_MAX,
    };
}

static struct problem *random_maze(bool has_goal, uint32_t *random) {
    struct problem *maze =
        random_bridges(4 + random_below(random, SIDE_MOST - 3), has_goal, random);
    maze->expand = cross;
    return maze;
}

static enum search_result search_plainly(const struct problem *problem, uint64_t *positions) {
    struct limits limits = toy_limits();
    struct search search;
    const unsigned fails = fails_every;
    fails_every = 0;
    search_start(&search, problem, &limits);
    const enum search_result result = closure_run(&search, &corner);
    *positions = search.visited.count;
    search_free(&search);
    fails_every = fails;
    return result;
}

/* ---- Searches ------------------------------------------------------------------------------- */

/* What is done in between, and what came of it. */
struct way {
    bool has_layers;
    double save_every;
    unsigned steps; /* positions between two stops; 0: none */
    bool on_disk;   /* was a chamber there? */
    enum stop stop;
    uint64_t positions;
    char why[320];
};

/* Searches with the storage, until the end or until something fails. */
static enum search_result search_with(const struct problem *problem, struct disturbed *disturbed,
                                      struct way *way) {
    struct limits limits = toy_limits();
    struct limits_storage storage = {.storage = &disturbed->storage, .save_every = way->save_every};
    struct chamber_search search;
    struct chamber_progress progress = {0};
    limits.storage = &storage;
    limits.memory.limit = UINT64_MAX;
    limits_at_hand = &limits;
    way->why[0] = '\0';
    struct chamber_store *store = chamber_store_open(&disturbed->storage, &limits.memory, KEY,
                                                     &progress, way->why, sizeof way->why);
    if (store == NULL) {
        way->stop = STOP_STORAGE;
        return SEARCH_STOPPED;
    }
    chamber_search_start(&search, problem, &limits, CHAMBER_NOTHING);
    search.layered = way->has_layers ? 0 : UINT32_MAX;
    search_at_hand = &search;
    limits.max_positions = way->steps > 0 ? way->steps : UINT64_MAX;
    enum search_result result = chamber_search_begin_with(&search, &corner, store, &progress);
    if (result == SEARCH_CONTINUE) {
        result = chamber_search_continue(&search);
    }
    while (result == SEARCH_STOPPED && limits.stop == STOP_POSITIONS) {
        limits.stop = STOP_NONE;
        limits.max_positions = limits.stats.positions + way->steps;
        way->on_disk = way->on_disk || search.block != NULL;
        result = chamber_search_continue(&search);
    }
    way->stop = limits.stop;
    way->positions = limits.stats.positions;
    if (way->stop == STOP_STORAGE) {
        snprintf(way->why, sizeof way->why, "%s", storage.why);
    }
    if (result == SEARCH_EXHAUSTED) {
        assert_int_equal(search.waiting, 0);
        assert_int_equal(search.positions, way->positions);
    }
    search_at_hand = NULL;
    chamber_search_free(&search);
    chamber_store_close(store, result != SEARCH_STOPPED);
    assert_int_equal(limits.memory.used, 0);
    return result;
}

/* Chambers go to disk wherever memory runs out: the same positions are met, none of them twice. */
static void meets_every_position_on_disk(void **state) {
    (void)state;
    static unsigned plainly[1 << BRIDGES][SIDE_MOST][SIDE_MOST];
    uint32_t random = 5;
    unsigned on_disk[2] = {0};
    unsigned found = 0;
    unsigned stopped = 0;
    for (unsigned round = 0; round < 900; round++) {
        struct problem *maze;
        struct disturbed disturbed;
        struct way way = {.has_layers = random_below(&random, 2) == 0,
                          .save_every = random_below(&random, 2) * 1000,
                          .steps = 1 + random_below(&random, 60)};
        uint64_t positions;
        one_way = round % 2 == 1;
        way.has_layers = way.has_layers && !one_way;
        marks_steps = random_below(&random, 2) == 0;
        maze = random_maze(round % 5 == 0, &random);
        memset(times, 0, sizeof times);
        const enum search_result plain = search_plainly(maze, &positions);
        memcpy(plainly, times, sizeof plainly);
        memset(times, 0, sizeof times);
        set_up(&disturbed, shelf_new());
        disturbed.reads = random_below(&random, 3) * 20;
        fails_every = way.save_every > 0 ? 30 : 1 + random_below(&random, 100);
        chance = round;
        enum search_result result = search_with(maze, &disturbed, &way);
        if (result == SEARCH_STOPPED && disturbed.reads > 0) {
            /* There was none for the next chamber either: it goes on when there is. */
            assert_int_equal(way.stop, STOP_MEMORY);
            disturbed.reads = 0;
            result = search_with(maze, &disturbed, &way);
            stopped++;
        }
        assert_int_equal(result, plain);
        if (plain == SEARCH_EXHAUSTED) {
            assert_int_equal(way.positions, positions);
            for (size_t i = 0; i < sizeof times / sizeof times[0][0][0]; i++) {
                assert_int_equal((&times[0][0][0])[i] > 0, (&plainly[0][0][0])[i] > 0);
            }
            on_disk[one_way] += way.on_disk;
        }
        found += plain == SEARCH_FOUND;
        assert_int_equal(shelf_count(disturbed.shelf), 0);
        shelf_free(disturbed.shelf);
        free(maze);
    }
    fails_every = 0;
    one_way = marks_steps = false;
    print_message("%u and %u on disk, %u stopped\n", on_disk[0], on_disk[1], stopped);
    assert_true(on_disk[0] > 100 && on_disk[1] > 100 && found > 20 && stopped < 100);
}

static struct problem *maze_to_be_disturbed(unsigned round, uint64_t *positions) {
    uint32_t random = 100 + round;
    one_way = round % 2 == 1;
    struct problem *maze = random_bridges(7, false, &random);
    maze->expand = cross;
    fails_every = 0;
    assert_int_equal(search_plainly(maze, positions), SEARCH_EXHAUSTED);
    return maze;
}

/* At each call of the storage it is killed, or the call fails: it goes on, and all is there. */
static void goes_on_from_any_call(void **state) {
    (void)state;
    unsigned resumed = 0;
    for (unsigned round = 0; round < 6; round++) {
        uint64_t positions;
        struct problem *maze = maze_to_be_disturbed(round, &positions);
        bool more = true;
        for (unsigned at = round; more; at += 11) {
            struct disturbed disturbed;
            struct way way = {.has_layers = !one_way};
            set_up(&disturbed, shelf_new());
            disturbed.copies_at = disturbed.fails_at = at;
            fails_every = 20;
            chance = round;
            enum search_result result = search_with(maze, &disturbed, &way);
            more = disturbed.calls > at;
            if (result == SEARCH_STOPPED) {
                assert_int_equal(way.stop, STOP_STORAGE);
                assert_string_equal(way.why, "disturbed");
            }
            /* What a killed search leaves, and then what one leaves that has failed. */
            for (unsigned left = 0; left < 2 && more; left++) {
                struct shelf *shelf = left == 0 ? disturbed.copy : disturbed.shelf;
                if (left == 1 && result != SEARCH_STOPPED) {
                    break;
                }
                struct disturbed again;
                resumed += file_named(shelf, "search") != NULL;
                set_up(&again, shelf);
                assert_int_equal(search_with(maze, &again, &way), SEARCH_EXHAUSTED);
                assert_int_equal(way.positions, positions);
                assert_int_equal(shelf_count(shelf), 0);
            }
            if (disturbed.copy != NULL) {
                shelf_free(disturbed.copy);
            }
            shelf_free(disturbed.shelf);
        }
        free(maze);
    }
    fails_every = 0;
    one_way = false;
    print_message("resumed %u times\n", resumed);
    assert_true(resumed > 500);
}

/* Whatever file is lost at whatever time: no verdict is given that is wrong. */
static void notices_what_is_lost(void **state) {
    (void)state;
    unsigned noticed = 0;
    for (unsigned round = 0; round < 6; round++) {
        uint64_t positions;
        struct problem *maze = maze_to_be_disturbed(round, &positions);
        bool more = true;
        for (unsigned at = round; more; at += 5) {
            struct disturbed disturbed;
            struct way way = {.has_layers = !one_way, .save_every = at % 3 * 1000};
            set_up(&disturbed, shelf_new());
            disturbed.loses_at = at;
            fails_every = 20;
            chance = round;
            const enum search_result result = search_with(maze, &disturbed, &way);
            more = disturbed.calls > at;
            if (result == SEARCH_STOPPED) {
                assert_int_equal(way.stop, STOP_STORAGE);
                assert_true(strstr(way.why, "damaged") != NULL || strstr(way.why, "lost") != NULL);
                noticed++;
            } else {
                assert_int_equal(result, SEARCH_EXHAUSTED);
                assert_int_equal(way.positions, positions);
            }
            shelf_free(disturbed.shelf);
        }
        free(maze);
    }
    fails_every = 0;
    one_way = false;
    print_message("noticed %u times\n", noticed);
    assert_true(noticed > 20);
}

int test_chamber_disk(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(meets_every_position_on_disk),
        cmocka_unit_test(goes_on_from_any_call),
        cmocka_unit_test(notices_what_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
