#include "base/number.h"

bool number_parse(const char *digits, size_t length, uint64_t most, uint64_t *number) {
    if (length == 0) {
        return false;
    }
    const uint64_t most_tens = most / 10;
    uint64_t value = 0;
    for (size_t i = 0; i < length; i++) {
        if (digits[i] < '0' || digits[i] > '9') {
            return false;
        }
        uint64_t digit = (uint64_t)(digits[i] - '0');
        if (value > most_tens || digit > most - value * 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    *number = value;
    return true;
}

bool number_parse_decimal(const char *digits, size_t length, double *number) {
    double value = 0;
    double place = 0; /* of the last digit after the point: 0.1, 0.01, ...; 0 before it */
    bool any = false;
    for (size_t i = 0; i < length; i++) {
        if (digits[i] == '.' && place == 0 && any) {
            place = 1;
            any = false; /* a digit must follow */
            continue;
        }
        if (digits[i] < '0' || digits[i] > '9') {
            return false;
        }
        any = true;
        if (place == 0) {
            value = value * 10 + (digits[i] - '0');
        } else {
            place /= 10;
            value += (digits[i] - '0') * place;
        }
    }
    *number = value;
    return any;
}

size_t number_write(uint64_t number, char digits[NUMBER_SIZE]) {
    size_t length = 1;
    for (uint64_t rest = number; rest > 9; rest /= 10) {
        length++;
    }
    digits[length] = '\0';
    for (size_t i = length; i > 0; i--, number /= 10) {
        digits[i - 1] = (char)('0' + number % 10);
    }
    return length;
}
