#include "CGuest.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// SwiftNIO ends the process where a datagram socket has an error that it takes for fatal: it reads the error, which the
// kernel tells once, and insists on something to read. A connection by UDP that loses its permission is such a one
// (sock_diag(7), ECONNABORTED), and so is one whose peer's system has no UDP (EPROTO). So NIO is told ENOMEM instead, one
// of the two errors that it takes for passing, and NIOTransport ends the channel. That of a program's own is not: it is
// seen in the library of Apple's modules alone.
__attribute__((visibility("hidden"))) int getsockopt(
    int socket, int level, int name, void *restrict value, socklen_t *restrict length) {
    if (syscall(SYS_getsockopt, socket, level, name, value, length) < 0) return -1;
    if (level != SOL_SOCKET || name != SO_ERROR || *length != sizeof(int)) return 0;
    int *error = value;
    if (*error == 0 || *error == ECONNREFUSED) return 0;
    int type = 0;
    socklen_t size = sizeof type;
    if (syscall(SYS_getsockopt, socket, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_DGRAM) *error = ENOMEM;
    return 0;
}
