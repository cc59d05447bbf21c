// What the library does without a device: arguments, names and TXT records. Prints every check that fails; exits with
// how many did.
#include <arpa/inet.h>
#include <dns_sd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;
#define CHECK(fact) ((fact) ? 0 : (failures++, printf("line %d: %s\n", __LINE__, #fact)))

static void browsed(
    DNSServiceRef ref, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *name,
    const char *type, const char *domain, void *context) {
    (void)ref, (void)flags, (void)interface, (void)error, (void)name, (void)type, (void)domain, (void)context;
    abort();
}

static void resolved(
    DNSServiceRef ref, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *name,
    const char *host, uint16_t port, uint16_t length, const unsigned char *record, void *context) {
    (void)ref, (void)flags, (void)interface, (void)error, (void)name, (void)host, (void)port, (void)length;
    (void)record, (void)context;
    abort();
}

static void found(
    DNSServiceRef ref, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *name,
    const struct sockaddr *address, uint32_t ttl, void *context) {
    (void)ref, (void)flags, (void)interface, (void)error, (void)name, (void)address, (void)ttl, (void)context;
    abort();
}

static void answered(
    DNSServiceRef ref, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *name,
    uint16_t type, uint16_t class, uint16_t length, const void *data, uint32_t ttl, void *context) {
    (void)ref, (void)flags, (void)interface, (void)error, (void)name, (void)type, (void)class, (void)length;
    (void)data, (void)ttl, (void)context;
    abort();
}

static void enumerated(
    DNSServiceRef ref, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *domain,
    void *context) {
    (void)ref, (void)flags, (void)interface, (void)error, (void)domain, (void)context;
    abort();
}

static DNSServiceErrorType browse(DNSServiceFlags flags, uint32_t interface, const char *type, const char *domain) {
    DNSServiceRef ref = (DNSServiceRef)(void *)&failures;
    DNSServiceErrorType error = DNSServiceBrowse(&ref, flags, interface, type, domain, browsed, NULL);
    CHECK(flags & kDNSServiceFlagsShareConnection || ref == NULL);
    return error;
}

static DNSServiceErrorType publish(
    const char *name, const char *type, const char *domain, const char *host, uint16_t length, const void *record) {
    DNSServiceRef ref;
    return DNSServiceRegister(&ref, 0, 0, name, type, domain, host, htons(80), length, record, NULL, NULL);
}

static DNSServiceErrorType query(const char *name, uint16_t type, uint16_t class) {
    DNSServiceRef ref;
    return DNSServiceQueryRecord(&ref, 0, 0, name, type, class, answered, NULL);
}

static void check_arguments(void) {
    DNSServiceRef ref;
    const int bad = kDNSServiceErr_BadParam, unsupported = kDNSServiceErr_Unsupported;
    const int absent = kDNSServiceErr_ServiceNotRunning;
    CHECK(browse(0, 0, "_a._tcp", NULL) == absent);
    CHECK(browse(0, 1, "_a._udp.,_b", "local") == absent);
    CHECK(browse(0, 0, "_services._dns-sd._udp", "") == absent);
    CHECK(browse(0, 99999, "_a._tcp", NULL) == kDNSServiceErr_BadInterfaceIndex);
    CHECK(browse(0, kDNSServiceInterfaceIndexLocalOnly, "_a._tcp", NULL) == unsupported);
    CHECK(browse(0, kDNSServiceInterfaceIndexP2P, "_a._tcp", NULL) == unsupported);
    CHECK(browse(kDNSServiceFlagsShareConnection, 0, "_a._tcp", NULL) == unsupported);
    CHECK(browse(0, 0, "_a._tcp", "example.com.") == unsupported);
    const char *types[] = {NULL, "", ".", "a", "_a", "_tcp", "_a._sctp", "a._tcp", "_a._tcp,", "_a._tcp,_b,_c",
        "_\xFF._tcp", "._tcp"};
    for (size_t place = 0; place < sizeof types / sizeof *types; place++) CHECK(browse(0, 0, types[place], NULL) == bad);
    CHECK(DNSServiceBrowse(NULL, 0, 0, "_a._tcp", NULL, browsed, NULL) == bad);
    CHECK(DNSServiceBrowse(&ref, 0, 0, "_a._tcp", NULL, NULL, NULL) == bad);

    const char long_name[] = "0123456789012345678901234567890123456789012345678901234567890123";
    CHECK(publish("Ward", "_a._tcp", "local.", "", 0, NULL) == absent);
    CHECK(publish(long_name, "_a._tcp", NULL, NULL, 0, NULL) == bad);
    CHECK(publish(long_name + 1, "_a._tcp", NULL, NULL, 0, NULL) == absent);
    CHECK(publish("\xC3", "_a._tcp", NULL, NULL, 0, NULL) == bad);
    CHECK(publish("Ward", "_a._tcp,_b", NULL, NULL, 0, NULL) == unsupported);
    CHECK(publish("Ward", "_a._tcp", NULL, "other.local", 0, NULL) == unsupported);
    CHECK(publish("Ward", "_a._tcp", "example.com", NULL, 0, NULL) == unsupported);
    CHECK(publish("Ward", "_a._tcp", NULL, NULL, 4, NULL) == bad);
    CHECK(publish("Ward", "_a._tcp", NULL, NULL, 4, "\3k=v") == absent);
    CHECK(publish("Ward", "_a._tcp", NULL, NULL, 4, "\4k=v") == unsupported);  // runs out of the record
    CHECK(publish("Ward", "_a._tcp", NULL, NULL, 4, "\3k=\xFF") == unsupported);
    char *long_record = calloc(1, 65535);
    for (size_t place = 0; place + 256 <= 65535; place += 256) {
        memset(long_record + place, '\1', 256);
        snprintf(long_record + place, 8, "\xFF%05zu", place);
        long_record[place + 6] = '=';
    }
    // As text it is longer than a line may be.
    CHECK(publish("Ward", "_a._tcp", NULL, NULL, 65280, long_record) == bad);
    free(long_record);

    CHECK(DNSServiceResolve(&ref, 0, 0, "Ward", "_a._tcp", "local.", resolved, NULL) == absent);
    CHECK(DNSServiceResolve(&ref, 0, 0, NULL, "_a._tcp", "local.", resolved, NULL) == bad);
    CHECK(DNSServiceResolve(&ref, 0, 0, "Ward", "_a._tcp", "local.", NULL, NULL) == bad);
    CHECK(DNSServiceResolve(&ref, 0, 0, "Ward", "_a._tcp", "example.com", resolved, NULL) == unsupported);

    CHECK(DNSServiceGetAddrInfo(&ref, 0, 0, 0, "desk.local.", found, NULL) == absent);
    CHECK(DNSServiceGetAddrInfo(&ref, 0, 0, 4, "desk.local.", found, NULL) == bad);
    CHECK(DNSServiceGetAddrInfo(&ref, 0, 0, 0, "", found, NULL) == bad);
    CHECK(DNSServiceGetAddrInfo(&ref, 0, 0, 0, "desk..local", found, NULL) == bad);
    CHECK(DNSServiceGetAddrInfo(&ref, 0, 0, 0, NULL, found, NULL) == bad);

    CHECK(query("desk.local", kDNSServiceType_A, 1) == absent);
    CHECK(query("_a._tcp.local.", kDNSServiceType_PTR, 1) == absent);
    CHECK(query("_b._sub._a._tcp.local.", kDNSServiceType_PTR, 1) == absent);
    CHECK(query("A\\.b\\032c._a._tcp.local", kDNSServiceType_SRV, 1) == absent);
    CHECK(query("A._a._tcp.local.", kDNSServiceType_TXT, 1) == absent);
    CHECK(query("A._a._tcp.example.com.", kDNSServiceType_TXT, 1) == unsupported);
    CHECK(query("a.local.", kDNSServiceType_SRV, 1) == unsupported);
    CHECK(query("1.0.0.10.in-addr.arpa.", kDNSServiceType_PTR, 1) == unsupported);
    CHECK(query("a.local.", kDNSServiceType_MX, 1) == unsupported);
    CHECK(query("a.local.", kDNSServiceType_ANY, 1) == unsupported);
    CHECK(query("a.local.", kDNSServiceType_A, 3) == unsupported);
    CHECK(query("a\\25.local.", kDNSServiceType_A, 1) == bad);
    CHECK(query("a\\256.local.", kDNSServiceType_A, 1) == bad);

    CHECK(DNSServiceEnumerateDomains(&ref, kDNSServiceFlagsBrowseDomains, 0, enumerated, NULL) == absent);
    CHECK(DNSServiceEnumerateDomains(&ref, 0, 0, enumerated, NULL) == kDNSServiceErr_BadFlags);
    CHECK(DNSServiceEnumerateDomains(&ref, 0xC0, 0, enumerated, NULL) == kDNSServiceErr_BadFlags);
    CHECK(DNSServiceEnumerateDomains(&ref, 0x40, 0, NULL, NULL) == bad);
    CHECK(DNSServiceRefSockFD(NULL) == -1);
    CHECK(DNSServiceProcessResult(NULL) == bad);
    DNSServiceRefDeallocate(NULL);
    char nothing[512] = {0};
    CHECK(DNSServiceProcessResult((DNSServiceRef)(void *)nothing) == kDNSServiceErr_BadReference);
    CHECK(DNSServiceRefSockFD((DNSServiceRef)(void *)nothing) == -1);
    uint32_t version, size = 2;
    CHECK(DNSServiceGetProperty(kDNSServiceProperty_DaemonVersion, &version, &size) == bad);
    size = 4;
    CHECK(DNSServiceGetProperty("Colour", &version, &size) == unsupported);
    CHECK(DNSServiceGetProperty(kDNSServiceProperty_DaemonVersion, &version, &size) == absent);
    CHECK(DNSServiceUpdateRecord(NULL, NULL, 0, 0, NULL, 0) == unsupported);
}

static void check_names(void) {
    char name[kDNSServiceMaxDomainName];
    CHECK(DNSServiceConstructFullName(name, "Ward 3.b\\", "_a._tcp", "local") == 0);
    CHECK(!strcmp(name, "Ward\\0323\\.b\\\\._a._tcp.local."));
    CHECK(DNSServiceConstructFullName(name, NULL, "_a._udp.", "example.com.") == 0);
    CHECK(!strcmp(name, "_a._udp.example.com."));
    CHECK(DNSServiceConstructFullName(name, "é", "_a._tcp", "local") == 0 && !strcmp(name, "é._a._tcp.local."));
    CHECK(DNSServiceConstructFullName(name, "a", "_a", "local.") != 0);
    CHECK(DNSServiceConstructFullName(name, "a", "_a._tcp", "") != 0);
    CHECK(DNSServiceConstructFullName(name, "a", "_a._tcp", NULL) != 0);
    CHECK(DNSServiceConstructFullName(NULL, "a", "_a._tcp", "local") != 0);
}

static void check_records(void) {
    TXTRecordRef record;
    char room[8], key[8];
    uint8_t length = 0;
    const void *value = NULL;
    TXTRecordCreate(&record, sizeof room, room);
    CHECK(TXTRecordGetLength(&record) == 0 && TXTRecordGetBytesPtr(&record) == room);
    CHECK(TXTRecordSetValue(&record, "a", 2, "xy") == 0 && TXTRecordGetBytesPtr(&record) == room);
    CHECK(TXTRecordSetValue(&record, "b", 0, NULL) == 0 && TXTRecordGetLength(&record) == 7);
    CHECK(TXTRecordSetValue(&record, "c", 0, "") == 0 && TXTRecordGetBytesPtr(&record) != room);
    CHECK(!memcmp(TXTRecordGetBytesPtr(&record), "\4a=xy\1b\2c=", 10) && TXTRecordGetLength(&record) == 10);
    CHECK(TXTRecordSetValue(&record, "A", 1, "z") == 0);
    CHECK(!memcmp(TXTRecordGetBytesPtr(&record), "\1b\2c=\3A=z", 9) && TXTRecordGetLength(&record) == 9);
    const void *bytes = TXTRecordGetBytesPtr(&record);
    CHECK(TXTRecordGetCount(9, bytes) == 3);
    CHECK(TXTRecordContainsKey(9, bytes, "B") && !TXTRecordContainsKey(9, bytes, "d"));
    CHECK(TXTRecordGetValuePtr(9, bytes, "b", &length) == NULL);
    CHECK(TXTRecordGetValuePtr(9, bytes, "c", &length) && length == 0);
    value = TXTRecordGetValuePtr(9, bytes, "a", &length);
    CHECK(value && length == 1 && !memcmp(value, "z", 1));
    CHECK(TXTRecordGetItemAtIndex(9, bytes, 2, sizeof key, key, &length, &value) == 0);
    CHECK(!strcmp(key, "A") && length == 1 && !memcmp(value, "z", 1));
    CHECK(TXTRecordGetItemAtIndex(9, bytes, 0, sizeof key, key, &length, &value) == 0 && value == NULL);
    CHECK(TXTRecordGetItemAtIndex(9, bytes, 0, 1, key, &length, &value) == kDNSServiceErr_NoMemory);
    CHECK(TXTRecordGetItemAtIndex(9, bytes, 3, sizeof key, key, &length, &value) == kDNSServiceErr_Invalid);
    CHECK(TXTRecordRemoveValue(&record, "c") == 0 && TXTRecordGetLength(&record) == 6);
    CHECK(TXTRecordRemoveValue(&record, "c") == kDNSServiceErr_NoSuchKey);
    CHECK(TXTRecordSetValue(&record, "", 0, NULL) == kDNSServiceErr_Invalid);
    CHECK(TXTRecordSetValue(&record, "a=b", 0, NULL) == kDNSServiceErr_Invalid);
    CHECK(TXTRecordSetValue(&record, "abc", 252, bytes) == kDNSServiceErr_Invalid);
    TXTRecordDeallocate(&record);
    CHECK(TXTRecordGetLength(&record) == 0);
    // A string that runs out of the record is not read.
    CHECK(TXTRecordGetCount(3, "\1a\5") == 1 && !TXTRecordContainsKey(3, "\1a\5", "b"));
    CHECK(TXTRecordGetCount(0, NULL) == 0);
    TXTRecordCreate(&record, 0, NULL);
    for (unsigned number = 0; number < 600; number++) {
        char many[8], text[200];
        snprintf(many, sizeof many, "k%u", number);
        memset(text, 'v', sizeof text);
        int error = TXTRecordSetValue(&record, many, sizeof text, text);
        CHECK(error == (TXTRecordGetLength(&record) > 65535 - 206 && error ? kDNSServiceErr_NoMemory : 0));
    }
    CHECK(TXTRecordGetLength(&record) > 65000);
    TXTRecordDeallocate(&record);
}

int main(void) {
    check_arguments();
    check_names();
    check_records();
    return failures;
}
