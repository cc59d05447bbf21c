#include "CGuest.h"

#include <netinet/in.h>
#include <netinet/ip.h>
#include <netinet/ip_icmp.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Sockets for datagrams of ICMP as Darwin has them (icmp(4), icmp6(4)): what is received by IPv4 begins with its header, and
// an echo request keeps its identifier. Linux has the identifier for a port of the socket, and removes the header (icmp(7)).

enum { HEADER = 20, ECHO_REQUEST_6 = 128 };

static atomic_int has_pings;

// Returns the protocol of such a socket, and 0 for all others; costs nothing before the first one is made.
static int ping_protocol(int descriptor) {
    if (!atomic_load_explicit(&has_pings, memory_order_relaxed)) return 0;
    int type = 0, protocol = 0;
    socklen_t size = sizeof type;
    if (syscall(SYS_getsockopt, descriptor, SOL_SOCKET, SO_PROTOCOL, &protocol, &size) < 0) return 0;
    if (protocol != IPPROTO_ICMP && protocol != IPPROTO_ICMPV6) return 0;
    size = sizeof type;
    if (syscall(SYS_getsockopt, descriptor, SOL_SOCKET, SO_TYPE, &type, &size) < 0) return 0;
    return type == SOCK_DGRAM ? protocol : 0;
}

int socket(int domain, int type, int protocol) {
    int made = (int)syscall(SYS_socket, domain, type, protocol);
    if (made < 0 || (type & 0xf) != SOCK_DGRAM) return made;
    int is_4 = domain == AF_INET && protocol == IPPROTO_ICMP, is_6 = domain == AF_INET6 && protocol == IPPROTO_ICMPV6;
    int on = 1;
    if (is_4) {
        syscall(SYS_setsockopt, made, IPPROTO_IP, IP_RECVTTL, &on, sizeof on);
        syscall(SYS_setsockopt, made, IPPROTO_IP, IP_PKTINFO, &on, sizeof on);
    }
    if (is_4 || is_6) atomic_store(&has_pings, 1);
    return made;
}

// Gives a socket the identifier of its first echo request; one that another socket of the device has is replaced by the kernel.
static void take_identifier(int descriptor, const void *packet, size_t length) {
    struct icmphdr header;
    // Both families have the port at the same place.
    union { struct sockaddr_in v4; struct sockaddr_in6 v6; } own = {.v6 = {0}};
    socklen_t size = sizeof own;
    int protocol;
    if (length < sizeof header || !(protocol = ping_protocol(descriptor))) return;
    memcpy(&header, packet, sizeof header);
    if (header.type != (protocol == IPPROTO_ICMP ? ICMP_ECHO : ECHO_REQUEST_6) || header.un.echo.id == 0) return;
    if (syscall(SYS_getsockname, descriptor, &own, &size) < 0 || own.v4.sin_port != 0) return;
    own.v4.sin_port = header.un.echo.id;
    syscall(SYS_bind, descriptor, &own, size);
}

ssize_t sendto(
    int descriptor, const void *packet, size_t length, int flags, const struct sockaddr *address, socklen_t size) {
    take_identifier(descriptor, packet, length);
    return syscall(SYS_sendto, descriptor, packet, length, flags, address, size);
}

ssize_t send(int descriptor, const void *packet, size_t length, int flags) {
    take_identifier(descriptor, packet, length);
    return syscall(SYS_sendto, descriptor, packet, length, flags, NULL, 0);
}

ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
    if (message && message->msg_iovlen > 0)
        take_identifier(descriptor, message->msg_iov[0].iov_base, message->msg_iov[0].iov_len);
    return syscall(SYS_sendmsg, descriptor, message, flags);
}

// Writes the header that Linux has removed; as on Darwin, its length is that of the data, in the order of the machine.
static void write_header(unsigned char *header, struct msghdr *message, size_t length) {
    struct iphdr ip = {.version = 4, .ihl = HEADER / 4, .protocol = IPPROTO_ICMP, .tot_len = (unsigned short)length};
    ip.saddr = ((struct sockaddr_in *)message->msg_name)->sin_addr.s_addr;
    for (struct cmsghdr *part = CMSG_FIRSTHDR(message); part; part = CMSG_NXTHDR(message, part)) {
        if (part->cmsg_level != IPPROTO_IP) continue;
        if (part->cmsg_type == IP_TTL) {
            int ttl;
            memcpy(&ttl, CMSG_DATA(part), sizeof ttl);
            ip.ttl = (unsigned char)ttl;
        } else if (part->cmsg_type == IP_PKTINFO) {
            struct in_pktinfo info;
            memcpy(&info, CMSG_DATA(part), sizeof info);
            ip.daddr = info.ipi_addr.s_addr;
        }
    }
    memcpy(header, &ip, HEADER);
}

static ssize_t receive_ping(int descriptor, void *buffer, size_t size, int flags, struct sockaddr_in *from) {
    unsigned char header[HEADER], control[256];
    size_t room = size < HEADER ? size : HEADER;
    // The header's part of the buffer is filled afterwards.
    struct iovec rest = {(char *)buffer + room, size - room};
    struct msghdr message = {
        .msg_name = from, .msg_namelen = sizeof *from, .msg_iov = &rest, .msg_iovlen = 1, .msg_control = control,
        .msg_controllen = sizeof control};
    ssize_t length = syscall(SYS_recvmsg, descriptor, &message, flags);
    if (length < 0) return length;
    write_header(header, &message, (size_t)length);
    memcpy(buffer, header, room);
    size_t whole = (size_t)length + HEADER;
    return (ssize_t)(whole < size ? whole : size);
}

ssize_t recvfrom(
    int descriptor, void *restrict buffer, size_t size, int flags, struct sockaddr *restrict address,
    socklen_t *restrict length) {
    if (ping_protocol(descriptor) != IPPROTO_ICMP) return syscall(SYS_recvfrom, descriptor, buffer, size, flags, address, length);
    struct sockaddr_in from = {0};
    ssize_t received = receive_ping(descriptor, buffer, size, flags, &from);
    if (received >= 0 && address && length) {
        memcpy(address, &from, *length < sizeof from ? *length : sizeof from);
        *length = sizeof from;
    }
    return received;
}

ssize_t recv(int descriptor, void *buffer, size_t size, int flags) {
    return recvfrom(descriptor, buffer, size, flags, NULL, NULL);
}

ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
    if (!message || message->msg_iovlen != 1 || ping_protocol(descriptor) != IPPROTO_ICMP)
        return syscall(SYS_recvmsg, descriptor, message, flags);
    message->msg_controllen = 0;
    message->msg_flags = 0;
    return recvfrom(
        descriptor, message->msg_iov[0].iov_base, message->msg_iov[0].iov_len, flags, message->msg_name,
        message->msg_name ? &message->msg_namelen : NULL);
}
