/* Hints after a survey or a mistake: what was meant, and what to type. */
#ifndef SOLITON_CLI_COMMANDS_SURVEY_HINT_H
#define SOLITON_CLI_COMMANDS_SURVEY_HINT_H

/* The path as a word for a shell, in quotes if it needs them. The caller frees it; NULL if memory
 * ran out. */
char *survey_shell_word(const char *path);

/* The game that was misspelt in this word, or in its part before the first dot or comma; NULL if
 * there is none. */
const char *survey_game_near(const char *word);

/* Says that there is no survey in this file yet, and how to begin one. */
void survey_say_missing(const char *path);

/* If standard error is a terminal, says how to get a report. */
void survey_say_report(const char *path);

#endif
