// The functions that the device does not support; they exist so that programs which call them can be linked.
#include "dns_sd.h"

DNSServiceErrorType DNSServiceCreateConnection(DNSServiceRef *sdRef) {
    (void)sdRef;
    return kDNSServiceErr_Unsupported;
}

DNSServiceErrorType DNSServiceRegisterRecord(
    DNSServiceRef sdRef, DNSRecordRef *record, DNSServiceFlags flags, uint32_t interfaceIndex, const char *fullname,
    uint16_t rrtype, uint16_t rrclass, uint16_t rdlen, const void *rdata, uint32_t ttl,
    DNSServiceRegisterRecordReply callBack, void *context) {
    (void)sdRef, (void)record, (void)flags, (void)interfaceIndex, (void)fullname, (void)rrtype, (void)rrclass;
    (void)rdlen, (void)rdata, (void)ttl, (void)callBack, (void)context;
    return kDNSServiceErr_Unsupported;
}

DNSServiceErrorType DNSServiceAddRecord(
    DNSServiceRef sdRef, DNSRecordRef *record, DNSServiceFlags flags, uint16_t rrtype, uint16_t rdlen,
    const void *rdata, uint32_t ttl) {
    (void)sdRef, (void)record, (void)flags, (void)rrtype, (void)rdlen, (void)rdata, (void)ttl;
    return kDNSServiceErr_Unsupported;
}

DNSServiceErrorType DNSServiceUpdateRecord(
    DNSServiceRef sdRef, DNSRecordRef record, DNSServiceFlags flags, uint16_t rdlen, const void *rdata, uint32_t ttl) {
    (void)sdRef, (void)record, (void)flags, (void)rdlen, (void)rdata, (void)ttl;
    return kDNSServiceErr_Unsupported;
}

DNSServiceErrorType DNSServiceRemoveRecord(DNSServiceRef sdRef, DNSRecordRef record, DNSServiceFlags flags) {
    (void)sdRef, (void)record, (void)flags;
    return kDNSServiceErr_Unsupported;
}

DNSServiceErrorType DNSServiceReconfirmRecord(
    DNSServiceFlags flags, uint32_t interfaceIndex, const char *fullname, uint16_t rrtype, uint16_t rrclass,
    uint16_t rdlen, const void *rdata) {
    (void)flags, (void)interfaceIndex, (void)fullname, (void)rrtype, (void)rrclass, (void)rdlen, (void)rdata;
    return kDNSServiceErr_Unsupported;
}

DNSServiceErrorType DNSServiceNATPortMappingCreate(
    DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceProtocol protocol,
    uint16_t internalPort, uint16_t externalPort, uint32_t ttl, DNSServiceNATPortMappingReply callBack,
    void *context) {
    (void)sdRef, (void)flags, (void)interfaceIndex, (void)protocol, (void)internalPort, (void)externalPort, (void)ttl;
    (void)callBack, (void)context;
    return kDNSServiceErr_Unsupported;
}
