/* Proofs: making, reading and checking them. */
#include "base/error.h"
#include "base/number.h"
#include "engine/proof_writer.h"
#include "game/puzzle_ref.h"
#include "game/search.h"
#include "verifier/verifier.h"

#include <string.h>

static const char first_line[] = "soliton proof 1";
static const char name_of_format[] = "soliton proof";

/* ---- Making ---------------------------------------------------------------------------------- */

/* A sink that is closed when the work is cancelled. */
struct closable {
    soliton_sink *sink;
    void *context;
    struct limits *limits;
};

static bool pass_on(const void *bytes, size_t size, void *context) {
    const struct closable *closable = context;
    if (limits_cancelled(closable->limits)) {
        closable->limits->stop = STOP_CANCELLED;
        return false;
    }
    return closable->sink(bytes, size, closable->context);
}

enum soliton_outcome soliton_search_prove(soliton_search *search, soliton_sink *sink, void *context,
                                          struct soliton_error *error) {
    if (error_missing(search, "search", error)) {
        return SOLITON_ERROR;
    }
    if (sink == NULL) {
        error_set(error, SOLITON_INVALID, "no sink is given");
        return SOLITON_ERROR;
    }
    const soliton_puzzle *puzzle = search->puzzle;
    struct text header = {0};
    struct limits limits;
    enum soliton_outcome outcome = SOLITON_ERROR;
    if (puzzle->kind->proofs == NULL) {
        return search_refuse(search, "given proofs", error);
    }
    search_forget(search);
    work_begin(&search->work, &limits);
    text_format(&header, "%s\n", first_line);
    puzzle_ref_write(puzzle, true, &header);
    if (header.failed) {
        error_set(error, SOLITON_NO_MEMORY, "out of memory");
    } else {
        struct closable closable = {.sink = sink, .context = context, .limits = &limits};
        struct proof_writer writer = {.sink = pass_on, .context = &closable, .header = header.data};
        outcome = puzzle->kind->proofs->prove(puzzle, &limits, &writer, error);
        if (outcome == SOLITON_UNSOLVABLE && writer.failed && limits.stop == STOP_CANCELLED) {
            outcome = SOLITON_INTERRUPTED;
        } else if (outcome == SOLITON_UNSOLVABLE && writer.failed) {
            error_set(error, SOLITON_INVALID, "the proof could not be written");
            outcome = SOLITON_ERROR;
        }
    }
    text_drop(&header);
    return search_end(search, &limits, outcome);
}

/* ---- Reading --------------------------------------------------------------------------------- */

bool soliton_looks_like_proof(const char *data, size_t length) {
    return data != NULL && word_begins_with((struct word){data, length}, name_of_format);
}

/* The header, the text before the positions, is no longer than this: a tenth of it would hold the
 * largest puzzle and all claims that there can be. So a broken proof is refused without reading all
 * of it. */
enum { HEADER_MOST = 1 << 20 };

/* The part of a proof in which its header is looked for: all of it or, if that is too much, the
 * first lines. */
static struct word header_of(const char *data, size_t length) {
    size_t most = length <= HEADER_MOST ? length : HEADER_MOST;
    while (most < length && most > 0 && data[most - 1] != '\n') {
        most--;
    }
    return (struct word){data, most};
}

/* Reads which puzzle it is about; the claims come next. */
static enum soliton_status read_puzzle(struct line_reader *reader, const char *data, size_t length,
                                       soliton_puzzle **puzzle, struct soliton_error *error) {
    *puzzle = NULL;
    line_reader_start(reader, header_of(data, length), error);
    if (!soliton_looks_like_proof(data, length)) {
        return line_reader_fail(reader, reader->line.start, "this is not a proof");
    }
    if (!word_is(reader->line, first_line)) {
        return line_reader_fail(
            reader, reader->line.start,
            "the first line is not 'soliton proof 1': this version is not known");
    }
    line_reader_next(reader);
    return puzzle_ref_read(reader, puzzle);
}

enum soliton_status soliton_proof_puzzle(const char *data, size_t length, soliton_puzzle **puzzle,
                                         struct soliton_error *error) {
    struct line_reader reader;
    if (puzzle != NULL) {
        *puzzle = NULL;
    }
    if (error_missing_text(&data, length, "proof", error) ||
        error_missing(puzzle, "place for the puzzle", error)) {
        return SOLITON_INVALID;
    }
    return read_puzzle(&reader, data, length, puzzle, error);
}

/* Is it about this puzzle, by the same rules? */
static enum soliton_status check_puzzle(const soliton_puzzle *puzzle, const soliton_puzzle *about,
                                        struct soliton_error *error) {
    struct text here = {0}, there = {0};
    puzzle_ref_write(puzzle, true, &here);
    puzzle_ref_write(about, true, &there);
    enum soliton_status status = SOLITON_OK;
    if (here.failed || there.failed) {
        status = error_set(error, SOLITON_NO_MEMORY, "out of memory");
    } else if (strcmp(here.data, there.data) != 0) {
        status = error_set(error, SOLITON_BAD_DATA, "it is about another puzzle: %s",
                           soliton_puzzle_name(about));
    }
    text_drop(&here);
    text_drop(&there);
    return status;
}

/* Finds the claims, the number of positions, and where these begin. */
static enum soliton_status read_rest(struct line_reader *reader, const char *end,
                                     struct verifier_work *work) {
    struct word value;
    work->claims = reader->line.start;
    while (!line_reader_take(reader, "positions:", &value)) {
        if (reader->is_over) {
            return line_reader_fail(reader, reader->line.start,
                                    reader->end < end ? "the text before 'positions:' is too long"
                                                      : "'positions:' is missing here");
        }
        line_reader_next(reader);
    }
    if (!number_parse(value.start, value.length, UINT32_MAX, &work->positions)) {
        return line_reader_fail(reader, value.start, "this is not a number of positions");
    }
    work->claims_length = (size_t)(reader->line.start - work->claims);
    work->body = (const unsigned char *)reader->next;
    work->body_length = (size_t)(end - reader->next);
    return SOLITON_OK;
}

static enum soliton_status read_proof(const soliton_search *search, const char *data, size_t length,
                                      struct verifier_work *work, struct soliton_error *error) {
    struct line_reader reader;
    soliton_puzzle *about;
    enum soliton_status status = read_puzzle(&reader, data, length, &about, error);
    if (status == SOLITON_OK) {
        status = check_puzzle(search->puzzle, about, error);
    }
    if (status == SOLITON_OK) {
        status = read_rest(&reader, data + length, work);
    }
    soliton_puzzle_free(about);
    return status;
}

/* ---- Checking -------------------------------------------------------------------------------- */

static bool go_on(const struct verifier_work *work) {
    struct limits *limits = work->context;
    limits->stats.positions = work->checked;
    limits->memory.used = work->bytes;
    limits->memory.peak = work->bytes > limits->memory.peak ? work->bytes : limits->memory.peak;
    return !limits_poll(limits);
}

/* go_on has set what is in use, without this array: memory_free subtracts it again. */
static void release(const struct verifier_work *work, void *array, size_t bytes) {
    struct limits *limits = work->context;
    limits->memory.used += bytes;
    memory_free(&limits->memory, array, bytes, 1);
}

static enum soliton_outcome judge(const struct verifier_work *work, struct limits *limits,
                                  struct soliton_error *error) {
    switch (work->end) {
    case VERIFIER_HOLDS:
        return SOLITON_UNSOLVABLE;
    case VERIFIER_REFUSES:
        error_set(error, SOLITON_ILLEGAL, "%s", work->words);
        return SOLITON_ERROR;
    case VERIFIER_BAD_DATA:
        error_set(error, SOLITON_BAD_DATA, "%s", work->words);
        return SOLITON_ERROR;
    case VERIFIER_NO_MEMORY:
        limits->stop = STOP_MEMORY;
        break;
    case VERIFIER_STOPPED: /* by go_on, which has noted why */
        break;
    }
    return limits_outcome(limits);
}

enum soliton_outcome soliton_search_verify(soliton_search *search, const char *data, size_t length,
                                           struct soliton_proof *proof,
                                           struct soliton_error *error) {
    struct limits limits;
    enum soliton_outcome outcome = SOLITON_ERROR;
    if (proof != NULL) {
        *proof = (struct soliton_proof){0};
    }
    if (error_missing(search, "search", error) ||
        error_missing_text(&data, length, "proof", error) ||
        error_missing(proof, "place for what is checked", error)) {
        return SOLITON_ERROR;
    }
    if (search->puzzle->kind->proofs == NULL) {
        return search_refuse(search, "given proofs", error);
    }
    search_forget(search);
    work_begin(&search->work, &limits);
    /* The proof itself is in memory, too. */
    const uint64_t left = memory_left(&limits.memory);
    struct verifier_work work = {.memory = left > length ? left - length : 0,
                                 .go_on = go_on,
                                 .release = release,
                                 .context = &limits};
    if (read_proof(search, data, length, &work, error) != SOLITON_OK) {
        return search_end(search, &limits, SOLITON_ERROR);
    }
    if (work.positions > limits.max_positions) {
        limits_stop(&limits, STOP_POSITIONS);
        outcome = SOLITON_GAVE_UP;
    } else {
        search->puzzle->kind->proofs->verify(search->puzzle, &work);
        *proof = (struct soliton_proof){
            .positions = work.checked, .lost = work.lost, .moves = work.moves};
        outcome = judge(&work, &limits, error);
    }
    return search_end(search, &limits, outcome);
}
