#include <string.h>
#include <unistd.h>

#include "internal.h"

static bool take(DNSServiceRef ref, const struct reply *reply, struct results *results) {
    (void)ref;
    if (reply_is(reply, "failed")) return results_add_error(results, reply_error(reply));
    if (!reply_is(reply, "done")) return true;
    return results_add(results, kDNSServiceFlagsAdd | kDNSServiceFlagsDefault, LOCAL_DOMAIN, "") != NULL;
}

static void report(DNSServiceRef ref, const struct result *result) {
    ref->callback.domains(ref, result->flags, 0, result->error, result->text, ref->context);
}

static const struct operation enumeration = {take, report, false};

DNSServiceErrorType DNSServiceEnumerateDomains(
    DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceDomainEnumReply callBack,
    void *context) {
    struct request request;
    DNSServiceErrorType error = reference_check(sdRef, flags, interfaceIndex);
    if (error) return error;
    if (!callBack) return kDNSServiceErr_BadParam;
    DNSServiceFlags kinds = kDNSServiceFlagsBrowseDomains | kDNSServiceFlagsRegistrationDomains;
    if ((flags & kinds) == 0 || (flags & kinds) == kinds) return kDNSServiceErr_BadFlags;
    DNSServiceRef ref = reference_make(&enumeration, flags, interfaceIndex, context);
    if (!ref) return kDNSServiceErr_NoMemory;
    ref->callback.domains = callBack;
    // The device has no request for domains. The reply to any request makes the descriptor readable.
    request_begin(&request, 1, "interfaces");
    request_end(&request);
    return reference_start(ref, &request, sdRef);
}

// The version of the mDNS responder in iOS 14, the first system with local network privacy.
enum { DAEMON_VERSION = 13100000 };

DNSServiceErrorType DNSServiceGetProperty(const char *property, void *result, uint32_t *size) {
    uint32_t version = DAEMON_VERSION;
    if (!property || !result || !size || *size < sizeof version) return kDNSServiceErr_BadParam;
    if (strcmp(property, kDNSServiceProperty_DaemonVersion)) return kDNSServiceErr_Unsupported;
    int descriptor = device_connect();
    if (descriptor < 0) return kDNSServiceErr_ServiceNotRunning;
    close(descriptor);
    memcpy(result, &version, sizeof version);
    *size = sizeof version;
    return kDNSServiceErr_NoError;
}
