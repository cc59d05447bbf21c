#include <arpa/inet.h>
#include <string.h>

#include "internal.h"

static bool take_name(DNSServiceRef ref, const struct reply *reply, struct results *results) {
    if (!is_service_name(reply->name)) return false;
    if ((ref->flags & kDNSServiceFlagsNoAutoRename) && ref->name[0] && strcmp(ref->name, reply->name)) {
        // The device has renamed the service, although the program has forbidden that.
        struct request request;
        request_begin(&request, 2, "cancel");
        request_number(&request, "cancels", 1);
        request_end(&request);
        reference_send(ref, &request);
        return results_add_error(results, kDNSServiceErr_NameConflict);
    }
    return results_add(results, kDNSServiceFlagsAdd, reply->name, "") != NULL;
}

static bool take(DNSServiceRef ref, const struct reply *reply, struct results *results) {
    if (reply_is(reply, "waiting") || reply_is(reply, "failed")) return results_add_error(results, reply_error(reply));
    return reply_is(reply, "registered") ? take_name(ref, reply, results) : true;
}

static void report(DNSServiceRef ref, const struct result *result) {
    if (!ref->callback.registration) return;
    ref->callback.registration(
        ref, result->flags, result->error, result->error ? ref->name : result->text, ref->type.shown, LOCAL_DOMAIN,
        ref->context);
}

static const struct operation registration = {take, report, true};

DNSServiceErrorType DNSServiceRegister(
    DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, const char *name, const char *regtype,
    const char *domain, const char *host, uint16_t port, uint16_t txtLen, const void *txtRecord,
    DNSServiceRegisterReply callBack, void *context) {
    struct type type;
    struct request request;
    bool has_name = name && *name;
    DNSServiceErrorType error = reference_check(sdRef, flags, interfaceIndex);
    if (error) return error;
    if (!type_read(&type, regtype) || (has_name && !is_service_name(name)) || (txtLen && !txtRecord))
        return kDNSServiceErr_BadParam;
    if (interfaceIndex || type.is_subtype || type.is_enumeration || (host && *host) || !is_local_domain(domain))
        return kDNSServiceErr_Unsupported;
    request_begin(&request, 1, "register");
    request_text(&request, "type", type.main);
    if (has_name) request_text(&request, "name", name);
    request_number(&request, "port", ntohs(port));
    if (!request_record(&request, txtRecord, txtLen)) {
        request_free(&request);
        return kDNSServiceErr_Unsupported;
    }
    request_end(&request);
    DNSServiceRef ref = reference_make(&registration, flags, interfaceIndex, context);
    if (!ref) {
        request_free(&request);
        return kDNSServiceErr_NoMemory;
    }
    ref->callback.registration = callBack;
    ref->type = type;
    if (has_name) memcpy(ref->name, name, strlen(name) + 1);
    return reference_start(ref, &request, sdRef);
}
