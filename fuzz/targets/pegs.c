/* Peg boards: a line of rules, such as a goal, which may be empty, then drawings. */
#include "support/texts.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    check_text_with_rules(data, size);
    check_all_of_text(data, size);
    return 0;
}
