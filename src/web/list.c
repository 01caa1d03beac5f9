/* What there is to play. */
#include "web/answer.h"
#include "web/web.h"

#include <stdlib.h>

static void write_kind(struct json *json, const struct soliton_kind *kind) {
    json_open(json, NULL, '{');
    json_string(json, "name", kind->name);
    json_string(json, "summary", kind->summary);
    json_close(json, '}');
}

static void write_ranges(struct json *json, const struct soliton_entry *entry) {
    const struct soliton_range *range = soliton_entry_ranges(entry);
    json_open(json, "ranges", '[');
    for (; range != NULL && range->series != NULL; range++) {
        json_open(json, NULL, '{');
        json_string(json, "series", range->series);
        json_number(json, "first", range->first);
        json_number(json, "last", range->last);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* Writes a text that is freed by that; false if there is none, since memory ran out. */
static bool write_text(struct json *json, const char *name, char *text) {
    bool there = text != NULL;
    if (there) {
        json_string(json, name, text);
    }
    free(text);
    return there;
}

static bool write_entry(struct json *json, const struct soliton_entry *entry) {
    json_open(json, NULL, '{');
    json_string(json, "kind", entry->kind);
    json_string(json, "name", entry->name);
    bool complete = write_text(json, "members", soliton_entry_members(entry)) &&
                    write_text(json, "example", soliton_entry_example(entry)) &&
                    write_text(json, "summary", soliton_entry_summary(entry));
    write_ranges(json, entry);
    json_close(json, '}');
    return complete;
}

static bool write_list(struct json *json, const void *context) {
    const struct soliton_kind *kind;
    const struct soliton_entry *entry;
    bool complete = true;
    (void)context;
    json_string(json, "version", soliton_version());
    json_open(json, "kinds", '[');
    for (size_t i = 0; (kind = soliton_kind_at(i)) != NULL; i++) {
        write_kind(json, kind);
    }
    json_close(json, ']');
    json_open(json, "entries", '[');
    for (size_t i = 0; complete && (entry = soliton_list(i)) != NULL; i++) {
        complete = write_entry(json, entry);
    }
    json_close(json, ']');
    return complete;
}

const char *web_list(void) { return answer_object(write_list, NULL); }
