// The kernel calls that Swift's Glibc module does not show, each as a plain function.
#ifndef PUSHLAB_CLINUX_H
#define PUSHLAB_CLINUX_H

#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/types.h>

#include "clinux_wire.h"

enum {
    CLINUX_NEWNS = 0x00020000,
    CLINUX_NEWUTS = 0x04000000,
    CLINUX_NEWIPC = 0x08000000,
    CLINUX_NEWUSER = 0x10000000,
    CLINUX_NEWPID = 0x20000000,
    CLINUX_NEWNET = 0x40000000,
    CLINUX_FS = 0x00000200,
    CLINUX_FILES = 0x00000400,
};

// Each returns a value >= 0, or -errno.
int clinux_unshare(int flags);
int clinux_setns(int fd, int kind);
int clinux_close_from(int first);
int clinux_name_thread(const char *name);  // the calling one; 15 bytes of it count
int clinux_pidfd_open(pid_t pid);
int clinux_pidfd_send_signal(int pidfd, int signal);
int clinux_sethostname(const char *name, size_t length);
// Opens a file that no magic link leads to (symlink(7)), close-on-exec.
int clinux_open_seen(const char *path, int flags);
int clinux_pipe(int ends[2]);  // close-on-exec

// Mounts of the calling thread's mount namespace. Each returns a value >= 0, or -errno.
int clinux_mount(const char *source, const char *target, const char *type, unsigned long flags, const char *data);
int clinux_umount_detach(const char *target);
// A copy of the tree at a path, with what is mounted in it, that is mounted nowhere yet (open_tree(2)). fd or -errno.
int clinux_copy_tree(const char *path);
int clinux_place_tree(int tree, const char *target);  // move_mount(2)
// Changes what may be done by a mount, or by all below it too (mount_setattr(2)); an empty path is the descriptor itself.
enum { CLINUX_MOUNT_READ_ONLY = 1, CLINUX_MOUNT_NO_SET_ID = 2, CLINUX_MOUNT_NO_DEVICES = 4 };
int clinux_change_mount(int folder, const char *path, int below, uint64_t set, uint64_t clear);

// A user namespace that belongs to the calling process, with these maps (user_namespaces(7)), in that of the process or,
// unless that is -1, in another one. fd or -errno.
int clinux_make_users(int outer, const char *uids, const char *gids);
// Writes a text to a file of /proc as a process in a user namespace. 0 or -errno.
int clinux_write_in(int users, const char *file, const char *text);
// Makes so many network namespaces that belong to a user namespace, and gives a descriptor of each. 0 or -errno.
int clinux_make_networks(int users, int *descriptors, size_t count);

// Takes set-user-id and set-group-id bits and capabilities (capabilities(7)) from all files below a folder in which nobody
// changes anything meanwhile. Follows no link. 0, or the first error as -errno: ELOOP when it is more than 200 levels deep.
int clinux_take_rights(const char *folder);

// Has the process keep so many bytes of freed memory at the top of each heap (mallopt(3), M_TRIM_THRESHOLD).
int clinux_keep_freed_memory(int bytes);

// Sends open files over a Unix socket with a text, which must not be empty (SCM_RIGHTS in unix(7)). At most 64.
// 0 or -errno.
int clinux_send_descriptors(int socket, const int *fds, size_t count, const void *text, size_t length);

// Receives a message with the open files that come with it, close-on-exec; `count` is their number, at first the most that
// are taken. The length of the text, 0 at the end of the connection, or -errno: EMFILE when not all of them were taken.
ssize_t clinux_receive_descriptors(int socket, int *fds, size_t *count, void *text, size_t length);

// Opens a pseudoterminal (pty(7)): the end of whoever plays the terminal, and that of programs. 0 or -errno.
int clinux_open_terminal(int *controller, int *terminal);

// How many bytes can be read from a pipe or socket without waiting (FIONREAD), or -errno.
int clinux_readable(int fd);

// A Unix socket that listens on an abstract name in the calling thread's network namespace. fd or -errno.
int clinux_listen_abstract(const char *name, size_t length);
// A Unix socket that is connected to what listens on an abstract name there. fd or -errno.
int clinux_connect_abstract(const char *name, size_t length);
// Waits for a connection. fd or -errno.
int clinux_accept(int fd);
// The process at the other end of a Unix socket when it connected, or -errno.
pid_t clinux_peer_process(int fd);
// Whether the process at the other end of a Unix socket ran as the caller's user when it connected: 1, 0 or -errno.
int clinux_peer_is_own_user(int fd);
// The process that a thread belongs to, or -errno.
pid_t clinux_process_of_thread(pid_t thread);
// A copy of a descriptor of another process, named by any of its threads (pidfd_getfd(2)). fd or -errno.
int clinux_take_descriptor(pid_t thread, int number);

// System calls that wait for a verdict (seccomp_unotify(2)).
enum { CLINUX_GATE_CONNECT, CLINUX_GATE_SENDTO, CLINUX_GATE_SENDMSG, CLINUX_GATE_SENDMMSG, CLINUX_GATE_ROOM = 256 };
struct clinux_seccomp_call {
    uint64_t id;
    uint64_t address;  // in the caller: of the socket address, or of `length` message headers
    int64_t length;    // of the socket address, as the kernel takes it: 32 bits of the register
    pid_t thread;
    int kind;
    int fd;     // in the caller
    int flags;  // MSG_...
};
// Makes ready to receive. 0 or -errno.
int clinux_seccomp_prepare(int listener);
// Waits for a call: 1, or 0 when no program has the filter any more, or -errno.
int clinux_seccomp_receive(int listener, struct clinux_seccomp_call *call);
// Whether the caller still waits: what was read of it before then was its own.
int clinux_seccomp_is_waiting(int listener, uint64_t id);
// Lets the call go ahead; or has it return without being made, with an error or, when that is 0, as if it had succeeded.
void clinux_seccomp_answer(int listener, uint64_t id, int error, int goes_ahead);
// Reads memory of another process. 0 or -errno.
int clinux_read_memory(pid_t thread, uint64_t address, void *bytes, size_t length);

// A call that a program may not make, by which it would have reached past the lab.
struct clinux_refusal {
    const char *call;  // static
    int error;
    pid_t process;  // or thread
};
// Answers the next call that the programs of a launch have asked about, if there is one: what is not of these users, or of
// some that they have made, is refused. 1 when it was, 0 when not, -EPIPE when no program is left, or another -errno.
int clinux_refuse(int listener, int users, struct clinux_refusal *refusal);

struct clinux_socket_kind {
    int type;
    int protocol;
    int link;          // SO_BINDTOIFINDEX: the index of the link it is bound to, or 0
    int unicast_link;  // IP_UNICAST_IF: that of the link for IPv4 unicast, or 0
    uint64_t cookie;
};
int clinux_socket_kind(int fd, struct clinux_socket_kind *kind);  // 0 or -errno

// Connects a socket as if it did not wait: 0, or -EINPROGRESS when the connection has begun, or another -errno.
int clinux_begin_connection(int fd, const void *address, size_t length);
// Ends what a socket is connected to, and forgets that this is an error.
void clinux_end_connection(int fd);
// Whether calls on it wait (not O_NONBLOCK), or -errno.
int clinux_waits(int fd);
// The number that the paths of a Multipath TCP connection have in common. 0 or -errno.
int clinux_multipath_token(int fd, uint32_t *token);

// The text and the name (`EPERM`) of an errno value; never NULL.
const char *clinux_error_text(int number);
const char *clinux_error_name(int number);

// epoll(7) reduced to readability: every descriptor has a number, which wait reports.
int clinux_epoll_create(void);
int clinux_epoll_add(int poll, int fd, uint64_t id);
int clinux_epoll_remove(int poll, int fd);
int clinux_epoll_wait(int poll, uint64_t *ids, int capacity);  // blocks; the number of ids written

// Probes, made in the calling thread's network namespace. Addresses are 4 or 16 bytes in network order.

// Sends an Ethernet frame so many times. 0 or -errno.
int clinux_send_frames(int interface, const uint8_t *frame, size_t length, int count);
// Sends one UDP datagram. 0 or -errno.
int clinux_send_datagram(const uint8_t *address, size_t length, uint16_t port);
// Sends one UDP datagram and waits so many milliseconds for one that comes back: its length, or -errno (EAGAIN: none).
int clinux_exchange(const uint8_t *address, size_t length, uint16_t port, const uint8_t *request, size_t size, int wait,
                    uint8_t *answer, size_t capacity);
// Opens a TCP connection within so many milliseconds, which stay its time limit for reads and writes.
// A descriptor or -errno.
int clinux_connect(const uint8_t *address, size_t length, uint16_t port, int wait);
// Pings every 100 ms until the address answers: 1, or 0 when the time (in milliseconds) is up, or -errno.
int clinux_echo(const uint8_t *address, size_t length, int wait);

// A non-blocking UDP socket bound to a port on all addresses and connected to the same port of a peer. fd or -errno.
int clinux_datagram_socket(const char *address, uint16_t port);

// One frame that a capturing socket saw. Times are nanoseconds of CLOCK_REALTIME and CLOCK_MONOTONIC.
struct clinux_frame {
    int64_t realtime;
    int64_t monotonic;
    uint32_t length;    // of the frame
    uint32_t captured;  // of what was kept of it
    int outgoing;       // whether the link sent it
};

// A non-blocking socket that sees every frame of a link of the calling thread's namespace, once: an incoming frame with
// a mark has come before, and is led through an engine (clinux_wire.h). fd or -errno.
int clinux_capture_socket(int interface, int buffer);
// Takes the frames there are, each into a slot of so many bytes. How many, 0 when there are none, or -errno.
int clinux_capture(int fd, struct clinux_frame *frames, int capacity, uint8_t *bytes, size_t slot);
// How many frames it had no room for since the last call, or -errno.
int clinux_capture_lost(int fd);

// Has a link of the calling thread's network namespace be sent no packet that stands for several frames. 0 or -errno.
int clinux_segment_frames(const char *name);

// Loads a program that decides on the packets of a link (BPF_PROG_TYPE_SCHED_CLS of bpf(2)) from its instructions, so
// many bytes. fd or -errno: EPERM without CAP_BPF and CAP_NET_ADMIN in the machine's own user namespace.
int clinux_load_classifier(const void *instructions, size_t size);

// Makes a point-to-point interface of this name and index in the calling thread's network namespace; it lasts as long
// as the returned non-blocking descriptor, which gives and takes its packets. fd or -errno.
int clinux_tunnel(const char *name, unsigned index);
// Sends one datagram by sendmmsg(2) to a sockaddr of so many bytes. 0 or -errno.
int clinux_send_many(int fd, const void *address, size_t length, const uint8_t *bytes, size_t count);

// The mark of what a socket sends (SO_MARK in socket(7)). 0 or -errno.
int clinux_set_mark(int fd, uint32_t mark);
int clinux_get_mark(int fd, uint32_t *mark);
// Has a datagram socket report the marks of what it receives (ENOPROTOOPT before Linux 5.19), where that was sent to, or
// when it came. 0 or -errno.
int clinux_report_marks(int fd);
int clinux_report_destinations(int fd);
int clinux_report_arrivals(int fd);
// What is known of a datagram. Both addresses are a struct sockaddr_storage, without a family where there is none.
struct clinux_origin {
    unsigned char sender[128];
    unsigned char target[128];  // where it was sent to, if the socket reports it
    uint32_t mark;
    int is_marked;    // whether the socket reports the mark
    int64_t arrival;  // nanoseconds of CLOCK_MONOTONIC; 0 if the socket does not report it
};
// Receives one datagram: its length, or -errno.
int clinux_receive(int fd, void *bytes, size_t length, struct clinux_origin *origin);

// Has a signal write its number to a descriptor, a byte each time; calls that it interrupts go on. 1 when it does, 0 when
// the process was started with the signal ignored, which it stays; or -errno.
int clinux_catch(int number, int fd);
// Gives a signal that is caught its default action back. The number of the last that was caught, or 0.
int clinux_stop_catching(int number);

// Has the kernel keep the ends of children until they are waited for, also where SIGCHLD was ignored, and makes writing
// to what nobody reads an error (EPIPE), unless SIGPIPE is handled.
void clinux_prepare_signals(void);

// Waits for a time of CLOCK_MONOTONIC, in nanoseconds, or until clinux_wake_waiter has been called since it last
// returned. For one thread of the process.
void clinux_wait_until(int64_t deadline);
void clinux_wake_waiter(void);

// How a process ended: `code` is CLD_EXITED, CLD_KILLED or CLD_DUMPED; `status` the exit code or the signal.
struct clinux_exit {
    int code;
    int status;
};

// Reaps the process behind a pidfd without blocking. 1 when it has ended, 0 when it still runs, or -errno.
int clinux_pidfd_reap(int pidfd, struct clinux_exit *out);

// One descriptor of the parent and the number it gets in the child.
struct clinux_fd {
    int parent;
    int child;
};

struct clinux_launch_request {
    const char *path;
    char *const *arguments;
    char *const *environment;
    const char *directory;          // NULL: unchanged
    const struct clinux_fd *fds;    // child numbers must be distinct; all other descriptors are close-on-exec
    size_t fd_count;
    uid_t uid;                      // (uid_t)-1: unchanged
    gid_t gid;
    int users;                      // the user namespace it is born in, where it finds no vsock(7); -1: unchanged
    int asks;                       // whether it asks before calls that only the machine's root may make
    int listener;                   // out: whom it asks (clinux_refuse); -1: nobody
    int confined;                   // whether it keeps no capabilities but those of KEPT in launch.c, however it executes
    int oom_score;                  // its oom_score_adj, from 100 to 1000; 0: unchanged
    size_t processes;               // the most that its RLIMIT_NPROC is; 0: unchanged
    size_t file_size;               // the most that its RLIMIT_FSIZE is; 0: unchanged
    uint64_t family;                // its RLIMIT_RTTIME, by which it and all that it starts are known; 0: unchanged
    int has_terminal;               // whether its descriptor 0 becomes its controlling terminal
    const int *control_groups;      // cgroup.procs of the cgroups to be born in, open for writing
    size_t control_group_count;
    const char *failed_call;        // out: the call that failed in the child
};

// Starts a process in the namespaces of the calling thread, in a session of its own. Returns its pid, or -errno.
// The address space is shared until execve, so nothing is copied however large the parent is.
pid_t clinux_launch(struct clinux_launch_request *launch, int *pidfd);

#endif
