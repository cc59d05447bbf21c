#include <errno.h>
#include <string.h>
#include <sys/un.h>
#include <unistd.h>

#include "internal.h"

int device_connect(void) {
    // The address is abstract: it begins with a zero byte, and its length is explicit (unix(7)).
    static const char name[] = "\0pushlab.device";
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, name, sizeof name - 1);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + sizeof name - 1);
    int status;
    do status = connect(descriptor, (struct sockaddr *)&address, length);
    while (status < 0 && errno == EINTR);
    if (status == 0) return descriptor;
    close(descriptor);
    return -1;
}

bool device_send(int descriptor, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t count = send(descriptor, bytes, length, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes += count;
        length -= (size_t)count;
    }
    return true;
}
