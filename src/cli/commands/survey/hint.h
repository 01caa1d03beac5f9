/* What helps after a survey or a mistake: what was meant, and what to type. */
#ifndef SOLITON_CLI_COMMANDS_SURVEY_HINT_H
#define SOLITON_CLI_COMMANDS_SURVEY_HINT_H

/* The name of a file as a word for a shell, in quotes if it needs them; freed by free(), NULL if
 * memory ran out. */
char *survey_shell_word(const char *path);

/* The name of the game with numbered deals that this word, or what is before its first dot or
 * comma, is misspelt from; NULL if it is none. */
const char *survey_game_near(const char *word);

/* Says that there is no survey in this file yet, and how to begin one. */
void survey_say_missing(const char *path);

/* Says how to read what is in the file, to whoever is at a terminal. */
void survey_say_report(const char *path);

#endif
