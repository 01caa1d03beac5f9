#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/port/text.h"

#include <stdio.h>
#include <string.h>

/* The tests of text_lines.c and drawing.c are here as well: they are parts of the reader. */

static enum soliton_status read_at(const char *text, size_t length, struct soliton_place *place,
                                   char name[80], size_t *line, struct soliton_error *error) {
    struct port port;
    memset(&port, 0xAA, sizeof port);
    enum soliton_status status = port_input_state(text, length, place, &port, line, error);
    *name = '\0';
    if (status == SOLITON_OK) {
        assert_null(port_check(&port));
        port.empty = '.'; /* for comparing; how the author writes it is a matter of names */
        port_name(&port, name, 80);
    }
    return status;
}

static void assert_read(const char *text, const char *wanted) {
    char name[80];
    struct soliton_place place = {0, 1};
    size_t line = 0;
    struct soliton_error error = {0};
    read_at(text, strlen(text), &place, name, &line, &error);
    assert_string_equal(error.message, "");
    assert_string_equal(name, wanted);
    assert_int_equal(place.offset, strlen(text));
}

static const char example[] = "B.....B.....BAA.C.....C.............";

/* ---- One port in its several forms --------------------------------------------------------- */

static void reads_boats(void **state) {
    (void)state;
    assert_read("A2H12\nB3V00\nC2V42\n", example);
    assert_read("A2H12\nB3V00\nC2V42", example);
    assert_read("C2V42\r\nA2H12\r\nB3V00\r\n", example);
    assert_read("\357\273\277A2H12\nB3V00\nC2V42\n", example);
    assert_read("A2H12 B3V00 C2V42", example);
    assert_read("  A2H12\t B3V00 \n\tC2V42  \n\n", example);
    assert_read("# h\xC3\xA9llo\n\n \n# two\nA2H12 # mine\n# between\nB3V00\t#\n  # C2V00\nC2V42\n"
                "\n# end\n\n",
                example);
    assert_read("A2H22", "..............AA....................");
}

static void reads_other_sizes(void **state) {
    (void)state;
    assert_read("size 7x7\nA2H06\nB3V60\n", "......B......B......B.....................AA.....");
    assert_read("size 8x4 A2H00 B2V72", "AA....../......../.......B/.......B");
    assert_read("SIZE 4x8\nA3H17", "..../..../..../..../..../..../..../.AAA");
    assert_read("size 6x6\nA2H02", "............AA......................");
}

static void reads_cells_in_a_line(void **state) {
    (void)state;
    assert_read("BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM", "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM");
    assert_read("BBoJoooHoJCCGHAAKLGDDoKLooIEEoFFIooo\n", "BB.J...H.JCCGHAAKLGDD.KL..IEE.FFI...");
    assert_read("  B~~~~~B~~~~~BAA~C~~~~~C~~~~~~~~~~~~~ # the course's\r\n", example);
    assert_read("x...AA......x..x", "x...AA......x..x");
    assert_read("..........AA.............", "..........AA.............");
    assert_read("................................................AA..............",
                "................................................AA..............");
}

static void reads_rows_in_a_line(void **state) {
    (void)state;
    assert_read("B...../B...../BAA.C./....C./....../......", example);
    assert_read("B~~~~~ B~~~~~ BAA~C~ ~~~~C~ ~~~~~~ ~~~~~~", example);
    assert_read("B~~~~~ / B~~~~~ / BAA~C~ / ~~~~C~ / ~~~~~~ / ~~~~~~", example);
    assert_read("AA.. .... .... ....", "AA..............");
    assert_read("AA..B/....B/...../.....", "AA..B/....B/...../.....");
    assert_read("AA../..../..../..../..../....", "AA../..../..../..../..../....");
}

static void reads_a_grid(void **state) {
    (void)state;
    assert_read("B~~~~~\nB~~~~~\nBAA~C~\n~~~~C~\n~~~~~~\n~~~~~~\n", example);
    assert_read("Booooo\r\nB.....\r\n BAAoC.\r\n....C. # four\r\n# five\r\n......\r\noooooo",
                example);
    assert_read("AA..\n....\n....\n....\n....\n....\n....\n....\n",
                "AA../..../..../..../..../..../..../....");
    assert_read("AA......\n........\n........\n.......x", "AA....../......../......../.......x");
}

/* ---- Several ports ------------------------------------------------------------------------- */

/* What reading a port of a text should give: a name, or "" and where it is bad. */
struct expected {
    size_t line;
    const char *name;
    size_t bad_line, bad_column;
};

static void assert_all(const char *text, const struct expected *wanted, size_t count) {
    size_t length = strlen(text);
    struct soliton_place place = {0, 1};
    for (size_t i = 0; i < count; i++) {
        char name[80];
        size_t line = 0;
        struct soliton_error error = {0};
        assert_true(place.offset < length);
        enum soliton_status status = read_at(text, length, &place, name, &line, &error);
        assert_string_equal(name, wanted[i].name);
        assert_int_equal(status, *wanted[i].name == '\0' ? SOLITON_BAD_DATA : SOLITON_OK);
        assert_int_equal(line, wanted[i].line);
        assert_int_equal(error.line, wanted[i].bad_line);
        assert_int_equal(error.column, wanted[i].bad_column);
    }
    assert_int_equal(place.offset, length);
}

static void reads_several_ports(void **state) {
    (void)state;
    const struct expected lists[] = {{2, "............AA......................", 0, 0},
                                     {6, "AA../..../..../..../....", 0, 0},
                                     {10, "...............AA...................", 0, 0}};
    assert_all("# three\nA2H02\n# of\n\n\nsize 4x5\n# them\nA2H00\n\nA2H32\n\n", lists, 3);
    const struct expected lines[] = {{1, "AA..............", 0, 0},
                                     {3, "..AA............", 0, 0},
                                     {4, ".AA.............", 0, 0}};
    assert_all("AA..............\r\n# next\r\n..AA............\r\n.AA./..../..../....", lines, 3);
    const struct expected grids[] = {{1, "AA..............", 0, 0}, {6, "..AA............", 0, 0}};
    assert_all("AA..\n....\n....\n....\n\n..AA\n....\n....\n....\n", grids, 2);
    const struct expected mixed[] = {{1, "AA..............", 0, 0},
                                     {5, "..AA............", 0, 0},
                                     {6, "............AA......................", 0, 0},
                                     {7, ".AA.............", 0, 0},
                                     {8, "BB..AA..........", 0, 0},
                                     {12, "AA../..../..../..../....", 0, 0}};
    assert_all("AA..\n....\n....\n....\n..AA............\nA2H02\n.AA.............\n"
               "BB..\nAA..\n....\n....\nsize 4x5\nA2H00\n",
               mixed, 6);
}

static void reads_square_grids_in_one_block(void **state) {
    (void)state;
    /* The 8 rows that are left after the first of three are two grids, too. */
    const struct expected three[] = {{1, "AA..............", 0, 0},
                                     {6, "..AA............", 0, 0},
                                     {10, ".AA.............", 0, 0}};
    assert_all("AA..\n....\n....\n....\n# two\n..AA\n....\n....\n....\n.AA.\n....\n....\n....\n",
               three, 3);
    assert_all(
        "\357\273\277AA..\n....\n....\n....\n# two\n..AA\n....\n....\n....\n.AA.\n....\n....\n....",
        three, 3);
    const struct expected two[] = {{1, "..........AA.............", 0, 0},
                                   {6, ".............AA..........", 0, 0}};
    assert_all(".....\n.....\nAA...\n.....\n.....\n.....\n.....\n...AA\n.....\n.....\n", two, 2);
    const struct expected large[] = {
        {1, "................................................AA..............", 0, 0},
        {9, "AA..............................................................", 0, 0}};
    assert_all("........\n........\n........\n........\n........\n........\nAA......\n........\n"
               "AA......\n........\n........\n........\n........\n........\n........\n........\n",
               large, 2);
    /* But 8 rows of 4 by themselves are one, also behind others. */
    const struct expected high[] = {{1, "AA..............", 0, 0},
                                    {6, "AA../..../..../..../..../..../..../....", 0, 0},
                                    {14, "AA..............", 0, 0}};
    assert_all("AA..\n....\n....\n....\n\n"
               "AA..\n....\n....\n....\n....\n....\n....\n....\nAA..............\n",
               high, 3);
}

static void goes_on_after_a_bad_port(void **state) {
    (void)state;
    static const char good[] = "............AA......................";
    const struct expected lists[] = {
        {1, "", 2, 2}, {5, good, 0, 0}, {7, "", 7, 1}, {9, good, 0, 0}};
    assert_all("A2H02\nB4H00\nC9V99\n\nA2H02\n\nB2H00\n\nA2H02\n", lists, 4);
    const struct expected lines[] = {{1, good, 0, 0}, {2, "", 2, 36}, {3, good, 0, 0}};
    assert_all("............AA......................\n............AA.....................\n"
               "............AA......................\n",
               lines, 3);
    const struct expected grids[] = {{1, "", 3, 5}, {6, "AA..............", 0, 0}, {11, "", 12, 2}};
    assert_all("AA..\n....\n.....\n....\n\nAA..\n....\n....\n....\n\nAA..\n.?..\n....\n....\n",
               grids, 3);
    /* In a block of square grids, only the one that is bad is lost. */
    const struct expected block[] = {
        {1, "AA..............", 0, 0}, {5, "", 6, 3}, {9, ".AA.............", 0, 0}};
    assert_all("AA..\n....\n....\n....\nAA..\n..B.\n....\n....\n.AA.\n....\n....\n....\n", block,
               3);
    const struct expected last[] = {{1, good, 0, 0}, {2, "", 2, 1}};
    assert_all("............AA......................\nhello\n# end\n", last, 2);
}

/* ---- What is wrong, and where -------------------------------------------------------------- */

static void assert_bad_bytes(const char *text, size_t length, size_t line, size_t column,
                             const char *message) {
    struct soliton_error error = {0};
    struct port port;
    struct soliton_place place = {0, 1};
    size_t first_line = 0;
    assert_int_equal(port_input_state(text, length, &place, &port, &first_line, &error),
                     SOLITON_BAD_DATA);
    assert_string_equal(error.message, message);
    assert_int_equal(error.status, SOLITON_BAD_DATA);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    assert_int_equal(place.offset, length);
    /* Who does not ask why is not told. */
    place = (struct soliton_place){0, 1};
    assert_int_equal(port_input_state(text, length, &place, &port, &first_line, NULL),
                     SOLITON_BAD_DATA);
}

static void assert_bad(const char *text, size_t line, size_t column, const char *message) {
    assert_bad_bytes(text, strlen(text), line, column, message);
}

static const char no_a[] = "there is no boat A, the one to be freed";
static const char vertical[] =
    "boat A is vertical: it cannot reach the exit, which is on the right";
static const char not_in_row[] = "boat A is not in the row of the exit: y must be 2, the third row";

static void refuses_bad_boats(void **state) {
    (void)state;
    assert_bad("A2H12\nB4V00", 2, 2, "'B4V00' is not a boat: its length is not 2 or 3");
    assert_bad("A2H12\nB1V00", 2, 2, "'B1V00' is not a boat: its length is not 2 or 3");
    assert_bad("A2H12  b3V00", 1, 8,
               "'b3V00' is not a boat: its letter is not a capital one, A to Z");
    assert_bad("A2H12\n# x\n B3D00\n", 3, 4,
               "'B3D00' is not a boat: it lies neither H (horizontally) nor V (vertically)");
    assert_bad("A2H?2", 1, 4, "'A2H?2' is not a boat: its x is not a digit");
    assert_bad("A2H1y", 1, 5, "'A2H1y' is not a boat: its y is not a digit");
    assert_bad("A2H1\nB2V00", 1, 5,
               "'A2H1' is not a boat: it has not five characters, as A2H12 has");
    assert_bad("A2H12#", 1, 6, "'A2H12#' is not a boat: it has not five characters, as A2H12 has");
    assert_bad("A2H12B3V00C2V42D2H01", 1, 6,
               "'A2H12B3V00C2V42D2H01' is not a boat: it has not five characters, as A2H12 has");
    assert_bad("A2H12\nB2H55", 2, 1,
               "B2H55 does not fit: it lies outside the port, at least in part");
    assert_bad("A2H12\nB3V00 C2H02", 2, 7, "C2H02 does not fit: it lies on another boat");
    assert_bad("A2H12\nB3V00\n  B2V40\n", 3, 3,
               "B2V40 does not fit: there is a boat of its letter already");
    assert_bad("A2H12\nB~~~~~", 2, 2, "'B~~~~~' is not a boat: its length is not 2 or 3");
}

static void refuses_lists_without_a_fit_a(void **state) {
    (void)state;
    assert_bad("# none\n  B2H12\nC3V00", 2, 3, no_a);
    assert_bad("B3V00 A2V12", 1, 7, vertical);
    assert_bad("B3V00\nA2H13\nC2V40", 2, 1, not_in_row);
    assert_bad("size 7x7", 1, 1, no_a);
}

static void refuses_bad_sizes(void **state) {
    (void)state;
    static const char odd[] = "a size is width x height, each from 4 to 8, such as 7x7";
    assert_bad("size 9x6\nA2H00", 1, 6, odd);
    assert_bad("size 3x6\nA2H00", 1, 6, odd);
    assert_bad("size 6x9\nA2H00", 1, 6, odd);
    assert_bad("size 6x3\nA2H00", 1, 6, odd);
    assert_bad("size 6X6\nA2H00", 1, 6, odd);
    assert_bad("size 10x10\nA2H00", 1, 6, odd);
    assert_bad("size 6x6x6\nA2H00", 1, 6, odd);
    assert_bad("size\nA2H00", 1, 5, odd);
    static const char late[] = "the size comes before the boats; a blank line begins another port";
    assert_bad("A2H02\nsize 7x7\n", 2, 1, late);
    assert_bad("size 7x7\nA2H02\nsize 7x7\n", 3, 1, late);
}

static void refuses_odd_lines_of_cells(void **state) {
    (void)state;
    assert_bad("............AA.....................", 1, 36,
               "35 cells in a line: a square port has 16, 25, 36, 49 or 64, and others have / "
               "between rows");
    static const struct {
        size_t cells, column;
    } odd[] = {{9, 10},  {15, 16}, {17, 17}, {20, 17}, {21, 22}, {24, 25}, {26, 26},
               {30, 26}, {31, 32}, {37, 37}, {42, 37}, {43, 44}, {48, 49}, {50, 50},
               {56, 50}, {57, 58}, {63, 64}, {65, 65}, {99, 65}};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        char text[100];
        char message[128];
        memset(text, '.', sizeof text);
        memcpy(text, "AA", 2);
        text[odd[i].cells] = '\0';
        snprintf(message, sizeof message,
                 "%zu cells in a line: a square port has 16, 25, 36, 49 or 64, and others have / "
                 "between rows",
                 odd[i].cells);
        assert_bad(text, 1, odd[i].column, message);
    }
    static const char question[] = "'?' is not a cell: boats are capital letters, walls x, and "
                                   "empty cells . o or ~";
    assert_bad("BBBCDEFGGCDEF?AADEHHI....JI.KK.JLLMM", 1, 14, question);
    assert_bad("  BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM?", 1, 39, question);
    assert_bad("......?./......", 1, 7, question);
    assert_bad("....../....../AA.../....../....../......", 1, 20,
               "this row has 5 cells, but the first has 6");
    assert_bad("....../....../AA...../....../....../......", 1, 21,
               "this row has 7 cells, but the first has 6");
    assert_bad("....../....../AA..../", 1, 22, "a row without cells");
    assert_bad("AA..//..../....", 1, 6, "a row without cells");
    assert_bad("/AA../..../..../....", 1, 1, "a row without cells");
    assert_bad("AA..../....../......", 1, 1, "3 rows of 6 cells: a port is 4 to 8 rows high");
    assert_bad("AA../..../..../..../..../..../..../..../....", 1, 1,
               "9 rows of 4 cells: a port is 4 to 8 rows high");
    assert_bad("AA......./........./........./.........", 1, 1,
               "a row of 9 cells: a port is 4 to 8 cells wide");
    assert_bad("AA./.../.../.../...", 1, 1, "a row of 3 cells: a port is 4 to 8 cells wide");
}

static void refuses_bad_boats_of_cells(void **state) {
    (void)state;
    assert_bad("BBBB/..../AA../....", 1, 1, "boat B has 4 cells: its length is not 2 or 3");
    assert_bad("B.../..../AA../....", 1, 1, "boat B has 1 cell: its length is not 2 or 3");
    assert_bad("....\n.B..\n.B..\n.B..\n.B..\nAA..\n", 2, 2,
               "boat B has 4 cells: its length is not 2 or 3");
    assert_bad(".BB.\n..B.\nAA..\n....", 1, 2, "the 3 cells of boat B are not one straight piece");
    assert_bad("BB..\nBB..\nAA..\n....", 1, 1, "the 4 cells of boat B are not one straight piece");
    assert_bad("B.B.\n....\nAA..\n....", 1, 1, "the 2 cells of boat B are not one straight piece");
    assert_bad("B...\n....\nAA.B\n....", 1, 1, "the 2 cells of boat B are not one straight piece");
    assert_bad("BB..\n....\nAABB\n....", 1, 1, "the 4 cells of boat B are not one straight piece");
    assert_bad("...B\nB...\nAA..\n....", 1, 4, "the 2 cells of boat B are not one straight piece");
    assert_bad("AAAA............", 1, 1, "boat A has 4 cells: its length is not 2 or 3");
}

static void refuses_cells_without_a_fit_a(void **state) {
    (void)state;
    assert_bad("\n  BB..\n....\n....\n....", 2, 3, no_a);
    assert_bad("................", 1, 1, no_a);
    assert_bad("....\n....\n.BB.\n....", 1, 1, no_a);
    assert_bad("....\n.A..\n.A..\n....", 2, 2, vertical);
    assert_bad(".......A.....A......................", 1, 8, vertical);
    assert_bad(".......AA...........................", 1, 8, not_in_row);
    assert_bad("......\n......\n......\n.AA...\n......\n......", 4, 2, not_in_row);
}

static void refuses_odd_grids(void **state) {
    (void)state;
    assert_bad("AA....\n......\n......\n", 1, 1, "3 rows of 6 cells: a port is 4 to 8 rows high");
    assert_bad("AA......\n", 1, 1, "1 row of 8 cells: a port is 4 to 8 rows high");
    assert_bad("AA....\n", 1, 1, "1 row of 6 cells: a port is 4 to 8 rows high");
    assert_bad("AA...\n.....\n.....\n.....\n.....\n.....\n.....\n.....\n.....\n", 1, 1,
               "9 rows of 5 cells: a port is 4 to 8 rows high");
    assert_bad("AA.......\n.........\n.........\n.........\n", 1, 1,
               "a row of 9 cells: a port is 4 to 8 cells wide");
    assert_bad("AA.\n...\n...\n...\n...\n...\n...\n...\n...\n", 1, 1,
               "a row of 3 cells: a port is 4 to 8 cells wide");
    assert_bad("A\n", 1, 1, "a row of 1 cell: a port is 4 to 8 cells wide");
    assert_bad("AA..\n....\n  ...\n....\n", 3, 6, "this row has 3 cells, but the first has 4");
    assert_bad("AA..\n....\n....\n.\n", 4, 2, "this row has 1 cell, but the first has 4");
    assert_bad("AA..\n....\n.....\n....\n", 3, 5, "this row has 5 cells, but the first has 4");
    assert_bad("AA..\n.b..\n....\n....\n", 2, 2,
               "'b' is not a cell: boats are capital letters, walls x, and empty cells . o or ~");
    assert_bad("A0..\n....\n....\n....\n", 1, 2,
               "'0' is not a cell: boats are capital letters, walls x, and empty cells . o or ~");
    assert_bad("A9~~\n~~~~\n~~~~\n~~~~\n", 1, 2,
               "'9' is not a cell: boats are capital letters, walls x, and empty cells . o or ~");
    assert_bad("AA..\n. ..\n....\n....\n", 2, 2,
               "' ' is not a cell: boats are capital letters, walls x, and empty cells . o or ~");
    assert_bad("AA..\n....\n....\n....\nB2H12\n", 5, 2,
               "'2' is not a cell: boats are capital letters, walls x, and empty cells . o or ~");
    assert_bad("AA..\n....\n....\n....\n....\n....\n....\n....\nBB.?\n", 1, 1,
               "9 rows of 4 cells: a port is 4 to 8 rows high");
}

static void refuses_what_is_not_text(void **state) {
    (void)state;
    static const char odd[] =
        "a character that is not plain text: boats are capital letters, walls "
        "x, and empty cells . o or ~";
    static const char nul[] = "AA..\n..\0.\n....\n....\n";
    assert_bad_bytes(nul, sizeof nul - 1, 2, 3, odd);
    static const char long_nul[] = "AA.......\0......";
    assert_bad_bytes(long_nul, sizeof long_nul - 1, 1, 10, odd);
    assert_bad("AA..\n\xC3\xA9.\xC3\xA9.\n....\n....\n", 2, 1, odd);
    assert_bad("AA......\xC3\xA9.......", 1, 9, odd);
    assert_bad("AA..\r....\r....\r....\r", 1, 5, odd);
    /* Columns are counted in characters. */
    assert_bad("A2H12 \xC3\xA9\xC3\xA9 B3V00", 1, 7,
               "'???"
               "?' is not a boat: its letter is not a capital one, A to Z");
    assert_bad("A2H12\nB3\xC3\xA9V00", 2, 3,
               "'B3??V00' is not a boat: it lies neither H (horizontally) nor V (vertically)");
    static const char boat_nul[] = "A2H12\nB\0V00";
    assert_bad_bytes(boat_nul, sizeof boat_nul - 1, 2, 2,
                     "'B' is not a boat: its length is not 2 or 3");
}

static void refuses_silence(void **state) {
    (void)state;
    static const char nothing[] = "there is no port here";
    assert_bad("", 1, 1, nothing);
    assert_bad("\n\n", 1, 1, nothing);
    assert_bad("# just words", 1, 1, nothing);
    assert_bad("\xEF\xBB\xBF", 1, 1, nothing);
}

/* Whatever the text, each step gets on, and says where it failed. */
static void always_gets_on(void **state) {
    (void)state;
    static const char alphabet[] = "AAB.~x23HV01 /#\n\n?\0o";
    uint32_t random = 1;
    for (size_t round = 0; round < 20000; round++) {
        char text[64];
        size_t length = round % sizeof text;
        for (size_t i = 0; i < length; i++) {
            random = random * 1664525 + 1013904223;
            text[i] = alphabet[(random >> 16) % sizeof alphabet];
        }
        struct soliton_place place = {0, 1};
        for (size_t before = 0; place.offset < length; before = place.offset) {
            struct port port;
            size_t line = 0;
            struct soliton_error error = {0};
            enum soliton_status status =
                port_input_state(text, length, &place, &port, &line, &error);
            assert_true(place.offset > before && place.offset <= length);
            assert_true(line >= 1);
            if (status != SOLITON_OK) {
                assert_true(error.line >= line && error.column >= 1);
            }
        }
    }
}

int test_text(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_boats),
        cmocka_unit_test(reads_other_sizes),
        cmocka_unit_test(reads_cells_in_a_line),
        cmocka_unit_test(reads_rows_in_a_line),
        cmocka_unit_test(reads_a_grid),
        cmocka_unit_test(reads_several_ports),
        cmocka_unit_test(reads_square_grids_in_one_block),
        cmocka_unit_test(goes_on_after_a_bad_port),
        cmocka_unit_test(refuses_bad_boats),
        cmocka_unit_test(refuses_lists_without_a_fit_a),
        cmocka_unit_test(refuses_bad_sizes),
        cmocka_unit_test(refuses_odd_lines_of_cells),
        cmocka_unit_test(refuses_bad_boats_of_cells),
        cmocka_unit_test(refuses_cells_without_a_fit_a),
        cmocka_unit_test(refuses_odd_grids),
        cmocka_unit_test(refuses_what_is_not_text),
        cmocka_unit_test(refuses_silence),
        cmocka_unit_test(always_gets_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
