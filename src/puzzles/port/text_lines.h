/* The lines of a text that holds ports, and the form of each.
 *
 * A line is a view of the text, which belongs to the caller; nothing is copied. It knows its place,
 * so that every message can say where. */
#ifndef SOLITON_PUZZLES_PORT_TEXT_LINES_H
#define SOLITON_PUZZLES_PORT_TEXT_LINES_H

#include "base/word.h"
#include "soliton.h"

enum port_line_form {
    PORT_LINE_BLANK,   /* ends what is before it */
    PORT_LINE_COMMENT, /* does not */
    PORT_LINE_SIZE,    /* begins with the word "size" */
    PORT_LINE_BOATS,   /* boats, or meant as such */
    PORT_LINE_WHOLE,   /* all cells of a port, or meant as such */
    PORT_LINE_ROW      /* the cells of one row; also everything else */
};

struct port_line {
    const char *start;
    size_t number; /* from 1 */
    enum port_line_form form;
    struct word words; /* without its comment, and without blanks at both ends */
};

/* A place among the lines; a copy of it can look ahead. */
struct port_lines {
    const char *text;
    size_t length, offset;
    size_t number; /* of the line at the offset */
};

/* Begins with the line at this place. */
void port_lines_start(struct port_lines *lines, const char *text, size_t length,
                      const struct soliton_place *place);

/* The next line, which may end with CRLF; false at the end. */
bool port_lines_next(struct port_lines *lines, struct port_line *line);

/* The next line that is neither blank nor a comment. */
bool port_lines_next_full(struct port_lines *lines, struct port_line *line);

/* Does the line at the offset continue a block (comments aside) rather than begin one? */
bool port_lines_in_block(const struct port_lines *lines);

/* The column of a place in the line, from 1, in characters rather than bytes. */
size_t port_line_column(const struct port_line *line, const char *place);

/* Is this how a cell is written: a boat's capital letter, a wall x, or empty, which is . o ~? */
bool port_line_is_cell(char c);

/* Is it this keyword? Only "size" is one. */
bool port_line_is_size(struct word word);

#endif
