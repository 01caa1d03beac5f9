#define _POSIX_C_SOURCE 200809L

#include "cli/io/solution.h"

#include "cli/args/arguments.h"
#include "cli/io/say.h"
#include "print/human.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The text of a move, which may be a line of the file, without its end. */
struct line {
    const char *start;
    size_t length;
};

static bool begins_with_mark(struct line line) {
    return line.length >= 3 && memcmp(line.start, "\xef\xbb\xbf", 3) == 0;
}

/* Why a line cannot be shown as it is; NULL if it can. */
static const char *hidden_trouble(struct line line) {
    if (begins_with_mark(line)) {
        return "the line begins with a byte order mark";
    }
    for (size_t i = 0; i < line.length; i++) {
        unsigned char byte = (unsigned char)line.start[i];
        if (byte == '\t') {
            return "the line contains a tab";
        }
        if (byte < ' ' || byte == 0x7f) {
            return "the line contains a control character";
        }
        if (byte > 0x7f) {
            return "the line contains a character outside ASCII";
        }
    }
    return NULL;
}

/* Describes the line: the move in words, the line itself in quotes, or what is strange in it. ""
 * for an empty line. */
static void describe_line(const soliton_game *game, struct line line, unsigned style,
                          char *description, size_t size) {
    char move[32] = "";
    *description = '\0';
    const char *trouble = hidden_trouble(line);
    if (trouble != NULL) {
        snprintf(description, size, "%s: ", trouble);
    } else if (line.length >= sizeof move) {
        snprintf(description, size, "a line of %zu characters: ", line.length);
    } else if (line.length > 0) {
        memcpy(move, line.start, line.length);
        char *words = soliton_game_explain(game, move, style);
        /* The library returns a move that it cannot read as it is. */
        if (words == NULL || strcmp(words, move) == 0) {
            snprintf(description, size, "'%s': ", move);
        } else {
            snprintf(description, size, "%s: ", words);
        }
        free(words);
    }
}

static void explain_illegal(const soliton_game *game, const struct input *input, unsigned style,
                            const struct soliton_error *error, struct replay *replay) {
    char description[256];
    struct line line = {input->data + replay->verdict.offset, replay->verdict.length};
    describe_line(game, line, style, description, sizeof description);
    replay->line = error->line;
    snprintf(replay->reason, sizeof replay->reason, "%s%s", description, error->message);
}

static void explain_unfinished(struct replay *replay) {
    size_t moves = replay->verdict.moves;
    if (moves == 0) {
        snprintf(replay->reason, sizeof replay->reason,
                 "there are no moves, and the game is not won");
    } else if (moves != replay->verdict.cost) {
        /* Not all lines count as moves: any number would confuse some readers. */
        snprintf(replay->reason, sizeof replay->reason,
                 "all lines are legal, but the game is not won");
    } else {
        snprintf(replay->reason, sizeof replay->reason, "%s%s %s legal, but the game is not won",
                 moves == 1 ? "" : "all ", human_amount(moves, "moves").text,
                 moves == 1 ? "is" : "are");
    }
}

/* Says why the text is no solution file at all. */
static void say_bad_text(const struct solution_text *text, const struct soliton_error *error) {
    if (error->line > 0) {
        say("%s:%zu:%zu: %s", text->name, error->line, error->column, error->message);
    } else {
        say("%s: %s", text->name, error->message);
    }
}

static enum exit_code read_rules(const soliton_puzzle *puzzle, const struct solution_text *text,
                                 char **rules) {
    struct soliton_error error = {0};
    enum soliton_status status =
        soliton_solution_rules(puzzle, text->input.data, text->input.length, rules, &error);
    if (status != SOLITON_OK) {
        say_bad_text(text, &error);
    }
    return exit_code_of_status(status);
}

enum exit_code solution_text_replay(soliton_game *game, const struct solution_text *text,
                                    unsigned style, struct replay *result) {
    const struct input *input = &text->input;
    struct soliton_error error = {0};
    *result = (struct replay){0};
    enum soliton_status status =
        soliton_game_replay(game, input->data, input->length, &result->verdict, &error);
    if (status != SOLITON_OK) {
        say_bad_text(text, &error);
    } else if (result->verdict.illegal) {
        explain_illegal(game, input, style, &error, result);
        result->line = text->is_argument ? 0 : result->line;
    } else if (!result->verdict.solved) {
        explain_unfinished(result);
    }
    return exit_code_of_status(status);
}

enum exit_code solution_text_read(const char *path, struct solution_text *text) {
    *text = (struct solution_text){.path = path, .name = input_name(path)};
    enum exit_code code = input_read(path, input_no_limits, &text->input);
    if (code != EXIT_OK) {
        input_say(path, &text->input);
    } else if (soliton_looks_like_save(text->input.data, text->input.length)) {
        say("%s: a save of xpat2, not a solution file; see 'soliton convert'", text->name);
        code = EXIT_BAD_DATA;
    }
    return code;
}

static enum exit_code no_such_solution(const soliton_puzzle *puzzle, const char *text) {
    say("%s: no such file, and not moves either; see 'soliton help %s'", text,
        soliton_puzzle_kind(puzzle)->name);
    return EXIT_NO_INPUT;
}

enum exit_code solution_text_find(const soliton_puzzle *puzzle, const char *path_or_moves,
                                  struct solution_text *text) {
    size_t length = strlen(path_or_moves);
    bool is_file = strcmp(path_or_moves, "-") == 0 || access(path_or_moves, F_OK) == 0;
    bool is_missing = !is_file && errno == ENOENT && length > 0;
    *text = (struct solution_text){.path = path_or_moves, .name = "argument", .is_argument = true};
    if (is_file || !soliton_puzzle_reads_moves(puzzle, path_or_moves, length)) {
        return is_missing ? no_such_solution(puzzle, path_or_moves)
                          : solution_text_read(path_or_moves, text);
    }
    text->input = (struct input){.data = strdup(path_or_moves), .length = length};
    return text->input.data == NULL ? say_no_memory() : EXIT_OK;
}

void solution_text_drop(struct solution_text *text) {
    free(text->input.data);
    *text = (struct solution_text){0};
}

/* ---- Rules ----------------------------------------------------------------------------------- */

/* Says what is wrong with the rules of the first line, or with those that the command line turns
 * them into. */
static void say_wrong(const struct source *source, const struct solution_text *text,
                      const char *said, const char *rules, const char *why) {
    if (strcmp(said, rules) == 0) {
        say("%s: the first line says %s: %s", text->name, said, why);
    } else {
        say("%s: the first line says %s, which %s changes to %s: %s", text->name, said,
            source->rules_option, rules, why);
    }
}

enum exit_code solution_text_adopt_rules(struct source *source, const struct solution_text *text,
                                         bool *adopted) {
    char *said = NULL;
    enum exit_code code = read_rules(source->puzzle, text, &said);
    const bool says = code == EXIT_OK && *said != '\0';
    if (adopted != NULL) {
        *adopted = says;
    }
    if (!says) {
        free(said);
        return code;
    }
    char *rules = arguments_merge_rules(said, source->rules == NULL ? "" : source->rules);
    if (rules == NULL) {
        free(said);
        return say_no_memory();
    }
    struct soliton_error error = {0};
    enum soliton_status status = source_change_rules(source, rules, &error);
    if (status != SOLITON_OK) {
        say_wrong(source, text, said, rules, error.message);
    }
    free(said);
    /* Without these rules there is a puzzle: so they are at fault. */
    return status == SOLITON_INVALID ? EXIT_BAD_DATA : exit_code_of_status(status);
}

void solution_text_advise(const struct source *source, const struct solution_text *text) {
    const struct soliton_question *ordinary = soliton_puzzle_question(source->puzzle, 0);
    char *said = NULL;
    if (ordinary == NULL || soliton_solution_rules(source->puzzle, text->input.data,
                                                   text->input.length, &said, NULL) != SOLITON_OK) {
        return;
    }
    if (*said == '\0' && source->rules == NULL) {
        say("%s: for a solution by the ordinary rules, give --rules %s", text->name,
            ordinary->rules);
    } else if (*said == '\0') {
        say("%s: for a solution by the ordinary rules, give --rules %s instead of %s", text->name,
            ordinary->rules, source->rules_option);
    }
    free(said);
}
