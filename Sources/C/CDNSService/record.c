#include <stdlib.h>
#include <string.h>

#include "internal.h"

unsigned char *record_make(const struct texts *keys, const struct texts *values, uint16_t *length) {
    // A record without pairs is one empty string (RFC 6763, 6.1).
    size_t room = 1;
    for (size_t pair = 0; pair < keys->count; pair++) room += 2 + keys->lengths[pair] + values->lengths[pair];
    unsigned char *record = calloc(1, room);
    if (!record) return NULL;
    unsigned char *at = record;
    for (size_t pair = 0; pair < keys->count; pair++) {
        size_t key = keys->lengths[pair], value = values->lengths[pair];
        // The device replaces bytes that are not UTF-8 by a longer character; pairs that no longer fit are left out.
        if (key == 0 || key > 254) continue;
        if (value > 254 - key) value = 254 - key;
        if ((size_t)(at - record) + key + value + 2 > UINT16_MAX) break;
        *at++ = (unsigned char)(key + 1 + value);
        memcpy(at, keys->items[pair], key);
        at[key] = '=';
        memcpy(at + key + 1, values->items[pair], value);
        at += key + 1 + value;
    }
    *length = at == record ? 1 : (uint16_t)(at - record);
    return record;
}
