#include "puzzles/patience/save/header.h"

#include "base/error.h"
#include "puzzles/patience/shuffle.h"

#include <inttypes.h>
#include <string.h>

/* ---- Games --------------------------------------------------------------------------------- */

static const struct xpat2_game games[] = {
    {"Free Cell", "FreeCell", "FreeCell", true},
    {"Seahaven", "Seahaven", "Seahaven", true},
    {"Midnight Oil", "MidnightOil", "MidnightOilFull", false},
    {"Baker's Dozen", "BakersDozen", "BakersDozen", true},
};
enum { GAMES = sizeof games / sizeof *games };

const struct xpat2_game *xpat2_game_saved(const char *saved) {
    for (size_t i = 0; i < GAMES; i++) {
        if (strcmp(games[i].saved, saved) == 0) {
            return &games[i];
        }
    }
    return NULL;
}

const struct xpat2_game *xpat2_game_of(const struct variant *variant) {
    for (size_t i = 0; i < GAMES; i++) {
        if (strcmp(games[i].plain, variant->entry.name) == 0 ||
            strcmp(games[i].full, variant->entry.name) == 0) {
            return &games[i];
        }
    }
    return NULL;
}

const char *xpat2_rules(const struct xpat2_game *game) {
    return game->take_back ? "autoplay=none,take-back=yes" : "autoplay=none";
}

/* ---- Words --------------------------------------------------------------------------------- */

/* The words of the header. */
enum {
    CUSTOM = 0, /* to 7: rules that are not the game's own */
    CUSTOM_END = 8,
    SEED = 8,
    STORED,
    PLAYED,
    CHEATED,
    WON,
    REDEALS,
    ALWAYS_ZERO,
    MAGIC,
    ROTATIONS,
    ALWAYS_ZERO_TOO,
    UNUSED = 18, /* to 31 */
    WORDS = 32
};
enum { MAGIC_NUMBER = 0x741A };

uint32_t word_read(const char *bytes) {
    uint32_t word = 0;
    for (unsigned i = 0; i < WORD_BYTES; i++) {
        word = word << 8 | (unsigned char)bytes[i];
    }
    return word;
}

void word_write(uint32_t word, struct text *data) {
    for (unsigned i = 0; i < WORD_BYTES; i++) {
        text_add_char(data, (char)(unsigned char)(word >> (8 * (WORD_BYTES - 1 - i))));
    }
}

static size_t byte_of(unsigned word) { return NAME_BYTES + (size_t)word * WORD_BYTES; }

static int32_t read_word(const char *data, unsigned word) {
    uint32_t bits = word_read(data + byte_of(word));
    return bits <= INT32_MAX ? (int32_t)bits : -(int32_t)(UINT32_MAX - bits) - 1;
}

/* ---- What a file looks like ---------------------------------------------------------------- */

bool header_is_there(const char *data, size_t length) {
    return length >= byte_of(MAGIC + 1) && read_word(data, MAGIC) == MAGIC_NUMBER;
}

/* xpat2 leaves out all but letters and dashes of the game's name, and pads the seed. */
void header_file_name(const char *data, struct text *name) {
    for (unsigned i = 0; i < NAME_BYTES && data[i] != '\0'; i++) {
        bool letter = (data[i] >= 'A' && data[i] <= 'Z') || (data[i] >= 'a' && data[i] <= 'z');
        if (letter || data[i] == '-') {
            text_add_char(name, data[i]);
        }
    }
    text_format(name, ".%09" PRIu32, word_read(data + byte_of(SEED)));
}

/* ---- Reading ------------------------------------------------------------------------------- */

static enum soliton_status read_game(const char *data, size_t length, struct header *header,
                                     struct soliton_error *error) {
    if (length < NAME_BYTES) {
        return error_set(error, SOLITON_BAD_DATA,
                         "byte %zu: the file ends within the name of the game", length);
    }
    if (memchr(data, '\0', NAME_BYTES) == NULL) {
        return error_set(error, SOLITON_BAD_DATA, "byte %d: no zero byte ends the name of the game",
                         NAME_BYTES - 1);
    }
    header->game = xpat2_game_saved(data);
    if (header->game == NULL) {
        return error_set(error, SOLITON_BAD_DATA,
                         "byte 0: '%s' is not the name of a game that can be read", data);
    }
    return SOLITON_OK;
}

/* The words that have one value alone. */
static enum soliton_status check_fixed(const char *data, struct soliton_error *error) {
    for (unsigned i = 0; i < WORDS; i++) {
        int32_t word = read_word(data, i);
        if (i == MAGIC && word != MAGIC_NUMBER) {
            return error_set(error, SOLITON_BAD_DATA,
                             "byte %zu: not the mark of a save of xpat2's second version",
                             byte_of(i));
        }
        if (i < CUSTOM_END && word != -1) {
            return error_set(error, SOLITON_BAD_DATA,
                             "byte %zu: the game was played by rules of its own", byte_of(i));
        }
        if (i == CHEATED && word != 0) {
            return error_set(error, SOLITON_BAD_DATA, "byte %zu: xpat2 counted %" PRId32 " cheats",
                             byte_of(i), word);
        }
        if ((i == ALWAYS_ZERO || i == ALWAYS_ZERO_TOO) && word != 0) {
            return error_set(error, SOLITON_BAD_DATA, "byte %zu: should be 0, not %" PRId32,
                             byte_of(i), word);
        }
        if (i >= UNUSED && word != -1) {
            return error_set(error, SOLITON_BAD_DATA, "byte %zu: should be -1, not %" PRId32,
                             byte_of(i), word);
        }
    }
    return SOLITON_OK;
}

/* One word within its bounds. */
static enum soliton_status read_number(const char *data, unsigned word, const char *what,
                                       int32_t most, int32_t *number, struct soliton_error *error) {
    *number = read_word(data, word);
    if (*number < 0 || *number > most) {
        return error_set(error, SOLITON_BAD_DATA,
                         "byte %zu: %s cannot be %" PRId32 ": 0 to %" PRId32, byte_of(word), what,
                         *number, most);
    }
    return SOLITON_OK;
}

static enum soliton_status read_numbers(const char *data, struct header *header,
                                        struct soliton_error *error) {
    const struct {
        const char *what;
        unsigned word;
        int32_t most;
    } numbers[] = {{"the seed", SEED, XPAT2_SEED_MAX},
                   {"the number of moves", STORED, INT32_MAX},
                   {"the number of moves played", PLAYED, 0}, /* of those stored */
                   {"whether it was won", WON, 1},
                   {"the number of redeals", REDEALS, INT32_MAX},
                   {"the number of rotations", ROTATIONS, INT32_MAX}};
    enum { COUNT = sizeof numbers / sizeof *numbers };
    int32_t values[COUNT] = {0};
    for (unsigned i = 0; i < COUNT; i++) {
        int32_t most = numbers[i].word == PLAYED ? values[i - 1] : numbers[i].most;
        enum soliton_status status =
            read_number(data, numbers[i].word, numbers[i].what, most, &values[i], error);
        if (status != SOLITON_OK) {
            return status;
        }
    }
    header->seed = (uint32_t)values[0];
    header->stored = (size_t)values[1];
    header->played = (size_t)values[2];
    header->won = values[3] == 1;
    header->redeals = (unsigned)values[4];
    header->rotations = (unsigned)values[5];
    return SOLITON_OK;
}

static enum soliton_status check_length(const struct header *header, size_t length,
                                        struct soliton_error *error) {
    /* Not multiplied before it is known to be small: where size_t has 32 bits it would wrap. */
    if (header->stored > (length - HEADER_BYTES) / WORD_BYTES) {
        return error_set(error, SOLITON_BAD_DATA,
                         "byte %zu: the file ends within its moves, of which there are %zu", length,
                         header->stored);
    }
    size_t blocks = (header->stored + BLOCK_WORDS - 1) / BLOCK_WORDS;
    size_t right = HEADER_BYTES + blocks * BLOCK_WORDS * WORD_BYTES;
    if (length < right) {
        return error_set(error, SOLITON_BAD_DATA,
                         "byte %zu: the file ends before its last block of %d moves is filled up",
                         length, BLOCK_WORDS);
    }
    if (length > right) {
        return error_set(error, SOLITON_BAD_DATA,
                         "byte %zu: the file should end here, and is longer", right);
    }
    return SOLITON_OK;
}

enum soliton_status header_read(const char *data, size_t length, struct header *header,
                                struct soliton_error *error) {
    *header = (struct header){0};
    enum soliton_status status = read_game(data, length, header, error);
    if (status == SOLITON_OK && length < HEADER_BYTES) {
        status = error_set(error, SOLITON_BAD_DATA,
                           "byte %zu: the file ends within its header of %d bytes", length,
                           HEADER_BYTES);
    }
    if (status == SOLITON_OK) {
        status = check_fixed(data, error);
    }
    if (status == SOLITON_OK) {
        status = read_numbers(data, header, error);
    }
    return status == SOLITON_OK ? check_length(header, length, error) : status;
}

/* xpat2 counts rotations up and down. An undone redeal it still counts, and after loading a save
 * none of those before. */
enum soliton_status header_check_counts(const struct header *header, const unsigned redeals[2],
                                        unsigned rotations, struct soliton_error *error) {
    if (header->redeals != 0 && (header->redeals < redeals[0] || header->redeals > redeals[1])) {
        return error_set(error, SOLITON_BAD_DATA,
                         "byte %zu: says %u redeals, but there are %u among the moves",
                         byte_of(REDEALS), header->redeals, redeals[0]);
    }
    if (header->rotations != 0 && header->rotations != rotations) {
        return error_set(error, SOLITON_BAD_DATA,
                         "byte %zu: says %u rotations, but there are %u among the moves",
                         byte_of(ROTATIONS), header->rotations, rotations);
    }
    return SOLITON_OK;
}

/* ---- Writing ------------------------------------------------------------------------------- */

void header_write(const struct header *header, struct text *data) {
    char name[NAME_BYTES] = {0};
    memcpy(name, header->game->saved, strlen(header->game->saved));
    text_add_bytes(data, name, sizeof name);
    const uint32_t words[WORDS] = {[SEED] = header->seed,
                                   [STORED] = (uint32_t)header->stored,
                                   [PLAYED] = (uint32_t)header->played,
                                   [WON] = header->won,
                                   [MAGIC] = MAGIC_NUMBER,
                                   [ROTATIONS] = header->rotations};
    for (unsigned i = 0; i < WORDS; i++) {
        bool standard = i < CUSTOM_END || i >= UNUSED;
        word_write(standard ? UINT32_MAX : words[i], data);
    }
}
