/* Random legal moves and gestures, undone and redone: bytes choose the puzzle and what is done. */
#include "support/bytes.h"
#include "support/same_game.h"
#include "support/samples.h"

enum { MOST_STEPS = 60, MOST_CHECKS = 12 };

/* One of a text's lines, chosen by a byte, cut out of it; NULL if it has none. */
static char *choose_line(char *text, struct bytes *bytes) {
    size_t count = 0;
    for (const char *c = text; *c != '\0'; c++) {
        count += *c == '\n';
    }
    if (count == 0) {
        return NULL;
    }
    for (size_t skip = bytes_below(bytes, count); skip > 0; skip--) {
        text = strchr(text, '\n') + 1;
    }
    *strchr(text, '\n') = '\0';
    return text;
}

/* Each legal move can be played. */
static void play_move(soliton_game *game, struct bytes *bytes) {
    char *moves = soliton_game_moves(game);
    const char *move = choose_line(moves, bytes);
    if (move != NULL) {
        struct soliton_error error = {0};
        enum soliton_status status = soliton_game_play(game, move, &error);
        check(status == SOLITON_OK, "a legal move can be played");
    }
    free(moves);
}

/* ... and each gesture, as one step. */
static void play_gesture(soliton_game *game, struct bytes *bytes) {
    char *gestures = soliton_game_gestures(game);
    char *line = choose_line(gestures, bytes);
    if (line != NULL) {
        size_t length = soliton_game_length(game);
        const size_t taken = strcspn(line, "\t"), whole = strlen(line);
        check(taken < whole, "a gesture has two parts");
        const size_t put = taken + 1 + strcspn(line + taken + 1, "\t");
        check(put < whole, "a gesture has three parts");
        char *moves = line + put + 1;
        for (char *c = moves; *c != '\0'; c++) {
            *c = *c == '\t' ? '\n' : *c;
        }
        check(soliton_game_play_all(game, moves, NULL) == SOLITON_OK, "a gesture can be played");
        check(soliton_game_begins_step(game, length), "a gesture is a step");
        check(soliton_game_length(game) > length, "a gesture has moves");
    }
    free(gestures);
}

/* One step back and forth again: the game shows the same as before. */
static void there_and_back(soliton_game *game) {
    char *there = soliton_game_write(game);
    size_t length = soliton_game_length(game);
    if (soliton_game_undo(game)) {
        check(soliton_game_length(game) < length, "what is undone is not played");
        check(soliton_game_redo(game), "what was undone can be redone");
        check(soliton_game_length(game) == length, "what is redone is played");
    }
    check_same_text(there, soliton_game_write(game), "there and back the position is the same");
}

/* An impossible move leaves the game as it was. */
static void play_nonsense(soliton_game *game, struct bytes *bytes) {
    char text[16] = {0};
    for (size_t i = 0, length = bytes_below(bytes, sizeof text); i < length; i++) {
        text[i] = (char)bytes_take(bytes);
    }
    char *before = soliton_game_store(game);
    struct soliton_error error = {0};
    enum soliton_status status = soliton_game_play(game, text, &error);
    check_failure(status, &error);
    if (status != SOLITON_OK) {
        char *after = soliton_game_store(game);
        check_same(before, after, "a move that fails changes nothing");
        free(after);
    }
    free(before);
}

/* A new game with the same moves, played one by one, is the same. */
static void check_replayed(const soliton_puzzle *puzzle, const soliton_game *game) {
    soliton_game *other = soliton_game_new(puzzle);
    for (size_t i = 0; i < soliton_game_length(game); i++) {
        check(soliton_game_play(other, soliton_game_move(game, i), NULL) == SOLITON_OK,
              "a move that was played can be played again");
    }
    check_same_text(soliton_game_write(game), soliton_game_write(other),
                    "the same moves lead to the same position");
    check_same_text(soliton_game_show(game, SOLITON_ASCII), soliton_game_show(other, SOLITON_ASCII),
                    "the same moves lead to the same picture");
    check_same_text(soliton_game_gestures(game), soliton_game_gestures(other),
                    "the same moves lead to the same gestures");
    soliton_game_free(other);
}

static void check_all(const soliton_puzzle *puzzle, const soliton_game *game) {
    check_replayed(puzzle, game);
    check_stored(puzzle, game);
    check_rest(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct bytes bytes = {data, size};
    soliton_puzzle *puzzle = sample_of(bytes_take(&bytes));
    soliton_game *game = soliton_game_new(puzzle);
    unsigned checks = 0;
    check(game != NULL, "memory suffices");
    for (unsigned step = 0; step < MOST_STEPS && bytes.left > 0; step++) {
        unsigned deed = bytes_take(&bytes) % 16;
        if (deed < 6) {
            play_move(game, &bytes);
        } else if (deed < 10) {
            play_gesture(game, &bytes);
        } else if (deed < 12) {
            soliton_game_undo(game);
        } else if (deed == 12) {
            soliton_game_redo(game);
        } else if (deed == 13) {
            there_and_back(game);
        } else if (deed == 14) {
            play_nonsense(game, &bytes);
        } else if (checks++ < MOST_CHECKS) {
            check_all(puzzle, game);
        }
    }
    check_all(puzzle, game);
    there_and_back(game);
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
    return 0;
}
