// What the files of the library share. Nothing of it is seen by programs.
#ifndef PUSHLAB_CDNSSERVICE_INTERNAL_H
#define PUSHLAB_CDNSSERVICE_INTERNAL_H

#include <net/if.h>
#include <stdbool.h>
#include <stddef.h>

#include "dns_sd.h"

#pragma GCC visibility push(hidden)

// The longest line to and from a device, without its newline.
enum { LONGEST_LINE = 65536 };
// The only domain there is.
#define LOCAL_DOMAIN "local."

// --- json.c: reads a JSON text piece by piece. What is wrong makes a function return false or NULL.

struct json {
    const char *at;
    const char *end;
    char *store;  // where decoded strings go; as long as the text
};

// Takes a character, if it is the next but for white space.
bool json_take(struct json *json, char character);
// A string without its quotes, ended by a zero byte. Without `length` it may have none inside.
char *json_string(struct json *json, size_t *length);
bool json_integer(struct json *json, long *value);
// Passes over a value of any kind, nested at most `depth` times.
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

// Reads a line; false when it is no reply or memory is short. It is to be freed in either case.
bool reply_read(struct reply *reply, const char *line, size_t length);
void reply_free(struct reply *reply);
bool reply_is(const struct reply *reply, const char *event);
// The error of a reply that waits or has failed; Unknown for a number that dns_sd.h does not have.
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
// Adds what a TXT record says; false when that is not text, or the record is none.
bool request_record(struct request *request, const unsigned char *record, size_t length);
void request_end(struct request *request);
void request_free(struct request *request);

// --- names.c

// Whether it is UTF-8.
bool is_text(const char *text, size_t length);
// Whether it can name a service: 1 to 63 bytes of text.
bool is_service_name(const char *name);
// A name as the DNS writes it: labels with their lengths. 0 when it is none. At most 255 bytes.
size_t wire_name(const char *name, unsigned char wire[static 256]);

// A type of services, such as `_ipp._tcp`, perhaps with a subtype.
struct type {
    char main[128];    // `_ipp._tcp`
    char asked[256];   // as the device wants it: `_color._sub._ipp._tcp`
    char shown[130];   // `_ipp._tcp.`
    bool is_subtype;
    bool is_enumeration;  // `_services._dns-sd._udp`
};
// Reads the type that a program gave, such as `_ipp._tcp.,_color`.
bool type_read(struct type *type, const char *text);
// Whether it stands for the local network: NULL, empty, or `local`.
bool is_local_domain(const char *domain);

// --- addresses.c

// Reads an address as the device writes it, with an interface behind a link-local one.
bool address_read(const char *text, struct sockaddr_storage *address, uint32_t *interface);

// --- record.c

// The bytes of a TXT record with these pairs, to be freed; NULL when memory is short.
unsigned char *record_make(const struct texts *keys, const struct texts *values, uint16_t *length);

// --- results.c: what is to be reported to the callback

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

// Adds one, with copies of what is passed; NULL when memory is short.
struct result *results_add(struct results *results, DNSServiceFlags flags, const char *text, const char *more);
bool results_add_error(struct results *results, DNSServiceErrorType error);
bool result_set_data(struct result *result, const unsigned char *data, size_t length);
void results_free(struct results *results);

// --- reference.c

struct operation {
    // Turns a reply of the device into results; false when it makes no sense or memory is short.
    bool (*take)(DNSServiceRef ref, const struct reply *reply, struct results *results);
    // Calls the callback of the program.
    void (*report)(DNSServiceRef ref, const struct result *result);
    // Whether the device says at once that it is at work, or that it refuses.
    bool begins_ready;
};

// A service or type that was reported on an interface.
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
    // What each operation keeps:
    struct type type;
    char name[kDNSServiceMaxDomainName];
    DNSServiceProtocol protocol;
    uint16_t record_type, record_class;
    struct sighting *sightings;
    struct result *latest;  // what a resolving has reported
    void (*ending)(void *context);  // called once, when this is released
    void *ending_context;
};

// Has a function called once, when the reference is released; NULL for none. It is not in dns_sd.h, and exported for the
// Swift function that delivers results on a queue (Sources/Apple/AppleDNSService).
DNSSD_API void pushlab_set_ending(DNSServiceRef ref, void (*ending)(void *context), void *context);

// Makes a reference that is not connected; NULL when memory is short.
DNSServiceRef reference_make(
    const struct operation *operation, DNSServiceFlags flags, uint32_t interface, void *context);
// Connects it and sends the request, which is freed. On success `out` has it, otherwise it is released.
DNSServiceErrorType reference_start(DNSServiceRef ref, struct request *request, DNSServiceRef *out);
// Sends something more, without waiting for an answer.
void reference_send(DNSServiceRef ref, struct request *request);
// Clears the caller's reference, and says what is wrong with the arguments that all calls have.
DNSServiceErrorType reference_check(DNSServiceRef *out, DNSServiceFlags flags, uint32_t interface);

// --- device.c

// A connection to the device of this network namespace, or -1.
int device_connect(void);
bool device_send(int descriptor, const char *bytes, size_t length);

// --- sightings.c: brings what the device says of services, each with all its interfaces, into single steps.

typedef bool (*sighting_report)(
    DNSServiceRef ref, const struct sighting *sighting, bool is_there, struct results *results);
// Takes `added` and `removed`.
bool sightings_take(
    DNSServiceRef ref, const struct reply *reply, sighting_report report, struct results *results);
// Reports all as gone.
bool sightings_clear(DNSServiceRef ref, sighting_report report, struct results *results);

#pragma GCC visibility pop
#endif
