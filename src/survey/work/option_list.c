#include "survey/work/option_list.h"

#include <string.h>

const char *option_list_begin(const char *options) { return *options == '\0' ? NULL : options; }

bool option_list_next(const char **rest, struct option_item *item) {
    if (*rest == NULL) {
        return false;
    }
    *item = (struct option_item){.start = *rest, .length = strcspn(*rest, ",")};
    size_t name = strcspn(*rest, "=");
    item->name = name < item->length ? name : item->length;
    const char *end = *rest + item->length;
    *rest = *end == ',' ? end + 1 : NULL;
    return true;
}

bool option_item_is(const struct option_item *item, const char *name) {
    return item->name == strlen(name) && strncmp(item->start, name, item->name) == 0;
}

const char *option_item_value(const struct option_item *item) {
    return item->name < item->length ? item->start + item->name + 1 : NULL;
}
