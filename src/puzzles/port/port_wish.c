#include "puzzles/port/port_wish.h"

#include "base/error.h"
#include "base/number.h"
#include "base/word.h"
#include "puzzles/port/port.h"

#include <string.h>

enum {
    MOVES_MOST = 4000,   /* more than a search follows */
    CELLS_FOR_A_WALL = 4 /* one wall in so many cells still leaves room for boats */
};

struct key {
    const char *name;
    const char *allowed;
    bool (*read)(struct word value, struct port_wish *wish);
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
static bool read_moves(struct word value, struct port_wish *wish) {
    size_t dots = 0;
    while (dots < value.length && value.start[dots] != '.') {
        dots++;
    }
    struct word least = {value.start, dots};
    if (dots == value.length) {
        bool is_number = read_number(least, 1, MOVES_MOST, &wish->least);
        wish->most = wish->least;
        return is_number;
    }
    if (dots + 1 == value.length || value.start[dots + 1] != '.') {
        return false;
    }
    struct word most = {value.start + dots + 2, value.length - dots - 2};
    return (least.length > 0 || most.length > 0) &&
           (least.length == 0 || read_number(least, 1, MOVES_MOST, &wish->least)) &&
           (most.length == 0 || read_number(most, 1, MOVES_MOST, &wish->most));
}

static bool read_size(struct word value, struct port_wish *wish) {
    const char *by = memchr(value.start, 'x', value.length);
    if (by == NULL) {
        return false;
    }
    struct word width = {value.start, (size_t)(by - value.start)};
    struct word height = {by + 1, value.length - width.length - 1};
    return read_number(width, PORT_SIDE_MIN, PORT_SIDE_MAX, &wish->width) &&
           read_number(height, PORT_SIDE_MIN, PORT_SIDE_MAX, &wish->height);
}

static bool read_walls(struct word value, struct port_wish *wish) {
    return read_number(value, 0, PORT_SIDE_MAX * PORT_SIDE_MAX, &wish->walls);
}

static const struct key keys[] = {
    {"moves", "N, N..M, N.. or ..M, with numbers from 1 to 4000", read_moves},
    {"size", "WxH, each from 4 to 8", read_size},
    {"walls", "a number, one for four cells at the most", read_walls},
};
enum { KEY_COUNT = sizeof keys / sizeof *keys };

static enum soliton_status read_one(struct word item, unsigned *seen, struct port_wish *wish,
                                    struct soliton_error *error) {
    const char *equals = memchr(item.start, '=', item.length);
    size_t name_length = equals != NULL ? (size_t)(equals - item.start) : item.length;
    struct word name = {item.start, name_length};
    size_t key = 0;
    if (item.length == 0) {
        return error_set(error, SOLITON_INVALID,
                         "an empty wish: wishes are key=value, separated by commas");
    }
    while (key < KEY_COUNT && !word_is(name, keys[key].name)) {
        key++;
    }
    if (key == KEY_COUNT) {
        return error_set(error, SOLITON_INVALID,
                         "unknown wish '%.*s': there are moves, size and walls", word_shown(name),
                         name.start);
    }
    if (equals == NULL) {
        return error_set(error, SOLITON_INVALID, "%s needs a value: it is %s", keys[key].name,
                         keys[key].allowed);
    }
    if ((*seen & 1U << key) != 0) {
        return error_set(error, SOLITON_INVALID, "%s is given twice", keys[key].name);
    }
    *seen |= 1U << key;
    struct word value = {equals + 1, item.length - name_length - 1};
    if (!keys[key].read(value, wish)) {
        return error_set(error, SOLITON_INVALID, "%s cannot be '%.*s': it is %s", keys[key].name,
                         word_shown(value), value.start, keys[key].allowed);
    }
    return SOLITON_OK;
}

/* Is what the keys say possible together? */
static enum soliton_status check(const struct port_wish *wish, struct soliton_error *error) {
    unsigned walls = wish->width * wish->height / CELLS_FOR_A_WALL;
    if (wish->least > wish->most) {
        return error_set(error, SOLITON_INVALID,
                         "moves cannot be %u..%u: the smaller number comes first", wish->least,
                         wish->most);
    }
    if (wish->walls > walls) {
        return error_set(error, SOLITON_INVALID, "%u walls are too many on %ux%u: at most %u",
                         wish->walls, wish->width, wish->height, walls);
    }
    return SOLITON_OK;
}

enum soliton_status port_wish_read(const char *text, struct port_wish *wish,
                                   struct soliton_error *error) {
    *wish =
        (struct port_wish){.least = 1, .most = MOVES_MOST, .width = PORT_SIDE, .height = PORT_SIDE};
    unsigned seen = 0;
    for (const char *rest = text; rest != NULL && *text != '\0';) {
        struct word item = {rest, strcspn(rest, ",")};
        rest = rest[item.length] == ',' ? rest + item.length + 1 : NULL;
        enum soliton_status status = read_one(word_trim(item), &seen, wish, error);
        if (status != SOLITON_OK) {
            return status;
        }
    }
    return check(wish, error);
}
