#include "CGuest.h"

#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SO_BINDTOIFINDEX
#define SO_BINDTOIFINDEX 62
#endif

// Options that only Darwin has, with the numbers of Sources/Apple/AppleFoundation/Sockets/SocketOptions.swift.
enum {
    DARWIN_SO_NOSIGPIPE = 0x11022,
    DARWIN_IP_BOUND_IF = 0x10019,
    DARWIN_IPV6_BOUND_IF = 0x1007d,
    DARWIN_TCP_CONNECTIONTIMEOUT = 0x10020,
    DARWIN_TCP_RXT_CONNDROPTIME = 0x10080,
};

static int set(int socket, int level, int name, int value) {
    return (int)syscall(SYS_setsockopt, socket, level, name, &value, sizeof value);
}

// Reads a number of the network namespace; `otherwise` without it.
static int read_setting(const char *path, int otherwise) {
    int value = otherwise;
    FILE *file = fopen(path, "re");
    if (!file) return otherwise;
    if (fscanf(file, "%d", &value) != 1) value = otherwise;
    fclose(file);
    return value;
}

// Ignores the signal unless the program has a handler for it.
static int ignore_broken_pipes(int socket, int value) {
    struct sigaction action;
    if (fcntl(socket, F_GETFD) < 0) return -1;
    if (value && sigaction(SIGPIPE, NULL, &action) == 0 && action.sa_handler == SIG_DFL) signal(SIGPIPE, SIG_IGN);
    return 0;
}

// The seconds after which Linux gives up connecting with a TCP_SYNCNT: when it would send the first SYN that is not before
// the time of so many with doubled intervals. The first intervals are one second each, one more than `linear`
// (tcp_syn_linear_timeouts of ip-sysctl), then two, four and so on; none is longer than LONGEST.
static int time_of_count(int count, int linear) {
    enum { LONGEST = 120, DOUBLED = 6 };
    int limit = count <= DOUBLED ? (2 << count) - 1 : (2 << DOUBLED) - 1 + (count - DOUBLED) * LONGEST;
    int time = 0, interval = 1;
    for (int sent = 1; time < limit; sent++) {
        time += interval;
        if (sent > linear) interval = interval * 2 < LONGEST ? interval * 2 : LONGEST;
    }
    return time;
}

static int set_connection_timeout(int socket, int seconds) {
    if (seconds < 0) {
        errno = EINVAL;
        return -1;
    }
    if (seconds == 0)
        return set(socket, IPPROTO_TCP, TCP_SYNCNT, read_setting("/proc/sys/net/ipv4/tcp_syn_retries", 6));
    int linear = read_setting("/proc/sys/net/ipv4/tcp_syn_linear_timeouts", 0);
    int count = 1;
    while (count < 127 && time_of_count(count, linear) < seconds) count++;
    return set(socket, IPPROTO_TCP, TCP_SYNCNT, count);
}

// Linux takes any index; Darwin refuses one that no interface has.
static int set_interface(int socket, int index) {
    char name[IF_NAMESIZE];
    if (index != 0 && !if_indextoname((unsigned)index, name)) return -1;
    return set(socket, SOL_SOCKET, SO_BINDTOIFINDEX, index);
}

static int set_drop_time(int socket, int seconds) {
    if (seconds < 0 || seconds > 2147483) {
        errno = EINVAL;
        return -1;
    }
    return set(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, seconds * 1000);
}

// Takes the place of the C library's in guests, for the options of Darwin.
int setsockopt(int socket, int level, int name, const void *value, socklen_t length) {
    int is_darwin = (level == SOL_SOCKET && name == DARWIN_SO_NOSIGPIPE) ||
                    (level == IPPROTO_IP && name == DARWIN_IP_BOUND_IF) ||
                    (level == IPPROTO_IPV6 && name == DARWIN_IPV6_BOUND_IF) ||
                    (level == IPPROTO_TCP && (name == DARWIN_TCP_CONNECTIONTIMEOUT || name == DARWIN_TCP_RXT_CONNDROPTIME));
    if (!is_darwin) return (int)syscall(SYS_setsockopt, socket, level, name, value, length);
    if (!value || length < sizeof(int)) {
        errno = EINVAL;
        return -1;
    }
    int number = *(const int *)value;
    switch (name) {
    case DARWIN_SO_NOSIGPIPE: return ignore_broken_pipes(socket, number);
    case DARWIN_TCP_CONNECTIONTIMEOUT: return set_connection_timeout(socket, number);
    case DARWIN_TCP_RXT_CONNDROPTIME: return set_drop_time(socket, number);
    default: return set_interface(socket, number);
    }
}
