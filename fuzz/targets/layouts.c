/* Layouts of cards: a line of rules, which may be empty, then the text. */
#include "support/texts.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    check_text_with_rules(data, size);
    return 0;
}
