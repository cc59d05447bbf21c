#include "CGuest.h"

#include <stdlib.h>

// A device performs the background transfers of an app in a process of the app's own executable: the modules and the
// certificates are then those of the app. With this variable the process does not reach the app's own code.

extern void pushlab_perform_transfers(void) __attribute__((weak));

__attribute__((constructor)) static void perform_transfers(void) {
    if (pushlab_perform_transfers && getenv("PUSHLAB_TRANSFERS")) pushlab_perform_transfers();
}
