/* Games from files, and into files. */
#define _POSIX_C_SOURCE 200809L

#include "play/commands.h"

#include "play/prompt.h"

#include <stdlib.h>
#include <string.h>

/* The bytes of a file, and in which form they are. */
struct content {
    char *data;
    size_t length;
    const char *form; /* in words */
};

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length > tail && strcmp(text + length - tail, end) == 0;
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static bool keep_text(char *text, const char *form, struct content *content,
                      struct soliton_error *error) {
    *content = (struct content){text, text == NULL ? 0 : strlen(text), form};
    if (text == NULL) {
        snprintf(error->message, sizeof error->message, "memory ran out");
    }
    return text != NULL;
}

/* Is this the name that xpat2 gives its file of this game? */
static bool is_for_xpat2(const struct session *session, const char *path) {
    char *data = NULL;
    size_t length = 0;
    if (soliton_game_save(session->game, &data, &length, NULL) != SOLITON_OK) {
        return false;
    }
    char *name = soliton_save_name(data, length);
    bool is = name != NULL && *name != '\0' && strcmp(base_name(path), name) == 0;
    free(name);
    free(data);
    return is;
}

static bool make_content(const struct session *session, const char *path, struct content *content,
                         struct soliton_error *error) {
    if (ends_with(path, ".sol")) {
        return keep_text(soliton_game_solution(session->game), "the moves", content, error);
    }
    if (!ends_with(path, ".xpat2") && !is_for_xpat2(session, path)) {
        return keep_text(soliton_game_store(session->game), "the game", content, error);
    }
    content->form = "the game for xpat2";
    return soliton_game_save(session->game, &content->data, &content->length, error) == SOLITON_OK;
}

void files_save(struct session *session) {
    char path[PROMPT_SIZE];
    snprintf(path, sizeof path, "%s.soliton", soliton_puzzle_title(session->puzzle));
    bool for_xpat2 = soliton_kind_can(soliton_puzzle_kind(session->puzzle), SOLITON_CAN_SAVE);
    if (!prompt_line(session,
                     for_xpat2 ? "Save as (.soliton game, .sol moves, .xpat2): "
                               : "Save as (.soliton game, .sol moves): ",
                     path)) {
        session->message[0] = '\0';
        return;
    }
    char words[PROMPT_SIZE + 64];
    snprintf(words, sizeof words, "%s is there already. Write over it? (y/n)", path);
    if (session->files->exists(path) && !prompt_yes(session, words)) {
        session_say(session, "Not saved.");
        return;
    }
    struct content content = {0};
    struct soliton_error error = {0};
    char problem[512] = "";
    if (!make_content(session, path, &content, &error)) {
        session_say(session, "Not saved: %s", error.message);
    } else if (!session->files->write(path, content.data, content.length, problem,
                                      sizeof problem)) {
        session_say(session, "Not saved: %s", problem);
    } else {
        session->is_saved = true;
        session_say(session, "Saved %s as %.500s", content.form, path);
    }
    free(content.data);
}

bool files_may_leave(struct session *session, const char *question) {
    bool nothing_to_lose = session->is_saved || soliton_game_won(session->game) ||
                           soliton_game_length(session->game) == 0;
    return nothing_to_lose || prompt_yes(session, question);
}

void files_open(struct session *session) {
    char path[PROMPT_SIZE] = "";
    session->message[0] = '\0';
    if (!files_may_leave(session, "This game is not saved. Leave it? (y/n)") ||
        !prompt_line(session, "Open the file: ", path)) {
        return;
    }
    char problem[512] = "";
    char *data = NULL;
    size_t length = 0;
    if (!session->files->read(path, &data, &length, problem, sizeof problem)) {
        session_say(session, "Not opened: %s", problem);
        return;
    }
    soliton_puzzle *puzzle = NULL;
    soliton_game *game = NULL;
    struct soliton_error error = {0};
    enum soliton_status status =
        soliton_game_open(data, length, session->puzzle, &puzzle, &game, &error);
    free(data);
    if (status == SOLITON_OK) {
        session_set(session, puzzle, game);
        session_say(session, "Opened %.500s", path);
    } else if (error.line > 0) {
        session_say(session, "Not opened: line %zu: %s", error.line, error.message);
    } else {
        session_say(session, "Not opened: %s", error.message);
    }
}
