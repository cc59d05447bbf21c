#include <stdio.h>
#include <string.h>

#include "queries.h"

// The time to live of PTR records, in seconds (RFC 6762, 10).
enum { POINTER_TTL = 4500 };

// Adds the result of DNSServiceBrowse for a service that was added or removed.
static bool step_of_browsing(
    DNSServiceRef ref, const struct sighting *sighting, bool is_there, struct results *results) {
    char rest[256];
    const char *name = sighting->name, *type = ref->type.shown;
    char first[128];
    if (ref->type.is_enumeration) {
        // For a type, the first label is reported as the name, and the rest as the type.
        const char *dot = strchr(sighting->type, '.');
        if (!dot || strlen(sighting->type) >= sizeof first) return false;
        snprintf(first, sizeof first, "%.*s", (int)(dot - sighting->type), sighting->type);
        snprintf(rest, sizeof rest, "%s.%s", dot + 1, LOCAL_DOMAIN);
        name = first;
        type = rest;
    }
    if (!name) return false;
    struct result *result = results_add(results, is_there ? kDNSServiceFlagsAdd : 0, name, type);
    if (result) result->interface = sighting->interface;
    return result != NULL;
}

// Adds the result of DNSServiceQueryRecord for a service that was added or removed.
static bool step_of_query(
    DNSServiceRef ref, const struct sighting *sighting, bool is_there, struct results *results) {
    char name[kDNSServiceMaxDomainName];
    unsigned char wire[256];
    if (!ref->type.is_enumeration && !sighting->name) return false;
    if (DNSServiceConstructFullName(name, sighting->name, sighting->type, LOCAL_DOMAIN)) return false;
    size_t length = wire_name(name, wire);
    struct result *result = results_add(results, is_there ? kDNSServiceFlagsAdd : 0, "", "");
    if (!result || length == 0) return false;
    result->interface = sighting->interface;
    result->ttl = is_there ? POINTER_TTL : 0;
    return result_set_data(result, wire, length);
}

static bool take(
    DNSServiceRef ref, const struct reply *reply, sighting_report step, struct results *results) {
    if (reply_is(reply, "added") || reply_is(reply, "removed")) return sightings_take(ref, reply, step, results);
    if (!reply_is(reply, "waiting") && !reply_is(reply, "failed")) return true;
    // Earlier results are no longer valid.
    return sightings_clear(ref, step, results) && results_add_error(results, reply_error(reply));
}

static bool take_services(DNSServiceRef ref, const struct reply *reply, struct results *results) {
    return take(ref, reply, step_of_browsing, results);
}

static bool take_pointers(DNSServiceRef ref, const struct reply *reply, struct results *results) {
    return take(ref, reply, step_of_query, results);
}

static void report_service(DNSServiceRef ref, const struct result *result) {
    ref->callback.browsing(
        ref, result->flags, result->interface, result->error, result->text, result->more,
        ref->type.is_enumeration ? "." : LOCAL_DOMAIN, ref->context);
}

static const struct operation browsing = {take_services, report_service, true};
static const struct operation pointer_query = {take_pointers, report_record, true};

static DNSServiceErrorType start(DNSServiceRef ref, DNSServiceRef *out) {
    struct request request;
    request_begin(&request, 1, ref->type.is_enumeration ? "enumerate-types" : "browse");
    if (!ref->type.is_enumeration) request_text(&request, "type", ref->type.asked);
    request_end(&request);
    return reference_start(ref, &request, out);
}

DNSServiceErrorType DNSServiceBrowse(
    DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, const char *regtype, const char *domain,
    DNSServiceBrowseReply callBack, void *context) {
    struct type type;
    DNSServiceErrorType error = reference_check(sdRef, flags, interfaceIndex);
    if (error) return error;
    if (!callBack || !type_read(&type, regtype)) return kDNSServiceErr_BadParam;
    if (!is_local_domain(domain)) return kDNSServiceErr_Unsupported;
    DNSServiceRef ref = reference_make(&browsing, flags, interfaceIndex, context);
    if (!ref) return kDNSServiceErr_NoMemory;
    ref->callback.browsing = callBack;
    ref->type = type;
    return start(ref, sdRef);
}

DNSServiceErrorType query_pointers(DNSServiceRef ref, DNSServiceRef *out) {
    ref->operation = &pointer_query;
    return start(ref, out);
}
