/* How boats move, and when the port is won. (The module Moves of the course's ORush, and what its
 * Solver asks of it; the functions have the names of the course's.)
 *
 * This is the referee, written to be obviously right: it looks at the grid. The solver has moves of
 * its own, which tests compare with these. */
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
void moves_string_of_move(struct port_move move, char text[3]);
bool moves_move_of_string(const char *text, size_t length, struct port_move *move);

/* Moves the boat. NULL, or in words why it cannot move; the port is then unchanged. */
const char *moves_apply_move(struct port *port, struct port_move move);

/* Is A's right end in the last column, where the exit is? */
bool moves_win(const struct port *port);

/* Steps through a solution such as "B>A>A>": *move and *move_length are what stands at *offset,
 * which is moved behind it; false at the end. White space and comments, from # to the end of the
 * line, are skipped. What is not a move is handed out as well, for apply_move's caller to refuse.
 */
bool moves_next_move(const char *text, size_t length, size_t *offset, const char **move,
                     size_t *move_length);

/* Is each move of this solution possible, and is the port won after the last? */
bool moves_check_solution(const struct port *port, const char *solution, size_t length);

/* How many slides a solution has: moves of the same boat in the same direction, one right after the
 * other, are one slide. */
size_t moves_count_slides(const char *solution, size_t length);

/* Every possible move, by letter, forward before back; returns how many. */
size_t moves_all_possible_moves(const struct port *port, struct port_move moves[MOVES_MAX]);

/* The port after each of these moves; returns how many, without those that are impossible. */
size_t moves_all_reachable_states(const struct port *port, const struct port_move *moves,
                                  size_t count, struct port *states);

#endif
