// Runs a program under a seccomp filter: its socket calls are suspended until the device's simulated system decides on
// them (seccomp_unotify(2)). It is for machines without eBPF on control groups, and needs no privilege.
//
//   syscall-filter APP -- PROGRAM ARGUMENT...
//
// The device copies the listener by its number (pidfd_getfd(2)) and replies with one byte; then the program starts.
// The exit status is 125 when the filter cannot be installed, 127 when the program cannot be executed.
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <netinet/udp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "syscall-filter does not know the system calls of this architecture"
#endif

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV  // Linux 5.19
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, value)
// Executes the next statement only if the accumulator equals the value.
#define IF(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1)

// Intercepts a sending call; `flags` is the index of its flags. Refuses MSG_DONTROUTE, which bypasses the routers.
#define SEND(call, flags)                                                                              \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4), LOAD(args[flags]),                                 \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MSG_DONTROUTE, 0, 1), RETURN(SECCOMP_RET_ERRNO | EOPNOTSUPP), \
        RETURN(SECCOMP_RET_USER_NOTIF)
// Refuses a socket option as unsupported; five statements.
#define REFUSED_OPTION(level, option)                                                                  \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, level, 0, 4), LOAD(args[2]), IF(option),                        \
        RETURN(SECCOMP_RET_ERRNO | ENOPROTOOPT), RETURN(SECCOMP_RET_ALLOW)

static struct sock_filter filter[] = {
    // Calls of another architecture, such as by int 0x80, have other numbers.
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    RETURN(SECCOMP_RET_ERRNO | ENOSYS),
    LOAD(nr),
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),  // x32
    RETURN(SECCOMP_RET_ERRNO | ENOSYS),
    IF(SYS_connect), RETURN(SECCOMP_RET_USER_NOTIF),
    SEND(SYS_sendmsg, 2),
    SEND(SYS_sendmmsg, 3),
    // io_uring would make the other calls where no filter sees them.
    IF(SYS_io_uring_setup), RETURN(SECCOMP_RET_ERRNO | EPERM),
    // SCTP also connects by setsockopt(2), so the device refuses it by protocol and by socket type.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 11),
    LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET, 1, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET6, 0, 7),
    LOAD(args[2]),
    IF(IPPROTO_SCTP), RETURN(SECCOMP_RET_ERRNO | EPROTONOSUPPORT),
    LOAD(args[1]),
    BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xf),
    IF(SOCK_SEQPACKET), RETURN(SECCOMP_RET_ERRNO | ESOCKTNOSUPPORT),
    RETURN(SECCOMP_RET_ALLOW),
    // These options delay a connection (TCP Fast Open) or datagrams beyond the decision, or send elsewhere than to the
    // address: past the routers, or by a routing header.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_setsockopt, 0, 22),
    LOAD(args[1]),
    REFUSED_OPTION(IPPROTO_TCP, TCP_FASTOPEN_CONNECT),
    REFUSED_OPTION(SOL_SOCKET, SO_DONTROUTE),
    REFUSED_OPTION(IPPROTO_IPV6, IPV6_RTHDR),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, IPPROTO_UDP, 1, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, IPPROTO_UDPLITE, 0, 3),
    LOAD(args[2]),
    IF(UDP_CORK), RETURN(SECCOMP_RET_ERRNO | ENOPROTOOPT),
    RETURN(SECCOMP_RET_ALLOW),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sendto, 1, 0),
    RETURN(SECCOMP_RET_ALLOW),
    LOAD(args[3]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MSG_DONTROUTE, 0, 1),
    RETURN(SECCOMP_RET_ERRNO | EOPNOTSUPP),
    // Without an address it is send(2) on a connection, which was decided on when it was made.
    LOAD(args[4]),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 2),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[4]) + 4),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0),
    RETURN(SECCOMP_RET_USER_NOTIF),
    RETURN(SECCOMP_RET_ALLOW),
};

static int fail(const char *what) {
    fprintf(stderr, "syscall-filter: %s: %s\n", what, strerror(errno));
    return 125;
}

int main(int count, char **words) {
    static const char name[] = "\0pushlab.syscall-filter";
    struct sockaddr_un device = {.sun_family = AF_UNIX};
    socklen_t length = offsetof(struct sockaddr_un, sun_path) + sizeof name - 1;

    if (count < 4 || strcmp(words[2], "--") != 0 || strchr(words[1], '\n')) {
        fputs("usage: syscall-filter APP -- PROGRAM ARGUMENT...\n", stderr);
        return 125;
    }
    memcpy(device.sun_path, name, sizeof name - 1);
    int socket_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket_ < 0 || connect(socket_, (struct sockaddr *)&device, length) < 0)
        return fail("the device does not listen on @pushlab.syscall-filter");
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return fail("no_new_privs");

    struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
    // From Linux 5.19 on, no signal interrupts a call, so that its effect occurs only once.
    unsigned flags = SECCOMP_FILTER_FLAG_NEW_LISTENER;
    int listener = (int)syscall(
        SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, &program);
    if (listener < 0 && errno == EINVAL)
        listener = (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
    if (listener < 0) return fail("the kernel refuses the system call filter");

    char line[4096], answer;
    size_t size = (size_t)snprintf(line, sizeof line, "%d %s\n", listener, words[1]);
    // MSG_NOSIGNAL: a closed device causes an error instead of SIGPIPE.
    if (size >= sizeof line || send(socket_, line, size, MSG_NOSIGNAL) != (ssize_t)size || read(socket_, &answer, 1) != 1)
        return fail("the device does not take the listener");
    close(listener);
    execvp(words[3], words + 3);
    fprintf(stderr, "syscall-filter: %s: %s\n", words[3], strerror(errno));
    return 127;
}
