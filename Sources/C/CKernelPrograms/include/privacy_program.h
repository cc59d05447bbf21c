// The compiled form of Sources/Phone/PrivacyEnforcement/BPF, so that the programs that use it need no file beside them,
// and what they share with it.
#ifndef PUSHLAB_PRIVACY_PROGRAM_H
#define PUSHLAB_PRIVACY_PROGRAM_H

#include <stddef.h>

#include "privacy_abi.h"

// An ELF object for libbpf, aligned for it.
const void *privacy_program_bytes(void);
size_t privacy_program_size(void);

#endif
