// The parts of DNSServiceQueryRecord, each with the operation that it is made of.
#ifndef PUSHLAB_CDNSSERVICE_QUERIES_H
#define PUSHLAB_CDNSSERVICE_QUERIES_H

#include "internal.h"

#pragma GCC visibility push(hidden)

// Each takes over a reference that has its callback, name and type of record.
DNSServiceErrorType query_pointers(DNSServiceRef ref, DNSServiceRef *out);
DNSServiceErrorType query_service(DNSServiceRef ref, const char *service, DNSServiceRef *out);
DNSServiceErrorType query_addresses(DNSServiceRef ref, const char *host, DNSServiceRef *out);

// Passes a record to the callback.
void report_record(DNSServiceRef ref, const struct result *result);

#pragma GCC visibility pop
#endif
