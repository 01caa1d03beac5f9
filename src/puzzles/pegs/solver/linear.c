#include "puzzles/pegs/solver/linear.h"

#include "base/processor.h"

#include <stdlib.h>

static const double TINY = 1e-9;

bool linear_start(struct linear *linear, unsigned rows, unsigned columns) {
    linear->rows = rows;
    linear->columns = columns;
    linear->table = calloc((rows + 1UL) * (columns + 1UL), sizeof *linear->table);
    linear->basic = calloc(rows + 1UL, sizeof *linear->basic);
    linear->outside = calloc(columns + 1UL, sizeof *linear->outside);
    if (linear->table == NULL || linear->basic == NULL || linear->outside == NULL) {
        linear_free(linear);
        return false;
    }
    for (unsigned i = 0; i < columns; i++) {
        linear->outside[i] = i;
    }
    for (unsigned i = 0; i < rows; i++) {
        linear->basic[i] = columns + i;
    }
    return true;
}

void linear_free(struct linear *linear) {
    free(linear->table);
    free(linear->basic);
    free(linear->outside);
    *linear = (struct linear){0};
}

/* The column that enters: the steepest or, against cycling, that of the lowest variable (Bland's
 * rule). The number of columns if none improves. */
static unsigned choose_column(const struct linear *linear, bool careful) {
    unsigned best = linear->columns;
    double steepest = TINY;
    for (unsigned i = 0; i < linear->columns; i++) {
        double slope = *linear_at(linear, linear->rows, i);
        if (slope <= TINY) {
            continue;
        }
        bool better = careful
                          ? best == linear->columns || linear->outside[i] < linear->outside[best]
                          : slope > steepest;
        if (better) {
            best = i;
            steepest = slope;
        }
    }
    return best;
}

/* The row that leaves: the one that allows the least; of several, that of the lowest variable. */
static unsigned choose_row(const struct linear *linear, unsigned column) {
    unsigned best = linear->rows;
    double least = 0;
    for (unsigned i = 0; i < linear->rows; i++) {
        double slope = *linear_at(linear, i, column);
        if (slope <= TINY) {
            continue;
        }
        double allowed = *linear_at(linear, i, linear->columns) / slope;
        if (best == linear->rows || allowed < least - TINY ||
            (allowed < least + TINY && linear->basic[i] < linear->basic[best])) {
            best = i;
            least = allowed;
        }
    }
    return best;
}

/* Exchanges the variables of a row and a column. */
static void pivot(struct linear *linear, unsigned row, unsigned column) {
    double *pivot_row = linear_at(linear, row, 0);
    double factor = 1 / pivot_row[column];
    pivot_row[column] = 1;
    for (unsigned i = 0; i <= linear->columns; i++) {
        pivot_row[i] *= factor;
    }
    for (unsigned i = 0; i <= linear->rows; i++) {
        double *other = linear_at(linear, i, 0);
        double multiple = other[column];
        if (i == row || (multiple < TINY && multiple > -TINY)) {
            continue;
        }
        other[column] = 0;
        for (unsigned j = 0; j <= linear->columns; j++) {
            other[j] -= multiple * pivot_row[j];
        }
    }
    unsigned variable = linear->basic[row];
    linear->basic[row] = linear->outside[column];
    linear->outside[column] = variable;
}

FOR_EACH_PROCESSOR
double linear_maximise(struct linear *linear, const struct memory *memory, double *values) {
    const unsigned most = 8 * (linear->rows + linear->columns);
    for (unsigned step = 0; step < most && !memory_is_urgent(memory); step++) {
        unsigned column = choose_column(linear, step > most / 2);
        if (column == linear->columns) {
            break;
        }
        unsigned row = choose_row(linear, column);
        if (row == linear->rows) {
            break;
        }
        pivot(linear, row, column);
    }
    for (unsigned i = 0; i < linear->columns; i++) {
        values[i] = 0;
    }
    for (unsigned i = 0; i < linear->rows; i++) {
        if (linear->basic[i] < linear->columns) {
            values[linear->basic[i]] = *linear_at(linear, i, linear->columns);
        }
    }
    return -*linear_at(linear, linear->rows, linear->columns);
}
