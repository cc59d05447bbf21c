#include "internal.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// The first bytes of a reference, by which most invalid pointers are detected.
enum { MAGIC = 0x44535265 };

// The timeout of the device's first reply, in milliseconds. It usually arrives at once.
#ifndef DNSSD_PATIENCE
#define DNSSD_PATIENCE 60000
#endif

DNSServiceErrorType reference_check(DNSServiceRef *out, DNSServiceFlags flags, uint32_t interface) {
    char name[IF_NAMESIZE];
    if (!out) return kDNSServiceErr_BadParam;
    if (flags & kDNSServiceFlagsShareConnection) return kDNSServiceErr_Unsupported;
    *out = NULL;
    if (interface == kDNSServiceInterfaceIndexAny) return kDNSServiceErr_NoError;
    if (interface >= kDNSServiceInterfaceIndexBLE) return kDNSServiceErr_Unsupported;
    return if_indextoname(interface, name) ? kDNSServiceErr_NoError : kDNSServiceErr_BadInterfaceIndex;
}

DNSServiceRef reference_make(
    const struct operation *operation, DNSServiceFlags flags, uint32_t interface, void *context) {
    DNSServiceRef ref = calloc(1, sizeof *ref);
    if (!ref) return NULL;
    ref->magic = MAGIC;
    ref->descriptor = -1;
    ref->operation = operation;
    ref->flags = flags;
    ref->interface = interface;
    ref->context = context;
    return ref;
}

static bool is_nothing(DNSServiceRef ref, const struct sighting *sighting, bool is_there, struct results *results) {
    (void)ref, (void)sighting, (void)is_there, (void)results;
    return true;
}

void DNSServiceRefDeallocate(DNSServiceRef ref) {
    if (!ref || ref->magic != MAGIC) return;
    ref->magic = 0;
    if (ref->ending) ref->ending(ref->ending_context);
    if (ref->released) *ref->released = true;
    if (ref->descriptor >= 0) close(ref->descriptor);
    sightings_clear(ref, is_nothing, NULL);
    struct results latest = {ref->latest, ref->latest};
    results_free(&latest);
    free(ref->line);
    free(ref);
}

void pushlab_set_ending(DNSServiceRef ref, void (*ending)(void *context), void *context) {
    ref->ending = ending;
    ref->ending_context = context;
}

dnssd_sock_t DNSServiceRefSockFD(DNSServiceRef ref) { return ref && ref->magic == MAGIC ? ref->descriptor : -1; }

// Enlarges the buffer of the line; false if the line is too long, or if memory is exhausted.
static bool make_room(DNSServiceRef ref) {
    if (ref->length < ref->room) return true;
    if (ref->length > LONGEST_LINE) return false;
    size_t room = ref->room ? ref->room * 4 : 16384;
    char *line = realloc(ref->line, room);
    if (!line) return false;
    ref->line = line;
    ref->room = room;
    return true;
}

// Reads only the first line, so that the descriptor stays readable if there is more.
static DNSServiceErrorType read_first_line(DNSServiceRef ref) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long long deadline = (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000 + DNSSD_PATIENCE;
    while (make_room(ref)) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        long long left = deadline - (long long)now.tv_sec * 1000 - now.tv_nsec / 1000000;
        struct pollfd readable = {.fd = ref->descriptor, .events = POLLIN};
        int status = poll(&readable, 1, left > 0 ? (int)left : 0);
        if (status == 0) return kDNSServiceErr_Timeout;
        char *start = ref->line + ref->length;
        ssize_t count = recv(ref->descriptor, start, ref->room - ref->length, MSG_PEEK | MSG_DONTWAIT);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) return kDNSServiceErr_ServiceNotRunning;
        char *end = memchr(start, '\n', (size_t)count);
        size_t wanted = end ? (size_t)(end - start) + 1 : (size_t)count;
        // The data was peeked before, so this call neither blocks nor is interrupted.
        recv(ref->descriptor, start, wanted, 0);
        ref->length += wanted;
        if (end) return kDNSServiceErr_NoError;
    }
    return kDNSServiceErr_ServiceNotRunning;
}

static DNSServiceErrorType await_ready(DNSServiceRef ref) {
    struct reply reply;
    DNSServiceErrorType error = read_first_line(ref);
    if (error) return error;
    error = kDNSServiceErr_Unknown;
    if (reply_read(&reply, ref->line, ref->length - 1)) {
        if (reply_is(&reply, "ready")) error = kDNSServiceErr_NoError;
        if (reply_is(&reply, "failed")) error = reply_error(&reply);
    }
    reply_free(&reply);
    ref->length = 0;
    return error;
}

DNSServiceErrorType reference_start(DNSServiceRef ref, struct request *request, DNSServiceRef *out) {
    DNSServiceErrorType error = kDNSServiceErr_NoError;
    if (request->has_failed) error = kDNSServiceErr_NoMemory;
    else if (request->length > LONGEST_LINE) error = kDNSServiceErr_BadParam;
    if (!error) {
        ref->descriptor = device_connect();
        if (ref->descriptor < 0 || !device_send(ref->descriptor, request->text, request->length))
            error = kDNSServiceErr_ServiceNotRunning;
        else if (ref->operation->begins_ready) error = await_ready(ref);
    }
    request_free(request);
    *out = error ? NULL : ref;
    if (error) DNSServiceRefDeallocate(ref);
    return error;
}

void reference_send(DNSServiceRef ref, struct request *request) {
    // If this fails, the connection has ended, which the next read reports.
    if (!request->has_failed) device_send(ref->descriptor, request->text, request->length);
    request_free(request);
}

// Handles the complete lines; false if one is invalid.
static bool take_lines(DNSServiceRef ref, size_t old_length, struct results *results) {
    char *start = ref->line, *end;
    char *search = ref->line + old_length;
    bool is_fine = true;
    while (is_fine && (end = memchr(search, '\n', (size_t)(ref->line + ref->length - search)))) {
        struct reply reply;
        is_fine = reply_read(&reply, start, (size_t)(end - start));
        // Replies to other requests are ignored.
        if (is_fine && reply.id == 1) is_fine = ref->operation->take(ref, &reply, results);
        reply_free(&reply);
        start = search = end + 1;
    }
    ref->length -= (size_t)(start - ref->line);
    memmove(ref->line, start, ref->length);
    return is_fine;
}

// Reads once; false if the connection has ended, or if a line is invalid.
static bool receive(DNSServiceRef ref, struct results *results) {
    if (ref->is_lost || !make_room(ref)) return false;
    size_t old_length = ref->length;
    ssize_t count;
    do count = recv(ref->descriptor, ref->line + ref->length, ref->room - ref->length, 0);
    while (count < 0 && errno == EINTR);
    // A program may have made the descriptor non-blocking.
    if (count < 0 && errno == EAGAIN) return true;
    if (count <= 0) return false;
    ref->length += (size_t)count;
    return take_lines(ref, old_length, results);
}

// Calls the callback with each result, until the callback releases the reference.
static void report(DNSServiceRef ref, const struct results *results) {
    bool is_released = false;
    bool *outer = ref->released;
    ref->released = &is_released;
    for (struct result *result = results->first; result && !is_released; result = result->next) {
        if (result->next) result->flags |= kDNSServiceFlagsMoreComing;
        ref->operation->report(ref, result);
    }
    if (!is_released) ref->released = outer;
    else if (outer) *outer = true;
}

DNSServiceErrorType DNSServiceProcessResult(DNSServiceRef ref) {
    if (!ref) return kDNSServiceErr_BadParam;
    if (ref->magic != MAGIC) return kDNSServiceErr_BadReference;
    struct results results = {0};
    DNSServiceErrorType error = kDNSServiceErr_NoError;
    if (!receive(ref, &results)) {
        error = kDNSServiceErr_ServiceNotRunning;
        if (!ref->is_lost) results_add_error(&results, error);
        ref->is_lost = true;
        shutdown(ref->descriptor, SHUT_RDWR);
    }
    report(ref, &results);
    results_free(&results);
    return error;
}
