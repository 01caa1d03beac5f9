#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "print/escape.h"
#include "print/human.h"
#include "print/json.h"

#include <stdlib.h>

static void assert_escaped(void (*escape)(FILE *, const char *), const char *text,
                           const char *expected) {
    char *escaped = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&escaped, &length);
    assert_non_null(stream);
    escape(stream, text);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(escaped, expected);
    free(escaped);
}

static void for_terminals(void **state) {
    (void)state;
    assert_escaped(escape_plain, "a <b> \xE2\x99\xA0", "a <b> \xE2\x99\xA0");
    assert_escaped(escape_plain, "\x1b[2J\n\x7f\xC2\x9B\xff", "?[2J????");
    /* What changes the direction of the text, and what ends a line; their neighbours are harmless.
     */
    assert_escaped(escape_plain, "\u202Ecod.exe\u2066\u2069\u200F\u061C\u2028\u2029",
                   "?cod.exe??????");
    assert_escaped(escape_plain, "\u2027\u202F\u2065\u2070\u061B\u00A0\U0001F0A1",
                   "\u2027\u202F\u2065\u2070\u061B\u00A0\U0001F0A1");
}

static void print_json(FILE *stream, const char *text) {
    struct json json = {.stream = stream};
    json_string(&json, NULL, text);
}

static void for_json(void **state) {
    (void)state;
    assert_escaped(print_json, "a \"b\" \\ \u2660", "\"a \\\"b\\\" \\\\ \u2660\"");
    assert_escaped(print_json, "\x1b\n\x7f\xC2\x9B\u202E\xff",
                   "\"\\u001b\\u000a\\u007f\\u009b\\u202e\\ufffd\"");
}

static void for_xml(void **state) {
    (void)state;
    assert_escaped(escape_xml, "<a href=\"x\">'&'", "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;");
    assert_escaped(escape_xml, "\xE2\x99\xA0", "\xE2\x99\xA0");
    /* A control character, a broken one, and U+FFFF, which is none. */
    assert_escaped(escape_xml, "\x01|\xE2\x99|\xEF\xBF\xBF",
                   "\xEF\xBF\xBD|\xEF\xBF\xBD\xEF\xBF\xBD|\xEF\xBF\xBD");
}

static void for_tables(void **state) {
    (void)state;
    assert_escaped(escape_csv, "FreeCell.1", "FreeCell.1");
    assert_escaped(escape_csv, "a,b", "\"a,b\"");
    assert_escaped(escape_csv, "a \"b\"\n", "\"a \"\"b\"\"?\"");
    assert_escaped(escape_csv, "", "");
    assert_escaped(escape_csv, "=1+1", "'=1+1");
    assert_escaped(escape_csv, "@a,\x1b[2J", "\"'@a,?[2J\"");
}

static void thousands(void **state) {
    (void)state;
    assert_string_equal(human_number(0).text, "0");
    assert_string_equal(human_number(999).text, "999");
    assert_string_equal(human_number(1000).text, "1,000");
    assert_string_equal(human_number(1234567).text, "1,234,567");
    assert_string_equal(human_digits("340282366920938463463374607431768211455").text,
                        "340,282,366,920,938,463,463,374,607,431,768,211,455");
    assert_string_equal(human_number(UINT64_MAX).text, "18,446,744,073,709,551,615");
}

int test_escape(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(for_terminals), cmocka_unit_test(for_json),  cmocka_unit_test(for_xml),
        cmocka_unit_test(for_tables),    cmocka_unit_test(thousands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
