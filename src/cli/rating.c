#include "cli/rating.h"

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

static void number_if(struct json *json, const char *name, uint64_t number, bool solvable) {
    if (solvable) {
        json_number(json, name, number);
    } else {
        json_null(json, name);
    }
}

void rating_json(struct json *json, const struct soliton_rating *rating, bool solvable) {
    number_if(json, "moves", rating->moves, solvable);
    number_if(json, "slides", rating->slides, solvable);
    json_number(json, "positions", rating->positions);
    number_if(json, "wrong_turns", rating->wrong_turns, solvable);
}
