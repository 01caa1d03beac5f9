/* soliton play: a game in the terminal. */
#define _POSIX_C_SOURCE 200809L

#include "play/play.h"
#include "cli/args/source.h"
#include "cli/commands/command.h"
#include "cli/io/input.h"
#include "cli/io/output_file.h"
#include "cli/io/say.h"
#include "cli/io/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Files for the player -------------------------------------------------------------------- */

static bool read_file(const char *path, char **data, size_t *length, char *problem, size_t size) {
    struct input input;
    struct stat file;
    /* "-" would be the terminal itself, and a device may never end. */
    bool other = strcmp(path, "-") == 0 ||
                 (stat(path, &file) == 0 && !S_ISREG(file.st_mode) && !S_ISDIR(file.st_mode));
    if (!other && input_read(path, input_no_limits, &input) == EXIT_OK) {
        *data = input.data;
        *length = input.length;
        return true;
    }
    snprintf(problem, size, "%.200s: %s", path, other ? "not a file" : input.problem);
    return false;
}

/* A device may be the terminal: the content would go across the screen. */
static bool write_file(const char *path, const char *data, size_t length, char *problem,
                       size_t size) {
    struct stat file;
    bool other = stat(path, &file) == 0 && !S_ISREG(file.st_mode);
    if (other || strcmp(path, "-") == 0) {
        snprintf(problem, size, "%.200s: not a regular file", path);
        return false;
    }
    return output_file_store(path, data, length, problem, size) == EXIT_OK;
}

static bool file_exists(const char *path) {
    struct stat file;
    return stat(path, &file) == 0 && S_ISREG(file.st_mode);
}

/* ---- What is to be played -------------------------------------------------------------------- */

/* Opens a game from a file of any form. */
static enum exit_code open_file(const char *path, struct play_options *options) {
    struct input input;
    struct soliton_error error = {0};
    enum exit_code code = input_read(path, input_no_limits, &input);
    if (code != EXIT_OK) {
        input_say(path, &input);
        return code;
    }
    enum soliton_status status =
        soliton_game_open(input.data, input.length, NULL, &options->puzzle, &options->game, &error);
    free(input.data);
    if (status == SOLITON_OK) {
        return EXIT_OK;
    }
    if (error.line > 0) {
        say("%s:%zu:%zu: %s", input_name(path), error.line, error.column, error.message);
    } else {
        say("%s: %s", input_name(path), error.message);
    }
    return exit_code_of_status(status);
}

/* The source has no puzzle: does its text hold a saved game? */
static bool holds_game(const struct source *source) {
    soliton_puzzle *puzzle = NULL;
    soliton_game *game = NULL;
    bool is = !source->rules_are_wrong && source->text.data != NULL &&
              soliton_game_open(source->text.data, source->text.length, NULL, &puzzle, &game,
                                NULL) == SOLITON_OK;
    soliton_game_free(game);
    soliton_puzzle_free(puzzle);
    return is;
}

/* Opens the puzzle of that name, or one from a file with other rules. */
static enum exit_code open_puzzle(const char *name, const struct arguments *arguments,
                                  struct play_options *options) {
    struct source source;
    enum exit_code code = source_open(name, arguments, &source);
    if (code != EXIT_OK && holds_game(&source)) {
        say("%s: a saved game keeps its rules; leave out %s", input_name(name),
            arguments->rules_option);
        code = EXIT_USAGE;
    } else if (code != EXIT_OK) {
        source_say(&source);
    } else if (source.in_range) {
        say("play: %s is a range; one %s is played at a time", name,
            soliton_puzzle_kind(source.puzzle)->noun);
        code = EXIT_USAGE;
    } else {
        options->puzzle = source.puzzle;
        source.puzzle = NULL;
        options->game = soliton_game_new(options->puzzle);
        code = options->game == NULL ? say_no_memory() : EXIT_OK;
    }
    source_close(&source);
    return code;
}

static enum exit_code open_game(const struct arguments *arguments, struct play_options *options) {
    const char *name = arguments->operands[0];
    bool standard = strcmp(name, "-") == 0;
    bool file = standard || (!source_is_name(name) && access(name, F_OK) == 0);
    return file && arguments->rules == NULL ? open_file(name, options)
                                            : open_puzzle(name, arguments, options);
}

/* ---- The command ----------------------------------------------------------------------------- */

/* The terminal that keys come from. If the puzzle comes through a pipe, it is still there. */
static FILE *find_keyboard(const struct arguments *arguments) {
    if (isatty(STDIN_FILENO)) {
        return stdin;
    }
    return strcmp(arguments->operands[0], "-") == 0 ? fopen("/dev/tty", "r+e") : NULL;
}

static enum exit_code play(const struct arguments *arguments, struct play_options *options) {
    enum exit_code code = open_game(arguments, options);
    if (code != EXIT_OK) {
        soliton_game_free(options->game);
        soliton_puzzle_free(options->puzzle);
        return code;
    }
    struct play_end end = play_run(options);
    if (end.problem != NULL) {
        say("play: %s", end.problem);
        return EXIT_USAGE;
    }
    if (!end.interrupted || isatty(STDOUT_FILENO)) { /* else the terminal is gone */
        printf("%s\n", end.result);
    }
    return end.interrupted ? EXIT_INTERRUPTED : EXIT_OK;
}

static enum exit_code run(const struct arguments *arguments) {
    static const struct play_files files = {read_file, write_file, file_exists};
    struct play_options play_options = {.files = &files, .output = stdout};
    enum exit_code code = terminal_style(arguments, &play_options.style);
    if (code != EXIT_OK) {
        return code;
    }
    play_options.input = find_keyboard(arguments);
    if (play_options.input == NULL || !isatty(STDOUT_FILENO)) {
        say("play: standard input and standard output must be a terminal");
        code = EXIT_USAGE;
    } else {
        code = play(arguments, &play_options);
    }
    if (play_options.input != NULL && play_options.input != stdin) {
        fclose(play_options.input);
    }
    return code;
}

static const struct option *const options[] = {&option_ascii, &option_colour, NULL};

const struct command command_play = {
    .name = "play",
    .operands = "PUZZLE",
    .least_operands = 1,
    .most_operands = 1,
    .summary = "Plays a PUZZLE in the terminal, with hints from the solver",
    .notes =
        "PUZZLE is a name, or a file of any form: a puzzle, a game that was saved here, or a\n"
        "save of xpat2; '-' reads it from standard input. Arrow keys move the cursor, Enter\n"
        "picks up and puts down; u undoes, h gives a hint, w tells whether the game can still\n"
        "be won, s solves it and shows how, S saves, ? lists all keys.\n",
    .exits = "Exit status: 0, or 64 if there is no terminal, or 130 after a signal.\n",
    .options = options,
    .rules = RULES_AND_SHORTCUTS,
    .run = run};
