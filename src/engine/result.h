/* How a search can end. */
#ifndef SOLITON_ENGINE_RESULT_H
#define SOLITON_ENGINE_RESULT_H

enum search_result {
    SEARCH_FOUND,
    SEARCH_EXHAUSTED, /* every position was expanded and none is a goal */
    SEARCH_FORGOT,    /* the same, but positions could be dropped: it proves nothing */
    SEARCH_STOPPED    /* a limit; limits->stop says which */
};

#endif
