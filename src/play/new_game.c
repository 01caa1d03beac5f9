/* Another game: by its name, at random, or at random and sure to be winnable. */
#define _POSIX_C_SOURCE 200809L

#include "play/commands.h"

#include "play/prompt.h"
#include "play/random_game.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Which game ------------------------------------------------------------------------------ */

/* The full name of a game, "" if it has none. */
static const char *full_name(const char *word) {
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        if (strcasecmp(entry->name, word) == 0 ||
            (*entry->abbreviation != '\0' && strcasecmp(entry->abbreviation, word) == 0)) {
            return entry->name;
        }
    }
    return "";
}

/* The game that is played now, without its number. */
static const char *current_game(const struct session *session) {
    const char *name = soliton_puzzle_name(session->puzzle);
    const char *kind = soliton_puzzle_kind(session->puzzle)->name;
    char game[128];
    if (strcmp(kind, "port") == 0) {
        return "port";
    }
    snprintf(game, sizeof game, "%.*s",
             (int)(strcmp(kind, "patience") == 0 ? strcspn(name, ".") : strlen(name)), name);
    return full_name(game);
}

/* The goal of a board as a rule, "goal=.../...", or "". A goal is the second drawing of a board. */
static void write_goal(const char *drawings, FILE *stream) {
    const char *goal = strstr(drawings, "\n\n");
    if (goal == NULL) {
        return;
    }
    fputs("goal=", stream);
    for (const char *at = goal + 2; *at != '\0'; at++) {
        if (*at != '\n') {
            fputc(*at, stream);
        } else if (at[1] != '\0') {
            fputc('/', stream);
        }
    }
}

/* The rules of the puzzle that is played now, with the goal of a board; NULL if memory ran out. */
static char *current_rules(const struct session *session) {
    char *all = NULL;
    size_t length = 0;
    char *rules = soliton_puzzle_rules(session->puzzle);
    char *drawings =
        session->scene.kind == &scene_pegs ? soliton_game_write(session->game) : strdup("");
    FILE *stream = rules == NULL || drawings == NULL ? NULL : open_memstream(&all, &length);
    if (stream != NULL) {
        fputs(rules, stream);
        if (*rules != '\0' && strstr(drawings, "\n\n") != NULL) {
            fputc(',', stream);
        }
        write_goal(drawings, stream);
        if (fclose(stream) != 0) {
            free(all);
            all = NULL;
        }
    }
    free(rules);
    free(drawings);
    return all;
}

/* A random game; `word` names the game, "" for the one that is played now. */
static void begin_random(struct session *session, const char *word, bool winnable) {
    struct random_game wanted = {.winnable = winnable,
                                 .game = *word == '\0' ? current_game(session) : full_name(word)};
    if (strcmp(wanted.game, "port") == 0) {
        random_game_make_port(session);
    } else if (*wanted.game == '\0') {
        session_say(session, *word == '\0' ? "There are no others like this one: name a game."
                                           : "There are no random games of that name.");
    } else {
        char *rules = *word == '\0' ? current_rules(session) : strdup("");
        if (rules == NULL) {
            session_say(session, "memory ran out");
            return;
        }
        wanted.rules = rules;
        random_game_begin(session, &wanted);
        free(rules);
    }
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
