// A program for Apple's dns_sd.h. Usage: client CALL ARGUMENTS...
// Says what the call returned, whether its descriptor can be read at once, and every callback, one a line; ends with
// what DNSServiceProcessResult returned when it failed.
#include <arpa/inet.h>
#include <dns_sd.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int stop_after = -1;  // callbacks until the reference is released inside one

static void mark(DNSServiceRef ref, DNSServiceFlags flags) {
    printf("%s%s ", flags & kDNSServiceFlagsAdd ? "+" : "-", flags & kDNSServiceFlagsMoreComing ? "…" : "");
    if (stop_after > 0 && --stop_after == 0) DNSServiceRefDeallocate(ref);
}

static void print_bytes(const unsigned char *bytes, unsigned length) {
    for (unsigned place = 0; place < length; place++) {
        if (bytes[place] > ' ' && bytes[place] < 127) putchar(bytes[place]);
        else printf("<%u>", bytes[place]);
    }
}

static void browsed(
    DNSServiceRef ref, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *name,
    const char *type, const char *domain, void *context) {
    mark(ref, flags);
    if (error) printf("%d\n", error);
    else printf("%u %s|%s|%s %s\n", interface, name, type, domain, (const char *)context);
}

static void registered(
    DNSServiceRef ref, DNSServiceFlags flags, DNSServiceErrorType error, const char *name, const char *type,
    const char *domain, void *context) {
    (void)context;
    mark(ref, flags);
    printf("%d %s|%s|%s\n", error, name, type, domain);
}

static void resolved(
    DNSServiceRef ref, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *name,
    const char *host, uint16_t port, uint16_t length, const unsigned char *record, void *context) {
    (void)context;
    mark(ref, flags);
    if (error) {
        printf("%d\n", error);
        return;
    }
    printf("%u %s %s:%u ", interface, name, host, ntohs(port));
    print_bytes(record, length);
    puts("");
}

static void found(
    DNSServiceRef ref, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *name,
    const struct sockaddr *address, uint32_t ttl, void *context) {
    char text[INET6_ADDRSTRLEN] = "";
    (void)context;
    mark(ref, flags);
    const void *bytes = &((const struct sockaddr_in *)(const void *)address)->sin_addr;
    if (address->sa_family == AF_INET6) bytes = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    inet_ntop(address->sa_family, bytes, text, sizeof text);
    printf("%u %d %s %s %u\n", interface, error, name, text, ttl);
}

static void answered(
    DNSServiceRef ref, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *name,
    uint16_t type, uint16_t class, uint16_t length, const void *data, uint32_t ttl, void *context) {
    (void)context;
    mark(ref, flags);
    printf("%u %d %s %u/%u %u ", interface, error, name, type, class, ttl);
    print_bytes(data, length);
    puts("");
}

static void enumerated(
    DNSServiceRef ref, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *domain,
    void *context) {
    (void)context;
    mark(ref, flags);
    printf("%u %d %s\n", interface, error, domain);
}

static const char *given(char **arguments, int place) {
    return !strcmp(arguments[place], "-") ? NULL : arguments[place];
}

static DNSServiceErrorType begin(DNSServiceRef *ref, char **a, int count) {
    DNSServiceFlags flags = (DNSServiceFlags)strtoul(a[1], NULL, 0);
    uint32_t interface = (uint32_t)strtol(a[2], NULL, 0);
    if (!strcmp(a[0], "browse") && count == 5)
        return DNSServiceBrowse(ref, flags, interface, given(a, 3), given(a, 4), browsed, "context");
    if (!strcmp(a[0], "register") && count == 7) {
        const char *record = given(a, 6);
        return DNSServiceRegister(
            ref, flags, interface, given(a, 3), given(a, 4), NULL, NULL, htons((uint16_t)atoi(a[5])),
            record ? (uint16_t)strlen(record) : 0, record, registered, NULL);
    }
    if (!strcmp(a[0], "resolve") && count == 6)
        return DNSServiceResolve(ref, flags, interface, given(a, 3), given(a, 4), given(a, 5), resolved, NULL);
    if (!strcmp(a[0], "addresses") && count == 5)
        return DNSServiceGetAddrInfo(
            ref, flags, interface, (DNSServiceProtocol)atoi(a[3]), given(a, 4), found, NULL);
    if (!strcmp(a[0], "query") && count == 6)
        return DNSServiceQueryRecord(
            ref, flags, interface, given(a, 3), (uint16_t)atoi(a[4]), (uint16_t)atoi(a[5]), answered, NULL);
    if (!strcmp(a[0], "domains") && count == 3)
        return DNSServiceEnumerateDomains(ref, flags, interface, enumerated, NULL);
    if (!strcmp(a[0], "version")) {
        uint32_t version = 0, size = sizeof version;
        DNSServiceErrorType error = DNSServiceGetProperty(kDNSServiceProperty_DaemonVersion, &version, &size);
        printf("%d %u %u\n", error, version, size);
        exit(0);
    }
    exit(2);
}

int main(int count, char **arguments) {
    DNSServiceRef ref = (DNSServiceRef)(void *)&count;
    if (getenv("STOP_AFTER")) stop_after = atoi(getenv("STOP_AFTER"));
    setvbuf(stdout, NULL, _IOLBF, 0);
    DNSServiceErrorType error = begin(&ref, arguments + 1, count - 1);
    if (error) {
        printf("returned %d %s\n", error, ref ? "with a reference" : "");
        return 0;
    }
    struct pollfd readable = {.fd = DNSServiceRefSockFD(ref), .events = POLLIN};
    puts(poll(&readable, 1, 0) == 1 ? "readable" : "quiet");
    do {
        if (poll(&readable, 1, -1) != 1) return 3;
        error = DNSServiceProcessResult(ref);
        if (stop_after == 0) {
            puts("released");
            return 0;
        }
    } while (!error);
    printf("ended %d\n", error);
    // Again without another callback.
    printf("ended %d\n", DNSServiceProcessResult(ref));
    DNSServiceRefDeallocate(ref);
    return 0;
}
