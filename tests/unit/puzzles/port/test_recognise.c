#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "puzzles/port/text.h"

#include <string.h>

static void assert_texts(const char *const *texts, size_t count, bool wanted) {
    for (size_t i = 0; i < count; i++) {
        if (port_recognises(texts[i], strlen(texts[i])) != wanted) {
            fail_msg("%s: %s", wanted ? "not taken for a port" : "taken for a port", texts[i]);
        }
    }
}

static void knows_ports(void **state) {
    (void)state;
    static const char *const texts[] = {
        "A2H12\nB3V00\nC2V42\n",
        "A2H12",
        "# a comment\n\nA2H12 B3V00\r\n",
        "\357\273\277A2H12\n",
        "size 7x7\nA2H12\n",
        "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM",
        "BBoJoooHoJCCGHAAKLGDDoKLooIEEoFFIooo",
        "B~~~~~\nB~~~~~\nBAA~C~\n~~~~C~\n~~~~~~\n~~~~~~\n",
        "......\n......\n.AA...\n......\n......\n......\n",
        "BBCC\nAADD\nEEFF\nGGHH\n",
        "BBoo\nAAox\nEEoo\nGGoo\n",
        "oooooo\noooooo\noAAooo\noooooo\noooooo\noooooo\n",
        "oooo\nAAoo\noooo\noooo\n",
        ".............AA.....................\nall\nof\nthis\nis\nprose\n",
        "B~FFF~ B~~G~K AA~GIK CCC~IK ~~E~JJ DDEHH~",
        "AAoo/oooo/oooo/oooo",
        "AA.. .... .... ....",
    };
    assert_texts(texts, sizeof texts / sizeof *texts, true);
}

/* So that their authors get to know what is wrong. */
static void knows_damaged_ports(void **state) {
    (void)state;
    static const char *const texts[] = {
        "A4H12\n",
        "a2h12\n",
        "A2X12\n",
        "AH12\nB3V0\n",
        "A2H123\n",
        "AB2H12\n",
        "A2H12 B3V00C2V42\nD2H00\n",
        "the port of the day\nA2H12\n",
        "BBBCDEFGGCDEF?AADEHHI....JI.KK.JLLM",
        "bBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM",
        "B~~~~~\nB~~~~~\nB??~C~\n",
        "......\n......\n.......\n",
        "~~~~~~\nBB ~~~\nAA~~~~\n~~~~~~",
        "BB......\nhello\n",
        "AA.......",
        "size 9x9\n",
    };
    assert_texts(texts, sizeof texts / sizeof *texts, true);
    assert_true(port_recognises("AA..\0...\n....\n", 14));
}

static void knows_what_is_something_else(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        "\n# A2H12\n\n",
        "hello, world\n",
        "README\n",
        "size matters\n",
        "B>A>A>\n",
        "d2-d4 b3-d3\n",
        "45 T\n20 25\n44 V\n",
        /* cards */
        "JD KD 2S 4C 3S 6D 6S\n2D KC KS 5C TD 8S 9C\n9H 9S 9D TS 4S 8D 2H\n",
        "JD 10C 2S\n",
        "game: FreeCell\nrules: cells=3\nJD 10C 2S\n",
        "foundations: TC TS TH TD\nJC QS KH\nQC JH\nKC\nQH\n",
        "KC QC JC TC\nKS QS JS TS\nKH QH JH TH\nKD QD JD TD\n",
        "Founds: H-5 C-0 D-A S-K\nFreecells: 2C - 2D\n: KC QC JC\n",
        "RoCo\n",
        "DaCo\nVaCo\nRoPi\n",
        "Test12 is this\n",
        "A.????\n",
        "A.\n",
        "A2H12 hello\n",
        "RoCo RoPi RoTr RoCa\nDaCo VaPi DaTr VaCa\n",
        "foundations: 10Tr 10Pi VaCo 10Ca\nRoCo\nDaCo\nRoPi\n",
        "10Co 9Pi\n1Tr VaPi\n",
        /* pegs */
        "  ###\n  ###\n#######\n###o###\n#######\n  ###\n  ###\n",
        "  ooo\n  ooo\nooooooo\nooo#ooo\nooooooo\n  ooo\n  ooo\n",
        "o####\noooo#\no#o#o\n",
        "oooo\noooo\noooo\noooo\n",
        "####\n....\n....\n####\n",
        ".....\n.....\n..#..\n",
        "oooooooooooooooo\n",
    };
    assert_texts(texts, sizeof texts / sizeof *texts, false);
}

static void looks_at_the_beginning_alone(void **state) {
    (void)state;
    struct text text = {0};
    for (size_t i = 0; i < 1100; i++) {
        text_add(&text, i < 100 ? "A2H12\n" : "something\n");
    }
    assert_true(port_recognises(text.data, text.length));
    assert_false(port_recognises(text.data + 600, text.length - 600));
    text_drop(&text);
}

static void knows_names(void **state) {
    (void)state;
    static const char *const names[] = {
        "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM",
        ".............AA.....................",
        "AAoooooooooooooo",
        "AAAAAAAAAAAAAAAA",
        "AA..............x",
        "............AA.....................",
        "....../....../AA..../....../....../......",
        "....../....../AA..",
        "BBBCDEFGGCDEF?AADEHHI....JI.KK.JLLMM",
        "bBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM",
        "AAoooooo_ooooooo",
        "................................................AA.............y",
        "B~FFF~ B~~G~K AA~GIK CCC~IK ~~E~JJ DDEHH~",
        "A2H12",
        "A2H12 B3V00",
        " A2H12\tB3V00 ",
        "A4H12",
        "A2X12",
        "A2H12 and more",
        "size 7x7 A2H12",
        "size 9x9",
    };
    static const char *const others[] = {
        "",
        "-",
        ".",
        "..",
        "AA.............",
        "FreeCell.1",
        "fc.12",
        "fc12",
        "FC123",
        "a2H12",
        "A2H1",
        "A2H123",
        "port",
        "peg.english",
        "size",
        "size.txt",
        "size 7by7",
        "size ab7",
        "size 7ab",
        "ports.txt",
        "./BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM",
        "../PORTS/OF/THE/OLD/WORLD/ARE/HERE",
        "/BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM",
        "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM\n",
        "BBBCDEFGGCDEF?AADEHHI....JI.KK.JLLM",
        "bBBCDEFGGCDEF?AADEHHI....JI.KK.JLLMM",
        "BBBCDEFGGCDEF.AA/EHHI?...JI.KK.JLLMM",
        "SOLUTION_TO_PORT",
        "SOLUTIONS_PORTAL",
        "AA?............",
        "A2H12\nB3V00",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!port_recognises_name(names[i])) {
            fail_msg("not taken for a port: %s", names[i]);
        }
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (port_recognises_name(others[i])) {
            fail_msg("taken for a port: %s", others[i]);
        }
    }
}

static void knows_how_long_names_are(void **state) {
    (void)state;
    char name[200];
    for (size_t length = 0; length < sizeof name; length++) {
        memset(name, '.', sizeof name);
        name[length] = '\0';
        assert_int_equal(port_recognises_name(name), length >= 16 && length <= 128);
    }
}

int test_recognise(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_ports),
        cmocka_unit_test(knows_damaged_ports),
        cmocka_unit_test(knows_what_is_something_else),
        cmocka_unit_test(looks_at_the_beginning_alone),
        cmocka_unit_test(knows_names),
        cmocka_unit_test(knows_how_long_names_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
