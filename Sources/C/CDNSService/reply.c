#include <stdlib.h>
#include <string.h>

#include "internal.h"

static bool append(struct texts *texts, char *text, size_t length) {
    if (!text) return false;
    // The capacity doubles whenever the count is a power of two.
    if ((texts->count & (texts->count - 1)) == 0) {
        size_t room = texts->count ? texts->count * 2 : 1;
        char **items = realloc(texts->items, room * sizeof *items);
        if (!items) return false;
        texts->items = items;
        size_t *lengths = realloc(texts->lengths, room * sizeof *lengths);
        if (!lengths) return false;
        texts->lengths = lengths;
    }
    texts->items[texts->count] = text;
    texts->lengths[texts->count++] = length;
    return true;
}

static bool read_list(struct json *json, struct texts *texts) {
    if (texts->count || !json_take(json, '[')) return false;
    if (json_take(json, ']')) return true;
    do {
        if (!append(texts, json_string(json, NULL), 0)) return false;
    } while (json_take(json, ','));
    return json_take(json, ']');
}

static bool read_pairs(struct json *json, struct texts *keys, struct texts *values) {
    if (keys->count || !json_take(json, '{')) return false;
    if (json_take(json, '}')) return true;
    do {
        size_t length = 0;
        char *key = json_string(json, NULL);
        if (!key || !json_take(json, ':') || !append(keys, key, strlen(key))) return false;
        char *value = json_string(json, &length);
        if (!append(values, value, length)) return false;
    } while (json_take(json, ','));
    return json_take(json, '}');
}

static bool read_text(struct json *json, char **text) {
    *text = json_string(json, NULL);
    return *text != NULL;
}

static bool read_member(struct json *json, struct reply *reply) {
    const char *key = json_string(json, NULL);
    if (!key || !json_take(json, ':')) return false;
    if (!strcmp(key, "id")) return json_integer(json, &reply->id);
    if (!strcmp(key, "error")) return json_integer(json, &reply->error);
    if (!strcmp(key, "port")) return json_integer(json, &reply->port);
    if (!strcmp(key, "event")) return read_text(json, &reply->event);
    if (!strcmp(key, "name")) return read_text(json, &reply->name);
    if (!strcmp(key, "type")) return read_text(json, &reply->type);
    if (!strcmp(key, "host")) return read_text(json, &reply->host);
    if (!strcmp(key, "interfaces")) return read_list(json, &reply->interfaces);
    if (!strcmp(key, "addresses")) return read_list(json, &reply->addresses);
    if (!strcmp(key, "txt")) return read_pairs(json, &reply->keys, &reply->values);
    return json_skip(json, 16);
}

bool reply_read(struct reply *reply, const char *line, size_t length) {
    *reply = (struct reply){.id = -1, .error = -1, .port = -1};
    reply->store = malloc(length + 1);
    if (!reply->store) return false;
    struct json json = {.at = line, .end = line + length, .store = reply->store};
    if (!json_take(&json, '{')) return false;
    do {
        if (!read_member(&json, reply)) return false;
    } while (json_take(&json, ','));
    if (!json_take(&json, '}')) return false;
    json_take(&json, ' ');  // passes over white space at the end
    return json.at == json.end && reply->event && reply->keys.count == reply->values.count;
}

static void texts_free(struct texts *texts) {
    free(texts->items);
    free(texts->lengths);
}

void reply_free(struct reply *reply) {
    texts_free(&reply->interfaces);
    texts_free(&reply->addresses);
    texts_free(&reply->keys);
    texts_free(&reply->values);
    free(reply->store);
}

bool reply_is(const struct reply *reply, const char *event) { return !strcmp(reply->event, event); }

DNSServiceErrorType reply_error(const struct reply *reply) {
    bool is_known = reply->error <= kDNSServiceErr_Unknown && reply->error >= kDNSServiceErr_StaleData;
    return is_known ? (DNSServiceErrorType)reply->error : kDNSServiceErr_Unknown;
}
