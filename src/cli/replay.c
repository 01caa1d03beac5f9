#include "cli/replay.h"

#include "cli/human.h"
#include "cli/input.h"
#include "cli/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of a file, without its end. */
struct line {
    const char *start;
    size_t length;
};

static struct line line_of(const struct input *input, size_t number) {
    const char *start = input->data;
    const char *end = input->data + input->length;
    while (number > 1 && start < end) {
        const char *newline = memchr(start, '\n', (size_t)(end - start));
        start = newline == NULL ? end : newline + 1;
        number--;
    }
    const char *newline = start < end ? memchr(start, '\n', (size_t)(end - start)) : NULL;
    size_t length = (size_t)((newline == NULL ? end : newline) - start);
    if (length > 0 && start[length - 1] == '\r') {
        length--;
    }
    return (struct line){start, length};
}

static bool begins_with_mark(struct line line) {
    return line.length >= 3 && memcmp(line.start, "\xef\xbb\xbf", 3) == 0;
}

/* What keeps a line from being shown as it is; NULL if nothing does. */
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

/* Says what the line is: the move in words, the line itself in quotes, or what is strange in it.
 * Nothing for an empty one. */
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
        /* The library leaves a move that it cannot read as it is. */
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
    struct line line = line_of(input, error->line);
    describe_line(game, line, style, description, sizeof description);
    replay->line = error->line;
    snprintf(replay->reason, sizeof replay->reason, "%s%s", description, error->message);
}

static void explain_unfinished(struct replay *replay) {
    size_t moves = replay->verdict.moves;
    if (moves == 0) {
        snprintf(replay->reason, sizeof replay->reason,
                 "there are no moves, and the game is not won");
    } else {
        snprintf(replay->reason, sizeof replay->reason, "%s%s %s legal, but the game is not won",
                 moves == 1 ? "" : "all ", human_moves(moves).text, moves == 1 ? "is" : "are");
    }
}

enum exit_code replay_file(soliton_game *game, const char *path, unsigned style,
                           struct replay *replay) {
    *replay = (struct replay){0};
    struct input input;
    enum exit_code code = input_read(path, &input);
    if (code != EXIT_OK) {
        say("%s: %s", input_name(path), input.problem);
        return code;
    }
    struct soliton_error error = {0};
    enum soliton_status status =
        soliton_game_replay(game, input.data, input.length, &replay->verdict, &error);
    if (status != SOLITON_OK) {
        say("%s: %s", input_name(path), error.message);
    } else if (replay->verdict.illegal) {
        explain_illegal(game, &input, style, &error, replay);
    } else if (!replay->verdict.solved) {
        explain_unfinished(replay);
    }
    free(input.data);
    return exit_code_of_status(status);
}
