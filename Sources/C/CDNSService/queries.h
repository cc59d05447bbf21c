// The parts of DNSServiceQueryRecord; each is in the file of the operation that it uses.
#ifndef PUSHLAB_CDNSSERVICE_QUERIES_H
#define PUSHLAB_CDNSSERVICE_QUERIES_H

#include "internal.h"

#pragma GCC visibility push(hidden)

// Each starts a reference whose callback, name and record type are set.
DNSServiceErrorType query_pointers(DNSServiceRef ref, DNSServiceRef *out);
DNSServiceErrorType query_service(DNSServiceRef ref, const char *service, DNSServiceRef *out);
DNSServiceErrorType query_addresses(DNSServiceRef ref, const char *host, DNSServiceRef *out);

// Passes a record to the callback.
void report_record(DNSServiceRef ref, const struct result *result);

#pragma GCC visibility pop
#endif
