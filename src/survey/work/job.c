#include "survey/work/job.h"

#include <stdlib.h>

struct survey_job *survey_job_new(void) {
    return calloc(1, sizeof(struct survey_job));
}

void survey_job_free(struct survey_job *job) {
    if (job != NULL) {
        deals_drop(&job->deals);
        deal_tally_drop(&job->tally);
        free(job);
    }
}
