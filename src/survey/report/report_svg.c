#include "print/escape.h"
#include "print/human.h"
#include "survey/report/chart.h"
#include "survey/report/picture.h"
#include "survey/report/report.h"
#include "survey/report/report_parts.h"

/* Above the charts. */
enum { HEADING = 62 };

static void print_heading(const struct study *study, FILE *stream) {
    fputs("<text x=\"24\" y=\"36\" class=\"title\">", stream);
    escape_xml(stream, study->terms.game);
    if (*study->terms.rules != '\0') {
        fputs(" (", stream);
        escape_xml(stream, study->terms.rules);
        putc(')', stream);
    }
    fprintf(stream, ": %s deals</text>\n", human_number(study->counted).text);
    if (study->counted > 0) {
        struct report_winnable winnable = report_winnable(study);
        fprintf(stream,
                "<text x=\"24\" y=\"58\">%s solved, %s unsolvable, %s undecided; can be won: %s to "
                "%s (95 %% interval)</text>\n",
                human_number(study->harvest.solved).text,
                human_number(study->harvest.unsolvable).text,
                human_number(study->harvest.undecided).text, winnable.low.text, winnable.high.text);
    }
}

enum problem_kind report_svg(const struct study *study, FILE *stream, struct problem *problem) {
    const int height = HEADING + PICTURES * CHART_HEIGHT;
    fprintf(stream,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" role=\"img\">\n<title>",
            CHART_WIDTH, height, CHART_WIDTH, height);
    escape_xml(stream, study->terms.game);
    fprintf(stream, ": a survey of %s deals</title>\n<style>\n", human_number(study->counted).text);
    chart_style(stream);
    fprintf(stream, "</style>\n<rect class=\"ground\" width=\"%d\" height=\"%d\" rx=\"8\"/>\n",
            CHART_WIDTH, height);
    print_heading(study, stream);
    enum problem_kind kind = PROBLEM_NONE;
    for (int i = 0; i < PICTURES && kind == PROBLEM_NONE; i++) {
        fprintf(stream, "<g transform=\"translate(0 %d)\">\n", HEADING + i * CHART_HEIGHT);
        kind = picture_draw(study, (enum picture)i, stream, problem);
        fputs("</g>\n", stream);
    }
    fputs("</svg>\n", stream);
    return kind;
}
