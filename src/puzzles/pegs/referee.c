#include "puzzles/pegs/referee.h"

#include <string.h>

/* ---- Jumps --------------------------------------------------------------------------------- */

static bool has_peg(uint64_t pegs, unsigned hole) { return (pegs >> hole & 1) != 0; }

static uint64_t only(unsigned hole) { return UINT64_C(1) << hole; }

/* Does a step of so many columns and rows go along one of the board's axes? */
static bool is_along_axis(const struct board *board, int x, int y) {
    for (unsigned i = 0; i < board->axes; i++) {
        const struct direction *axis = &board_axes[i];
        if ((x == axis->x && y == axis->y) || (x == -axis->x && y == -axis->y)) {
            return true;
        }
    }
    return false;
}

/* The hole that is jumped over, or NO_HOLE if this cannot be a jump. */
static unsigned hole_between(const struct board *board, struct peg_jump jump) {
    int x = board->x[jump.to] - board->x[jump.from];
    int y = board->y[jump.to] - board->y[jump.from];
    if (x % 2 != 0 || y % 2 != 0 || !is_along_axis(board, x / 2, y / 2)) {
        return NO_HOLE;
    }
    return board_hole_at(board, board->x[jump.from] + x / 2, board->y[jump.from] + y / 2);
}

const char *referee_refusal(const struct board *board, uint64_t pegs, struct peg_jump jump) {
    unsigned over = hole_between(board, jump);
    if (over == NO_HOLE) {
        return "a peg jumps along a line, over one hole into the next";
    }
    if (!has_peg(pegs, jump.from)) {
        return "there is no peg to jump with";
    }
    if (!has_peg(pegs, over)) {
        return "there is no peg to jump over";
    }
    if (has_peg(pegs, jump.to)) {
        return "the hole to jump into has a peg";
    }
    return NULL;
}

bool referee_can_jump(const struct board *board, uint64_t pegs, struct peg_jump jump) {
    return referee_refusal(board, pegs, jump) == NULL;
}

bool referee_jump(const struct board *board, uint64_t *pegs, struct peg_jump jump) {
    if (!has_peg(*pegs, jump.from) || has_peg(*pegs, jump.to)) {
        return false;
    }
    unsigned over = hole_between(board, jump);
    if (over == NO_HOLE || !has_peg(*pegs, over)) {
        return false;
    }
    *pegs &= ~only(jump.from);
    *pegs &= ~only(over);
    *pegs |= only(jump.to);
    return true;
}

bool referee_undo(const struct board *board, uint64_t *pegs, struct peg_jump jump) {
    unsigned over = hole_between(board, jump);
    if (over == NO_HOLE || has_peg(*pegs, jump.from) || has_peg(*pegs, over) ||
        !has_peg(*pegs, jump.to)) {
        return false;
    }
    *pegs |= only(jump.from);
    *pegs |= only(over);
    *pegs &= ~only(jump.to);
    return true;
}

unsigned referee_jumps(const struct board *board, uint64_t pegs,
                       struct peg_jump jumps[PEG_JUMPS_MAX]) {
    unsigned count = 0;
    for (unsigned from = 0; from < board->holes; from++) {
        for (unsigned to = 0; to < board->holes; to++) {
            struct peg_jump jump = {(uint8_t)from, (uint8_t)to};
            if (referee_can_jump(board, pegs, jump)) {
                jumps[count++] = jump;
            }
        }
    }
    return count;
}

/* ---- The end ------------------------------------------------------------------------------- */

unsigned referee_count(uint64_t pegs) {
    unsigned count = 0;
    for (unsigned hole = 0; hole < BOARD_HOLES_MAX; hole++) {
        count += has_peg(pegs, hole);
    }
    return count;
}

bool referee_won(const struct pegs *puzzle, uint64_t pegs) {
    return puzzle->any_end ? referee_count(pegs) == 1 : pegs == puzzle->goal;
}

/* ---- Moves --------------------------------------------------------------------------------- */

/* Takes the next hole's name, up to a hyphen or the end, off a move. */
static bool next_name(const char *move, size_t length, size_t *offset, const char **name,
                      size_t *name_length) {
    if (*offset > length) {
        return false;
    }
    *name = move + *offset;
    const char *hyphen = memchr(*name, '-', length - *offset);
    *name_length = hyphen != NULL ? (size_t)(hyphen - *name) : length - *offset;
    *offset += *name_length + 1;
    return true;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_name(const char *name, size_t length) {
    return (length == 2 || length == 3) &&
           ((name[0] >= 'a' && name[0] <= 'z') || (name[0] >= 'A' && name[0] <= 'Z')) &&
           is_digit(name[1]) && name[1] != '0' && (length == 2 || is_digit(name[2]));
}

bool referee_is_move(const char *move, size_t length) {
    const char *name = NULL;
    size_t name_length = 0;
    size_t offset = 0;
    unsigned names = 0;
    while (next_name(move, length, &offset, &name, &name_length)) {
        if (!is_name(name, name_length)) {
            return false;
        }
        names++;
    }
    return names >= 2;
}

const char *referee_play(const struct board *board, uint64_t *pegs, const char *move,
                         size_t length) {
    if (!referee_is_move(move, length)) {
        return "not a move: a jump is written d2-d4, a run of jumps by one peg d2-d4-f4";
    }
    uint64_t after = *pegs;
    unsigned from = NO_HOLE;
    const char *name = NULL;
    size_t name_length = 0;
    size_t offset = 0;
    while (next_name(move, length, &offset, &name, &name_length)) {
        unsigned hole = board_read_hole(board, name, name_length);
        if (hole == NO_HOLE) {
            return "there is no such hole on this board";
        }
        if (from != NO_HOLE) {
            struct peg_jump jump = {(uint8_t)from, (uint8_t)hole};
            const char *refusal = referee_refusal(board, after, jump);
            if (refusal != NULL) {
                return refusal;
            }
            referee_jump(board, &after, jump);
        }
        from = hole;
    }
    *pegs = after;
    return NULL;
}

/* ---- Runs ---------------------------------------------------------------------------------- */

/* The length of what is before the next hyphen, or the end. */
static size_t hole_length(const char *text, size_t length) {
    const char *hyphen = memchr(text, '-', length);
    return hyphen != NULL ? (size_t)(hyphen - text) : length;
}

/* Capital letters become small ones, as gestures have them. */
static void add_hole(const char *name, size_t length, struct text *text) {
    for (size_t i = 0; i < length; i++) {
        const char c = name[i];
        text_add_char(text, c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c);
    }
}

void referee_split_run(struct moves *moves, const char *move, size_t length) {
    struct text *text = &moves->letters;
    const char *from = move;
    size_t from_length = length == 0 ? 0 : hole_length(move, length);
    size_t offset = from_length;
    if (offset == length) {
        add_hole(move, length, text); /* no run */
        moves_end(moves);
    }
    while (offset < length) {
        const char *to = move + offset + 1;
        size_t to_length = hole_length(to, length - offset - 1);
        add_hole(from, from_length, text);
        text_add_char(text, '-');
        add_hole(to, to_length, text);
        moves_end(moves);
        from = to;
        from_length = to_length;
        offset += 1 + to_length;
    }
}
