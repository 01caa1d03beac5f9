#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "print/escape.h"
#include "print/human.h"

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
}

static void for_xml(void **state) {
    (void)state;
    assert_escaped(escape_xml, "<a href=\"x\">'&'", "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;");
    assert_escaped(escape_xml, "\xE2\x99\xA0", "\xE2\x99\xA0");
    /* A control character, a broken one, and one that is none. */
    assert_escaped(escape_xml, "\x01|\xE2\x99|\xEF\xBF\xBF",
                   "\xEF\xBF\xBD|\xEF\xBF\xBD\xEF\xBF\xBD|\xEF\xBF\xBD");
}

static void for_tables(void **state) {
    (void)state;
    assert_escaped(escape_csv, "FreeCell.1", "FreeCell.1");
    assert_escaped(escape_csv, "a,b", "\"a,b\"");
    assert_escaped(escape_csv, "a \"b\"\n", "\"a \"\"b\"\"\n\"");
    assert_escaped(escape_csv, "", "");
}

static void thousands(void **state) {
    (void)state;
    assert_string_equal(human_number(0).text, "0");
    assert_string_equal(human_number(999).text, "999");
    assert_string_equal(human_number(1000).text, "1,000");
    assert_string_equal(human_number(1234567).text, "1,234,567");
    assert_string_equal(human_number(UINT64_MAX).text, "18,446,744,073,709,551,615");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(for_terminals),
        cmocka_unit_test(for_xml),
        cmocka_unit_test(for_tables),
        cmocka_unit_test(thousands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
