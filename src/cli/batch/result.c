#include "cli/batch/result.h"

#include "cli/io/answer.h"
#include "cli/io/limit.h"
#include "cli/io/print.h"
#include "cli/io/say.h"
#include "print/human.h"

#include <stdlib.h>

/* What is known of the solution although the search did not finish. */
static void print_unfinished(const soliton_search *search, FILE *stream) {
    if (soliton_search_has_solution(search)) {
        fprintf(stream, "; the best solution found has %s",
                human_amount(soliton_search_cost(search), soliton_search_unit(search)).text);
    }
    size_t bound = soliton_search_stats(search).lower_bound;
    if (bound > 0) {
        fprintf(stream, "; no solution has fewer than %s",
                human_amount(bound, soliton_search_unit(search)).text);
    }
}

static void print_proof(const soliton_search *search, FILE *stream) {
    size_t positions = soliton_search_stats(search).positions;
    if (*soliton_search_reason(search) != '\0') {
        fprintf(stream, "unsolvable: %s", soliton_search_reason(search));
    } else {
        fprintf(stream, "unsolvable: proved by a search of %s",
                human_amount(positions, "positions").text);
    }
}

void result_print_headline(const struct result *result, FILE *stream) {
    const soliton_search *search = result->search;
    source_print_label(result->source, stream);
    fputs(": ", stream);
    switch (result->outcome) {
    case SOLITON_SOLVED:
        fputs("solved in ", stream);
        fputs(human_amount(soliton_search_cost(search), soliton_search_unit(search)).text, stream);
        fputs(soliton_search_is_shortest(search) ? " (proved shortest)" : "", stream);
        break;
    case SOLITON_UNSOLVABLE:
        print_proof(search, stream);
        break;
    case SOLITON_GAVE_UP:
        fprintf(stream, "gave up: %s", limit_reason(search, "").text);
        print_unfinished(search, stream);
        break;
    case SOLITON_INTERRUPTED:
        fputs("interrupted", stream);
        print_unfinished(search, stream);
        break;
    case SOLITON_ERROR:
        fputs("error", stream); /* standard error has the details */
        break;
    }
    putc('\n', stream);
}

/* Says that "unsolvable" is true for these rules, and which command tries others. */
static void print_caveat(const struct result *result) {
    const char *caveat = soliton_puzzle_caveat(result->source->puzzle);
    if (result->outcome == SOLITON_UNSOLVABLE && *caveat != '\0') {
        printf("  %s;\n  'soliton explain' tries others\n", caveat);
    }
}

/* What happens by itself before the first move. */
static enum exit_code print_opening(const struct result *result, int width, unsigned style) {
    char *opening = soliton_puzzle_opening(result->source->puzzle, style);
    if (opening == NULL) {
        return say_no_memory();
    }
    if (*opening != '\0') {
        printf("%*s  %s\n", width, "", opening);
    }
    free(opening);
    return EXIT_OK;
}

/* Prints the number of a move; only blanks for 0, a step that does not count as a move. */
static void print_number(size_t number, int width) {
    if (number > 0) {
        printf("%*zu. ", width, number);
    } else {
        printf("%*s  ", width, "");
    }
}

/* Prints a move in words. */
static enum exit_code print_move(const soliton_game *game, const char *move, size_t number,
                                 int width, unsigned style) {
    char *words = soliton_game_explain(game, move, style);
    if (words == NULL) {
        return say_no_memory();
    }
    print_number(number, width);
    puts(words);
    free(words);
    return EXIT_OK;
}

/* Prints the position between empty lines. */
static enum exit_code print_position(const soliton_game *game, unsigned style) {
    putchar('\n');
    enum exit_code code = print_text(soliton_game_show(game, style));
    putchar('\n');
    return code;
}

static size_t count_numbered(const soliton_search *search) {
    size_t count = 0;
    for (size_t i = 0; i < soliton_search_length(search); i++) {
        count += soliton_search_move_counts(search, i);
    }
    return count;
}

/* The game is at its start, and the solution ahead of it. */
static enum exit_code print_moves(const struct result *result, soliton_game *game, unsigned style,
                                  bool steps) {
    size_t length = soliton_search_length(result->search);
    size_t number = 0;
    int width = snprintf(NULL, 0, "%zu", count_numbered(result->search)) + 2;
    enum exit_code code = print_opening(result, width, style);
    if (steps && code == EXIT_OK) {
        code = print_position(game, style);
    }
    for (size_t i = 0; i < length && code == EXIT_OK; i++) {
        const char *move = soliton_search_move(result->search, i);
        bool counts = soliton_search_move_counts(result->search, i);
        number += counts;
        code = print_move(game, move, counts ? number : 0, width, style);
        soliton_game_redo(game);
        if (steps && code == EXIT_OK) {
            code = print_position(game, style);
        }
    }
    return code;
}

enum exit_code result_print_solution(const soliton_search *search) {
    char *solution = soliton_search_solution(search);
    if (solution == NULL) {
        return say_no_memory();
    }
    fputs(solution, stdout);
    free(solution);
    return EXIT_OK;
}

enum exit_code result_print_in_words(const struct result *result, unsigned style, bool steps) {
    result_print_headline(result, stdout);
    print_caveat(result);
    if (!soliton_search_has_solution(result->search)) {
        return EXIT_OK;
    }
    if (!steps && !soliton_puzzle_explains_moves(result->source->puzzle)) {
        return result_print_solution(result->search);
    }
    soliton_game *game = soliton_search_game(result->search);
    enum exit_code code = game == NULL ? say_no_memory() : print_moves(result, game, style, steps);
    soliton_game_free(game);
    return code;
}

static void json_moves(struct json *json, const soliton_search *search) {
    size_t length = soliton_search_length(search);
    json_string(json, "metric", soliton_search_unit(search));
    answer_length(json, soliton_search_has_solution(search), soliton_search_cost(search));
    json_open(json, "moves", '[');
    for (size_t i = 0; i < length; i++) {
        json_string(json, NULL, soliton_search_move(search, i));
    }
    json_close(json, ']');
}

void result_print_json(const struct result *result) {
    const soliton_search *search = result->search;
    struct soliton_stats stats = soliton_search_stats(search);
    struct json json = {0};
    answer_open(&json);
    answer_source(&json, result->source);
    answer_search(&json, search, result->outcome);
    json_moves(&json, search);
    json_bool(&json, "proved_shortest", soliton_search_is_shortest(search));
    json_number(&json, "lower_bound", stats.lower_bound);
    json_number(&json, "positions", stats.positions);
    json_number(&json, "revisited", stats.revisited);
    json_number(&json, "symmetric", stats.symmetric);
    json_number(&json, "bytes", stats.bytes);
    json_number(&json, "depth", stats.depth);
    json_number(&json, "best_score", stats.best_score);
    json_seconds(&json, "seconds", stats.seconds);
    answer_close(&json);
}

static double percent(uint64_t part, uint64_t whole) {
    return whole == 0 ? 0 : 100 * (double)part / (double)whole;
}

void result_print_stats(const soliton_search *search, FILE *stream) {
    struct soliton_stats stats = soliton_search_stats(search);
    double positions = (double)stats.positions;
    double a_position = stats.positions == 0 ? 0 : (double)stats.bytes / positions;
    fprintf(stream, "positions:   %s\n", human_number(stats.positions).text);
    fprintf(stream, "revisited:   %s, %.1f %% of all that were met: the table saved these\n",
            human_number(stats.revisited).text,
            percent(stats.revisited, stats.revisited + stats.positions));
    if (stats.symmetric > 0) {
        fprintf(stream, "symmetries:  the positions stand for %s: %.1f %% were saved\n",
                human_number(stats.symmetric).text,
                percent(stats.symmetric - stats.positions, stats.symmetric));
    }
    /* A search too short for the clock has no rate. */
    if (stats.seconds > 0) {
        fprintf(stream, "rate:        %s a second\n", human_count(positions / stats.seconds).text);
    }
    fprintf(stream, "memory:      %s, %.1f bytes a position\n", human_bytes(stats.bytes).text,
            a_position);
    fprintf(stream, "depth:       %u\n", stats.depth);
    fprintf(stream, "best score:  %u\n", stats.best_score);
    fprintf(stream, "time:        %.3f s\n", stats.seconds);
}

/* ---- Other work than solving ----------------------------------------------------------------- */

bool result_is_done(const struct result *result) {
    return result->outcome == SOLITON_SOLVED || result->outcome == SOLITON_UNSOLVABLE;
}

enum exit_code result_say(const struct result *result) {
    switch (result->outcome) {
    case SOLITON_ERROR:
        say("%s: %s", source_label(result->source).text, result->error.message);
        return exit_code_of_status(result->error.status);
    case SOLITON_GAVE_UP:
        say("%s: gave up: %s", source_label(result->source).text,
            limit_reason(result->search, "").text);
        break;
    case SOLITON_INTERRUPTED:
        say("%s: interrupted", source_label(result->source).text);
        break;
    case SOLITON_UNSOLVABLE:
    case SOLITON_SOLVED:
        break;
    }
    return exit_code_of_outcome(result->outcome);
}

void result_json(struct json *json, const struct result *result) {
    answer_source(json, result->source);
    answer_search(json, result->search, result->outcome);
}

void result_print_unfinished(const struct result *result) {
    struct json json = {0};
    answer_open(&json);
    result_json(&json, result);
    answer_close(&json);
}
