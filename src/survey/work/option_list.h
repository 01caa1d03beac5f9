/* Options of a search as one text, "shortest,memory=1000", item by item. */
#ifndef SOLITON_SURVEY_WORK_OPTION_LIST_H
#define SOLITON_SURVEY_WORK_OPTION_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* A part of such a text. */
struct option_item {
    const char *start;
    size_t name, length; /* how long its name is, and the whole of it */
};

/* Where to begin; and the next item, from which *rest is moved on: false after the last. */
const char *option_list_begin(const char *options);
bool option_list_next(const char **rest, struct option_item *item);

bool option_item_is(const struct option_item *item, const char *name);
/* What stands behind its name and '=', up to the end of the item; NULL if nothing does. */
const char *option_item_value(const struct option_item *item);

#endif
