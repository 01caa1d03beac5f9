/* How boats move, and when the port is won: the referee. (The functions have the names that the
 * course's ORush gives them.)
 *
 * It is written to be obviously right, and looks at one boat after the other. The solver has moves
 * of its own, which tests compare with these. */
#ifndef SOLITON_PUZZLES_PORT_REFEREE_H
#define SOLITON_PUZZLES_PORT_REFEREE_H

#include "puzzles/port/port.h"

/* One cell forward, which is to the right or down, or back. */
struct port_move {
    char letter;
    bool forward;
};

enum { MOVES_MAX = 2 * PORT_BOATS_MAX };

/* "A>" and the move that it means; false if it means none. */
void port_string_of_move(struct port_move move, char text[3]);
bool port_move_of_string(const char *text, size_t length, struct port_move *move);

/* Moves the boat. NULL, or in words why it cannot move; the port is then unchanged. */
const char *port_apply_move(struct port *port, struct port_move move);

/* Is A's right end in the last column, where the exit is? */
bool port_win(const struct port *port);

/* The next move of a solution such as "B>A>A>", from *offset on, which is moved behind it; false at
 * the end. White space and comments, from # to the end of the line, are skipped. What is not a move
 * is returned as well: the caller refuses it. */
bool port_next_move(const char *text, size_t length, size_t *offset, const char **move,
                    size_t *move_length);

/* Every possible move, by letter, forward before back; returns how many. */
size_t port_all_possible_moves(const struct port *port, struct port_move moves[MOVES_MAX]);

#endif
