#include "survey/work/deal_tally.h"

#include <stdlib.h>
#include <string.h>

/* ---- Records ------------------------------------------------------------------------------- */

bool records_add(struct records *records, const struct record *record) {
    if (records->count == records->room) {
        size_t room = records->room == 0 ? 16 : records->room * 2;
        struct record *list = realloc(records->list, room * sizeof *list);
        if (list == NULL) {
            return false;
        }
        records->list = list;
        records->room = room;
    }
    records->list[records->count++] = *record;
    return true;
}

static void records_drop(struct records *records) {
    free(records->list);
    *records = (struct records){0};
}

/* ---- Rankings ------------------------------------------------------------------------------ */

const char *const ranking_names[RANKINGS] = {
    [RANKING_HARDEST] = "hardest", [RANKING_LONGEST] = "longest", [RANKING_PROOFS] = "proofs"};

bool ranking_takes(enum ranking ranking, const struct record *record) {
    return record->outcome == (ranking == RANKING_PROOFS ? SOLITON_UNSOLVABLE : SOLITON_SOLVED);
}

bool ranking_before(enum ranking ranking, const struct record *one, const struct record *other) {
    bool by_moves = ranking == RANKING_LONGEST;
    uint64_t size = by_moves ? one->moves : one->positions;
    uint64_t other_size = by_moves ? other->moves : other->positions;
    if (size != other_size) {
        return size > other_size;
    }
    int order = strcmp(one->series, other->series);
    return order != 0 ? order < 0 : one->number < other->number;
}

void ranked_add(struct ranked *ranked, enum ranking ranking, const struct record *record) {
    if (!ranking_takes(ranking, record)) {
        return;
    }
    size_t place = ranked->count;
    while (place > 0 && ranking_before(ranking, record, &ranked->list[place - 1])) {
        place--;
    }
    if (place == RANKING_SIZE) {
        return;
    }
    if (ranked->count < RANKING_SIZE) {
        ranked->count++;
    }
    memmove(&ranked->list[place + 1], &ranked->list[place],
            (ranked->count - 1 - place) * sizeof *ranked->list);
    ranked->list[place] = *record;
}

/* ---- The tally ----------------------------------------------------------------------------- */

static bool is_kept(enum soliton_outcome outcome, enum keep keep) {
    switch (outcome) {
    case SOLITON_SOLVED:
        return keep == KEEP_SOLVED || keep == KEEP_ALL;
    case SOLITON_UNSOLVABLE:
        return keep == KEEP_UNSOLVABLE || keep == KEEP_ALL;
    default:
        return true; /* it may be tried again */
    }
}

static bool count(struct deal_tally *tally, const struct record *record) {
    switch (record->outcome) {
    case SOLITON_SOLVED:
        tally->solved++;
        return distribution_add(&tally->moves, record->moves, 1) &&
               distribution_add(&tally->positions, distribution_class(record->positions), 1);
    case SOLITON_UNSOLVABLE:
        tally->unsolvable++;
        return distribution_add(&tally->proofs, distribution_class(record->positions), 1);
    default:
        tally->undecided++;
        return true;
    }
}

bool deal_tally_add(struct deal_tally *tally, const struct record *record, enum keep keep) {
    for (unsigned i = 0; i < RANKINGS; i++) {
        ranked_add(&tally->ranked[i], (enum ranking)i, record);
    }
    return count(tally, record) &&
           (!is_kept(record->outcome, keep) || records_add(&tally->listed, record));
}

void deal_tally_drop(struct deal_tally *tally) {
    distribution_drop(&tally->moves);
    distribution_drop(&tally->positions);
    distribution_drop(&tally->proofs);
    records_drop(&tally->listed);
    *tally = (struct deal_tally){0};
}
