/* What there is to play. */
#include "web/answer.h"
#include "web/web.h"

static bool write_list(struct json *json, const void *context) {
    const struct soliton_entry *entry;
    (void)context;
    json_string(json, "version", soliton_version());
    json_open(json, "entries", '[');
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        json_open(json, NULL, '{');
        json_string(json, "kind", entry->kind);
        json_string(json, "name", entry->name);
        json_string(json, "abbreviation", entry->abbreviation);
        json_string(json, "members", entry->members);
        json_string(json, "summary", entry->summary);
        json_close(json, '}');
    }
    json_close(json, ']');
    return true;
}

const char *web_list(void) { return answer_object(write_list, NULL); }
