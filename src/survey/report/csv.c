#include "print/escape.h"
#include "survey/report/parts.h"
#include "survey/report/report.h"

#include <inttypes.h>

/* A number that may be missing. */
struct field {
    bool given;
    uint64_t value;
};

static struct field given(uint64_t value) { return (struct field){true, value}; }
static struct field missing(void) { return (struct field){false, 0}; }

static void print_field(FILE *stream, struct field field) {
    putc(',', stream);
    if (field.given) {
        fprintf(stream, "%" PRIu64, field.value);
    }
}

static void print_row(FILE *stream, const char *section, const char *deal, const char *outcome,
                      const struct field numbers[3]) {
    fputs(section, stream);
    putc(',', stream);
    escape_csv(stream, deal);
    fprintf(stream, ",%s", outcome);
    for (size_t i = 0; i < 3; i++) {
        print_field(stream, numbers[i]);
    }
    fputs("\n", stream);
}

static void print_total(FILE *stream, const char *outcome, uint64_t count) {
    const struct field numbers[3] = {missing(), missing(), given(count)};
    print_row(stream, "total", "", outcome, numbers);
}

static void print_distribution(FILE *stream, const char *section, enum soliton_outcome outcome,
                               const struct distribution *distribution) {
    bool is_moves = *section == 'm';
    for (size_t i = 0; i < distribution->length; i++) {
        struct field value = given(distribution->bars[i].value);
        const struct field numbers[3] = {is_moves ? value : missing(), is_moves ? missing() : value,
                                         given(distribution->bars[i].count)};
        print_row(stream, section, "", report_outcome(outcome), numbers);
    }
}

static void print_record(FILE *stream, const char *section, const char *game,
                         const struct record *record) {
    bool solved = record->outcome == SOLITON_SOLVED;
    const struct field numbers[3] = {solved ? given(record->moves) : missing(),
                                     given(record->positions), missing()};
    print_row(stream, section, deal_name(game, record->series, record->number).text,
              report_outcome(record->outcome), numbers);
}

struct rows {
    FILE *stream;
    const char *game;
};

/* There may be a billion deals, so it stops when they cannot be written. */
static bool print_deal(void *context, const struct record *record) {
    const struct rows *rows = context;
    print_record(rows->stream, "deal", rows->game, record);
    return !ferror(rows->stream);
}

enum failure_kind report_csv(const struct study *study, bool times, FILE *stream,
                             struct failure *failure) {
    (void)times;
    const struct deal_tally *tally = &study->tally;
    fputs("section,deal,outcome,moves,positions,count\n", stream);
    print_total(stream, report_outcome(SOLITON_SOLVED), tally->solved);
    print_total(stream, report_outcome(SOLITON_UNSOLVABLE), tally->unsolvable);
    print_total(stream, report_outcome(SOLITON_GAVE_UP), tally->undecided);
    print_total(stream, "found", study->found);
    print_distribution(stream, "moves", SOLITON_SOLVED, &tally->moves);
    print_distribution(stream, "positions", SOLITON_SOLVED, &tally->positions);
    print_distribution(stream, "positions", SOLITON_UNSOLVABLE, &tally->proofs);
    for (enum ranking ranking = RANKING_HARDEST; ranking < RANKINGS; ranking++) {
        const struct ranked *ranked = &tally->ranked[ranking];
        for (size_t i = 0; i < ranked->count; i++) {
            print_record(stream, ranking_names[ranking], study->settings.game, &ranked->list[i]);
        }
    }
    struct rows rows = {stream, study->settings.game};
    return study_visit(study, STUDY_EVERY, print_deal, &rows, failure);
}
