#include "CLinux.h"

// curl_easy_setopt(3) has variable arguments, which Swift cannot call. It is looked up in the library that
// FoundationNetworking has loaded, so that neither its headers nor a link to it are needed.

int clinux_set_transfer_pointer(void *setopt, void *transfer, int option, void *value) {
    return ((int (*)(void *, int, ...))setopt)(transfer, option, value);
}

int clinux_set_transfer_number(void *setopt, void *transfer, int option, long value) {
    return ((int (*)(void *, int, ...))setopt)(transfer, option, value);
}
