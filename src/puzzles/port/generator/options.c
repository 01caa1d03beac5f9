#include "puzzles/port/generator/options.h"

#include "base/error.h"
#include "base/number.h"
#include "base/pairs.h"
#include "puzzles/port/port.h"

#include <string.h>

enum {
    MOVES_MOST = 4000,   /* more than a search follows */
    CELLS_FOR_A_WALL = 4 /* one wall in so many cells still leaves room for boats */
};

static bool read_number(struct word word, unsigned least, unsigned most, unsigned *number) {
    uint64_t value = 0;
    if (!number_parse(word.start, word.length, most, &value) || value < least) {
        return false;
    }
    *number = (unsigned)value;
    return true;
}

/* "40..60", "40..", "..60" or "40". */
static bool read_moves(struct word value, struct generate_options *options) {
    size_t dots = 0;
    while (dots < value.length && value.start[dots] != '.') {
        dots++;
    }
    struct word least = {value.start, dots};
    if (dots == value.length) {
        bool is_number = read_number(least, 1, MOVES_MOST, &options->least);
        options->most = options->least;
        return is_number;
    }
    if (dots + 1 == value.length || value.start[dots + 1] != '.') {
        return false;
    }
    struct word most = {value.start + dots + 2, value.length - dots - 2};
    return (least.length > 0 || most.length > 0) &&
           (least.length == 0 || read_number(least, 1, MOVES_MOST, &options->least)) &&
           (most.length == 0 || read_number(most, 1, MOVES_MOST, &options->most));
}

static bool read_size(struct word value, struct generate_options *options) {
    const char *by = memchr(value.start, 'x', value.length);
    if (by == NULL) {
        return false;
    }
    struct word width = {value.start, (size_t)(by - value.start)};
    struct word height = {by + 1, value.length - width.length - 1};
    return read_number(width, PORT_SIDE_MIN, PORT_SIDE_MAX, &options->width) &&
           read_number(height, PORT_SIDE_MIN, PORT_SIDE_MAX, &options->height);
}

static bool read_walls(struct word value, struct generate_options *options) {
    return read_number(value, 0, PORT_SIDE_MAX * PORT_SIDE_MAX, &options->walls);
}

enum { KEY_MOVES, KEY_SIZE, KEY_WALLS, KEY_COUNT };

static const struct pair_key keys[KEY_COUNT] = {
    [KEY_MOVES] = {"moves", "N, N..M, N.. or ..M, with numbers from 1 to 4000"},
    [KEY_SIZE] = {"size", "WxH, each from 4 to 8"},
    [KEY_WALLS] = {"walls", "a number, one for four cells at the most"},
};

static const struct pair_list list = {
    .noun = "option", .nouns = "options", .label = "", .keys = keys, .key_count = KEY_COUNT};

static enum soliton_status set_option(void *target, const struct pair *pair,
                                      struct soliton_error *error) {
    static bool (*const readers[KEY_COUNT])(struct word value,
                                            struct generate_options * options) = {
        [KEY_MOVES] = read_moves, [KEY_SIZE] = read_size, [KEY_WALLS] = read_walls};
    return readers[pair->key](pair->value, target) ? SOLITON_OK : pair_refuse(&list, pair, error);
}

/* Are the options possible together? */
static enum soliton_status check(const struct generate_options *options,
                                 struct soliton_error *error) {
    unsigned walls = options->width * options->height / CELLS_FOR_A_WALL;
    if (options->least > options->most) {
        return error_set(error, SOLITON_INVALID,
                         "moves cannot be %u..%u: the smaller number comes first", options->least,
                         options->most);
    }
    if (options->walls > walls) {
        return error_set(error, SOLITON_INVALID, "%u walls are too many on %ux%u: at most %u",
                         options->walls, options->width, options->height, walls);
    }
    return SOLITON_OK;
}

struct generate_options generate_options_any(void) {
    return (struct generate_options){
        .least = 1, .most = MOVES_MOST, .width = PORT_SIDE, .height = PORT_SIDE};
}

enum soliton_status generate_options_read(const char *text, struct generate_options *options,
                                          struct soliton_error *error) {
    *options = generate_options_any();
    enum soliton_status status = pairs_read(&list, text, set_option, options, error);
    return status == SOLITON_OK ? check(options, error) : status;
}
