#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "internal.h"

static void append(struct request *request, const char *bytes, size_t length) {
    if (request->has_failed) return;
    if (request->length + length > request->room) {
        size_t room = (request->length + length) * 2;
        char *text = realloc(request->text, room);
        if (!text) {
            request->has_failed = true;
            return;
        }
        request->text = text;
        request->room = room;
    }
    memcpy(request->text + request->length, bytes, length);
    request->length += length;
}

static void append_quoted(struct request *request, const char *bytes, size_t length) {
    append(request, "\"", 1);
    for (size_t place = 0; place < length; place++) {
        unsigned char byte = (unsigned char)bytes[place];
        if (byte == '"' || byte == '\\') append(request, "\\", 1);
        if (byte < ' ') {
            char escape[8];
            append(request, escape, (size_t)snprintf(escape, sizeof escape, "\\u%04x", byte));
        } else {
            append(request, bytes + place, 1);
        }
    }
    append(request, "\"", 1);
}

static void append_key(struct request *request, const char *key) {
    append(request, ",", 1);
    append_quoted(request, key, strlen(key));
    append(request, ":", 1);
}

void request_begin(struct request *request, int id, const char *call) {
    char start[32];
    *request = (struct request){0};
    append(request, start, (size_t)snprintf(start, sizeof start, "{\"id\":%d", id));
    request_text(request, "call", call);
}

void request_text(struct request *request, const char *key, const char *value) {
    append_key(request, key);
    append_quoted(request, value, strlen(value));
}

void request_number(struct request *request, const char *key, unsigned value) {
    char digits[16];
    append_key(request, key);
    append(request, digits, (size_t)snprintf(digits, sizeof digits, "%u", value));
}

// Whether an earlier string of the record has the key, in any case (RFC 6763, 6.4).
static bool is_repeated(const unsigned char *record, size_t place, const char *key, size_t length) {
    for (size_t earlier = 0; earlier < place; earlier += 1 + (size_t)record[earlier]) {
        const char *text = (const char *)record + earlier + 1;
        size_t rest = record[earlier];
        if (rest >= length && !strncasecmp(text, key, length) && (rest == length || text[length] == '=')) return true;
    }
    return false;
}

bool request_record(struct request *request, const unsigned char *record, size_t length) {
    bool is_first = true;
    append_key(request, "txt");
    append(request, "{", 1);
    for (size_t place = 0; place < length; place += 1 + (size_t)record[place]) {
        size_t count = record[place];
        if (count > length - place - 1) return false;
        const char *text = (const char *)record + place + 1;
        const char *equals = memchr(text, '=', count);
        size_t key = equals ? (size_t)(equals - text) : count;
        // A string without a key is ignored (RFC 6763, 6.4).
        if (key == 0 || is_repeated(record, place, text, key)) continue;
        if (!is_text(text, count)) return false;
        if (!is_first) append(request, ",", 1);
        is_first = false;
        append_quoted(request, text, key);
        append(request, ":", 1);
        if (equals) append_quoted(request, equals + 1, count - key - 1);
        else append(request, "\"\"", 2);
    }
    append(request, "}", 1);
    return true;
}

void request_end(struct request *request) { append(request, "}\n", 2); }

void request_free(struct request *request) { free(request->text); }
