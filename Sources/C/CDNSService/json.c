#include <string.h>

#include "internal.h"

static void skip_space(struct json *json) {
    while (json->at < json->end && strchr(" \t\r\n", *json->at) && *json->at) json->at++;
}

bool json_take(struct json *json, char character) {
    skip_space(json);
    if (json->at == json->end || *json->at != character) return false;
    json->at++;
    return true;
}

// Reads the four digits after `\u`; -1 if they are invalid.
static long code_unit(struct json *json) {
    long value = 0;
    if (json->end - json->at < 4) return -1;
    for (int place = 0; place < 4; place++) {
        char digit = *json->at++;
        if (digit >= '0' && digit <= '9') value = value * 16 + (digit - '0');
        else if (digit >= 'a' && digit <= 'f') value = value * 16 + (digit - 'a' + 10);
        else if (digit >= 'A' && digit <= 'F') value = value * 16 + (digit - 'A' + 10);
        else return -1;
    }
    return value;
}

// Writes a character in UTF-8, which is shorter than its escape.
static void put(struct json *json, long code) {
    unsigned long value = (unsigned long)code;
    if (value < 0x80) {
        *json->store++ = (char)value;
        return;
    }
    if (value < 0x800) {
        *json->store++ = (char)(0xC0 | value >> 6);
    } else {
        if (value < 0x10000) {
            *json->store++ = (char)(0xE0 | value >> 12);
        } else {
            *json->store++ = (char)(0xF0 | value >> 18);
            *json->store++ = (char)(0x80 | (value >> 12 & 0x3F));
        }
        *json->store++ = (char)(0x80 | (value >> 6 & 0x3F));
    }
    *json->store++ = (char)(0x80 | (value & 0x3F));
}

// Decodes an escape after its backslash.
static bool escape(struct json *json) {
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    if (json->at == json->end) return false;
    char letter = *json->at++;
    if (letter != 'u') {
        const char *place = letter ? strchr(letters, letter) : NULL;
        if (!place) return false;
        *json->store++ = meanings[place - letters];
        return true;
    }
    long code = code_unit(json);
    if (code < 0 || (code >= 0xDC00 && code < 0xE000)) return false;
    if (code >= 0xD800 && code < 0xDC00) {
        if (json->end - json->at < 2 || json->at[0] != '\\' || json->at[1] != 'u') return false;
        json->at += 2;
        long low = code_unit(json);
        if (low < 0xDC00 || low >= 0xE000) return false;
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    put(json, code);
    return true;
}

char *json_string(struct json *json, size_t *length) {
    if (!json_take(json, '"')) return NULL;
    char *start = json->store;
    while (json->at < json->end && *json->at != '"') {
        if ((unsigned char)*json->at < ' ') return NULL;
        if (*json->at != '\\') {
            *json->store++ = *json->at++;
        } else {
            json->at++;
            if (!escape(json)) return NULL;
        }
    }
    if (json->at == json->end) return NULL;
    json->at++;
    size_t count = (size_t)(json->store - start);
    *json->store++ = 0;
    if (length) *length = count;
    return length || strlen(start) == count ? start : NULL;
}

bool json_integer(struct json *json, long *value) {
    bool is_negative = json_take(json, '-');
    if (json->at == json->end || *json->at < '0' || *json->at > '9') return false;
    long number = 0;
    while (json->at < json->end && *json->at >= '0' && *json->at <= '9') {
        if (number > 99999999) return false;
        number = number * 10 + (*json->at++ - '0');
    }
    if (json->at < json->end && (*json->at == '.' || *json->at == 'e' || *json->at == 'E')) return false;
    *value = is_negative ? -number : number;
    return true;
}

// Skips the elements of an object or array, after the opening bracket.
static bool skip_elements(struct json *json, bool has_keys, char closing, unsigned depth) {
    if (json_take(json, closing)) return true;
    do {
        size_t length;
        if (has_keys && (!json_string(json, &length) || !json_take(json, ':'))) return false;
        if (!json_skip(json, depth)) return false;
    } while (json_take(json, ','));
    return json_take(json, closing);
}

bool json_skip(struct json *json, unsigned depth) {
    skip_space(json);
    if (json->at == json->end || depth == 0) return false;
    if (*json->at == '"') {
        size_t length;
        return json_string(json, &length) != NULL;
    }
    if (json_take(json, '{')) return skip_elements(json, true, '}', depth - 1);
    if (json_take(json, '[')) return skip_elements(json, false, ']', depth - 1);
    // A number or a word.
    const char *start = json->at;
    while (json->at < json->end && *json->at && strchr("+-.0123456789aeEflnrstu", *json->at)) json->at++;
    return json->at > start;
}
