#include "call.h"

#include <stdio.h>
#include <string.h>

const char call_board_solver[] = "fc-solve";
static const char range_solver[] = "freecell-solver-range-parallel-solve";

void call_add(struct call *call, const char *words) {
    while (*words != '\0' && call->count < CALL_WORDS) {
        size_t length = strcspn(words, " ");
        size_t room = sizeof call->text - call->length;
        int written = snprintf(call->text + call->length, room, "%.*s", (int)length, words);
        if (written < 0 || (size_t)written + 1 > room) {
            return;
        }
        call->words[call->count++] = call->text + call->length;
        call->length += (size_t)written + 1;
        words += length + (words[length] == ' ');
    }
}

static void add_number(struct call *call, const char *option, unsigned number) {
    char words[64];
    snprintf(words, sizeof words, "%s%s%u", option, *option == '\0' ? "" : " ", number);
    call_add(call, words);
}

/* The rules of a game as far as they are not FreeCell's, which it plays if nothing else is said. */
static void add_rules(struct call *call, const struct rules *rules) {
    static const char *const building[] = {
        [BUILD_SUIT] = "--sequences-are-built-by suit",
        [BUILD_ANY] = "--sequences-are-built-by rank",
    };
    static const char *const emptying[] = {
        [EMPTY_KING] = "--empty-stacks-filled-by kings",
        [EMPTY_NONE] = "--empty-stacks-filled-by none",
    };
    if (rules->columns != 8) {
        add_number(call, "--stacks-num", rules->columns);
    }
    if (rules->cells != 4) {
        add_number(call, "--freecells-num", rules->cells);
    }
    if (rules->build != BUILD_ALTERNATE) {
        call_add(call, building[rules->build]);
    }
    if (rules->empty != EMPTY_ANY) {
        call_add(call, emptying[rules->empty]);
    }
}

bool call_deal(const struct row *row, unsigned index, struct deal *deal) {
    struct item item = {0};
    char name[PUZZLE_NAME_SIZE];
    row->item(row, index, &item);
    return deal_named(item.name, item.rules, deal, name, NULL) == SOLITON_OK;
}

void call_make(const struct row *row, unsigned count, struct call *call) {
    struct deal deal;
    bool range = row->peer->way == PEER_RANGE;
    *call = (struct call){0};
    call_add(call, range ? range_solver : call_board_solver);
    if (range) {
        add_number(call, "1", count);
        add_number(call, "", count); /* a line about how far it is comes at the end only */
    }
    if (call_deal(row, 0, &deal)) {
        add_rules(call, &deal.rules);
    }
    call_add(call, row->peer->options);
    if (!range) {
        call_add(call, "-m -snx -sel"); /* print the moves; say whether the limit was reached */
    }
}

void call_board(const struct deal *deal, struct text *text) {
    const struct rules *rules = &deal->rules;
    const struct position *start = &deal->start;
    for (unsigned i = 0; i < rules->cells; i++) {
        text_add(text, i == 0 ? "FC: " : " ");
        if (start->cells[i] == NO_CARD) {
            text_add_char(text, '-');
        } else {
            card_write(start->cells[i], SOLITON_ASCII, text);
        }
    }
    for (unsigned i = 0; i < rules->columns; i++) {
        text_add(text, i == 0 && rules->cells == 0 ? ":" : "\n:");
        for (unsigned j = 0; j < start->columns[i].height; j++) {
            text_add_char(text, ' ');
            card_write(start->columns[i].cards[j], SOLITON_ASCII, text);
        }
    }
    text_add_char(text, '\n');
}
