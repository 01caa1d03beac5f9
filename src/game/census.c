/* All puzzles of a kind, part by part. */
#include "base/error.h"
#include "base/text.h"
#include "game/generator.h"

static const struct puzzle_census *census_of(const soliton_generator *generator,
                                             struct soliton_error *error) {
    const struct soliton_kind *about = generator->kind->about;
    const struct puzzle_census *const *census = puzzle_censuses;
    while (*census != NULL && (*census)->about != about) {
        census++;
    }
    if (*census == NULL) {
        error_set(error, SOLITON_INVALID, "nobody knows how to find all puzzles of the kind %s",
                  about->name);
    }
    return *census;
}

uint64_t soliton_generator_parts(const soliton_generator *generator, char **conditions,
                                 struct soliton_error *error) {
    if (conditions != NULL) {
        *conditions = NULL;
    }
    if (error_missing(generator, "generator", error)) {
        return 0;
    }
    const struct puzzle_census *census = census_of(generator, error);
    struct text spelt = {0};
    uint64_t parts = census == NULL ? 0 : census->parts(generator->options, &spelt, error);
    if (parts > 0 && conditions != NULL) {
        *conditions = text_take(&spelt);
        if (*conditions == NULL) {
            error_set(error, SOLITON_NO_MEMORY, "out of memory");
            parts = 0;
        }
    }
    text_drop(&spelt);
    return parts;
}

enum soliton_outcome soliton_generator_part(soliton_generator *generator, uint64_t part,
                                            soliton_on_found *call, void *context,
                                            struct soliton_part *counted,
                                            struct soliton_error *error) {
    struct limits limits;
    if (error_missing(generator, "generator", error) ||
        error_missing(counted, "place for what is counted", error)) {
        return SOLITON_ERROR;
    }
    *counted = (struct soliton_part){0};
    const uint64_t parts = soliton_generator_parts(generator, NULL, error);
    if (parts == 0) {
        return SOLITON_ERROR;
    }
    if (call == NULL || part >= parts) {
        error_set(error, SOLITON_INVALID,
                  call == NULL ? "no call for what is found was given"
                               : "there is no part of this number");
        return SOLITON_ERROR;
    }
    work_begin(&generator->work, &limits);
    enum soliton_outcome outcome =
        census_of(generator, error)
            ->part(generator->options, generator->work.settings.options.metric, part, &limits, call,
                   context, counted);
    work_end(&generator->work, &limits);
    generator->reason = outcome == SOLITON_GAVE_UP ? limits_reason(&limits) : "";
    return outcome;
}
