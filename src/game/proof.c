/* Proofs: making, reading and checking them. */
#include "base/error.h"
#include "base/number.h"
#include "engine/proof_writer.h"
#include "game/puzzle_ref.h"
#include "game/search.h"
#include "verifier/verifier.h"

#include <stdio.h>
#include <stdlib.h>

static const char first_line[] = "soliton proof 1";
static const char first_line_with_sections[] = "soliton proof 2";
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

/* A proof, as far as its header says. Owns the puzzle and the claims. */
struct soliton_proof {
    soliton_puzzle *puzzle;
    struct text claims; /* the lines between the puzzle and the number of positions */
    bool in_sections;
    uint64_t positions; /* not known of a proof in sections */
    size_t body;        /* where these begin */
};

/* The header is no longer than this: a tenth of it would hold the largest puzzle and all claims
 * that there can be. So a broken proof is refused without reading all of it. */
enum { HEADER_MOST = SOLITON_PROOF_HEADER - 1 };

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
static enum soliton_status read_puzzle(struct line_reader *reader, soliton_proof *proof) {
    if (!word_begins_with(reader->line, name_of_format)) {
        return line_reader_fail(reader, reader->line.start, "this is not a proof");
    }
    proof->in_sections = word_is(reader->line, first_line_with_sections);
    if (!proof->in_sections && !word_is(reader->line, first_line)) {
        return line_reader_fail(reader, reader->line.start,
                                "the first line is not 'soliton proof 1', or 2: this version is "
                                "not known");
    }
    line_reader_next(reader);
    return puzzle_ref_read(reader, &proof->puzzle);
}

/* The header is over, and there was no last line in it. */
static enum soliton_status miss_last_line(const struct line_reader *reader, const char *end,
                                          const char *key) {
    char words[64];
    snprintf(words, sizeof words,
             reader->end < end ? "the text before '%s' is too long" : "'%s' is missing here", key);
    return line_reader_fail(reader, reader->line.start, words);
}

/* Reads the claims and the last line, with the number of positions if it is known; the positions
 * begin at the next line. */
static enum soliton_status read_rest(struct line_reader *reader, const char *end,
                                     soliton_proof *proof) {
    const char *key = proof->in_sections ? "sections:" : "positions:";
    struct word value;
    const char *claims = reader->line.start;
    while (!line_reader_take(reader, key, &value)) {
        if (reader->is_over) {
            return miss_last_line(reader, end, key);
        }
        line_reader_next(reader);
    }
    if (proof->in_sections && value.length > 0) {
        return line_reader_fail(reader, value.start, "nothing can stand behind 'sections:'");
    }
    if (!proof->in_sections &&
        !number_parse(value.start, value.length, UINT32_MAX, &proof->positions)) {
        return line_reader_fail(reader, value.start, "this is not a number of positions");
    }
    text_add_bytes(&proof->claims, claims, (size_t)(reader->line.start - claims));
    return proof->claims.failed ? error_set(reader->error, SOLITON_NO_MEMORY, "out of memory")
                                : SOLITON_OK;
}

enum soliton_status soliton_proof_open(const char *data, size_t length, soliton_proof **proof,
                                       struct soliton_error *error) {
    struct line_reader reader;
    if (proof != NULL) {
        *proof = NULL;
    }
    if (error_missing_text(&data, length, "proof", error) ||
        error_missing(proof, "place for the proof", error)) {
        return SOLITON_INVALID;
    }
    soliton_proof *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        return error_set(error, SOLITON_NO_MEMORY, "out of memory");
    }
    line_reader_start(&reader, header_of(data, length), error);
    enum soliton_status status = read_puzzle(&reader, opened);
    if (status == SOLITON_OK) {
        status = read_rest(&reader, data + length, opened);
    }
    if (status != SOLITON_OK) {
        soliton_proof_free(opened);
        return status;
    }
    opened->body = (size_t)(reader.next - data);
    *proof = opened;
    return SOLITON_OK;
}

void soliton_proof_free(soliton_proof *proof) {
    if (proof != NULL) {
        soliton_puzzle_free(proof->puzzle);
        text_drop(&proof->claims);
        free(proof);
    }
}

const soliton_puzzle *soliton_proof_puzzle(const soliton_proof *proof) {
    return proof == NULL ? NULL : proof->puzzle;
}

/* ---- Checking -------------------------------------------------------------------------------- */

/* A proof that is being checked by a search; its bytes come from a source, unless that is NULL. */
struct checking {
    soliton_search *search;
    const soliton_proof *proof;
    struct limits limits;
    soliton_source *source;
    void *context;
    size_t left_of_header; /* bytes before the body that are still to come */
    bool failed;           /* the source could not go on */
};

static bool go_on(const struct verifier_work *work) {
    struct checking *checking = work->context;
    struct limits *limits = &checking->limits;
    checking->search->sections = work->sections;
    limits->stats.positions = work->checked;
    limits->memory.used = work->bytes;
    limits->memory.peak = work->bytes > limits->memory.peak ? work->bytes : limits->memory.peak;
    if (work->positions > limits->max_positions) {
        limits_stop(limits, STOP_POSITIONS);
        return false;
    }
    return !limits_poll(limits);
}

/* go_on has set what is in use, without this array: memory_free subtracts it again. */
static void release(const struct verifier_work *work, void *array, size_t bytes) {
    struct limits *limits = &((struct checking *)work->context)->limits;
    limits->memory.used += bytes;
    memory_free(&limits->memory, array, bytes, 1);
}

/* Gets the next bytes from the source, without those of the header. */
static bool read_on(struct verifier_work *work) {
    struct checking *checking = work->context;
    const void *bytes = NULL;
    size_t size = 0;
    do {
        checking->left_of_header -= size;
        checking->failed = !checking->source(&bytes, &size, checking->context);
        if (checking->failed || bytes == NULL || size == 0) {
            return false;
        }
    } while (size <= checking->left_of_header);
    work->body = (const unsigned char *)bytes + checking->left_of_header;
    work->body_length = size - checking->left_of_header;
    checking->left_of_header = 0;
    return true;
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

/* Can this search check this proof? Clears the counts. */
static bool may_check(const struct checking *checking, struct soliton_proof_counts *counts,
                      struct soliton_error *error) {
    const soliton_search *search = checking->search;
    const soliton_proof *proof = checking->proof;
    if (counts != NULL) {
        *counts = (struct soliton_proof_counts){0};
    }
    if (error_missing(search, "search", error) || error_missing(proof, "proof", error) ||
        error_missing(counts, "place for what is checked", error)) {
        return false;
    }
    if (search->puzzle != proof->puzzle) {
        error_set(error, SOLITON_INVALID, "the search is not of the proof's puzzle");
        return false;
    }
    if (proof->puzzle->kind->proofs == NULL) {
        search_refuse(checking->search, "given proofs", error);
        return false;
    }
    return true;
}

/* Checks a proof of which so many bytes are in memory. */
static enum soliton_outcome check(struct checking *checking, const char *data, size_t length,
                                  struct soliton_proof_counts *counts,
                                  struct soliton_error *error) {
    soliton_search *search = checking->search;
    const soliton_proof *proof = checking->proof;
    struct limits *limits = &checking->limits;
    enum soliton_outcome outcome = SOLITON_GAVE_UP;
    search_forget(search);
    search->sections = 0;
    work_begin(&search->work, limits);
    const uint64_t left = memory_left(&limits->memory);
    struct verifier_work work = {.memory = left > length ? left - length : 0,
                                 .go_on = go_on,
                                 .release = release,
                                 .read_on = checking->source != NULL ? read_on : NULL,
                                 .context = checking,
                                 .claims = proof->claims.data,
                                 .claims_length = proof->claims.length,
                                 .in_sections = proof->in_sections,
                                 .positions = proof->positions};
    if (length > proof->body) {
        work.body = (const unsigned char *)data + proof->body;
        work.body_length = length - proof->body;
    }
    if (work.positions > limits->max_positions) {
        limits_stop(limits, STOP_POSITIONS);
    } else {
        proof->puzzle->kind->proofs->verify(proof->puzzle, &work);
        search->sections = work.sections;
        *counts = (struct soliton_proof_counts){
            .positions = work.checked, .lost = work.lost, .moves = work.moves};
        outcome = judge(&work, limits, error);
    }
    if (checking->failed) {
        error_set(error, SOLITON_INVALID, "the proof could not be read");
        outcome = SOLITON_ERROR;
    }
    return search_end(search, limits, outcome);
}

enum soliton_outcome soliton_search_verify(soliton_search *search, const soliton_proof *proof,
                                           const char *data, size_t length,
                                           struct soliton_proof_counts *counts,
                                           struct soliton_error *error) {
    struct checking checking = {.search = search, .proof = proof};
    return may_check(&checking, counts, error) && !error_missing_text(&data, length, "proof", error)
               ? check(&checking, data, length, counts, error)
               : SOLITON_ERROR;
}

enum soliton_outcome soliton_search_verify_from(soliton_search *search, const soliton_proof *proof,
                                                soliton_source *source, void *context,
                                                struct soliton_proof_counts *counts,
                                                struct soliton_error *error) {
    struct checking checking = {
        .search = search, .proof = proof, .source = source, .context = context};
    if (!may_check(&checking, counts, error)) {
        return SOLITON_ERROR;
    }
    if (source == NULL) {
        error_set(error, SOLITON_INVALID, "no source is given");
        return SOLITON_ERROR;
    }
    checking.left_of_header = proof->body;
    return check(&checking, NULL, 0, counts, error);
}

uint64_t soliton_search_sections(const soliton_search *search) {
    return search == NULL ? 0 : search->sections;
}
