#include "play/status.h"

#include "print/human.h"

#include <string.h>

/* The next metric in which games of this kind are counted, from *place on, which begins with 0;
 * NULL after the last. */
static const char *next_metric(const struct session *session, size_t *place) {
    return soliton_puzzle_kind(session->puzzle)->metrics[(*place)++];
}

/* Adds to what is written there; what does not fit is left out. */
static void add(struct status_cost *cost, const char *words) {
    size_t length = strlen(cost->text);
    snprintf(cost->text + length, sizeof cost->text - length, "%s", words);
}

struct status_cost status_cost(const struct session *session) {
    struct status_cost cost = {""};
    const char *metric;
    for (size_t place = 0; (metric = next_metric(session, &place)) != NULL;) {
        add(&cost, place > 1 ? ", " : "");
        add(&cost, human_amount(soliton_game_cost(session->game, metric), metric).text);
    }
    return cost;
}

const char *status_outlook(const struct session *session) {
    switch (soliton_game_outlook(session->game)) {
    case SOLITON_WINNABLE:
        return "can still be won";
    case SOLITON_LOST:
        return "lost: proved";
    case SOLITON_WON:
        return "won";
    case SOLITON_UNCERTAIN:
        break;
    }
    return "winnable? w asks";
}

/* The length of the best path known, from the start of the game; "" if none is, or the game is won.
 */
static struct status_cost known_cost(const struct session *session) {
    struct status_cost cost = {""};
    if (soliton_game_outlook(session->game) != SOLITON_WINNABLE) {
        return cost;
    }
    const char *metric;
    for (size_t place = 0; (metric = next_metric(session, &place)) != NULL;) {
        char words[48];
        snprintf(words, sizeof words, "%s %zu", place > 1 ? "," : "  |  fewest known",
                 soliton_game_known_cost(session->game, metric));
        add(&cost, words);
    }
    return cost;
}

void status_line(const struct session *session, char *words, size_t size) {
    snprintf(words, size, "%s  |  %s%s  |  %s", soliton_puzzle_title(session->puzzle),
             status_cost(session).text, known_cost(session).text, status_outlook(session));
}

void status_result(const struct session *session, char *words, size_t size) {
    snprintf(words, size, "%s: %s %s", soliton_puzzle_title(session->puzzle),
             soliton_game_won(session->game) ? "won in" : "left after", status_cost(session).text);
}
