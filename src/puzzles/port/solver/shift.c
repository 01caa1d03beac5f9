#include "puzzles/port/solver/shift.h"

static uint64_t cells_inside(const struct port *port) {
    const uint64_t row = UINT64_C(0xFF) >> (8 - port->width);
    uint64_t cells = 0;
    for (unsigned y = 0; y < port->height; y++) {
        cells |= row << 8 * y;
    }
    return cells & ~port->walls;
}

/* All cells that a boat can get to in its line from this arrangement, the other lines being empty.
 */
static uint64_t gap(const struct line *line, unsigned from, unsigned boat) {
    uint64_t cells = 0;
    for (unsigned direction = BACK; direction <= FORWARD; direction++) {
        for (unsigned at = from; at != LINE_NOWHERE;
             at = line->arrangements[at].next[boat][direction]) {
            cells |= line->arrangements[at].cells & ~line->arrangements[from].cells;
        }
    }
    return cells;
}

/* All shifts of one boat from one arrangement in one direction. */
static void set_up_boat(struct shifts *shifts, const struct line *line, const uint8_t *terms,
                        const uint64_t gaps[LINE_ARRANGEMENTS_MAX], unsigned from, unsigned boat,
                        enum direction direction) {
    const uint64_t before = line->arrangements[from].cells;
    struct shift(*table)[PORT_SIDE_MAX] =
        &shifts->table[shift_place(line->vertical, line->place)][from][direction];
    uint64_t through = 0;
    unsigned at = from;
    unsigned to;
    while ((to = line->arrangements[at].next[boat][direction]) != LINE_NOWHERE) {
        const uint64_t after = line->arrangements[to].cells;
        const uint64_t front = after & ~line->arrangements[at].cells;
        const unsigned cell = (unsigned)__builtin_ctzll(front);
        through |= front;
        (*table)[line->vertical ? cell / 8 : cell % 8] = (struct shift){
            .flips = before ^ after,
            .through = through,
            .tired = shifts->slides ? gaps[to] : before & ~after,
            .change = (uint8_t)(from ^ to),
            .farther = (int8_t)(terms[to] - terms[from]),
        };
        if (!shifts->slides) {
            return;
        }
        at = to;
    }
}

static void set_up_line(struct shifts *shifts, const struct problem *problem, unsigned number) {
    static const uint8_t no_terms[LINE_VALUES] = {0};
    const struct line *line = &problem->lines[number];
    const uint8_t *terms =
        line->vertical || number == problem->exit_line ? problem->least_moves[number] : no_terms;
    *(line->vertical ? &shifts->start.down : &shifts->start.across) |= line->arrangements[0].cells;
    for (unsigned boat = 0; boat < line->boat_count; boat++) {
        uint64_t gaps[LINE_ARRANGEMENTS_MAX];
        for (unsigned i = 0; shifts->slides && i < line->count; i++) {
            gaps[i] = gap(line, i, boat);
        }
        for (unsigned from = 0; from < line->count; from++) {
            set_up_boat(shifts, line, terms, gaps, from, boat, BACK);
            set_up_boat(shifts, line, terms, gaps, from, boat, FORWARD);
        }
    }
}

/* A's row, and the columns ahead of A. */
static void set_up_bound(struct shifts *shifts, const struct problem *problem) {
    const struct line *row = &problem->lines[problem->exit_line];
    const unsigned place = shift_place(false, row->place);
    shifts->exit_shift = (uint8_t)(LINE_BITS * place);
    shifts->bound = problem->least_moves[problem->exit_line][0];
    for (unsigned i = 0; i < row->count; i++) {
        shifts->counting[i] = (uint16_t)(1U << place);
        for (unsigned j = 0; j < problem->columns_ahead[i]; j++) {
            shifts->counting[i] |= (uint16_t)(1U << problem->lines[j].place);
        }
    }
    for (unsigned j = 0; j < problem->columns_ahead[0]; j++) {
        shifts->bound += problem->least_moves[j][0];
    }
}

void shifts_set_up(struct shifts *shifts, const struct problem *problem, const struct port *port,
                   enum port_metric metric) {
    shifts->slides = metric == METRIC_SLIDES;
    shifts->line_count = problem->line_count;
    shifts->start = (struct board){0};
    shifts->inside = cells_inside(port);
    for (unsigned i = 0; i < problem->line_count; i++) {
        set_up_line(shifts, problem, i);
    }
    set_up_bound(shifts, problem);
}
