#include "cli/replay.h"

#include "cli/input.h"
#include "cli/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of the text, if it is short and harmless enough to be shown; else "". */
struct excerpt {
    char text[32];
};

static struct excerpt line_of(const struct input *input, size_t number) {
    struct excerpt excerpt = {""};
    const char *line = input->data;
    const char *end = input->data + input->length;
    while (number > 1 && line < end) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        line = newline == NULL ? end : newline + 1;
        number--;
    }
    size_t length = 0;
    for (; line + length < end && line[length] >= ' ' && line[length] <= '~'; length++) {
        if (length + 1 == sizeof excerpt.text) {
            return (struct excerpt){""};
        }
        excerpt.text[length] = line[length];
    }
    const char *rest = line + length;
    if (rest < end && *rest == '\r') {
        rest++;
    }
    bool whole = rest == end || *rest == '\n';
    return whole ? excerpt : (struct excerpt){""};
}

static void explain(const soliton_game *game, const struct input *input, unsigned style,
                    const struct soliton_error *error, struct replay *replay) {
    struct excerpt move = line_of(input, error->line);
    char *words = *move.text == '\0' ? NULL : soliton_game_explain(game, move.text, style);
    replay->line = error->line;
    snprintf(replay->reason, sizeof replay->reason, "%s%s%s", words == NULL ? "" : words,
             words == NULL ? "" : ": ", error->message);
    free(words);
}

enum exit_code replay_file(soliton_game *game, const char *path, unsigned style,
                           struct replay *replay) {
    *replay = (struct replay){0};
    struct input input;
    enum exit_code code = input_read(path, NULL, &input);
    if (code != EXIT_SOLVED) {
        return code;
    }
    struct soliton_error error = {0};
    enum soliton_status status =
        soliton_game_replay(game, input.data, input.length, &replay->verdict, &error);
    if (status != SOLITON_OK) {
        say("%s: %s", input_name(path), error.message);
    } else if (replay->verdict.illegal) {
        explain(game, &input, style, &error, replay);
    } else if (!replay->verdict.solved) {
        snprintf(replay->reason, sizeof replay->reason, "%s", error.message);
    }
    free(input.data);
    return exit_code_of_status(status);
}
