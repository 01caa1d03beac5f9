#include "puzzles/port/kind.h"

#include "puzzles/port/referee.h"

static void add_gesture(struct port_move move, unsigned cells, struct text *text) {
    char written[3];
    port_string_of_move(move, written);
    text_format(text, "%c\t%c%u", move.letter, move.forward ? '+' : '-', cells);
    for (unsigned i = 0; i < cells; i++) {
        text_format(text, "\t%s", written);
    }
    text_add_char(text, '\n');
}

void port_gestures(const struct port *port, struct text *text) {
    struct port_move moves[MOVES_MAX];
    const size_t count = port_all_possible_moves(port, moves);
    for (size_t i = 0; i < count; i++) {
        struct port after = *port;
        for (unsigned cells = 1; port_apply_move(&after, moves[i]) == NULL; cells++) {
            add_gesture(moves[i], cells, text);
        }
    }
}
