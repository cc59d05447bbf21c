#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "dns_sd.h"

// The contents of a TXTRecordRef.
struct record {
    unsigned char *bytes;
    uint16_t room, length;
    bool is_own;  // the bytes were allocated here
};

_Static_assert(sizeof(struct record) <= sizeof(TXTRecordRef), "it has to fit into the type that programs know");

static struct record *record_of(TXTRecordRef *ref) { return (struct record *)(void *)ref; }
static const struct record *const_record_of(const TXTRecordRef *ref) { return (const struct record *)(const void *)ref; }

// A string of a record: a key with an optional value.
struct item {
    const unsigned char *start;  // its length
    const char *key;
    size_t key_length;
    const unsigned char *value;  // NULL without `=`
    uint8_t value_length;
};

// Reads the next string and advances the place; false at the end, or if the record is invalid.
static bool next_item(const unsigned char *bytes, size_t length, size_t *place, struct item *item) {
    if (*place >= length || bytes[*place] > length - *place - 1) return false;
    size_t count = bytes[*place];
    item->start = bytes + *place;
    item->key = (const char *)item->start + 1;
    const unsigned char *equals = memchr(item->key, '=', count);
    item->key_length = equals ? (size_t)(equals - item->start) - 1 : count;
    item->value = equals ? equals + 1 : NULL;
    item->value_length = equals ? (uint8_t)(count - item->key_length - 1) : 0;
    *place += 1 + count;
    return true;
}

static bool find(const unsigned char *bytes, size_t length, const char *key, struct item *item) {
    size_t place = 0;
    while (next_item(bytes, length, &place, item)) {
        if (item->key_length == strlen(key) && !strncasecmp(item->key, key, item->key_length)) return true;
    }
    return false;
}

void TXTRecordCreate(TXTRecordRef *txtRecord, uint16_t bufferLen, void *buffer) {
    *record_of(txtRecord) = (struct record){.bytes = buffer, .room = buffer ? bufferLen : 0};
}

void TXTRecordDeallocate(TXTRecordRef *txtRecord) {
    struct record *record = record_of(txtRecord);
    if (record->is_own) free(record->bytes);
    *record = (struct record){0};
}

DNSServiceErrorType TXTRecordRemoveValue(TXTRecordRef *txtRecord, const char *key) {
    struct record *record = record_of(txtRecord);
    struct item item;
    if (!find(record->bytes, record->length, key, &item)) return kDNSServiceErr_NoSuchKey;
    size_t start = (size_t)(item.start - record->bytes), end = start + 1 + (size_t)item.start[0];
    memmove(record->bytes + start, record->bytes + end, record->length - end);
    record->length = (uint16_t)(record->length - (end - start));
    return kDNSServiceErr_NoError;
}

// Ensures a capacity of this number of bytes.
static bool make_room(struct record *record, size_t wanted) {
    if (wanted <= record->room) return true;
    unsigned char *bytes = malloc(wanted);
    if (!bytes) return false;
    if (record->length) memcpy(bytes, record->bytes, record->length);
    if (record->is_own) free(record->bytes);
    *record = (struct record){bytes, (uint16_t)wanted, record->length, true};
    return true;
}

DNSServiceErrorType TXTRecordSetValue(
    TXTRecordRef *txtRecord, const char *key, uint8_t valueSize, const void *value) {
    struct record *record = record_of(txtRecord);
    size_t key_length = strlen(key), count = key_length + (value ? 1 + (size_t)valueSize : 0);
    // A key is printable ASCII without `=` (RFC 6763, 6.4).
    for (const char *at = key; *at; at++) {
        if (*at < ' ' || *at > '~' || *at == '=') return kDNSServiceErr_Invalid;
    }
    if (key_length == 0 || count > 255) return kDNSServiceErr_Invalid;
    TXTRecordRemoveValue(txtRecord, key);
    size_t length = record->length + 1 + count;
    if (length > UINT16_MAX || !make_room(record, length)) return kDNSServiceErr_NoMemory;
    unsigned char *at = record->bytes + record->length;
    *at = (unsigned char)count;
    memcpy(at + 1, key, key_length);
    if (value) {
        at[1 + key_length] = '=';
        memcpy(at + 2 + key_length, value, valueSize);
    }
    record->length = (uint16_t)length;
    return kDNSServiceErr_NoError;
}

uint16_t TXTRecordGetLength(const TXTRecordRef *txtRecord) { return const_record_of(txtRecord)->length; }

const void *TXTRecordGetBytesPtr(const TXTRecordRef *txtRecord) { return const_record_of(txtRecord)->bytes; }

int TXTRecordContainsKey(uint16_t txtLen, const void *txtRecord, const char *key) {
    struct item item;
    return find(txtRecord, txtLen, key, &item);
}

const void *TXTRecordGetValuePtr(uint16_t txtLen, const void *txtRecord, const char *key, uint8_t *valueLen) {
    struct item item;
    if (!find(txtRecord, txtLen, key, &item) || !item.value) return NULL;
    *valueLen = item.value_length;
    return item.value;
}

uint16_t TXTRecordGetCount(uint16_t txtLen, const void *txtRecord) {
    struct item item;
    size_t place = 0;
    uint16_t count = 0;
    while (next_item(txtRecord, txtLen, &place, &item)) count++;
    return count;
}

DNSServiceErrorType TXTRecordGetItemAtIndex(
    uint16_t txtLen, const void *txtRecord, uint16_t itemIndex, uint16_t keyBufLen, char *key, uint8_t *valueLen,
    const void **value) {
    struct item item;
    size_t place = 0;
    for (uint16_t index = 0; next_item(txtRecord, txtLen, &place, &item); index++) {
        if (index < itemIndex) continue;
        if (item.key_length >= keyBufLen) return kDNSServiceErr_NoMemory;
        memcpy(key, item.key, item.key_length);
        key[item.key_length] = 0;
        *value = item.value;
        *valueLen = item.value_length;
        return kDNSServiceErr_NoError;
    }
    return kDNSServiceErr_Invalid;
}
