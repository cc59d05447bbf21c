#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "queries.h"

// The times to live, in seconds (RFC 6762, 10).
enum { SERVER_TTL = 120, TEXT_TTL = 4500 };

// Copies the host name of a service, with a final dot; false if the name is invalid.
static bool read_host(const struct reply *reply, char host[static kDNSServiceMaxDomainName]) {
    unsigned char wire[256];
    if (!reply->host || strlen(reply->host) >= kDNSServiceMaxDomainName - 1 || !wire_name(reply->host, wire))
        return false;
    size_t length = strlen(reply->host);
    snprintf(host, kDNSServiceMaxDomainName, "%s%s", reply->host, reply->host[length - 1] == '.' ? "" : ".");
    return true;
}

static bool set_record(struct result *result, const struct reply *reply) {
    result->data = record_make(&reply->keys, &reply->values, &result->length);
    return result->data != NULL;
}

// Sets the data of an SRV record: priority, weight, port and host (RFC 2782).
static bool set_server(struct result *result, const char *host) {
    unsigned char data[6 + 256] = {0};
    data[4] = (unsigned char)(ntohs(result->port) >> 8);
    data[5] = (unsigned char)(ntohs(result->port) & 0xFF);
    return result_set_data(result, data, 6 + wire_name(host, data + 6));
}

static bool add(DNSServiceRef ref, const struct reply *reply, bool is_server, struct results *results) {
    char host[kDNSServiceMaxDomainName];
    if (!read_host(reply, host) || reply->port < 0 || reply->port > UINT16_MAX) return false;
    uint32_t interface = reply->interfaces.count ? if_nametoindex(reply->interfaces.items[0]) : 0;
    if (ref->interface && interface && interface != ref->interface) return true;
    struct result *result = results_add(results, 0, ref->name, host);
    if (!result) return false;
    result->interface = interface;
    result->port = htons((uint16_t)reply->port);
    return is_server ? set_server(result, host) : set_record(result, reply);
}

static bool take_error(DNSServiceRef ref, const struct reply *reply, struct results *results) {
    // A service that has not answered yet is still queried.
    bool is_silence = reply_is(reply, "waiting") && reply_error(reply) == kDNSServiceErr_NoSuchRecord;
    if (!is_silence) return results_add_error(results, reply_error(reply));
    return !(ref->flags & kDNSServiceFlagsTimeout) || results_add_error(results, kDNSServiceErr_Timeout);
}

static bool is_error(const struct reply *reply) { return reply_is(reply, "waiting") || reply_is(reply, "failed"); }

static bool take_resolution(DNSServiceRef ref, const struct reply *reply, struct results *results) {
    if (is_error(reply)) return take_error(ref, reply, results);
    return reply_is(reply, "resolved") ? add(ref, reply, false, results) : true;
}

// Moves the last result to the results, as removed.
static void withdraw(DNSServiceRef ref, struct results *results) {
    struct result *latest = ref->latest;
    if (!latest) return;
    ref->latest = NULL;
    latest->flags = 0;
    latest->ttl = 0;
    if (results->last) results->last->next = latest;
    else results->first = latest;
    results->last = latest;
}

static struct result *copy(const struct result *result) {
    struct results results = {0};
    struct result *copy = results_add(&results, result->flags, result->text, result->more);
    if (!copy || !result_set_data(copy, result->data, result->length)) {
        results_free(&results);
        return NULL;
    }
    copy->interface = result->interface;
    return copy;
}

static bool take_record(DNSServiceRef ref, const struct reply *reply, struct results *results) {
    struct results found = {0};
    bool is_server = ref->record_type == kDNSServiceType_SRV;
    if (is_error(reply)) {
        if (reply_error(reply) != kDNSServiceErr_NoSuchRecord) withdraw(ref, results);
        return take_error(ref, reply, results);
    }
    if (!reply_is(reply, "resolved")) return true;
    if (!add(ref, reply, is_server, &found)) {
        results_free(&found);
        return false;
    }
    struct result *result = found.first, *latest = ref->latest;
    bool is_known = result && latest && latest->interface == result->interface && latest->length == result->length
        && !memcmp(latest->data, result->data, result->length);
    if (!result || is_known) {
        results_free(&found);
        return true;
    }
    withdraw(ref, results);
    result->flags = kDNSServiceFlagsAdd;
    result->ttl = is_server ? SERVER_TTL : TEXT_TTL;
    if (results->last) results->last->next = result;
    else results->first = result;
    results->last = result;
    ref->latest = copy(result);
    return ref->latest != NULL;
}

static void report_resolution(DNSServiceRef ref, const struct result *result) {
    ref->callback.resolving(
        ref, result->flags, result->interface, result->error, ref->name, result->more, result->port, result->length,
        result->data, ref->context);
}

static const struct operation resolving = {take_resolution, report_resolution, true};
static const struct operation record_query = {take_record, report_record, true};

static DNSServiceErrorType start(DNSServiceRef ref, const char *service, DNSServiceRef *out) {
    struct request request;
    request_begin(&request, 1, "resolve");
    request_text(&request, "type", ref->type.main);
    request_text(&request, "name", service);
    request_end(&request);
    return reference_start(ref, &request, out);
}

DNSServiceErrorType DNSServiceResolve(
    DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, const char *name, const char *regtype,
    const char *domain, DNSServiceResolveReply callBack, void *context) {
    struct type type;
    DNSServiceErrorType error = reference_check(sdRef, flags, interfaceIndex);
    if (error) return error;
    if (!callBack || !is_service_name(name) || !type_read(&type, regtype) || type.is_subtype)
        return kDNSServiceErr_BadParam;
    if (!is_local_domain(domain)) return kDNSServiceErr_Unsupported;
    DNSServiceRef ref = reference_make(&resolving, flags, interfaceIndex, context);
    if (!ref) return kDNSServiceErr_NoMemory;
    ref->callback.resolving = callBack;
    ref->type = type;
    DNSServiceConstructFullName(ref->name, name, type.main, LOCAL_DOMAIN);
    return start(ref, name, sdRef);
}

DNSServiceErrorType query_service(DNSServiceRef ref, const char *service, DNSServiceRef *out) {
    ref->operation = &record_query;
    return start(ref, service, out);
}
