// Declarations shared by the files of the library; not for programs.
#ifndef PUSHLAB_CDNSSERVICE_INTERNAL_H
#define PUSHLAB_CDNSSERVICE_INTERNAL_H

#include <net/if.h>
#include <stdbool.h>
#include <stddef.h>

#include "dns_sd.h"

#pragma GCC visibility push(hidden)

// The maximum length of a line to and from a device, without its newline.
enum { LONGEST_LINE = 65536 };
// The only domain.
#define LOCAL_DOMAIN "local."

// --- json.c: a reader of JSON text. Functions return false or NULL for invalid text.

struct json {
    const char *at;
    const char *end;
    char *store;  // where decoded strings go; as long as the text
};

// Consumes a character if it is the next one after white space; returns whether it was.
bool json_take(struct json *json, char character);
// Reads a string, and terminates it by a zero byte. If `length` is NULL, a string with a zero byte is invalid.
char *json_string(struct json *json, size_t *length);
bool json_integer(struct json *json, long *value);
// Skips a value with at most `depth` levels of nesting.
bool json_skip(struct json *json, unsigned depth);

// --- reply.c: a line of the device

struct texts {
    char **items;
    size_t *lengths;
    size_t count;
};

// Absent keys are NULL, -1 or empty.
struct reply {
    long id;
    char *event, *name, *type, *host;
    long error, port;
    struct texts interfaces, addresses, keys, values;
    char *store;
};

// Reads a line; false if it is not a reply, or if memory is exhausted. Free the reply in both cases.
bool reply_read(struct reply *reply, const char *line, size_t length);
void reply_free(struct reply *reply);
bool reply_is(const struct reply *reply, const char *event);
// The error of a reply `waiting` or `failed`; kDNSServiceErr_Unknown for a number that is not in dns_sd.h.
DNSServiceErrorType reply_error(const struct reply *reply);

// --- request.c: a line for the device

struct request {
    char *text;
    size_t length, room;
    bool has_failed;  // memory is short
};

void request_begin(struct request *request, int id, const char *call);
void request_text(struct request *request, const char *key, const char *value);
void request_number(struct request *request, const char *key, unsigned value);
// Adds the pairs of a TXT record; false if the record is invalid or not UTF-8.
bool request_record(struct request *request, const unsigned char *record, size_t length);
void request_end(struct request *request);
void request_free(struct request *request);

// --- names.c

// Whether the text is UTF-8.
bool is_text(const char *text, size_t length);
// Whether the name is a valid service name: 1 to 63 bytes of UTF-8.
bool is_service_name(const char *name);
// Encodes a name in wire format: labels with their lengths (RFC 1035, 3.1). Returns its size, at most 255, or 0 if the
// name is invalid.
size_t wire_name(const char *name, unsigned char wire[static 256]);

// A service type such as `_ipp._tcp`, with an optional subtype.
struct type {
    char main[128];    // `_ipp._tcp`
    char asked[256];   // as the device wants it: `_color._sub._ipp._tcp`
    char shown[130];   // `_ipp._tcp.`
    bool is_subtype;
    bool is_enumeration;  // `_services._dns-sd._udp`
};
// Parses the type that a program has passed, such as `_ipp._tcp.,_color`.
bool type_read(struct type *type, const char *text);
// Whether the domain is the local one: NULL, empty, or `local`.
bool is_local_domain(const char *domain);

// --- addresses.c

// Parses an address from the device; a link-local one has an interface as its zone.
bool address_read(const char *text, struct sockaddr_storage *address, uint32_t *interface);

// --- record.c

// Creates the bytes of a TXT record with these pairs, to be freed; NULL if memory is exhausted.
unsigned char *record_make(const struct texts *keys, const struct texts *values, uint16_t *length);

// --- results.c: the results for the callback

struct result {
    struct result *next;
    DNSServiceFlags flags;
    uint32_t interface;
    DNSServiceErrorType error;
    char *text, *more;  // never NULL
    unsigned char *data;
    uint16_t length, port;
    uint32_t ttl;
    struct sockaddr_storage address;
};

struct results {
    struct result *first, *last;
};

// Adds a result with copies of the strings; NULL if memory is exhausted.
struct result *results_add(struct results *results, DNSServiceFlags flags, const char *text, const char *more);
bool results_add_error(struct results *results, DNSServiceErrorType error);
bool result_set_data(struct result *result, const unsigned char *data, size_t length);
void results_free(struct results *results);

// --- reference.c

struct operation {
    // Converts a reply of the device to results; false if it is invalid, or if memory is exhausted.
    bool (*take)(DNSServiceRef ref, const struct reply *reply, struct results *results);
    // Calls the callback of the program.
    void (*report)(DNSServiceRef ref, const struct result *result);
    // Whether the device replies at once that the operation has begun or was refused.
    bool begins_ready;
};

// A service or type that was reported as added on an interface.
struct sighting {
    struct sighting *next;
    char *name;  // NULL for a type
    char *type;
    uint32_t interface;
};

struct _DNSServiceRef_t {
    uint32_t magic;
    int descriptor;
    bool is_lost;    // the device has ended or makes no sense
    bool *released;  // set when the program releases this inside a callback
    const struct operation *operation;
    DNSServiceFlags flags;
    uint32_t interface;
    union {
        DNSServiceDomainEnumReply domains;
        DNSServiceRegisterReply registration;
        DNSServiceBrowseReply browsing;
        DNSServiceResolveReply resolving;
        DNSServiceGetAddrInfoReply addresses;
        DNSServiceQueryRecordReply query;
    } callback;
    void *context;
    char *line;  // what has come of a line
    size_t length, room;
    // The state of the operations:
    struct type type;
    char name[kDNSServiceMaxDomainName];
    DNSServiceProtocol protocol;
    uint16_t record_type, record_class;
    struct sighting *sightings;
    struct result *latest;  // what a resolving has reported
    void (*ending)(void *context);  // called once, when this is released
    void *ending_context;
};

// Sets a function that is called once, when the reference is released; NULL for none. It is not in dns_sd.h; it is exported
// for the Swift function that delivers results on a queue (Sources/Apple/AppleDNSService).
DNSSD_API void pushlab_set_ending(DNSServiceRef ref, void (*ending)(void *context), void *context);

// Creates a reference that is not connected; NULL if memory is exhausted.
DNSServiceRef reference_make(
    const struct operation *operation, DNSServiceFlags flags, uint32_t interface, void *context);
// Connects a reference, sends the request and frees it. Stores the reference in `out`, or releases it on an error.
DNSServiceErrorType reference_start(DNSServiceRef ref, struct request *request, DNSServiceRef *out);
// Sends a further request without waiting for a reply.
void reference_send(DNSServiceRef ref, struct request *request);
// Clears the caller's reference, and returns the error of the arguments that all calls have, if any.
DNSServiceErrorType reference_check(DNSServiceRef *out, DNSServiceFlags flags, uint32_t interface);

// --- device.c

// Connects to the device of this network namespace; returns -1 on failure.
int device_connect(void);
bool device_send(int descriptor, const char *bytes, size_t length);

// --- sightings.c: splits the device's replies, which list all interfaces of a service, into one result per interface.

typedef bool (*sighting_report)(
    DNSServiceRef ref, const struct sighting *sighting, bool is_there, struct results *results);
// Handles the replies `added` and `removed`.
bool sightings_take(
    DNSServiceRef ref, const struct reply *reply, sighting_report report, struct results *results);
// Reports all services as removed.
bool sightings_clear(DNSServiceRef ref, sighting_report report, struct results *results);

#pragma GCC visibility pop
#endif
