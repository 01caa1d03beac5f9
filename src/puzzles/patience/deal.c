#include "puzzles/patience/deal.h"

#include "base/error.h"
#include "base/number.h"
#include "base/word.h"
#include "puzzles/patience/shuffle.h"

#include <inttypes.h>
#include <string.h>

/* ---- Laying out ---------------------------------------------------------------------------- */

/* The cards of the shuffle that the game plays with, in order; returns how many. */
static unsigned cards_in_play(const struct rules *rules, const uint8_t permutation[CARDS],
                              uint8_t cards[CARDS]) {
    unsigned count = 0;
    for (unsigned i = 0; i < CARDS; i++) {
        if (card_rank(permutation[i]) < rules->ranks) {
            cards[count++] = permutation[i];
        }
    }
    return count;
}

/* Puts the last cards into the cells that are dealt to; returns how many are left for the columns.
 * A card whose cell does not exist stays among them. */
static unsigned deal_cells(const struct variant *game, struct deal *deal, uint8_t cards[CARDS],
                           unsigned count) {
    unsigned dealt = game->dealing.dealt_cell_count;
    unsigned left = count - dealt;
    for (unsigned i = 0; i < dealt; i++) {
        uint8_t card = cards[count - dealt + i];
        uint8_t place = game->dealing.dealt_cells[i];
        if (place < deal->rules.cells) {
            deal->start.cells[place] = card;
        } else {
            cards[left++] = card;
        }
    }
    return left;
}

/* Do the game's own column sizes hold `count` cards in exactly `columns` columns? */
static bool sizes_fit(const struct dealing *dealing, unsigned columns, unsigned count) {
    unsigned sum = 0;
    for (unsigned i = 0; i < MAX_COLUMNS; i++) {
        if ((dealing->sizes[i] > 0) != (i < columns)) {
            return false;
        }
        sum += dealing->sizes[i];
    }
    return sum == count;
}

static void deal_columns(const struct variant *game, struct deal *deal, const uint8_t cards[CARDS],
                         unsigned count) {
    unsigned columns = deal->rules.columns;
    bool fit = sizes_fit(&game->dealing, columns, count);
    const uint8_t *next = cards;
    for (unsigned i = 0; i < columns; i++) {
        unsigned even = count / columns + (i < count % columns ? 1 : 0);
        unsigned size = fit ? game->dealing.sizes[i] : even;
        for (unsigned j = 0; j < size; j++) {
            column_put(&deal->start.columns[i], *next++);
        }
    }
}

/* Moves the kings to the bottom; they keep their order, and so do the others. */
static void sink_kings(const struct rules *rules, struct column *column) {
    struct column sorted = {0};
    for (int kings = 1; kings >= 0; kings--) {
        for (unsigned i = 0; i < column->height; i++) {
            if ((card_rank(column->cards[i]) == rules->ranks - 1U) == (kings == 1)) {
                column_put(&sorted, column->cards[i]);
            }
        }
    }
    *column = sorted;
}

static void lay_out(const struct variant *game, struct deal *deal, bool microsoft) {
    uint8_t cards[CARDS] = {0};
    unsigned count = cards_in_play(&deal->rules, deal->permutation, cards);
    position_clear(&deal->start);
    if (microsoft) {
        for (unsigned i = 0; i < count; i++) {
            column_put(&deal->start.columns[i % deal->rules.columns], cards[i]);
        }
    } else {
        count = deal_cells(game, deal, cards, count);
        deal_columns(game, deal, cards, count);
    }
    if (game->dealing.kings_first) {
        for (unsigned i = 0; i < deal->rules.columns; i++) {
            sink_kings(&deal->rules, &deal->start.columns[i]);
        }
    }
}

/* ---- Names --------------------------------------------------------------------------------- */

static bool all_digits(const char *string) {
    return *string != '\0' && string[strspn(string, "0123456789")] == '\0';
}

static enum soliton_status read_seed(const struct variant *game, const char *digits, uint64_t *seed,
                                     struct soliton_error *error) {
    if (number_parse(digits, strlen(digits), XPAT2_SEED_MAX, seed)) {
        return SOLITON_OK;
    }
    if (all_digits(digits)) {
        return error_set(error, SOLITON_INVALID, "seed %.40s is out of range: 0 to %d", digits,
                         XPAT2_SEED_MAX);
    }
    if (variant_has_microsoft(game)) {
        return error_set(error, SOLITON_INVALID,
                         "'%.40s' is not a seed: %s takes 0 to %d, or ms%d to ms%" PRIu64, digits,
                         game->entry.name, XPAT2_SEED_MAX, MICROSOFT_DEAL_MIN, MICROSOFT_DEAL_MAX);
    }
    return error_set(error, SOLITON_INVALID, "'%.40s' is not a seed: %s takes 0 to %d", digits,
                     game->entry.name, XPAT2_SEED_MAX);
}

static enum soliton_status read_microsoft(const struct variant *game, const char *digits,
                                          uint64_t *number, struct soliton_error *error) {
    if (!variant_has_microsoft(game)) {
        return error_set(error, SOLITON_INVALID, "%s has no Microsoft deals: its seeds are 0 to %d",
                         game->entry.name, XPAT2_SEED_MAX);
    }
    if (number_parse(digits, strlen(digits), MICROSOFT_DEAL_MAX, number) &&
        *number >= MICROSOFT_DEAL_MIN) {
        return SOLITON_OK;
    }
    if (all_digits(digits)) {
        return error_set(error, SOLITON_INVALID,
                         "Microsoft deal %.40s is out of range: %d to %" PRIu64, digits,
                         MICROSOFT_DEAL_MIN, MICROSOFT_DEAL_MAX);
    }
    return error_set(error, SOLITON_INVALID,
                     "'ms%.40s' is not a Microsoft deal: they are ms%d to ms%" PRIu64, digits,
                     MICROSOFT_DEAL_MIN, MICROSOFT_DEAL_MAX);
}

/* Splits a name into its game and what follows the dot. */
static enum soliton_status split_name(const char *name, const struct variant **game,
                                      const char **number, struct soliton_error *error) {
    size_t length = strcspn(name, ".");
    *game = variant_named(name, length);
    if (*game == NULL) {
        return error_set(error, SOLITON_UNKNOWN, "no game is named '%.*s'", (int)length, name);
    }
    if (name[length] != '.') {
        return error_set(error, SOLITON_INVALID, "a deal is needed, such as %s.1",
                         (*game)->entry.name);
    }
    *number = name + length + 1;
    return SOLITON_OK;
}

enum soliton_status deal_check_redeals(const struct deal *deal, enum soliton_status refusal,
                                       struct soliton_error *error) {
    if (deal->rules.redeals == 0 || deal->seeded) {
        return SOLITON_OK;
    }
    return error_set(error, refusal, "redeals come from xpat2's seeds: %s",
                     deal->shuffled ? "a Microsoft deal has none"
                                    : "a layout has none without 'seed: N'");
}

/* All names are short enough. */
static void write_name(const struct variant *game, bool microsoft, uint64_t seed,
                       char name[PUZZLE_NAME_SIZE]) {
    const size_t length = strlen(game->entry.name);
    const char *between = microsoft ? ".ms" : ".";
    memcpy(name, game->entry.name, length + 1);
    memcpy(name + length, between, strlen(between) + 1);
    number_write(seed, name + length + strlen(between));
}

enum soliton_status deal_named(const char *name, const char *overrides, struct deal *deal,
                               char full_name[PUZZLE_NAME_SIZE], struct soliton_error *error) {
    const struct variant *game = NULL;
    const char *number = "";
    enum soliton_status status = split_name(name, &game, &number, error);
    if (status != SOLITON_OK) {
        return status;
    }
    bool microsoft = strlen(number) >= 2 && word_is_in_any_case((struct word){number, 2}, "ms");
    uint64_t seed = 0;
    status = microsoft ? read_microsoft(game, number + 2, &seed, error)
                       : read_seed(game, number, &seed, error);
    if (status != SOLITON_OK) {
        return status;
    }
    deal->rules = game->rules;
    deal->shuffled = true;
    deal->seeded = !microsoft;
    status = rules_override(&deal->rules, overrides, error);
    if (status == SOLITON_OK) {
        status = deal_check_redeals(deal, SOLITON_INVALID, error);
    }
    if (status != SOLITON_OK) {
        return status;
    }
    if (microsoft) {
        shuffle_microsoft(seed, deal->permutation);
    } else {
        shuffle_xpat2((uint32_t)seed, deal->permutation);
    }
    lay_out(game, deal, microsoft);
    deal->start.seed = microsoft ? 0 : (uint32_t)seed;
    write_name(game, microsoft, seed, full_name);
    return SOLITON_OK;
}

/* ---- The rest of a game -------------------------------------------------------------------- */

void deal_rest(const struct deal *deal, const struct position *position, struct deal *rest) {
    *rest = (struct deal){.rules = deal->rules, .start = *position, .seeded = deal->seeded};
    rest->rules.rotations = (uint8_t)(deal->rules.rotations - position->rotated);
    rest->rules.redeals = (uint8_t)(deal->rules.redeals - position->redealt);
    rest->start.rotated = 0;
    rest->start.redealt = 0;
}
