#include "puzzles/patience/save/save.h"

#include "base/error.h"
#include "puzzles/patience/deal.h"
#include "puzzles/patience/referee.h"
#include "puzzles/patience/save/header.h"
#include "puzzles/patience/save/step.h"
#include "puzzles/patience/save/words.h"
#include "puzzles/patience/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How often something was done: among the moves played, and with those undone. */
struct use_count {
    unsigned played, stored;
};

struct reader {
    const char *data;
    struct header header;
    size_t word; /* the number of the current one */
    bool extended;
    struct piles piles;      /* as xpat2 has them */
    struct replay manual;    /* the same game as the referee has it: says what is legal */
    struct replay automatic; /* the same with autoplay of all cards, unless extended */
    struct text moves;       /* of the replay that is wanted */
    struct use_count redeals, rotations, taken_back;
    bool stopped;              /* the automatic replay cannot go on: */
    struct soliton_error stop; /* why */
    struct soliton_error *error;
};

static bool is_played(const struct reader *reader) { return reader->word < reader->header.played; }

static void count(const struct reader *reader, struct use_count *uses) {
    uses->stored++;
    uses->played += is_played(reader);
}

/* ---- What is wrong ------------------------------------------------------------------------- */

static size_t byte_of_word(size_t word) { return HEADER_BYTES + word * WORD_BYTES; }

static enum soliton_status refuse(const struct reader *reader, const char *why) {
    return error_set(reader->error, SOLITON_BAD_DATA, "byte %zu (move %zu): %s",
                     byte_of_word(reader->word), reader->word + 1, why);
}

/* Fills an error about the current step: its place, the step in words, what it does, and why. */
static enum soliton_status fail_step(const struct reader *reader, struct soliton_error *error,
                                     enum soliton_status status, const struct step *step,
                                     const char *does, const char *why) {
    struct text text = {0};
    step_explain(step, &text);
    char *words = text_take(&text);
    error_set(error, status, "byte %zu (move %zu): %s%s: %s", byte_of_word(reader->word),
              reader->word + 1, words != NULL ? words : "a move", does, why);
    free(words);
    return status;
}

static void stop(struct reader *reader, const struct step *step, const char *why) {
    reader->stopped = true;
    fail_step(reader, &reader->stop, SOLITON_ILLEGAL, step, " cannot be replayed with autoplay=all",
              why);
}

/* ---- Moves --------------------------------------------------------------------------------- */

/* Plays the step in both replays. */
static enum soliton_status play_step(struct reader *reader, const struct step *step) {
    if (!reader->extended && !reader->stopped && is_played(reader)) {
        const char *why =
            replay_step_with_autoplay(&reader->automatic, step, &reader->manual.position);
        if (why != NULL) {
            stop(reader, step, why);
        }
    }
    reader->manual.moves = reader->extended && is_played(reader) ? &reader->moves : NULL;
    const char *why = replay_step(&reader->manual, step);
    return why == NULL ? SOLITON_OK
                       : fail_step(reader, reader->error, SOLITON_BAD_DATA, step, "", why);
}

/* Where a card goes, as in a move. */
static uint8_t destination(const struct piles *piles, unsigned pile) {
    if (piles_is_foundation(pile)) {
        return TO_FOUNDATION;
    }
    if (piles_is_cell(piles, pile)) {
        return TO_CELL;
    }
    unsigned top = piles_top(piles, pile);
    return top == NO_CARD ? TO_EMPTY_COLUMN : (uint8_t)top;
}

/* What the referee, who has no piles, cannot check. */
static const char *forbids(const struct piles *piles, struct place from, unsigned to) {
    const struct column *source = &piles->piles[from.pile];
    unsigned cards = source->height - from.height;
    if (to >= piles_count(piles)) {
        return "there is no such pile to go to";
    }
    if (to == from.pile) {
        return "the card stays where it is";
    }
    if (cards > RANKS) {
        return "the cards do not form a run";
    }
    bool to_column = !piles_is_foundation(to) && !piles_is_cell(piles, to);
    if (cards > 1 && (!to_column || piles_is_foundation(from.pile))) {
        return "several cards at once can only go from column to column";
    }
    if (piles_is_cell(piles, to) && piles_top(piles, to) != NO_CARD) {
        return "the cell is taken";
    }
    if (piles_is_foundation(to) && card_suit(source->cards[from.height]) != to) {
        return "that foundation is another suit's";
    }
    return NULL;
}

static struct step step_of(const struct piles *piles, struct place from, unsigned to) {
    const struct column *source = &piles->piles[from.pile];
    struct step step = {.from_foundation = piles_is_foundation(from.pile)};
    step.block.count = source->height - from.height;
    memcpy(step.block.cards, source->cards + from.height, step.block.count);
    step.block.to = destination(piles, to);
    return step;
}

/* The second half of the word, which is for undoing, must match the first. */
static enum soliton_status check_back(const struct reader *reader, uint32_t word, uint32_t right) {
    if (word == right) {
        return SOLITON_OK;
    }
    return refuse(reader, word_back(word).pile != word_back(right).pile
                              ? "the card does not come from the pile that is named"
                              : "the card does not get the index that is named");
}

static enum soliton_status read_move(struct reader *reader, uint32_t word) {
    struct half there = word_there(word);
    struct place from;
    if (!piles_at_index(&reader->piles, there.index, &from)) {
        return refuse(reader, "the index is beyond the cards");
    }
    const char *why = forbids(&reader->piles, from, there.pile);
    if (why != NULL) {
        return refuse(reader, why);
    }
    struct step step = step_of(&reader->piles, from, there.pile);
    bool between_cells =
        piles_is_cell(&reader->piles, from.pile) && piles_is_cell(&reader->piles, there.pile);
    enum soliton_status status =
        check_back(reader, word, words_move(&reader->piles, from, there.pile));
    if (status != SOLITON_OK || between_cells) {
        return status;
    }
    if (step.from_foundation) {
        count(reader, &reader->taken_back);
    }
    return play_step(reader, &step);
}

/* ---- Rotations and redeals ----------------------------------------------------------------- */

static enum soliton_status read_rotation(struct reader *reader, bool raises, unsigned index) {
    struct place place;
    if (!piles_at_index(&reader->piles, index, &place)) {
        return refuse(reader, "the index is beyond the cards");
    }
    if (piles_is_foundation(place.pile) || piles_is_cell(&reader->piles, place.pile)) {
        return refuse(reader, "only a column can be rotated");
    }
    if (reader->rotations.stored == reader->manual.rules.rotations) {
        return refuse(reader, "there is no rotation left");
    }
    count(reader, &reader->rotations);
    unsigned card = reader->piles.piles[place.pile].cards[place.height];
    unsigned top = piles_top(&reader->piles, place.pile);
    if (card == top) {
        return SOLITON_OK; /* xpat2 lets the rotation be wasted */
    }
    struct step step = {.block.count = 1};
    step.block.cards[0] = (uint8_t)(raises ? card : top);
    step.block.to = (uint8_t)(raises ? TO_TOP : BENEATH + card);
    piles_rotate(&reader->piles, place, raises);
    return play_step(reader, &step);
}

static uint32_t word_at(const struct reader *reader, size_t word) {
    return word_read(reader->data + byte_of_word(word));
}

/* The whole compound must be what xpat2 would write for a redeal. */
static enum soliton_status read_redeal(struct reader *reader) {
    if (reader->redeals.stored == reader->manual.rules.redeals) {
        return refuse(reader, "there is no redeal left");
    }
    uint32_t words[MAX_REDEAL_WORDS];
    size_t begin = reader->word;
    unsigned length = words_redeal(&reader->piles, reader->header.seed, words);
    for (unsigned i = 0; i < length; i++) {
        reader->word = begin + i;
        if (reader->word == reader->header.stored) {
            reader->word--;
            return refuse(reader, "the moves end within a redeal");
        }
        if (word_at(reader, reader->word) != words[i]) {
            return refuse(reader, "not what follows in a redeal");
        }
    }
    size_t end = reader->word;
    if (begin < reader->header.played && end >= reader->header.played) {
        reader->word = reader->header.played;
        return refuse(reader, "the moves played end within a redeal");
    }
    reader->word = begin;
    count(reader, &reader->redeals);
    struct step step = {.block = {.count = 1, .cards = {NO_CARD}, .to = REDEAL}};
    enum soliton_status status = play_step(reader, &step);
    reader->word = end;
    return status;
}

static enum soliton_status read_word(struct reader *reader) {
    uint32_t word = word_at(reader, reader->word);
    if (word_is_ordinary(word)) {
        return read_move(reader, word);
    }
    unsigned index = word & INDEX_MASK;
    if (word == word_special(RAISE, index) || word == word_special(SINK, index)) {
        return read_rotation(reader, word == word_special(RAISE, index), index);
    }
    if (word == word_special(BEGIN_COMPOUND, 0)) {
        return read_redeal(reader);
    }
    return refuse(reader, "not a move of this game");
}

/* ---- The whole save ------------------------------------------------------------------------ */

/* Deals the save's seed in this game. */
static enum soliton_status deal_game(const struct reader *reader, const char *game,
                                     const char *overrides, struct deal *deal,
                                     struct soliton_error *error) {
    char name[PUZZLE_NAME_SIZE];
    char full_name[PUZZLE_NAME_SIZE];
    snprintf(name, sizeof name, "%s.%lu", game, (unsigned long)reader->header.seed);
    return deal_named(name, overrides, deal, full_name, error);
}

static enum soliton_status start(struct reader *reader) {
    const struct xpat2_game *game = reader->header.game;
    struct deal deal;
    enum soliton_status status =
        deal_game(reader, game->full, xpat2_rules(game), &deal, reader->error);
    if (status != SOLITON_OK) {
        return status;
    }
    piles_lay_out(&reader->piles, &deal.rules, &deal.start);
    reader->manual = (struct replay){.rules = deal.rules, .position = deal.start};
    reader->automatic =
        (struct replay){.rules = deal.rules, .position = deal.start, .moves = &reader->moves};
    reader->automatic.rules.autoplay = AUTOPLAY_ALL;
    reader->automatic.rules.take_back = false;
    position_autoplay(&reader->automatic.rules, &reader->automatic.position);
    return SOLITON_OK;
}

static enum soliton_status read_words(struct reader *reader) {
    enum soliton_status status = SOLITON_OK;
    for (; status == SOLITON_OK && reader->word < reader->header.stored; reader->word++) {
        status = read_word(reader);
    }
    if (status != SOLITON_OK) {
        return status;
    }
    const unsigned redeals[2] = {reader->redeals.played, reader->redeals.stored};
    return header_check_counts(&reader->header, redeals, reader->rotations.played, reader->error);
}

/* The name of the deal and its rules: no more of them than the game has used. */
static enum soliton_status write_result(struct reader *reader, struct text *name,
                                        struct text *rules, struct text *solution) {
    const struct xpat2_game *game = reader->header.game;
    bool is_full = reader->redeals.played + reader->rotations.played > 0;
    const char *variant = is_full ? game->full : game->plain;
    const char *overrides = NULL;
    if (reader->extended) {
        overrides = reader->taken_back.played > 0 ? xpat2_rules(game) : "autoplay=none";
    }
    struct deal deal;
    enum soliton_status status = deal_game(reader, variant, overrides, &deal, reader->error);
    if (status != SOLITON_OK) {
        return status;
    }
    text_format(name, "%s.%lu", variant, (unsigned long)reader->header.seed);
    text_add(rules, overrides != NULL ? overrides : "");
    solution_header_write(&deal.rules, solution);
    if (reader->moves.length > 0) {
        text_add_bytes(solution, reader->moves.data, reader->moves.length);
    }
    solution->failed = solution->failed || reader->moves.failed;
    return SOLITON_OK;
}

static enum soliton_status finish(struct reader *reader, struct text *name, struct text *rules,
                                  struct text *solution) {
    if (!reader->stopped) {
        return write_result(reader, name, rules, solution);
    }
    if (reader->error != NULL) {
        *reader->error = reader->stop;
    }
    return reader->stop.status;
}

bool save_name(const char *data, size_t length, struct text *name) {
    bool is_save = header_is_there(data, length);
    if (is_save && name != NULL) {
        header_file_name(data, name);
    }
    return is_save;
}

enum soliton_status save_read(const char *data, size_t length, bool extended, struct text *name,
                              struct text *rules, struct text *solution,
                              struct soliton_error *error) {
    struct reader reader = {.data = data, .extended = extended, .error = error};
    enum soliton_status status = header_read(data, length, &reader.header, error);
    if (status == SOLITON_OK) {
        status = start(&reader);
    }
    if (status == SOLITON_OK) {
        status = read_words(&reader);
    }
    if (status == SOLITON_OK) {
        status = finish(&reader, name, rules, solution);
    }
    text_drop(&reader.moves);
    return status;
}
