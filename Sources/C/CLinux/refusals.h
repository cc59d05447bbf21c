// What is told of the calls that a program makes in vain.
#ifndef PUSHLAB_REFUSALS_H
#define PUSHLAB_REFUSALS_H

#include <linux/seccomp.h>

#include "CLinux.h"

// Whether a namespace belongs to these users, or to some that they have made. Takes over the descriptor.
int clinux_is_of(int namespace, int users);

// Whether the kernel refuses a call for what is at its path, as far as that is for the lab's sake: it changes what is
// read-only, opens a namespace that is not of these users, or connects to a socket of the machine. Fills in the refusal then.
int clinux_path_refusal(pid_t caller, const struct seccomp_data *call, int users, struct clinux_refusal *refusal);

#endif
