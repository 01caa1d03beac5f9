#include "play/status.h"

#include "print/human.h"

#include <string.h>

/* The second metric of those kinds that have one. */
static const char second[] = "slides";

static bool has_second(const struct session *session) { return session->scene.kind == &scene_port; }

const char *status_name(const struct session *session) {
    const char *kind = soliton_puzzle_kind(session->puzzle)->name;
    return strcmp(kind, "port") == 0 ? kind : soliton_puzzle_name(session->puzzle);
}

struct status_cost status_cost(const struct session *session) {
    struct status_cost cost;
    struct human moves = human_amount(soliton_game_cost(session->game, NULL), "moves");
    if (has_second(session)) {
        struct human slides = human_amount(soliton_game_cost(session->game, second), second);
        snprintf(cost.text, sizeof cost.text, "%.25s, %.25s", moves.text, slides.text);
    } else {
        snprintf(cost.text, sizeof cost.text, "%s", moves.text);
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
    size_t known = soliton_game_known_cost(session->game, NULL);
    if (has_second(session)) {
        snprintf(cost.text, sizeof cost.text, "  |  fewest known %zu, %zu", known,
                 soliton_game_known_cost(session->game, second));
    } else {
        snprintf(cost.text, sizeof cost.text, "  |  fewest known %zu", known);
    }
    return cost;
}

void status_line(const struct session *session, char *words, size_t size) {
    snprintf(words, size, "%s  |  %s%s  |  %s", status_name(session), status_cost(session).text,
             known_cost(session).text, status_outlook(session));
}

void status_result(const struct session *session, char *words, size_t size) {
    snprintf(words, size, "%s: %s %s", status_name(session),
             soliton_game_won(session->game) ? "won in" : "left after", status_cost(session).text);
}
