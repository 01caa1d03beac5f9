#include "cli/commands/rating.h"

#include "print/human.h"

#include <stdio.h>

void rating_print(const struct soliton_rating *rating, bool solvable) {
    if (solvable) {
        printf("%s, %s, ", human_amount(rating->moves, "moves").text,
               human_amount(rating->slides, "slides").text);
    } else {
        fputs("no way out, ", stdout);
    }
    fputs(human_amount(rating->positions, "positions").text, stdout);
    if (solvable) {
        printf(", %s", human_amount(rating->wrong_turns, "wrong turns").text);
    }
}

void rating_json(struct json *json, const struct soliton_rating *rating, bool solvable) {
    if (solvable) {
        json_open(json, "lengths", '{');
        json_number(json, "moves", rating->moves);
        json_number(json, "slides", rating->slides);
        json_close(json, '}');
        json_number(json, "wrong_turns", rating->wrong_turns);
    } else {
        json_null(json, "lengths");
        json_null(json, "wrong_turns");
    }
    json_number(json, "positions", rating->positions);
}
