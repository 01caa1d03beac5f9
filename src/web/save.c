/* Files that the page offers for saving. */
#include "web/answer.h"
#include "web/current_game.h"
#include "web/web.h"

#include <stdlib.h>
#include <string.h>

/* A save of xpat2 is binary and no text is longer than some thousand bytes: digits will do. */
static const char *answer_bytes(const char *data, size_t length) {
    static const char digits[] = "0123456789abcdef";
    char *text = malloc(2 * length + 1);
    if (text == NULL) {
        return answer_no_memory();
    }
    for (size_t i = 0; i < length; i++) {
        unsigned byte = (unsigned char)data[i];
        text[2 * i] = digits[byte >> 4];
        text[2 * i + 1] = digits[byte & 15];
    }
    text[2 * length] = '\0';
    const char *answer = answer_text("bytes", text);
    free(text);
    return answer;
}

static const struct {
    const char *name;
    char *(*write)(const soliton_game *game);
} forms[] = {{"game", soliton_game_store},
             {"solution", soliton_game_solution},
             {"position", soliton_game_write}};

const char *web_save(const char *form) {
    struct soliton_error error;
    const struct current_game *current = current_game(&error);
    if (current == NULL) {
        return answer_error(&error);
    }
    char *data = NULL;
    size_t length = 0;
    enum soliton_status status = SOLITON_INVALID;
    error = (struct soliton_error){.status = status, .message = "no file has such a form"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (strcmp(forms[i].name, form) == 0) {
            data = forms[i].write(current->game);
            length = data == NULL ? 0 : strlen(data);
            status = data == NULL ? error_no_memory(&error) : SOLITON_OK;
        }
    }
    if (strcmp(form, "xpat2") == 0) {
        status = soliton_game_save(current->game, &data, &length, &error);
    }
    const char *answer = status == SOLITON_OK ? answer_bytes(data, length) : answer_error(&error);
    free(data);
    return answer;
}
