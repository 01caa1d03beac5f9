#include "puzzles/patience/save/save.h"

#include "base/error.h"
#include "base/number.h"
#include "puzzles/patience/referee.h"
#include "puzzles/patience/save/header.h"
#include "puzzles/patience/save/words.h"
#include "puzzles/patience/shuffle.h"
#include "puzzles/patience/text.h"

#include <stdlib.h>
#include <string.h>

/* A game that is being written: as the referee has it, as xpat2 has it, and the words so far. */
struct writer {
    const struct rules *rules;
    struct position position;
    struct piles piles;
    struct text words;
    size_t count;
};

static void add_word(struct writer *writer, uint32_t word) {
    word_write(word, &writer->words);
    writer->count++;
}

static void add_move(struct writer *writer, struct place from, unsigned to) {
    add_word(writer, words_move(&writer->piles, from, to));
}

/* One card of each pile at the most, as xpat2 does it; false if there was none. */
static bool follow_autoplay_once(struct writer *writer) {
    struct piles *piles = &writer->piles;
    bool moved = false;
    for (unsigned pile = FIRST_COLUMN; pile < piles_count(piles); pile++) {
        unsigned card = piles_top(piles, pile);
        if (card == NO_CARD) {
            continue;
        }
        unsigned suit = card_suit(card);
        if (card_rank(card) == piles->piles[suit].height &&
            card_rank(card) < writer->position.foundations[suit]) {
            add_move(writer, (struct place){pile, piles->piles[pile].height - 1U}, suit);
            moved = true;
        }
    }
    return moved;
}

/* Moves what the referee's autoplay has moved, in the order of xpat2's "Move to Stack". */
static void follow_autoplay(struct writer *writer) {
    while (follow_autoplay_once(writer)) {
    }
}

static void add_redeal(struct writer *writer) {
    uint32_t words[MAX_REDEAL_WORDS];
    unsigned count = words_redeal(&writer->piles, writer->position.seed, words);
    for (unsigned i = 0; i < count; i++) {
        add_word(writer, words[i]);
    }
}

static void add_rotation(struct writer *writer, struct move move) {
    bool raises = move.to == TO_TOP;
    struct place place = piles_find(&writer->piles, raises ? move.card : move.to - BENEATH);
    add_word(writer, word_special(raises ? RAISE : SINK, piles_index(&writer->piles, place)));
    piles_rotate(&writer->piles, place, raises);
}

static unsigned destination(const struct piles *piles, struct move move) {
    switch (move.to) {
    case TO_FOUNDATION:
        return card_suit(move.card);
    case TO_EMPTY_COLUMN:
        return piles_empty_column(piles);
    case TO_CELL:
        return piles_free_cell(piles);
    default:
        return piles_find(piles, move.to).pile;
    }
}

static enum soliton_status refuse_taking_back(const struct xpat2_game *game, size_t number,
                                              unsigned card, struct soliton_error *error) {
    struct text text = {0};
    card_write(card, SOLITON_ASCII, &text);
    char *words = text_take(&text);
    enum soliton_status status =
        error_set(error, SOLITON_ILLEGAL,
                  "move %zu: %s comes back from its foundation, which xpat2 does not allow in %s",
                  number, words != NULL ? words : "a card", game->saved);
    free(words);
    return status;
}

/* Plays a move of the game. */
static enum soliton_status write_move(struct writer *writer, const struct xpat2_game *game,
                                      const char *text, size_t number,
                                      struct soliton_error *error) {
    struct move move;
    if (!move_read(text, strlen(text), &move) ||
        position_play(writer->rules, &writer->position, move) != NULL) {
        return error_set(error, SOLITON_BUG, "move %zu is illegal", number);
    }
    if (move_is_redeal(move)) {
        add_redeal(writer);
    } else if (move_is_rotation(move)) {
        add_rotation(writer, move);
    } else {
        struct place from = piles_find(&writer->piles, move.card);
        if (piles_is_foundation(from.pile) && !game->take_back) {
            return refuse_taking_back(game, number, move.card, error);
        }
        add_move(writer, from, destination(&writer->piles, move));
    }
    follow_autoplay(writer);
    return SOLITON_OK;
}

/* ---- Whether there is such a game ---------------------------------------------------------- */

/* Are these the rules of the game, but for what xpat2 leaves to the player? Cards that may come
 * back do not matter unless one does. */
static bool plays(const struct xpat2_game *game, const struct rules *rules) {
    const struct rules own = variant_named(game->full, strlen(game->full))->rules;
    return rules->ranks == own.ranks && rules->columns == own.columns &&
           rules->cells == own.cells && rules->build == own.build && rules->empty == own.empty &&
           rules->rotations <= own.rotations && rules->redeals <= own.redeals;
}

/* The deal's game and its seed; NULL, and why, if xpat2 has no such thing. */
static const struct xpat2_game *find_game(const struct deal *deal, const char *name, uint32_t *seed,
                                          struct soliton_error *error) {
    size_t length = strcspn(name, ".");
    const struct variant *variant = variant_named(name, length);
    const struct xpat2_game *game = variant == NULL ? NULL : xpat2_game_of(variant);
    const char *digits = name[length] == '.' ? name + length + 1 : "";
    uint64_t number = 0;
    if (game == NULL) {
        error_set(error, SOLITON_INVALID, "xpat2 has no game like %.*s", (int)length, name);
        return NULL;
    }
    if (!number_parse(digits, strlen(digits), XPAT2_SEED_MAX, &number)) {
        error_set(error, SOLITON_INVALID,
                  "xpat2 has no such deal: its saves are for its own seeds");
        return NULL;
    }
    if (!plays(game, &deal->rules)) {
        error_set(error, SOLITON_INVALID, "xpat2 does not play %.*s by these rules", (int)length,
                  name);
        return NULL;
    }
    *seed = (uint32_t)number;
    return game;
}

static void write_all(struct writer *writer, struct header *header, struct text *data) {
    header->stored = header->played = writer->count;
    header->won = position_won(writer->rules, &writer->position);
    header->rotations = writer->position.rotated;
    header_write(header, data);
    while (writer->count % BLOCK_WORDS != 0) {
        add_word(writer, 0);
    }
    if (writer->words.length > 0) {
        text_add_bytes(data, writer->words.data, writer->words.length);
    }
    data->failed = data->failed || writer->words.failed;
}

enum soliton_status save_write(const struct deal *deal, const char *name, const struct moves *moves,
                               size_t count, struct text *data, struct soliton_error *error) {
    struct header header = {0};
    enum soliton_status status = SOLITON_OK;
    header.game = find_game(deal, name, &header.seed, error);
    if (header.game == NULL) {
        return SOLITON_INVALID;
    }
    struct writer writer = {.rules = &deal->rules, .position = deal->start};
    piles_lay_out(&writer.piles, &deal->rules, &deal->start);
    position_autoplay(&deal->rules, &writer.position);
    follow_autoplay(&writer);
    for (size_t i = 0; i < count && status == SOLITON_OK; i++) {
        status = write_move(&writer, header.game, moves_at(moves, i), i + 1, error);
    }
    if (status == SOLITON_OK) {
        write_all(&writer, &header, data);
    }
    text_drop(&writer.words);
    return status;
}
