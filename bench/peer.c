#include "peer.h"

#include "call.h"
#include "program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Plays a board, and once more, giving up at once: the difference is what playing takes. */
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
    bool played = row->peer->way == PEER_RANGE
                      ? play_range(&program, row->peer->complete, count, outcomes, run)
                      : play_boards(row, &call, &program, count, outcomes, run);
    for (unsigned i = 0; played && i < count; i++) {
        run_count(run, outcomes[i]);
    }
    /* Less than the start of a process, for all that can be measured. */
    run->seconds = run->seconds > 0 ? run->seconds : 1e-6;
    if (!played) {
        const char *said = *output == '\0' ? "it gave no answer" : output;
        snprintf(reason, reason_size, "%.*s", (int)strcspn(said, "\n"), said);
    }
    return played;
}
