// A program and a device that means no good, in one process. Usage: malice SEED ROUNDS
// The device answers with lines that were changed at random; the program releases its references now and then inside a
// callback. Then two hundred references are open at once. Fails when a descriptor is left over.
#include <dirent.h>
#include <dns_sd.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static uint64_t state;

static unsigned random_below(unsigned limit) {
    // splitmix64
    uint64_t value = state += 0x9E3779B97F4A7C15;
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9;
    value = (value ^ value >> 27) * 0x94D049BB133111EB;
    return (unsigned)((value ^ value >> 31) % limit);
}

static const char *const lines[] = {
    "{\"event\":\"added\",\"id\":1,\"interfaces\":[\"lo\",\"wlan0\"],\"name\":\"Ward\\u00203\",\"type\":\"_a._tcp\"}",
    "{\"event\":\"added\",\"id\":1,\"type\":\"_a._tcp\"}",
    "{\"event\":\"removed\",\"id\":1,\"name\":\"Ward 3\",\"type\":\"_a._tcp\"}",
    "{\"addresses\":[\"10.1.0.2\",\"fe80::1%lo\"],\"event\":\"resolved\",\"host\":\"desk.local\",\"id\":1,"
    "\"interfaces\":[\"lo\"],\"name\":\"A\",\"port\":4711,\"txt\":{\"k\":\"v\",\"\":\"\\ud83d\\ude00\"},\"type\":\"_a._tcp\"}",
    "{\"addresses\":[\"10.1.0.2\",\"fd00::1\",\"fe80::1%lo\"],\"event\":\"addresses\",\"host\":\"desk.local\",\"id\":1}",
    "{\"error\":-65570,\"event\":\"waiting\",\"id\":1,\"message\":\"PolicyDenied\"}",
    "{\"error\":-65554,\"event\":\"waiting\",\"id\":1,\"message\":\"NoSuchRecord\"}",
    "{\"error\":-65555,\"event\":\"failed\",\"id\":1,\"message\":\"NoAuth\"}",
    "{\"event\":\"registered\",\"id\":1,\"name\":\"Ward 3 #2\",\"type\":\"_a._tcp\"}",
    "{\"event\":\"done\",\"id\":1,\"interfaceTypes\":{\"lo\":\"loopback\"},\"interfaces\":[\"lo\"]}",
    "{\"event\":\"ready\",\"id\":1,\"deep\":[[[[[{\"a\":[1,2.5e9,null,true]}]]]]]}",
    "{\"event\":\"path\",\"id\":1,\"isSatisfied\":false,\"reason\":\"localNetworkDenied\"}",
};
enum { LINES = sizeof lines / sizeof *lines };

static char text[200000];
static size_t length;

static void add(const char *bytes, size_t count) {
    if (length + count > sizeof text) return;
    memcpy(text + length, bytes, count);
    length += count;
}

static void change(size_t start) {
    static const char interesting[] = "\"\\{}[]:,u0-9e\0\xFF\n%._";
    unsigned changes = random_below(4);
    while (changes-- && length > start) {
        size_t place = start + random_below((unsigned)(length - start));
        switch (random_below(4)) {
        case 0: text[place] = (char)random_below(256); break;
        case 1: text[place] = interesting[random_below(sizeof interesting)]; break;
        case 2: length = place; break;
        case 3: {
            size_t from = random_below((unsigned)length), count = random_below((unsigned)(length - from)) % 64;
            add(text + from, count);
        }
        }
    }
}

// What the device says in one conversation.
static void compose(void) {
    length = 0;
    if (random_below(8)) add("{\"event\":\"ready\",\"id\":1}\n", 25);
    if (random_below(100) == 0) {
        while (length < 150000) add("{\"event\":\"added\",\"x\":\"yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\"", 68);
    }
    for (unsigned count = random_below(8); count--;) {
        size_t start = length;
        const char *line = lines[random_below(LINES)];
        add(line, strlen(line));
        change(start);
        add("\n", 1);
    }
}

static int listener;

// Takes the one connection there is, and hands it what was composed.
static void *serve(void *unused) {
    char request[65537];
    size_t sent = 0;
    int connection = accept(listener, NULL, NULL);
    if (recv(connection, request, sizeof request, 0) > 0) {
        while (sent < length) {
            ssize_t count = send(connection, text + sent, length - sent, MSG_NOSIGNAL);
            if (count <= 0) break;
            sent += (size_t)count;
        }
        // Waits until the program has released its reference, if it is one that goes on.
        shutdown(connection, SHUT_WR);
        while (recv(connection, request, sizeof request, 0) > 0) {}
    }
    close(connection);
    return unused;
}

static unsigned callbacks;
static unsigned patience;  // callbacks until the reference is released
static int is_released;
static volatile size_t weight;  // of everything that was passed, so that it is read

static void take(DNSServiceRef ref, const char *first, const char *second, const void *data, size_t count) {
    callbacks++;
    weight += (first ? strlen(first) : 0) + (second ? strlen(second) : 0);
    for (size_t place = 0; place < count; place++) weight += ((const unsigned char *)data)[place];
    if (patience && --patience == 0) {
        DNSServiceRefDeallocate(ref);
        is_released = 1;
    }
}

static void browsed(
    DNSServiceRef ref, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *name,
    const char *type, const char *domain, void *context) {
    (void)flags, (void)interface, (void)error, (void)domain, (void)context;
    if (strlen(name) >= kDNSServiceMaxServiceName) abort();
    take(ref, name, type, NULL, 0);
}

static void registered(
    DNSServiceRef ref, DNSServiceFlags flags, DNSServiceErrorType error, const char *name, const char *type,
    const char *domain, void *context) {
    (void)flags, (void)error, (void)domain, (void)context;
    take(ref, name, type, NULL, 0);
}

static void resolved(
    DNSServiceRef ref, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *name,
    const char *host, uint16_t port, uint16_t count, const unsigned char *record, void *context) {
    (void)flags, (void)interface, (void)error, (void)port, (void)context;
    if (strlen(host) >= kDNSServiceMaxDomainName) abort();
    take(ref, name, host, record, count);
}

static void found(
    DNSServiceRef ref, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *name,
    const struct sockaddr *address, uint32_t ttl, void *context) {
    (void)flags, (void)interface, (void)error, (void)ttl, (void)context;
    take(ref, name, NULL, address, sizeof *address);
}

static void answered(
    DNSServiceRef ref, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *name,
    uint16_t type, uint16_t class, uint16_t count, const void *data, uint32_t ttl, void *context) {
    (void)flags, (void)interface, (void)error, (void)type, (void)class, (void)ttl, (void)context;
    take(ref, name, NULL, data, count);
}

static void enumerated(
    DNSServiceRef ref, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *domain,
    void *context) {
    (void)flags, (void)interface, (void)error, (void)context;
    take(ref, domain, NULL, NULL, 0);
}

static DNSServiceErrorType begin(DNSServiceRef *ref, unsigned call) {
    switch (call) {
    case 0: return DNSServiceBrowse(ref, 0, 0, "_a._tcp", NULL, browsed, NULL);
    case 1: return DNSServiceBrowse(ref, 0, 1, "_services._dns-sd._udp", NULL, browsed, NULL);
    case 2: return DNSServiceRegister(ref, 8, 0, "Ward 3", "_a._tcp", 0, 0, 0, 0, NULL, registered, NULL);
    case 3: return DNSServiceResolve(ref, 0, 0, "A", "_a._tcp", "local", resolved, NULL);
    case 4: return DNSServiceGetAddrInfo(ref, 0, 0, 0, "desk.local", found, NULL);
    case 5: return DNSServiceQueryRecord(ref, 0, 0, "A._a._tcp.local", kDNSServiceType_SRV, 1, answered, NULL);
    case 6: return DNSServiceQueryRecord(ref, 0, 0, "A._a._tcp.local", kDNSServiceType_TXT, 1, answered, NULL);
    case 7: return DNSServiceQueryRecord(ref, 0, 0, "_a._tcp.local", kDNSServiceType_PTR, 1, answered, NULL);
    case 8: return DNSServiceQueryRecord(ref, 0, 0, "desk.local", kDNSServiceType_AAAA, 1, answered, NULL);
    default: return DNSServiceEnumerateDomains(ref, kDNSServiceFlagsBrowseDomains, 0, enumerated, NULL);
    }
}

static void converse(void) {
    pthread_t device;
    DNSServiceRef ref;
    compose();
    is_released = 0;
    patience = random_below(3) ? 0 : 1 + random_below(4);
    pthread_create(&device, NULL, serve, NULL);
    if (begin(&ref, random_below(10)) == kDNSServiceErr_NoError) {
        while (!is_released && DNSServiceProcessResult(ref) == kDNSServiceErr_NoError) {}
        if (!is_released) DNSServiceRefDeallocate(ref);
    }
    pthread_join(device, NULL);
}

static unsigned count_descriptors(void) {
    unsigned count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (readdir(folder)) count++;
    closedir(folder);
    return count;
}

enum { MANY = 200 };

static void *serve_many(void *unused) {
    static int connections[MANY];
    char request[4096];
    for (int place = 0; place < MANY; place++) {
        connections[place] = accept(listener, NULL, NULL);
        if (recv(connections[place], request, sizeof request, 0) > 0)
            send(connections[place], "{\"event\":\"ready\",\"id\":1}\n", 25, MSG_NOSIGNAL);
    }
    for (int place = 0; place < MANY; place++) {
        // The end of the connection, and nothing else: the reference was released.
        if (recv(connections[place], request, sizeof request, 0) != 0) abort();
        close(connections[place]);
    }
    return unused;
}

static void open_many(void) {
    pthread_t device;
    DNSServiceRef refs[MANY];
    unsigned before = count_descriptors();
    pthread_create(&device, NULL, serve_many, NULL);
    for (int place = 0; place < MANY; place++) {
        if (DNSServiceBrowse(&refs[place], 0, 0, "_a._tcp", NULL, browsed, NULL)) abort();
        struct pollfd readable = {.fd = DNSServiceRefSockFD(refs[place]), .events = POLLIN};
        if (poll(&readable, 1, 0) != 0) abort();
    }
    for (int place = 0; place < MANY; place++) DNSServiceRefDeallocate(refs[place]);
    pthread_join(device, NULL);
    printf("%u descriptors more\n", count_descriptors() - before);
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    state = strtoull(arguments[1], NULL, 10);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, "\0pushlab.device", 15);
    listener = socket(AF_UNIX, SOCK_STREAM, 0);
    if (bind(listener, (struct sockaddr *)&address, (socklen_t)(sizeof(sa_family_t) + 15)) || listen(listener, MANY))
        return 3;
    unsigned before = count_descriptors();
    for (long round = atol(arguments[2]); round > 0; round--) converse();
    unsigned after = count_descriptors();
    printf("%s callbacks, %u descriptors more\n", callbacks ? "some" : "no", after - before);
    open_many();
    return 0;
}
