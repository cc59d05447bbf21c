#include <arpa/inet.h>
#include <string.h>

#include "queries.h"

bool address_read(const char *text, struct sockaddr_storage *address, uint32_t *interface) {
    char plain[INET6_ADDRSTRLEN];
    const char *zone = strchr(text, '%');
    size_t length = zone ? (size_t)(zone - text) : strlen(text);
    if (length >= sizeof plain) return false;
    memcpy(plain, text, length);
    plain[length] = 0;
    *interface = zone ? if_nametoindex(zone + 1) : 0;
    memset(address, 0, sizeof *address);
    struct sockaddr_in *four = (struct sockaddr_in *)address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;
    if (!zone && inet_pton(AF_INET, plain, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        return true;
    }
    if (inet_pton(AF_INET6, plain, &six->sin6_addr) != 1) return false;
    six->sin6_family = AF_INET6;
    six->sin6_scope_id = *interface;
    return true;
}

// The time to live of a host's addresses, in seconds (RFC 6762, 10). The device does not report the remaining one.
enum { ADDRESS_TTL = 120 };

static bool is_wanted(DNSServiceRef ref, sa_family_t family, uint32_t interface) {
    DNSServiceProtocol wanted = family == AF_INET ? kDNSServiceProtocol_IPv4 : kDNSServiceProtocol_IPv6;
    if (ref->interface && interface && ref->interface != interface) return false;
    return ref->protocol == 0 || (ref->protocol & wanted);
}

static bool add_address(DNSServiceRef ref, const char *text, struct results *results) {
    struct sockaddr_storage address;
    uint32_t interface;
    if (!address_read(text, &address, &interface)) return false;
    if (!is_wanted(ref, address.ss_family, interface)) return true;
    struct result *result = results_add(results, kDNSServiceFlagsAdd, "", "");
    if (!result) return false;
    result->address = address;
    result->interface = interface;
    result->ttl = ADDRESS_TTL;
    if (address.ss_family == AF_INET)
        return result_set_data(result, (const void *)&((struct sockaddr_in *)&address)->sin_addr, 4);
    return result_set_data(result, (const void *)&((struct sockaddr_in6 *)&address)->sin6_addr, 16);
}

static bool take(DNSServiceRef ref, const struct reply *reply, struct results *results) {
    if (reply_is(reply, "waiting") || reply_is(reply, "failed")) return results_add_error(results, reply_error(reply));
    if (!reply_is(reply, "addresses")) return true;
    struct result *before = results->last;
    for (size_t place = 0; place < reply->addresses.count; place++) {
        if (!add_address(ref, reply->addresses.items[place], results)) return false;
    }
    return results->last != before || results_add_error(results, kDNSServiceErr_NoSuchRecord);
}

static void report_address(DNSServiceRef ref, const struct result *result) {
    struct sockaddr_storage address = result->address;
    // Some programs read the family before the error.
    if (result->error) address.ss_family = ref->protocol == kDNSServiceProtocol_IPv6 ? AF_INET6 : AF_INET;
    ref->callback.addresses(
        ref, result->flags, result->interface, result->error, ref->name, (struct sockaddr *)&address, result->ttl,
        ref->context);
}

static const struct operation addresses = {take, report_address, true};
static const struct operation address_query = {take, report_record, true};

// Looks up a host name; callbacks get the name of the reference.
static DNSServiceErrorType start(DNSServiceRef ref, const char *host, DNSServiceRef *out) {
    struct request request;
    char name[kDNSServiceMaxDomainName];
    size_t length = strlen(host);
    memcpy(ref->name, host, length + 1);
    memcpy(name, host, length + 1);
    if (name[length - 1] == '.') name[length - 1] = 0;
    else strcat(ref->name, ".");
    request_begin(&request, 1, "look-up");
    request_text(&request, "host", name);
    request_end(&request);
    return reference_start(ref, &request, out);
}

static bool is_host_name(const char *name) {
    unsigned char wire[256];
    return name && strlen(name) < kDNSServiceMaxDomainName - 1 && is_text(name, strlen(name)) && wire_name(name, wire);
}

DNSServiceErrorType DNSServiceGetAddrInfo(
    DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceProtocol protocol,
    const char *hostname, DNSServiceGetAddrInfoReply callBack, void *context) {
    DNSServiceErrorType error = reference_check(sdRef, flags, interfaceIndex);
    if (error) return error;
    if (!callBack || !is_host_name(hostname)) return kDNSServiceErr_BadParam;
    if (protocol & ~(DNSServiceProtocol)(kDNSServiceProtocol_IPv4 | kDNSServiceProtocol_IPv6))
        return kDNSServiceErr_BadParam;
    DNSServiceRef ref = reference_make(&addresses, flags, interfaceIndex, context);
    if (!ref) return kDNSServiceErr_NoMemory;
    ref->callback.addresses = callBack;
    ref->protocol = protocol;
    return start(ref, hostname, sdRef);
}

DNSServiceErrorType query_addresses(DNSServiceRef ref, const char *host, DNSServiceRef *out) {
    if (!is_host_name(host)) {
        DNSServiceRefDeallocate(ref);
        return kDNSServiceErr_BadParam;
    }
    ref->operation = &address_query;
    ref->protocol = ref->record_type == kDNSServiceType_A ? kDNSServiceProtocol_IPv4 : kDNSServiceProtocol_IPv6;
    return start(ref, host, out);
}
