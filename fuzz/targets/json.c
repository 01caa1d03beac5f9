/* Strings that are printed as JSON, for terminals, as XML and as CSV: they can be read back, and
 * nothing in them can be taken for a command or a tag. */
#define _POSIX_C_SOURCE 200809L /* for open_memstream */

#include "print/json.h"
#include "../../tests/unit/support/json_reader.h"
#include "print/escape.h"
#include "support/check.h"

enum { REPLACEMENT = 0xfffd };

/* The next character of a text; each byte that is not UTF-8 is U+FFFD. Written from the table of
 * the standard, apart from the code that is tested. */
static uint32_t next_character(const unsigned char **at) {
    const unsigned char *byte = *at;
    unsigned more = byte[0] < 0x80 ? 0 : byte[0] < 0xe0 ? 1 : byte[0] < 0xf0 ? 2 : 3;
    uint32_t least = more == 0 ? 0 : more == 1 ? 0x80 : more == 2 ? 0x800 : 0x10000;
    uint32_t number = more == 0 ? byte[0] : byte[0] & (0x3fU >> more);
    bool right = more == 0 || (byte[0] >= 0xc0 && byte[0] < 0xf8);
    for (unsigned i = 1; i <= more && right; i++) {
        right = byte[i] >= 0x80 && byte[i] < 0xc0;
        number = number << 6 | (byte[i] & 0x3fU);
    }
    right = right && number >= least && number <= 0x10ffff && (number < 0xd800 || number > 0xdfff);
    *at += right ? more + 1 : 1;
    return right ? number : REPLACEMENT;
}

static bool is_control(uint32_t character) {
    return character < ' ' || (character >= 0x7f && character < 0xa0);
}

/* The next character of a JSON string. */
static uint32_t next_of_json(const unsigned char **at) {
    if (**at != '\\') {
        check(!is_control(**at), "a control character is escaped");
        return next_character(at);
    }
    unsigned char letter = *++*at;
    ++*at;
    if (letter != 'u') {
        check(letter == '"' || letter == '\\', "there are no other escapes");
        return letter;
    }
    char digits[5] = {0};
    char *end = NULL;
    memcpy(digits, *at, 4);
    uint32_t number = (uint32_t)strtoul(digits, &end, 16);
    check(end == digits + 4, "an escape has four digits");
    *at += 4;
    return number;
}

static void check_json(const char *text, const char *printed) {
    check(json_is_whole(printed), "a string is JSON");
    const unsigned char *given = (const unsigned char *)text;
    const unsigned char *read = (const unsigned char *)printed + 1;
    while (*given != '\0') {
        check(*read != '"', "the string goes on");
        check(next_character(&given) == next_of_json(&read), "it comes back as it was");
    }
    check(strcmp((const char *)read, "\"") == 0, "the string ends");
}

static void check_plain(const char *text, const char *printed) {
    const unsigned char *given = (const unsigned char *)text;
    const unsigned char *read = (const unsigned char *)printed;
    while (*given != '\0' && *read != '\0') {
        uint32_t wanted = next_character(&given), found = next_character(&read);
        check(!is_control(found), "a terminal gets no control characters");
        check(found == wanted || found == '?', "what is seen is what was given");
    }
    check(*given == '\0' && *read == '\0', "as many characters come out");
}

/* Which character stands behind "&"? */
static uint32_t reference(const unsigned char **at) {
    static const struct {
        const char *name;
        unsigned char character;
    } names[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t length = strlen(names[i].name);
        if (strncmp((const char *)*at, names[i].name, length) == 0) {
            *at += length;
            return names[i].character;
        }
    }
    check(false, "an ampersand begins a reference");
    return 0;
}

static void check_xml(const char *text, const char *printed) {
    const unsigned char *given = (const unsigned char *)text;
    const unsigned char *read = (const unsigned char *)printed;
    check(strpbrk(printed, "<>\"'") == NULL, "there are no tags, and no ends of attributes");
    while (*given != '\0' && *read != '\0') {
        uint32_t wanted = next_character(&given);
        uint32_t found = *read == '&' ? reference(&read) : next_character(&read);
        check(found == wanted || found == REPLACEMENT, "what is read is what was given");
        check(!is_control(found), "XML has no control characters");
    }
    check(*given == '\0' && *read == '\0', "as many characters come out");
}

/* A field is plain and has nothing that ends a field, or it is in quotes, and each quote in it is
 * doubled. What a spreadsheet could take for a formula begins with an apostrophe. */
static void check_csv(const char *text, const char *printed) {
    char *field = text_of((const uint8_t *)printed, strlen(printed));
    char *end = field;
    const bool is_quoted = *printed == '"';
    check(is_quoted || strpbrk(printed, ",\"\r\n") == NULL, "a plain field does not end");
    for (const char *read = printed + is_quoted; *read != '\0'; read++) {
        if (*read == '"') {
            read++;
            check(*read == '"' || *read == '\0', "a quote is doubled, or the last");
        }
        *end++ = *read;
        if (*read == '\0') {
            break;
        }
    }
    *end = '\0';
    const bool is_formula = *text != '\0' && strchr("=+-@", *text) != NULL;
    check(!is_formula || *field == '\'', "there are no formulas");
    check_plain(text, field + is_formula);
    free(field);
}

static void print_json(FILE *stream, const char *text) {
    struct json json = {.stream = stream};
    json_string(&json, NULL, text);
}

/* What one of the printers makes of a text, compared with it. */
static void try_printer(const char *text, void (*print)(FILE *, const char *),
                        void (*compare)(const char *, const char *)) {
    char *printed = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&printed, &size);
    check(stream != NULL, "memory suffices");
    print(stream, text);
    check(fclose(stream) == 0, "memory suffices");
    compare(text, printed);
    free(printed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = text_of(data, size);
    try_printer(text, print_json, check_json);
    try_printer(text, escape_plain, check_plain);
    try_printer(text, escape_xml, check_xml);
    try_printer(text, escape_csv, check_csv);
    free(text);
    return 0;
}
