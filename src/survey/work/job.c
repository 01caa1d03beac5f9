#include "survey/work/job.h"

#include <stdlib.h>

struct errand *errand_new(void) {
    return calloc(1, sizeof(struct errand));
}

void errand_free(struct errand *errand) {
    if (errand != NULL) {
        deals_drop(&errand->deals);
        harvest_drop(&errand->harvest);
        free(errand);
    }
}
