#include "survey/census/report.h"

#include "print/human.h"
#include "print/json.h"

#include <inttypes.h>

/* ---- Text ---------------------------------------------------------------------------------- */

/* The kind in the plural; by its name if this version does not know it. */
static const char *nouns_of(const struct census_study *study) {
    const struct soliton_kind *kind = soliton_kind_named(study->settings.kind);
    return kind == NULL ? study->settings.kind : kind->nouns;
}

static void print_head(const struct census_study *study, bool times, FILE *stream) {
    const struct census_settings *settings = &study->settings;
    fprintf(stream, "All %s%s%s, the hardest by %s\n\n", nouns_of(study),
            *settings->conditions == '\0' ? "" : ", ", settings->conditions, settings->metric);
    fprintf(stream, "%-12s%s of %s done\n", "parts", human_number(study->parts_done).text,
            human_number(settings->parts).text);
    fprintf(stream, "%-12s%s with a solution\n", "components",
            human_number(study->counted.components).text);
    fprintf(stream, "%-12s%s in them\n", "positions", human_number(study->counted.positions).text);
    fprintf(stream, "%-12s%s that are the hardest of their component, and minimal\n",
            nouns_of(study), human_number(study->counted.found).text);
    if (times) {
        fprintf(stream, "%-12s%.1f s, all threads together\n", "time", study->seconds);
    }
}

static void print_classes(const char *what, const char *number, const char *best,
                          const struct census_class *classes, size_t count, bool by_length,
                          FILE *stream) {
    bool has_head = false;
    for (size_t i = 0; i < count; i++) {
        const struct census_class *class = &classes[i];
        if (class->count == 0) {
            continue;
        }
        if (!has_head) {
            fprintf(stream, "\n%-8s%12s%8s  %s\n", what, "how many", number, best);
            has_head = true;
        }
        fprintf(stream, "%-8zu%12s%8u  %s\n", i, human_number(class->count).text,
                by_length ? class->best.pieces : class->best.length, class->best.name);
    }
}

enum failure_kind census_report_text(const struct census_study *study, bool times, FILE *stream,
                                     struct failure *failure) {
    (void)failure;
    print_head(study, times, stream);
    print_classes(study->settings.metric, "pieces", "one with the fewest pieces", study->lengths,
                  CENSUS_LENGTHS, true, stream);
    print_classes("pieces", study->settings.metric, "the hardest", study->pieces, CENSUS_PIECES,
                  false, stream);
    return FAILURE_NONE;
}

/* ---- JSON ---------------------------------------------------------------------------------- */

static void print_class_json(struct json *json, const struct census_class *class) {
    json_open(json, NULL, '{');
    json_number(json, "length", class->best.length);
    json_number(json, "pieces", class->best.pieces);
    json_number(json, "count", class->count);
    json_string(json, "puzzle", class->best.name);
    json_number(json, "positions", class->best.positions);
    json_close(json, '}');
}

static void print_classes_json(struct json *json, const char *name,
                               const struct census_class *classes, size_t count) {
    json_open(json, name, '[');
    for (size_t i = 0; i < count; i++) {
        if (classes[i].count > 0) {
            print_class_json(json, &classes[i]);
        }
    }
    json_close(json, ']');
}

enum failure_kind census_report_json(const struct census_study *study, bool times, FILE *stream,
                                     struct failure *failure) {
    (void)failure;
    const struct census_settings *settings = &study->settings;
    struct json json = {.stream = stream};
    json_open(&json, NULL, '{');
    json_string(&json, "command", "report");
    json_string(&json, "outcome", "done");
    json_null(&json, "reason");
    json_string(&json, "kind", settings->kind);
    json_string(&json, "conditions", settings->conditions);
    json_string(&json, "metric", settings->metric);
    json_bool(&json, "complete", study->parts_done == settings->parts);
    json_number(&json, "parts", settings->parts);
    json_number(&json, "parts_done", study->parts_done);
    json_number(&json, "components", study->counted.components);
    json_number(&json, "positions", study->counted.positions);
    json_number(&json, "puzzles", study->counted.found);
    print_classes_json(&json, "by_length", study->lengths, CENSUS_LENGTHS);
    print_classes_json(&json, "by_pieces", study->pieces, CENSUS_PIECES);
    if (times) {
        json_seconds(&json, "seconds", study->seconds);
    }
    json_close(&json, '}');
    json_end(&json);
    return FAILURE_NONE;
}

/* ---- CSV ----------------------------------------------------------------------------------- */

/* Names of puzzles need no quotes: they are one word. It stops when they cannot be written. */
static bool print_row(void *context, const struct census_puzzle *puzzle) {
    fprintf(context, "%s,%u,%u,%" PRIu64 "\n", puzzle->name, puzzle->length, puzzle->pieces,
            puzzle->positions);
    return !ferror(context);
}

enum failure_kind census_report_csv(const struct census_study *study, bool times, FILE *stream,
                                    struct failure *failure) {
    (void)times;
    fputs("puzzle,length,pieces,positions\n", stream);
    return census_study_visit(study, print_row, stream, failure);
}
