/* What the page calls: parts of the input, separated by zero bytes, each a letter for the function
 * and its text. Every answer is JSON, and what fails changes nothing. */
#include "../../tests/unit/support/json_reader.h"
#include "support/check.h"
#include "web/web.h"

enum { MOST_CALLS = 12 };

bool web_progress(double positions, double bytes, double best_score, double depth, double seconds,
                  double lower_bound, double length) {
    return positions >= 0 && bytes >= 0 && best_score >= 0 && depth >= 0 && seconds < 1 &&
           lower_bound >= 0 && length >= 0;
}

static const char *open_named(const char *text) {
    char *name = text_of((const uint8_t *)text, strlen(text));
    char *rules = cut_line(name);
    char *steps = rules == NULL ? NULL : cut_line(rules);
    const char *answer = web_open(name, "", 0, rules == NULL ? "" : rules,
                                  steps == NULL ? "" : steps, strlen(text) % 5);
    free(name);
    return answer;
}

/* Calls what the first letter says with the text behind it. */
static const char *call(const char *part) {
    const char *text = *part == '\0' ? part : part + 1;
    switch (*part) {
    case 'n':
        return open_named(text);
    case 't':
        return web_open("", text, strlen(text), "", "", 0);
    case 'f':
        return web_open_file(text, strlen(text));
    case 'p':
        return web_play(text);
    case 'u':
        return web_undo();
    case 'r':
        return web_redo();
    case 'g':
        return web_go_to(strlen(text));
    case 'l':
        return web_learn(strlen(text) % 4, text);
    case 'x':
        return web_learn_lost(strlen(text) % 4);
    case 'w':
        return web_why(text);
    case 'e':
        return web_explain(text);
    case 'd':
        return web_show();
    case 'b':
        return web_save(text);
    case 's':
        return web_solve("max-positions=300\nmemory=8M");
    case 'o':
        return web_solve(strstr(text, "max-positions") == NULL ? "max-positions=10" : text);
    default:
        return web_list();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = text_of(data, size);
    open_named("FreeCell.7\nranks=4,columns=4");
    unsigned calls = 0;
    for (size_t at = 0; at < size && calls < MOST_CALLS; at += strlen(text + at) + 1, calls++) {
        const char *state = web_state();
        char *before = text_of((const uint8_t *)state, strlen(state));
        const char *answer = call(text + at);
        check(json_is_whole(answer), "an answer is JSON");
        if (strncmp(answer, "{\"error\"", 8) == 0) {
            check(strstr(answer, "\"no-memory\"") == NULL && strstr(answer, "\"bug\"") == NULL,
                  "it is no fault of ours");
            check_same(before, web_state(), "what fails changes nothing");
        }
        free(before);
    }
    free(text);
    return 0;
}
