/* Solution files: what they say of their rules, the referee's verdict on them, and writing one. */
#include "game/solution.h"

#include "base/error.h"
#include "game/game.h"
#include "puzzles/puzzle.h"

#include <string.h>

/* ---- Its first line -------------------------------------------------------------------------- */

/* What the header of a solution file of this puzzle says, as read_header has it. */
static void own_rules(const soliton_puzzle *puzzle, struct text *rules) {
    struct text header = {0};
    size_t behind;
    puzzle->kind->header->write(puzzle, &header);
    puzzle->kind->header->read(header.data, header.length, rules, &behind, NULL);
    rules->failed = rules->failed || header.failed;
    text_drop(&header);
}

/* The rules as a string; "" if nothing was added. */
static const char *string_of(const struct text *rules) {
    return rules->data == NULL ? "" : rules->data;
}

static enum soliton_status compare_rules(const struct text *said, const struct text *own,
                                         struct soliton_error *error) {
    if (said->failed || own->failed) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    if (strcmp(string_of(said), string_of(own)) == 0) {
        return SOLITON_OK;
    }
    if (said->length == 0) {
        return error_set_at(error, SOLITON_BAD_DATA, 1, 1,
                            "the first line does not say that the solution is for the rules %s; "
                            "without such a line it is for the ordinary ones",
                            string_of(own));
    }
    return error_set_at(error, SOLITON_BAD_DATA, 1, 1,
                        "the solution is for the rules %s, but the puzzle has %s", said->data,
                        own->length == 0 ? "its ordinary ones" : own->data);
}

const struct puzzle_kind *solution_header_kind(const char *text, size_t length) {
    for (size_t i = 0; puzzle_kinds[i] != NULL; i++) {
        const struct puzzle_kind *kind = puzzle_kinds[i];
        struct text said = {0};
        size_t behind = 0;
        bool is_header =
            kind->header != NULL &&
            (kind->header->read(text, length, &said, &behind, NULL) != SOLITON_OK || behind > 0);
        text_drop(&said);
        if (is_header) {
            return kind;
        }
    }
    return NULL;
}

/* The header of another kind is refused also where the puzzle's own kind has none. */
static enum soliton_status refuse_header(const soliton_puzzle *puzzle, const char *text,
                                         size_t length, struct soliton_error *error) {
    const struct puzzle_kind *kind = solution_header_kind(text, length);
    return kind == NULL ? SOLITON_OK
                        : error_set_at(error, SOLITON_BAD_DATA, 1, 1,
                                       "the first line is that of a solution of the kind %s, and "
                                       "the puzzle is of the kind %s",
                                       kind->about->name, puzzle->kind->about->name);
}

enum soliton_status solution_skip_header(const soliton_puzzle *puzzle, const char *text,
                                         size_t length, size_t *offset,
                                         struct soliton_error *error) {
    *offset = 0;
    if (puzzle->kind->header == NULL) {
        return refuse_header(puzzle, text, length, error);
    }
    struct text said = {0}, own = {0};
    enum soliton_status status = puzzle->kind->header->read(text, length, &said, offset, error);
    if (status == SOLITON_OK) {
        own_rules(puzzle, &own);
        status = compare_rules(&said, &own, error);
    }
    text_drop(&said);
    text_drop(&own);
    return status;
}

enum soliton_status solution_skip_rest_header(const soliton_game *game, const char *text,
                                              size_t length, size_t *offset,
                                              struct soliton_error *error) {
    *offset = 0;
    if (solution_header_kind(text, length) == NULL) {
        return SOLITON_OK;
    }
    soliton_puzzle *rest = soliton_game_rest(game);
    enum soliton_status status = rest == NULL
                                     ? error_set(error, SOLITON_NO_MEMORY, "out of memory")
                                     : solution_skip_header(rest, text, length, offset, error);
    soliton_puzzle_free(rest);
    return status;
}

enum soliton_status soliton_solution_rules(const soliton_puzzle *puzzle, const char *text,
                                           size_t length, char **rules,
                                           struct soliton_error *error) {
    struct text said = {0};
    size_t behind;
    if (rules != NULL) {
        *rules = NULL;
    }
    if (error_missing(puzzle, "puzzle", error) ||
        error_missing_text(&text, length, "solution", error) ||
        error_missing(rules, "place for the rules", error)) {
        return SOLITON_INVALID;
    }
    enum soliton_status status =
        puzzle->kind->header != NULL
            ? puzzle->kind->header->read(text, length, &said, &behind, error)
            : refuse_header(puzzle, text, length, error);
    if (status != SOLITON_OK) {
        text_drop(&said);
        return status;
    }
    *rules = text_take(&said);
    return *rules != NULL ? SOLITON_OK : error_set(error, SOLITON_NO_MEMORY, "out of memory");
}

/* ---- Its moves ------------------------------------------------------------------------------- */

enum soliton_status soliton_game_replay(soliton_game *game, const char *text, size_t length,
                                        struct soliton_verdict *verdict,
                                        struct soliton_error *error) {
    if (verdict != NULL) {
        *verdict = (struct soliton_verdict){0};
    }
    if (error_missing(game, "game", error) ||
        error_missing_text(&text, length, "solution", error) ||
        error_missing(verdict, "place for the verdict", error)) {
        return SOLITON_INVALID;
    }
    const struct puzzle_kind *kind = game->puzzle->kind;
    const char *move;
    size_t move_length;
    size_t offset;
    enum soliton_status status = solution_skip_header(game->puzzle, text, length, &offset, error);
    if (status != SOLITON_OK) {
        return status;
    }
    const size_t first = game->played;
    while (kind->next_move(text, length, &offset, &move, &move_length)) {
        status = game_play(game, move, move_length, true, error);
        if (status == SOLITON_NO_MEMORY) {
            return status;
        }
        if (status != SOLITON_OK) {
            verdict->illegal = true;
            verdict->offset = (size_t)(move - text);
            verdict->length = move_length;
            error_locate(text, (size_t)(move - text), error);
            break;
        }
        verdict->moves++;
    }
    struct measure measure = {.kind = kind};
    measure_add(&measure, &game->moves, first, game->played);
    verdict->cost = measure.length;
    verdict->solved = !verdict->illegal && soliton_game_won(game);
    verdict->failed = verdict->solved ? 0 : verdict->moves + 1;
    if (!verdict->solved && !verdict->illegal) {
        error_set(error, SOLITON_ILLEGAL,
                  "all moves are legal, but the game is not won after them");
    }
    return SOLITON_OK;
}

/* The letters of all moves, in which the separator, or nothing, takes the place of the NULs. */
static void add_moves(const struct moves *moves, size_t count, char separator, struct text *text) {
    const size_t length = moves->ends[count - 1] - 1; /* without the last of them */
    if (!text_reserve(text, length)) {
        return;
    }
    for (size_t i = 0; i < length; i++) {
        const char letter = moves->letters.data[i];
        text->data[text->length] = letter != '\0' ? letter : separator;
        text->length += letter != '\0' || separator != '\0';
    }
}

void solution_write(const soliton_puzzle *puzzle, const struct moves *moves, size_t count,
                    struct text *text) {
    if (puzzle->kind->header != NULL) {
        puzzle->kind->header->write(puzzle, text);
    }
    if (count > 0) {
        add_moves(moves, count, *puzzle->kind->move_separator, text);
        text_add_char(text, '\n');
    }
}

char *soliton_game_solution(const soliton_game *game) {
    struct text text = {0};
    if (game == NULL) {
        return NULL;
    }
    solution_write(game->puzzle, &game->moves, game->played, &text);
    return text_take(&text);
}

/* ---- Their length ---------------------------------------------------------------------------- */

void measure_add(struct measure *measure, const struct moves *moves, size_t first, size_t end) {
    for (size_t i = first; i < end; i++) {
        const char *move = moves_at(moves, i);
        measure->length += measure->kind->counts(measure->before, move, measure->metric);
        measure->before = move;
    }
}

bool measure_find_metric(const struct puzzle_kind *kind, const char *name, unsigned *metric) {
    const char *const *metrics = kind->about->metrics;
    *metric = 0;
    while (name != NULL && metrics[*metric] != NULL && strcmp(metrics[*metric], name) != 0) {
        ++*metric;
    }
    return metrics[*metric] != NULL;
}

size_t soliton_game_cost(const soliton_game *game, const char *metric) {
    if (game == NULL) {
        return 0;
    }
    struct measure measure = {.kind = game->puzzle->kind};
    if (measure_find_metric(measure.kind, metric, &measure.metric)) {
        measure_add(&measure, &game->moves, 0, game->played);
    }
    return measure.length;
}
