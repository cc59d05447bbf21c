// Looks for servers, as a program for Apple's systems does it.
#include <dns_sd.h>
#include <stdio.h>

static void found(
    DNSServiceRef service, DNSServiceFlags flags, uint32_t interface, DNSServiceErrorType error, const char *name,
    const char *type, const char *domain, void *context) {
    (void)service, (void)interface, (void)type, (void)domain, (void)context;
    if (error) printf("error %d\n", (int)error);
    else printf("%s %s\n", flags & kDNSServiceFlagsAdd ? "found" : "lost", name);
    fflush(stdout);
}

int main(void) {
    DNSServiceRef service;
    DNSServiceErrorType error = DNSServiceBrowse(&service, 0, 0, "_pager._tcp", NULL, found, NULL);
    if (error) {
        printf("no browsing: %d\n", (int)error);
        return 1;
    }
    while (DNSServiceProcessResult(service) == kDNSServiceErr_NoError) {}
    DNSServiceRefDeallocate(service);
    return 0;
}
