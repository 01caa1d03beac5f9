#include "survey/report/histogram.h"

#include "print/human.h"

#include <math.h>
#include <string.h>

/* A line of a histogram: how often values from `first` up to, but not including, `end` occurred. */
struct line {
    uint64_t first, end, count;
};
enum { MOST_LINES = 20 };
struct histogram {
    struct line lines[MOST_LINES];
    size_t count;
};

static void print_bars(const struct histogram *histogram, FILE *stream) {
    static const double width = 36;
    uint64_t most = 1;
    int digits = (int)strlen(human_number(histogram->lines[histogram->count - 1].end - 1).text);
    for (size_t i = 0; i < histogram->count; i++) {
        most = histogram->lines[i].count > most ? histogram->lines[i].count : most;
    }
    for (const struct line *line = histogram->lines; line < histogram->lines + histogram->count;
         line++) {
        bool alone = line->end - line->first <= 1;
        fprintf(stream, "  %*s%s%-*s", digits, human_number(line->first).text,
                alone ? "    " : " to ", digits, alone ? "" : human_number(line->end - 1).text);
        fprintf(stream, "%14s%s", human_number(line->count).text, line->count > 0 ? "  " : "");
        /* A line that is not empty gets at least one character. */
        int length = (int)ceil((double)line->count / (double)most * width);
        for (int i = 0; i < length; i++) {
            putc('#', stream);
        }
        putc('\n', stream);
    }
}

/* Makes lines of equally many values, a round number of them. */
static void fill_equally(const struct report_summary *summary, struct histogram *histogram) {
    static const uint64_t round[] = {2, 5, 10}; /* times a power of ten */
    uint64_t width = 1, power = 1;
    for (size_t i = 0; summary->most / width - summary->least / width >= MOST_LINES; i++) {
        width = round[i % 3] * power;
        power *= i % 3 == 2 ? 10 : 1;
    }
    uint64_t begin = summary->least / width;
    for (size_t i = 0; i < summary->distribution->length; i++) {
        const struct bar *bar = &summary->distribution->bars[i];
        size_t at = (size_t)(bar->value / width - begin);
        for (; histogram->count <= at; histogram->count++) {
            uint64_t first = (begin + histogram->count) * width;
            uint64_t end = first <= UINT64_MAX - width ? first + width : UINT64_MAX;
            histogram->lines[histogram->count] = (struct line){first, end, 0};
        }
        histogram->lines[at].count += bar->count;
    }
}

/* The greatest power of two that is not above the number. */
static unsigned doublings(uint64_t number) {
    unsigned power = 0;
    while (number > 1) {
        number /= 2;
        power++;
    }
    return power;
}

/* That power of two, or the largest number if it overflows. */
static uint64_t power_of_two(unsigned power) {
    return power < 64 ? (uint64_t)1 << power : UINT64_MAX;
}

/* Makes lines that are two, four, ... times as wide as the one before. */
static void fill_doubling(const struct report_summary *summary, struct histogram *histogram) {
    unsigned low = doublings(summary->least), high = doublings(summary->most), stride = 1;
    while (high / stride - low / stride >= MOST_LINES) {
        stride++;
    }
    for (size_t i = 0; i < summary->distribution->length; i++) {
        const struct bar *bar = &summary->distribution->bars[i];
        size_t at = doublings(bar->value) / stride - low / stride;
        for (; histogram->count <= at; histogram->count++) {
            unsigned power = (low / stride + (unsigned)histogram->count) * stride;
            uint64_t first = power == 0 && summary->least == 0 ? 0 : power_of_two(power);
            histogram->lines[histogram->count] =
                (struct line){first, power_of_two(power + stride), 0};
        }
        histogram->lines[at].count += bar->count;
    }
}

void histogram_print(const struct report_summary *summary, bool equal, FILE *stream) {
    if (summary->count == 0) {
        return;
    }
    struct histogram histogram = {.count = 0};
    if (equal) {
        fill_equally(summary, &histogram);
    } else {
        fill_doubling(summary, &histogram);
    }
    fprintf(stream, "\n%s\n\n", summary->title);
    print_bars(&histogram, stream);
}
