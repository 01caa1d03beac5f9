#include "print/escape.h"
#include "print/human.h"
#include "survey/report/chart.h"
#include "survey/report/parts.h"
#include "survey/report/picture.h"
#include "survey/report/report.h"
#include "survey/report/words.h"

/* Above the charts. */
enum { HEADING = 82, LINE = 22, MARGIN = 24 };

static void print_title(const struct study *study, FILE *stream) {
    escape_xml(stream, study->settings.game);
    if (*study->settings.rules != '\0') {
        fputs(" (", stream);
        escape_xml(stream, study->settings.rules);
        putc(')', stream);
    }
    if (study->counted < study->requested) {
        fprintf(stream, ": not complete: %s of %s", human_number(study->counted).text,
                human_amount(study->requested, "deals").text);
    } else {
        fprintf(stream, ": %s", human_amount(study->counted, "deals").text);
    }
}

static void print_heading(const struct study *study, FILE *stream) {
    fprintf(stream, "<text x=\"%d\" y=\"36\" class=\"title\">", MARGIN);
    print_title(study, stream);
    fputs("</text>\n", stream);
    if (picture_none_exists(study)) {
        fprintf(stream, "<text x=\"%d\" y=\"%d\">%s</text>\n", MARGIN,
                36 + (study->counted > 0 ? 3 : 1) * LINE, picture_none_words);
    }
    if (study->counted == 0) {
        return;
    }
    struct report_winnable winnable = report_winnable(study);
    fprintf(stream, "<text x=\"%d\" y=\"%d\">%s can be won (95 %% interval: %s to %s)</text>\n",
            MARGIN, 36 + LINE, winnable.share, winnable.low.text, winnable.high.text);
    struct report_undecided undecided = report_undecided(study);
    fprintf(stream,
            "<text x=\"%d\" y=\"%d\" class=\"faint\">%s solved, %s unsolvable, %s "
            "undecided%s%s%s</text>\n",
            MARGIN, 36 + 2 * LINE, human_number(study->tally.solved).text,
            human_number(study->tally.unsolvable).text, human_number(study->tally.undecided).text,
            *undecided.found == '\0' ? "" : " (", undecided.found,
            *undecided.found == '\0' ? "" : ")");
}

enum failure_kind report_svg(const struct study *study, bool times, FILE *stream,
                             struct failure *failure) {
    (void)times;
    int height = HEADING + MARGIN / 2 + (picture_none_exists(study) ? LINE : 0);
    for (int i = 0; i < PICTURES; i++) {
        height += picture_exists(study, (enum picture)i) ? CHART_HEIGHT : 0;
    }
    fprintf(stream,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\">\n<title>",
            CHART_WIDTH, height, CHART_WIDTH, height);
    escape_xml(stream, study->settings.game);
    fprintf(stream, ": a survey of %s</title>\n<style>\n",
            human_amount(study->counted, "deals").text);
    chart_style(stream);
    fprintf(stream, "</style>\n<rect class=\"ground\" width=\"%d\" height=\"%d\" rx=\"8\"/>\n",
            CHART_WIDTH, height);
    print_heading(study, stream);
    enum failure_kind kind = FAILURE_NONE;
    int y = HEADING + MARGIN / 2;
    for (int i = 0; i < PICTURES && kind == FAILURE_NONE; i++) {
        if (picture_exists(study, (enum picture)i)) {
            fprintf(stream, "<g transform=\"translate(0 %d)\">\n", y);
            kind = picture_draw(study, (enum picture)i, stream, failure);
            fputs("</g>\n", stream);
            y += CHART_HEIGHT;
        }
    }
    fputs("</svg>\n", stream);
    return kind;
}
