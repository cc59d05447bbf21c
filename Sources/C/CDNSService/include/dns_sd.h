// Apple's C interface of Bonjour, implemented by requests to the device that a program runs on.
//
// Names, numbers and signatures are Apple's, so that programs compile and link unchanged. The device decides which calls
// need access to the local network, and what is reported (Sources/Phone/DeviceProtocol, "Writing a client"):
//
// - while the alert is shown, nothing is reported;
// - without access, the callback gets kDNSServiceErr_PolicyDenied; the operation continues once access is granted;
// - for a type that the app does not declare, the call returns kDNSServiceErr_NoAuth; DNSServiceRegister reports it to
//   its callback;
// - without a device, every call returns kDNSServiceErr_ServiceNotRunning; when the device ends, the callbacks get it.
//
// Use a DNSServiceRef on one thread at a time. Its descriptor becomes readable when DNSServiceProcessResult has data to
// read, which need not lead to a callback.
#ifndef _DNS_SD_H
#define _DNS_SD_H

#include <stdint.h>
#include <sys/socket.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define DNSSD_API __attribute__((visibility("default")))
#else
#define DNSSD_API
#endif

// The module Network has the error numbers too. In a Swift file that imports both, the names refer to those of Network.
#if defined(__swift__)
#define DNSSD_ALSO_IN_NETWORK __attribute__((swift_attr("@_disfavoredOverload")))
#else
#define DNSSD_ALSO_IN_NETWORK
#endif

// An operation, which runs until it is released.
typedef struct _DNSServiceRef_t *DNSServiceRef;
// A record that was added to a service.
typedef struct _DNSRecordRef_t *DNSRecordRef;

typedef uint32_t DNSServiceFlags;
typedef uint32_t DNSServiceProtocol;
typedef int32_t DNSServiceErrorType;
typedef int dnssd_sock_t;

enum {
    // Passed to callbacks: another callback follows immediately.
    kDNSServiceFlagsMoreComing = 0x1,
    kDNSServiceFlagsQueueRequest = 0x1,
    kDNSServiceFlagsAutoTrigger = 0x1,
    // Passed to callbacks: the result was added; without this flag, it was removed.
    kDNSServiceFlagsAdd = 0x2,
    kDNSServiceFlagsDefault = 0x4,
    // Do not rename a service whose name is taken; report kDNSServiceErr_NameConflict.
    kDNSServiceFlagsNoAutoRename = 0x8,
    kDNSServiceFlagsShared = 0x10,
    kDNSServiceFlagsUnique = 0x20,
    kDNSServiceFlagsBrowseDomains = 0x40,
    kDNSServiceFlagsRegistrationDomains = 0x80,
    kDNSServiceFlagsLongLivedQuery = 0x100,
    kDNSServiceFlagsAllowRemoteQuery = 0x200,
    kDNSServiceFlagsForceMulticast = 0x400,
    kDNSServiceFlagsForce = 0x800,
    kDNSServiceFlagsKnownUnique = 0x800,
    kDNSServiceFlagsReturnIntermediates = 0x1000,
    kDNSServiceFlagsShareConnection = 0x4000,
    kDNSServiceFlagsSuppressUnusable = 0x8000,
    // Report kDNSServiceErr_Timeout if there is no answer in time.
    kDNSServiceFlagsTimeout = 0x10000,
    kDNSServiceFlagsIncludeP2P = 0x20000,
    kDNSServiceFlagsWakeOnResolve = 0x40000,
    kDNSServiceFlagsBackgroundTrafficClass = 0x80000,
    kDNSServiceFlagsIncludeAWDL = 0x100000,
    kDNSServiceFlagsEnableDNSSEC = 0x200000,
    kDNSServiceFlagsValidate = 0x200000,
    kDNSServiceFlagsUnicastResponse = 0x400000,
    kDNSServiceFlagsWakeOnlyService = 0x1000000,
    kDNSServiceFlagsThresholdOne = 0x2000000,
    kDNSServiceFlagsThresholdFinder = 0x4000000,
    kDNSServiceFlagsThresholdReached = 0x2000000,
};

// Address families for DNSServiceGetAddrInfo; 0 means both.
enum {
    kDNSServiceProtocol_IPv4 = 0x01,
    kDNSServiceProtocol_IPv6 = 0x02,
    kDNSServiceProtocol_UDP = 0x10,
    kDNSServiceProtocol_TCP = 0x20,
};

// Classes and types of records (RFC 1035, 2782, 3596).
enum { kDNSServiceClass_IN = 1 };

enum {
    kDNSServiceType_A = 1,
    kDNSServiceType_NS = 2,
    kDNSServiceType_CNAME = 5,
    kDNSServiceType_SOA = 6,
    kDNSServiceType_NULL = 10,
    kDNSServiceType_PTR = 12,
    kDNSServiceType_HINFO = 13,
    kDNSServiceType_MX = 15,
    kDNSServiceType_TXT = 16,
    kDNSServiceType_AAAA = 28,
    kDNSServiceType_SRV = 33,
    kDNSServiceType_OPT = 41,
    kDNSServiceType_NSEC = 47,
    kDNSServiceType_SVCB = 64,
    kDNSServiceType_HTTPS = 65,
    kDNSServiceType_ANY = 255,
};

enum {
    kDNSServiceErr_NoError DNSSD_ALSO_IN_NETWORK = 0,
    kDNSServiceErr_Unknown DNSSD_ALSO_IN_NETWORK = -65537,
    kDNSServiceErr_NoSuchName DNSSD_ALSO_IN_NETWORK = -65538,
    kDNSServiceErr_NoMemory DNSSD_ALSO_IN_NETWORK = -65539,
    kDNSServiceErr_BadParam DNSSD_ALSO_IN_NETWORK = -65540,
    kDNSServiceErr_BadReference DNSSD_ALSO_IN_NETWORK = -65541,
    kDNSServiceErr_BadState DNSSD_ALSO_IN_NETWORK = -65542,
    kDNSServiceErr_BadFlags DNSSD_ALSO_IN_NETWORK = -65543,
    kDNSServiceErr_Unsupported DNSSD_ALSO_IN_NETWORK = -65544,
    kDNSServiceErr_NotInitialized DNSSD_ALSO_IN_NETWORK = -65545,
    kDNSServiceErr_AlreadyRegistered DNSSD_ALSO_IN_NETWORK = -65547,
    kDNSServiceErr_NameConflict DNSSD_ALSO_IN_NETWORK = -65548,
    kDNSServiceErr_Invalid DNSSD_ALSO_IN_NETWORK = -65549,
    kDNSServiceErr_Firewall DNSSD_ALSO_IN_NETWORK = -65550,
    kDNSServiceErr_Incompatible DNSSD_ALSO_IN_NETWORK = -65551,
    kDNSServiceErr_BadInterfaceIndex DNSSD_ALSO_IN_NETWORK = -65552,
    kDNSServiceErr_Refused DNSSD_ALSO_IN_NETWORK = -65553,
    kDNSServiceErr_NoSuchRecord DNSSD_ALSO_IN_NETWORK = -65554,
    kDNSServiceErr_NoAuth DNSSD_ALSO_IN_NETWORK = -65555,
    kDNSServiceErr_NoSuchKey DNSSD_ALSO_IN_NETWORK = -65556,
    kDNSServiceErr_NATTraversal DNSSD_ALSO_IN_NETWORK = -65557,
    kDNSServiceErr_DoubleNAT DNSSD_ALSO_IN_NETWORK = -65558,
    kDNSServiceErr_BadTime DNSSD_ALSO_IN_NETWORK = -65559,
    kDNSServiceErr_BadSig DNSSD_ALSO_IN_NETWORK = -65560,
    kDNSServiceErr_BadKey DNSSD_ALSO_IN_NETWORK = -65561,
    kDNSServiceErr_Transient DNSSD_ALSO_IN_NETWORK = -65562,
    kDNSServiceErr_ServiceNotRunning DNSSD_ALSO_IN_NETWORK = -65563,
    kDNSServiceErr_NATPortMappingUnsupported DNSSD_ALSO_IN_NETWORK = -65564,
    kDNSServiceErr_NATPortMappingDisabled DNSSD_ALSO_IN_NETWORK = -65565,
    kDNSServiceErr_NoRouter DNSSD_ALSO_IN_NETWORK = -65566,
    kDNSServiceErr_PollingMode DNSSD_ALSO_IN_NETWORK = -65567,
    kDNSServiceErr_Timeout DNSSD_ALSO_IN_NETWORK = -65568,
    kDNSServiceErr_DefunctConnection DNSSD_ALSO_IN_NETWORK = -65569,
    kDNSServiceErr_PolicyDenied DNSSD_ALSO_IN_NETWORK = -65570,
    kDNSServiceErr_NotPermitted DNSSD_ALSO_IN_NETWORK = -65571,
    kDNSServiceErr_StaleData DNSSD_ALSO_IN_NETWORK = -65572,
};

// The maximum sizes of a service name and of a full name in bytes, including the terminating zero byte.
#define kDNSServiceMaxServiceName 64
#define kDNSServiceMaxDomainName 1009

// Special interface indexes. Only the first is supported in requests.
#define kDNSServiceInterfaceIndexAny 0
// Not as negative numbers, which Swift does not convert.
#define kDNSServiceInterfaceIndexLocalOnly ((uint32_t)0xFFFFFFFF)
#define kDNSServiceInterfaceIndexUnicast ((uint32_t)0xFFFFFFFE)
#define kDNSServiceInterfaceIndexP2P ((uint32_t)0xFFFFFFFD)
#define kDNSServiceInterfaceIndexBLE ((uint32_t)0xFFFFFFFC)

// Property of DNSServiceGetProperty: the version of the mDNS responder, a uint32_t.
#define kDNSServiceProperty_DaemonVersion "DaemonVersion"

// Stores the version of the responder in iOS 14, the first system with local network privacy.
DNSSD_API DNSServiceErrorType DNSServiceGetProperty(const char *property, void *result, uint32_t *size);

// Returns the descriptor to poll, which the library owns, or -1.
DNSSD_API dnssd_sock_t DNSServiceRefSockFD(DNSServiceRef sdRef);
// Reads the data that has arrived, and calls the callback with the results; blocks if there is no data. The callback may
// release sdRef.
DNSSD_API DNSServiceErrorType DNSServiceProcessResult(DNSServiceRef sdRef);
// Ends the operation and releases sdRef.
DNSSD_API void DNSServiceRefDeallocate(DNSServiceRef sdRef);

// Reports the only domain, `local.`; flags is kDNSServiceFlagsBrowseDomains or kDNSServiceFlagsRegistrationDomains.
typedef void (*DNSServiceDomainEnumReply)(
    DNSServiceRef sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceErrorType errorCode,
    const char *replyDomain, void *context);
DNSSD_API DNSServiceErrorType DNSServiceEnumerateDomains(
    DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceDomainEnumReply callBack,
    void *context);

// Registers a service on all interfaces. The port is in network byte order. The values of a TXT record must
// be UTF-8; a key without a value is announced with an empty one. Other bytes are kDNSServiceErr_Unsupported, and so are
// subtypes, another host name, and a single interface.
typedef void (*DNSServiceRegisterReply)(
    DNSServiceRef sdRef, DNSServiceFlags flags, DNSServiceErrorType errorCode, const char *name, const char *regtype,
    const char *domain, void *context);
DNSSD_API DNSServiceErrorType DNSServiceRegister(
    DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, const char *name, const char *regtype,
    const char *domain, const char *host, uint16_t port, uint16_t txtLen, const void *txtRecord,
    DNSServiceRegisterReply callBack, void *context);

// Browses for services of a type; for all types with `_services._dns-sd._udp`.
typedef void (*DNSServiceBrowseReply)(
    DNSServiceRef sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceErrorType errorCode,
    const char *serviceName, const char *regtype, const char *replyDomain, void *context);
DNSSD_API DNSServiceErrorType DNSServiceBrowse(
    DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, const char *regtype, const char *domain,
    DNSServiceBrowseReply callBack, void *context);

// Resolves the host, port (in network byte order) and TXT record of a service, and reports each change.
typedef void (*DNSServiceResolveReply)(
    DNSServiceRef sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceErrorType errorCode,
    const char *fullname, const char *hosttarget, uint16_t port, uint16_t txtLen, const unsigned char *txtRecord,
    void *context);
DNSSD_API DNSServiceErrorType DNSServiceResolve(
    DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, const char *name, const char *regtype,
    const char *domain, DNSServiceResolveReply callBack, void *context);

// Resolves the addresses of a host name, once: changes are not reported. A family without an address is
// kDNSServiceErr_NoSuchRecord, and so is a name in `local.` without an answer. Times to live are those of RFC 6762, 10.
typedef void (*DNSServiceGetAddrInfoReply)(
    DNSServiceRef sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceErrorType errorCode,
    const char *hostname, const struct sockaddr *address, uint32_t ttl, void *context);
DNSSD_API DNSServiceErrorType DNSServiceGetAddrInfo(
    DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceProtocol protocol,
    const char *hostname, DNSServiceGetAddrInfoReply callBack, void *context);

// Queries the records of service discovery: PTR of a type or of `_services._dns-sd._udp.local.`, SRV and TXT of a
// service, A and AAAA of a host. Other records are kDNSServiceErr_Unsupported.
typedef void (*DNSServiceQueryRecordReply)(
    DNSServiceRef sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceErrorType errorCode,
    const char *fullname, uint16_t rrtype, uint16_t rrclass, uint16_t rdlen, const void *rdata, uint32_t ttl,
    void *context);
DNSSD_API DNSServiceErrorType DNSServiceQueryRecord(
    DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, const char *fullname, uint16_t rrtype,
    uint16_t rrclass, DNSServiceQueryRecordReply callBack, void *context);

// Unsupported functions, declared so that programs link; each returns kDNSServiceErr_Unsupported.
typedef void (*DNSServiceRegisterRecordReply)(
    DNSServiceRef sdRef, DNSRecordRef record, DNSServiceFlags flags, DNSServiceErrorType errorCode, void *context);
typedef void (*DNSServiceNATPortMappingReply)(
    DNSServiceRef sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceErrorType errorCode,
    uint32_t externalAddress, DNSServiceProtocol protocol, uint16_t internalPort, uint16_t externalPort, uint32_t ttl,
    void *context);
DNSSD_API DNSServiceErrorType DNSServiceCreateConnection(DNSServiceRef *sdRef);
DNSSD_API DNSServiceErrorType DNSServiceRegisterRecord(
    DNSServiceRef sdRef, DNSRecordRef *record, DNSServiceFlags flags, uint32_t interfaceIndex, const char *fullname,
    uint16_t rrtype, uint16_t rrclass, uint16_t rdlen, const void *rdata, uint32_t ttl,
    DNSServiceRegisterRecordReply callBack, void *context);
DNSSD_API DNSServiceErrorType DNSServiceAddRecord(
    DNSServiceRef sdRef, DNSRecordRef *record, DNSServiceFlags flags, uint16_t rrtype, uint16_t rdlen,
    const void *rdata, uint32_t ttl);
DNSSD_API DNSServiceErrorType DNSServiceUpdateRecord(
    DNSServiceRef sdRef, DNSRecordRef record, DNSServiceFlags flags, uint16_t rdlen, const void *rdata, uint32_t ttl);
DNSSD_API DNSServiceErrorType DNSServiceRemoveRecord(DNSServiceRef sdRef, DNSRecordRef record, DNSServiceFlags flags);
DNSSD_API DNSServiceErrorType DNSServiceReconfirmRecord(
    DNSServiceFlags flags, uint32_t interfaceIndex, const char *fullname, uint16_t rrtype, uint16_t rrclass,
    uint16_t rdlen, const void *rdata);
DNSSD_API DNSServiceErrorType DNSServiceNATPortMappingCreate(
    DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceProtocol protocol,
    uint16_t internalPort, uint16_t externalPort, uint32_t ttl, DNSServiceNATPortMappingReply callBack, void *context);

// Writes the escaped full name of a service into kDNSServiceMaxDomainName bytes. service may be NULL. Returns a value
// other than 0 if the parts are not valid.
DNSSD_API DNSServiceErrorType DNSServiceConstructFullName(
    char *const fullName, const char *const service, const char *const regtype, const char *const domain);

// A TXT record under construction (RFC 6763, 6). It is built in the caller's buffer, and moves to memory of the library if
// that is too small. Release it by TXTRecordDeallocate in both cases.
typedef union _TXTRecordRef_t {
    char PrivateData[16];
    char *ForceNaturalAlignment;
} TXTRecordRef;

DNSSD_API void TXTRecordCreate(TXTRecordRef *txtRecord, uint16_t bufferLen, void *buffer);
DNSSD_API void TXTRecordDeallocate(TXTRecordRef *txtRecord);
// Sets the value of a key, replacing an earlier one; with value NULL, the key has no value.
DNSSD_API DNSServiceErrorType TXTRecordSetValue(
    TXTRecordRef *txtRecord, const char *key, uint8_t valueSize, const void *value);
DNSSD_API DNSServiceErrorType TXTRecordRemoveValue(TXTRecordRef *txtRecord, const char *key);
DNSSD_API uint16_t TXTRecordGetLength(const TXTRecordRef *txtRecord);
DNSSD_API const void *TXTRecordGetBytesPtr(const TXTRecordRef *txtRecord);

// Functions that read a TXT record. Keys are case-insensitive; the first of two equal keys counts.
DNSSD_API int TXTRecordContainsKey(uint16_t txtLen, const void *txtRecord, const char *key);
DNSSD_API const void *TXTRecordGetValuePtr(
    uint16_t txtLen, const void *txtRecord, const char *key, uint8_t *valueLen);
DNSSD_API uint16_t TXTRecordGetCount(uint16_t txtLen, const void *txtRecord);
DNSSD_API DNSServiceErrorType TXTRecordGetItemAtIndex(
    uint16_t txtLen, const void *txtRecord, uint16_t itemIndex, uint16_t keyBufLen, char *key, uint8_t *valueLen,
    const void **value);

#ifdef __cplusplus
}
#endif

#endif
