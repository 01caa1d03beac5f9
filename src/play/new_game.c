/* Another game: by its name, at random, or at random and sure to be winnable. */
#define _POSIX_C_SOURCE 200809L

#include "play/commands.h"

#include "play/prompt.h"
#include "play/random_game.h"

#include <stdlib.h>
#include <string.h>

/* ---- Which game ------------------------------------------------------------------------------ */

/* Begins another game like one of this entry. */
static void begin_like_entry(struct session *session, const struct soliton_entry *entry,
                             const char *rules, bool winnable) {
    struct soliton_error error = {.message = "memory ran out"};
    soliton_puzzle *like = NULL;
    char *example = soliton_entry_example(entry);
    if (example == NULL || rules == NULL ||
        soliton_puzzle_named(example, rules, &like, &error) != SOLITON_OK) {
        session_say(session, "%s", error.message);
    } else {
        random_game_begin(session, like, winnable);
    }
    soliton_puzzle_free(like);
    free(example);
}

/* A random game; `word` names the game, "" for the one that is played now. */
static void begin_random(struct session *session, const char *word, bool winnable) {
    bool is_named = *word != '\0';
    if (!is_named && random_game_has_others(session->puzzle)) {
        random_game_begin(session, session->puzzle, winnable);
        return;
    }
    /* A puzzle from a file may have the name of its game. */
    const char *name = is_named ? word : soliton_puzzle_name(session->puzzle);
    const struct soliton_entry *entry = soliton_entry_named(name, strlen(name));
    if (entry == NULL) {
        session_say(session, is_named ? "There are no random games of that name."
                                      : "There are no others like this one: name a game.");
        return;
    }
    char *rules = is_named ? strdup("") : soliton_puzzle_rules(session->puzzle);
    begin_like_entry(session, entry, rules, winnable);
    free(rules);
}

static void begin_named(struct session *session, const char *name, const char *rules) {
    struct soliton_error error = {0};
    soliton_puzzle *puzzle = NULL;
    enum soliton_status status = soliton_puzzle_named(name, rules, &puzzle, &error);
    if (status == SOLITON_OK) {
        session_begin(session, puzzle, NULL);
    } else if (status == SOLITON_UNKNOWN) {
        session_say(session, "No puzzle has that name; o opens a file.");
    } else {
        session_say(session, "%s", error.message);
    }
}

void new_game_ask(struct session *session) {
    char answer[PROMPT_SIZE] = "random";
    session->message[0] = '\0';
    if (!files_may_leave(session, "This game is not saved. Leave it? (y/n)") ||
        !prompt_line(session, "New (a name, or random, or winnable): ", answer)) {
        return;
    }
    char *rest = NULL;
    const char *word = strtok_r(answer, " ", &rest);
    const char *more = word == NULL ? NULL : strtok_r(NULL, " ", &rest);
    more = more == NULL ? "" : more;
    if (word == NULL) {
        return;
    }
    if (strcmp(word, "random") == 0 || strcmp(word, "winnable") == 0) {
        begin_random(session, more, *word == 'w');
    } else {
        begin_named(session, word, more);
    }
}
