#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "queries.h"

void report_record(DNSServiceRef ref, const struct result *result) {
    ref->callback.query(
        ref, result->flags, result->interface, result->error, ref->name, ref->record_type, ref->record_class,
        result->length, result->data, result->ttl, ref->context);
}

// Removes the final dot and `.local` from a name; false if the name is in another domain.
static bool drop_domain(char *name) {
    size_t length = strlen(name);
    if (length > 0 && name[length - 1] == '.') length--;
    if (length <= 6 || strncasecmp(name + length - 6, ".local", 6)) return false;
    name[length - 6] = 0;
    return true;
}

// Parses a type such as `_ipp._tcp` or `_color._sub._ipp._tcp`.
static bool read_type(struct type *type, const char *text) {
    char swapped[256];
    const char *sub = strstr(text, "._sub.");
    if (!sub) return type_read(type, text);
    int count = snprintf(swapped, sizeof swapped, "%s,%.*s", sub + 6, (int)(sub - text), text);
    return count > 0 && (size_t)count < sizeof swapped && type_read(type, swapped);
}

// Reads the first label of a name and removes its escapes. Returns the rest of the name, or NULL if the label is not a
// valid service name.
static const char *read_label(const char *name, char label[static kDNSServiceMaxServiceName]) {
    unsigned char wire[256];
    const char *dot = name;
    while (*dot && *dot != '.') dot += *dot == '\\' && dot[1] ? 2 : 1;
    if (!*dot || !wire_name(name, wire)) return NULL;
    memcpy(label, wire + 1, wire[0]);
    label[wire[0]] = 0;
    return strlen(label) == wire[0] && is_service_name(label) ? dot + 1 : NULL;
}

static DNSServiceErrorType start(DNSServiceRef ref, const char *fullname, DNSServiceRef *out) {
    char name[kDNSServiceMaxDomainName], label[kDNSServiceMaxServiceName];
    memcpy(ref->name, fullname, strlen(fullname) + 1);
    memcpy(name, fullname, strlen(fullname) + 1);
    switch (ref->record_type) {
    case kDNSServiceType_A:
    case kDNSServiceType_AAAA:
        return query_addresses(ref, name, out);
    case kDNSServiceType_PTR:
        if (drop_domain(name) && read_type(&ref->type, name)) return query_pointers(ref, out);
        break;
    case kDNSServiceType_SRV:
    case kDNSServiceType_TXT: {
        const char *rest = drop_domain(name) ? read_label(name, label) : NULL;
        if (rest && type_read(&ref->type, rest) && !ref->type.is_subtype) return query_service(ref, label, out);
        break;
    }
    }
    DNSServiceRefDeallocate(ref);
    return kDNSServiceErr_Unsupported;
}

DNSServiceErrorType DNSServiceQueryRecord(
    DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, const char *fullname, uint16_t rrtype,
    uint16_t rrclass, DNSServiceQueryRecordReply callBack, void *context) {
    unsigned char wire[256];
    DNSServiceErrorType error = reference_check(sdRef, flags, interfaceIndex);
    if (error) return error;
    if (!callBack || !fullname || strlen(fullname) >= kDNSServiceMaxDomainName - 1 || !wire_name(fullname, wire))
        return kDNSServiceErr_BadParam;
    if (rrclass != kDNSServiceClass_IN) return kDNSServiceErr_Unsupported;
    DNSServiceRef ref = reference_make(NULL, flags, interfaceIndex, context);
    if (!ref) return kDNSServiceErr_NoMemory;
    ref->callback.query = callBack;
    ref->record_type = rrtype;
    ref->record_class = rrclass;
    return start(ref, fullname, sdRef);
}
