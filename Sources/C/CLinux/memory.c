#include "CLinux.h"

#include <errno.h>
#include <malloc.h>

int clinux_keep_freed_memory(int bytes) { return mallopt(M_TRIM_THRESHOLD, bytes) == 1 ? 0 : -EINVAL; }
