#include "peer.h"

#include "program.h"
#include "puzzles/patience/deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- How it is called ------------------------------------------------------------------------ */

enum { CALL_WORDS = 40 };

/* The words of a command line, which lie one after the other in the text. Not to be copied. */
struct call {
    char text[512];
    size_t length;
    const char *words[CALL_WORDS + 1]; /* ended by NULL */
    unsigned count;
};

static const char call_board_solver[] = "fc-solve";
static const char range_solver[] = "freecell-solver-range-parallel-solve";

/* Adds words that are separated by single spaces. */
static void call_add(struct call *call, const char *words) {
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

/* The rules of a game where they differ from FreeCell's, which it plays by default. */
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

/* The deal of a row; false if there is none. */
static bool call_deal(const struct row *row, unsigned index, struct deal *deal) {
    struct item item = {0};
    char name[PUZZLE_NAME_SIZE];
    row->item(row, index, &item);
    return deal_named(item.name, item.rules, deal, name, NULL) == SOLITON_OK;
}

/* The call that a row's plan asks for, for its first `count` deals. */
static void call_make(const struct row *row, unsigned count, struct call *call) {
    struct deal deal;
    bool range = row->peer->mode == PEER_RANGE;
    *call = (struct call){0};
    call_add(call, range ? range_solver : call_board_solver);
    if (range) {
        add_number(call, "1", count);
        add_number(call, "", count); /* it reports its progress at the end only */
    }
    if (call_deal(row, 0, &deal)) {
        add_rules(call, &deal.rules);
    }
    call_add(call, row->peer->options);
    if (!range) {
        call_add(call, "-m -snx -sel"); /* print the moves; say whether the limit was reached */
    }
}

/* The deal as a board: what lies in the cells, then the columns from the bottom. */
static void call_board(const struct deal *deal, struct text *text) {
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

/* ---- Is it there? ---------------------------------------------------------------------------- */

void peer_describe(const struct row *row, unsigned count, char *text, size_t size) {
    struct call call;
    size_t length = 0;
    call_make(row, count, &call);
    *text = '\0';
    for (unsigned i = 0; i < call.count && length < size; i++) {
        length += (size_t)snprintf(text + length, size - length, "%s%s", i == 0 ? "" : " ",
                                   call.words[i]);
    }
}

bool peer_find(char *version, size_t size) {
    static const char before[] = "version ";
    const char *const arguments[] = {call_board_solver, "--version", NULL};
    char output[256];
    setenv("FREECELL_SOLVER_QUIET", "1", 1); /* no remarks on how to use it */
    struct program program = {
        .arguments = arguments, .output = output, .output_size = sizeof output};
    if (!program_run(&program) || program.exit_code != 0) {
        return false;
    }
    const char *found = strstr(output, before);
    found = found == NULL ? "?" : found + sizeof before - 1;
    snprintf(version, size, "%.*s", (int)strcspn(found, "\n"), found);
    return true;
}

/* ---- Many deals by one process -------------------------------------------------------------- */

/* Marks the deals that a line of its output names, such as "Unsolved Board No. 11982 at ...". */
static void mark(const char *output, const char *line, unsigned count, enum soliton_outcome outcome,
                 enum soliton_outcome *outcomes) {
    for (const char *found = output; (found = strstr(found, line)) != NULL;) {
        found += strlen(line);
        unsigned long number = strtoul(found, NULL, 10);
        if (number >= 1 && number <= count) {
            outcomes[number - 1] = outcome;
        }
    }
}

static uint64_t number_after(const char *output, const char *words) {
    const char *found = strstr(output, words);
    return found == NULL ? 0 : strtoull(found + strlen(words), NULL, 10);
}

static bool play_range(struct program *program, bool complete, unsigned count,
                       enum soliton_outcome *outcomes, struct run *run) {
    if (!program_run(program) || strstr(program->output, "Reached Board No. ") == NULL) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        outcomes[i] = SOLITON_SOLVED;
    }
    mark(program->output, "Unsolved Board No. ", count,
         complete ? SOLITON_UNSOLVABLE : SOLITON_GAVE_UP, outcomes);
    mark(program->output, "Intractable Board No. ", count, SOLITON_GAVE_UP, outcomes);
    run->positions = number_after(program->output, "total_num_iters=");
    run->seconds = program->seconds;
    run->peak = program->peak;
    return true;
}

/* ---- A process for each deal ---------------------------------------------------------------- */

/* What it says of a deal; SOLITON_ERROR if it does not play at all. */
static enum soliton_outcome outcome_of(const char *output, bool complete) {
    if (strstr(output, "This game is solveable") != NULL) {
        return SOLITON_SOLVED;
    }
    if (strstr(output, "Iterations count exceeded") != NULL) {
        return SOLITON_GAVE_UP;
    }
    if (strstr(output, "I could not solve this game") != NULL) {
        return complete ? SOLITON_UNSOLVABLE : SOLITON_GAVE_UP;
    }
    return SOLITON_ERROR;
}

/* Plays a board, then plays it again and gives up at once: the difference is what playing takes. */
static bool play_board(struct call *call, struct program *program, bool complete,
                       enum soliton_outcome *outcome, struct run *run) {
    unsigned count = call->count;
    size_t length = call->length;
    call_add(call, "-mi 1");
    bool ran = program_run(program);
    double start_seconds = program->seconds;
    uint64_t start_peak = program->peak;
    call->count = count;
    call->length = length;
    call->words[count] = NULL;
    if (!ran || !program_run(program)) {
        return false;
    }
    *outcome = outcome_of(program->output, complete);
    uint64_t bytes = program->peak > start_peak ? program->peak - start_peak : 0;
    run->bytes = bytes > run->bytes ? bytes : run->bytes;
    run->peak = program->peak > run->peak ? program->peak : run->peak;
    run->seconds += program->seconds - start_seconds;
    run->positions += number_after(program->output, "This scan generated ");
    return *outcome != SOLITON_ERROR;
}

static bool play_boards(const struct row *row, struct call *call, struct program *program,
                        unsigned count, enum soliton_outcome *outcomes, struct run *run) {
    for (unsigned i = 0; i < count; i++) {
        struct deal deal;
        struct text board = {0};
        if (!call_deal(row, i, &deal)) {
            return false;
        }
        call_board(&deal, &board);
        program->input = board.data;
        bool played =
            !board.failed && play_board(call, program, row->peer->complete, &outcomes[i], run);
        program->input = NULL;
        text_drop(&board);
        if (!played) {
            return false;
        }
    }
    return true;
}

bool peer_play(const struct row *row, unsigned count, enum soliton_outcome *outcomes,
               struct run *run, char *reason, size_t reason_size) {
    static char output[1 << 20];
    struct call call;
    call_make(row, count, &call);
    struct program program = {
        .arguments = call.words, .output = output, .output_size = sizeof output};
    *run = (struct run){0};
    *output = '\0';
    bool played = row->peer->mode == PEER_RANGE
                      ? play_range(&program, row->peer->complete, count, outcomes, run)
                      : play_boards(row, &call, &program, count, outcomes, run);
    for (unsigned i = 0; played && i < count; i++) {
        run_count(run, outcomes[i]);
    }
    /* Playing took less than can be measured beside the start of a process. */
    run->seconds = run->seconds > 0 ? run->seconds : 1e-6;
    if (!played) {
        const char *said = *output == '\0' ? "it gave no answer" : output;
        snprintf(reason, reason_size, "%.*s", (int)strcspn(said, "\n"), said);
    }
    return played;
}
