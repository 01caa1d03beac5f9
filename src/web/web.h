/* The C half of the page: one game, played by strings and answered in JSON.
 *
 * The page calls these from JavaScript, each instance of the engine having one game; src/web is all
 * there is between it and soliton.h. Every function returns one JSON object, a text that lives
 * until the next call. After a failure that is {"error": {"message", "line", "column", "status"}},
 * and the game is as it was. No function takes NULL, and all texts end with a NUL, but for those
 * with a length.
 *
 * Moves are written as in a solution file, one after the other with a tab between them; of steps,
 * which are moves undone and redone together, there is one a line. */
#ifndef SOLITON_WEB_WEB_H
#define SOLITON_WEB_WEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* {"version", "kinds": [{"name", "summary"}],
 *  "entries": [{"kind", "name", "members", "example", "summary",
 *               "ranges": [{"series", "first", "last"}]}]}: what soliton.h says of them. */
const char *web_list(void);

/* The puzzle of that name, or if it is "" of that text, with these rules ("": its own). Plays the
 * steps, of which the first `played` are left played and the others undone. */
const char *web_open(const char *name, const char *text, size_t length, const char *rules,
                     const char *steps, size_t played);

/* What soliton_game_open makes of a file. */
const char *web_open_file(const char *data, size_t length);

/* The game as it stands, which all functions up to web_learn_lost return; see current_game.h. */
const char *web_state(void);
const char *web_play(const char *moves);
const char *web_undo(void);
const char *web_redo(void);
/* Undoes or redoes until so many steps are played, or as many as there are. */
const char *web_go_to(size_t steps);
/* Tells the game what a search of its position after so many steps has found: moves that win from
 * there, or that none do. The game stays where it is. */
const char *web_learn(size_t steps, const char *moves);
const char *web_learn_lost(size_t steps);

/* {"words"}: why a move is illegal, "" if it is legal; what a move is; and a picture of the
 * position. */
const char *web_why(const char *move);
const char *web_explain(const char *move);
const char *web_show(void);

/* {"bytes"}: a file, two hexadecimal digits a byte. Forms are "game", "solution", "position" and
 * "xpat2". */
const char *web_save(const char *form);

/* Searches from the current position. The options are those of soliton_search_set, one a line, as
 * "shortest" or "timeout=10". {"outcome", "reason", "moves", "cost", "unit", "shortest",
 * "lowerBound", "positions", "bytes", "microseconds"}. */
const char *web_solve(const char *options);

/* A new puzzle as soliton_generator_new makes it: {"outcome", "reason", "name", "rating"}, an
 * object of the figures by their names; the last two are null unless it is "solved". */
const char *web_generate(const char *kind, const char *options, uint64_t seed);

/* The one function that the page brings along: called now and then while a search runs. Returning
 * false interrupts it. The numbers are those of struct soliton_stats. */
bool web_progress(double positions, double bytes, double best_score, double depth, double seconds,
                  double lower_bound, double length);

#endif
