/* Lists of moves, compared. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_MOVE_LIST_H
#define SOLITON_TESTS_UNIT_SUPPORT_MOVE_LIST_H

#include "base/moves.h"

#include <stdlib.h>
#include <string.h>

/* The moves are these, one a line. */
static inline void assert_moves(const struct moves *moves, const char *wanted) {
    struct text text = {0};
    for (size_t i = 0; i < moves->count; i++) {
        text_format(&text, "%s\n", moves_at(moves, i));
        assert_int_equal(moves_length(moves, i), strlen(moves_at(moves, i)));
    }
    char *written = text_take(&text);
    assert_string_equal(written, wanted);
    free(written);
}

static inline void assert_same_moves(const struct moves *one, const struct moves *other) {
    assert_int_equal(one->count, other->count);
    for (size_t i = 0; i < one->count; i++) {
        assert_string_equal(moves_at(one, i), moves_at(other, i));
    }
}

#endif
