#include "play/solver.h"

#include "play/terminal/guard.h"
#include "play/terminal/screen.h"
#include "play/view.h"
#include "print/human.h"

#include <stdlib.h>
#include <string.h>

/* ---- One search ------------------------------------------------------------------------------ */

bool solver_is_stopped(void) {
    for (int key; (key = screen_key(0)) != KEY_NOTHING;) {
        if (key == KEY_ESCAPE || key == 'q' || key == KEY_END_OF_GAME) {
            return true;
        }
    }
    return screen_is_ending();
}

bool solver_progress(void *context, const struct soliton_stats *stats) {
    static const double quiet = 0.3; /* seconds before a search is worth a word */
    struct solver_watch *watch = context;
    if (solver_is_stopped()) {
        watch->stopped = true;
        return false;
    }
    if (stats->seconds >= quiet) {
        char words[160];
        snprintf(words, sizeof words, "%s: %s positions, %s, %.1f s", watch->doing,
                 human_count((double)stats->positions).text, human_bytes(stats->bytes).text,
                 stats->seconds);
        view_draw_with(watch->session, words, "Esc stops");
    }
    return true;
}

static void read_outcome(const soliton_search *search, const struct solver_watch *watch,
                         struct solver_answer *answer) {
    if (soliton_search_has_solution(search)) {
        answer->solution = soliton_search_solution(search);
        answer->outcome = answer->solution != NULL ? SOLITON_SOLVED : SOLITON_ERROR;
    }
    if (answer->outcome == SOLITON_GAVE_UP) {
        snprintf(answer->reason, sizeof answer->reason, "%s", soliton_search_reason(search));
    } else if (answer->outcome == SOLITON_INTERRUPTED || watch->stopped) {
        snprintf(answer->reason, sizeof answer->reason, "the search was stopped");
    } else if (answer->outcome == SOLITON_ERROR && *answer->reason == '\0') {
        snprintf(answer->reason, sizeof answer->reason, "memory ran out");
    }
}

struct solver_answer solver_solve(struct session *session, const soliton_puzzle *puzzle,
                                  const struct solver_limits *limits) {
    struct solver_answer answer = {.outcome = SOLITON_ERROR};
    struct solver_watch watch = {.session = session, .doing = limits->doing};
    struct soliton_error error = {0};
    char positions[32];
    soliton_search *search = puzzle == NULL ? NULL : soliton_search_new(puzzle);
    if (search == NULL) {
        snprintf(answer.reason, sizeof answer.reason, "memory ran out");
        return answer;
    }
    snprintf(positions, sizeof positions, "%llu", limits->positions);
    if (soliton_search_set(search, "max-positions", positions, &error) == SOLITON_OK &&
        soliton_search_set(search, "memory", limits->memory, &error) == SOLITON_OK) {
        soliton_search_on_progress(search, solver_progress, &watch);
        guard_search(search);
        answer.outcome = soliton_search_run(search, &error);
        guard_search(NULL);
    }
    if (answer.outcome == SOLITON_ERROR) {
        snprintf(answer.reason, sizeof answer.reason, "%s", error.message);
    }
    read_outcome(search, &watch, &answer);
    soliton_search_free(search);
    return answer;
}

/* ---- Questions about the game ---------------------------------------------------------------- */

/* How much more there is to play along the known path to a win. */
static struct human moves_left(const struct session *session) {
    size_t known = soliton_game_known_cost(session->game, NULL);
    size_t played = soliton_game_cost(session->game, NULL);
    return human_amount(known > played ? known - played : 0, "moves");
}

/* Says what the game knows; false if it knows nothing. */
static bool say_outlook(struct session *session) {
    switch (soliton_game_outlook(session->game)) {
    case SOLITON_WON:
        session_say(session, "It is won.");
        return true;
    case SOLITON_LOST:
        session_say(session, "Lost: proved.%s", session_way_back(session));
        return true;
    case SOLITON_WINNABLE:
        session_say(session, "It can still be won: %s more. h shows the next, s all of them.",
                    moves_left(session).text);
        return true;
    case SOLITON_UNCERTAIN:
        break;
    }
    return false;
}

static void learn(struct session *session, const struct solver_answer *answer) {
    struct soliton_error error = {0};
    if (answer->outcome == SOLITON_UNSOLVABLE) {
        soliton_game_learn_lost(session->game);
    } else if (answer->outcome == SOLITON_SOLVED &&
               soliton_game_learn(session->game, answer->solution, strlen(answer->solution),
                                  &error) != SOLITON_OK) {
        session_say(session, "%s", error.message);
    }
}

bool solver_outlook(struct session *session) {
    static const unsigned most = 1000;
    if (!say_outlook(session)) {
        struct solver_limits limits = {.positions = 2000000ULL * session->effort,
                                       .memory = session->effort == 1 ? "1G" : "4G",
                                       .doing = "Searching"};
        soliton_puzzle *rest = soliton_game_rest(session->game);
        struct solver_answer answer = solver_solve(session, rest, &limits);
        soliton_puzzle_free(rest);
        learn(session, &answer);
        free(answer.solution);
        if (!say_outlook(session)) {
            bool limit = answer.outcome == SOLITON_GAVE_UP;
            session->effort *= limit && session->effort < most ? 10 : 1;
            session_say(session, "Not known: %s.%s", answer.reason,
                        limit ? " w again: ten times longer." : "");
        }
    }
    return soliton_game_outlook(session->game) == SOLITON_WINNABLE;
}

/* ---- Questions about gestures ---------------------------------------------------------------- */

/* The puzzle that is left after a gesture; NULL if memory ran out. *won: there is nothing left. */
static soliton_puzzle *after(const soliton_puzzle *here, const struct gesture *gesture, bool *won) {
    soliton_puzzle *rest = NULL;
    soliton_game *game = soliton_game_new(here);
    if (game != NULL && soliton_game_play_all(game, gesture->moves, NULL) == SOLITON_OK) {
        *won = soliton_game_won(game);
        rest = soliton_game_rest(game);
    }
    soliton_game_free(game);
    return rest;
}

static enum gesture_verdict judge(struct session *session, const soliton_puzzle *here,
                                  const struct gesture *gesture, const char *doing, bool *stopped) {
    const struct solver_limits limits = {.positions = 300000, .memory = "512M", .doing = doing};
    bool won = false;
    soliton_puzzle *rest = after(here, gesture, &won);
    struct solver_answer answer = {.outcome = SOLITON_SOLVED};
    if (!won) {
        answer = solver_solve(session, rest, &limits);
    }
    soliton_puzzle_free(rest);
    free(answer.solution);
    *stopped = answer.outcome == SOLITON_INTERRUPTED;
    return answer.outcome == SOLITON_SOLVED       ? GESTURE_WINS
           : answer.outcome == SOLITON_UNSOLVABLE ? GESTURE_LOSES
                                                  : GESTURE_UNKNOWN;
}

void solver_verdicts(struct session *session) {
    struct gestures *gestures = &session->gestures;
    size_t counts[GESTURE_UNKNOWN + 1] = {0};
    bool stopped = false;
    soliton_puzzle *here = soliton_game_rest(session->game);
    if (here == NULL) {
        session_say(session, "memory ran out");
        return;
    }
    for (size_t i = 0; i < gestures->count; i++) {
        char doing[64];
        snprintf(doing, sizeof doing, "Move %zu of %zu", i + 1, gestures->count);
        stopped = stopped || solver_is_stopped();
        if (!stopped) {
            view_draw_with(session, doing, "Esc stops");
            gestures->items[i].verdict = judge(session, here, &gestures->items[i], doing, &stopped);
        } else {
            gestures->items[i].verdict = GESTURE_UNKNOWN;
        }
        counts[gestures->items[i].verdict]++;
    }
    soliton_puzzle_free(here);
    session->has_verdicts = true;
    session_say(
        session, "Of %zu moves %zu still win (+), %zu lose (-), of %zu it is not known (?).",
        gestures->count, counts[GESTURE_WINS], counts[GESTURE_LOSES], counts[GESTURE_UNKNOWN]);
}
