// System calls that Swift's Glibc module does not import, each as a plain function.
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
int clinux_name_thread(const char *name);  // of the calling thread; at most 15 bytes
int clinux_pidfd_open(pid_t pid);
int clinux_pidfd_send_signal(int pidfd, int signal);
int clinux_sethostname(const char *name, size_t length);
// Opens a file, close-on-exec, without following magic links (symlink(7)).
int clinux_open_seen(const char *path, int flags);
int clinux_pipe(int ends[2]);  // close-on-exec

// Mounts in the calling thread's mount namespace. Each returns a value >= 0, or -errno.
int clinux_mount(const char *source, const char *target, const char *type, unsigned long flags, const char *data);
int clinux_umount_detach(const char *target);
// Makes a detached copy of the tree at a path, with the mounts in it (open_tree(2)). fd or -errno.
int clinux_copy_tree(const char *path);
int clinux_place_tree(int tree, const char *target);  // move_mount(2)
// Sets and clears attributes of a mount, or also of those below it (mount_setattr(2)); an empty path is the descriptor.
enum { CLINUX_MOUNT_READ_ONLY = 1, CLINUX_MOUNT_NO_SET_ID = 2, CLINUX_MOUNT_NO_DEVICES = 4 };
int clinux_change_mount(int folder, const char *path, int below, uint64_t set, uint64_t clear);

// Creates a user namespace with these maps (user_namespaces(7)), in that of the calling process or, unless it is -1, in
// `outer`. fd or -errno.
int clinux_make_users(int outer, const char *uids, const char *gids);
// Writes text to a file of /proc as a process in a user namespace. 0 or -errno.
int clinux_write_in(int users, const char *file, const char *text);
// Creates `count` network namespaces that belong to a user namespace, and returns their descriptors. 0 or -errno.
int clinux_make_networks(int users, int *descriptors, size_t count);

// Removes set-user-id and set-group-id bits and capabilities (capabilities(7)) from all files below a directory that
// nobody else changes in the meantime. Follows no links. 0, or the first error as -errno: ELOOP below 200 levels.
int clinux_take_rights(const char *folder);

// Sets how many bytes of freed memory stay at the top of each heap (mallopt(3), M_TRIM_THRESHOLD).
int clinux_keep_freed_memory(int bytes);

// Sends at most 64 descriptors over a Unix socket with a non-empty text (SCM_RIGHTS in unix(7)). 0 or -errno.
int clinux_send_descriptors(int socket, const int *fds, size_t count, const void *text, size_t length);

// Receives a message and its descriptors, close-on-exec; `count` is their maximum and then their number. Returns the
// length of the text, 0 at the end of the connection, or -errno: EMFILE, with none open, when more came.
ssize_t clinux_receive_descriptors(int socket, int *fds, size_t *count, void *text, size_t length);

// Opens a pseudoterminal (pty(7)): its controlling end and the programs' end. 0 or -errno.
int clinux_open_terminal(int *controller, int *terminal);

// Returns the number of bytes that can be read from a pipe or socket without blocking (FIONREAD), or -errno.
int clinux_readable(int fd);

// Opens a Unix socket that listens on an abstract name in the calling thread's network namespace. fd or -errno.
int clinux_listen_abstract(const char *name, size_t length);
// Connects a Unix socket to an abstract name in the calling thread's network namespace. fd or -errno.
int clinux_connect_abstract(const char *name, size_t length);
// Accepts a connection; blocks unless the listener is non-blocking. fd or -errno.
int clinux_accept(int fd);
// Returns the process that was the peer of a Unix socket when it connected, or -errno.
pid_t clinux_peer_process(int fd);
// Whether the peer of a Unix socket ran as the caller's user when it connected: 1, 0 or -errno.
int clinux_peer_is_own_user(int fd);
// Returns the process of a thread, or -errno.
pid_t clinux_process_of_thread(pid_t thread);
// Copies a descriptor of another process, which any of its threads identifies (pidfd_getfd(2)). fd or -errno.
int clinux_take_descriptor(pid_t thread, int number);

// System calls that are suspended until a supervisor decides (seccomp_unotify(2)).
enum { CLINUX_GATE_CONNECT, CLINUX_GATE_SENDTO, CLINUX_GATE_SENDMSG, CLINUX_GATE_SENDMMSG, CLINUX_GATE_ROOM = 256 };
struct clinux_seccomp_call {
    uint64_t id;
    uint64_t address;  // in the caller's memory: the socket address, or `length` message headers
    int64_t length;    // of the socket address: the lower 32 bits of the register, as in the kernel
    pid_t thread;
    int kind;
    int fd;     // the caller's descriptor
    int flags;  // MSG_...
};
// Checks that notifications fit CLINUX_GATE_ROOM. 0 or -errno.
int clinux_seccomp_prepare(int listener);
// Blocks until a call is intercepted: 1, or 0 when no program has the filter any more, or -errno.
int clinux_seccomp_receive(int listener, struct clinux_seccomp_call *call);
// Whether the caller is still suspended; if so, memory that was read before belonged to it.
int clinux_seccomp_is_waiting(int listener, uint64_t id);
// Lets the kernel make the call, or returns from it with `error` or, if that is 0, success.
void clinux_seccomp_answer(int listener, uint64_t id, int error, int goes_ahead);
// Reads memory of another process. 0 or -errno.
int clinux_read_memory(pid_t thread, uint64_t address, void *bytes, size_t length);

// A refused call, which would have reached beyond the lab.
struct clinux_refusal {
    const char *call;  // static
    int error;
    pid_t process;  // or thread
};
// Decides on the next pending call of the programs of a launch: refuses what belongs neither to these users nor to a
// descendant of theirs. 1 when refused, 0 when not or none is pending, -EPIPE when no program is left, or another
// -errno.
int clinux_refuse(int listener, int users, struct clinux_refusal *refusal);

struct clinux_socket_kind {
    int type;
    int protocol;
    int link;          // SO_BINDTOIFINDEX: the index of its link; 0 if unbound
    int unicast_link;  // IP_UNICAST_IF: the index of the link for IPv4 unicast; 0 for none
    uint64_t cookie;
};
int clinux_socket_kind(int fd, struct clinux_socket_kind *kind);  // 0 or -errno

// Connects without blocking: 0, or -EINPROGRESS when the connection has begun, or another -errno.
int clinux_begin_connection(int fd, const void *address, size_t length);
// Disconnects a socket and clears its pending error.
void clinux_end_connection(int fd);
// Whether the socket is blocking (not O_NONBLOCK), or -errno.
int clinux_waits(int fd);
// Returns the token that the subflows of a Multipath TCP connection share. 0 or -errno.
int clinux_multipath_token(int fd, uint32_t *token);

// Returns the text and the name (`EPERM`) of an errno value; never NULL.
const char *clinux_error_text(int number);
const char *clinux_error_name(int number);

// epoll(7) for reading only; each descriptor has an id, which wait returns.
int clinux_epoll_create(void);
int clinux_epoll_add(int poll, int fd, uint64_t id);
int clinux_epoll_remove(int poll, int fd);
int clinux_epoll_wait(int poll, uint64_t *ids, int capacity);  // blocks; the number of ids written

// Probes from the calling thread's network namespace. Addresses are 4 or 16 bytes in network order.

// Sends an Ethernet frame `count` times. 0 or -errno.
int clinux_send_frames(int interface, const uint8_t *frame, size_t length, int count);
// Sends one UDP datagram. 0 or -errno.
int clinux_send_datagram(const uint8_t *address, size_t length, uint16_t port);
// Sends a UDP datagram and waits for a reply, `wait` milliseconds: its length, or -errno (EAGAIN: none).
int clinux_exchange(const uint8_t *address, size_t length, uint16_t port, const uint8_t *request, size_t size, int wait,
                    uint8_t *answer, size_t capacity);
// Opens a TCP connection; the timeout, in milliseconds, also applies to reads and writes. fd or -errno.
int clinux_connect(const uint8_t *address, size_t length, uint16_t port, int wait);
// Pings every 100 ms until the address replies: 1, or 0 after the timeout in milliseconds, or -errno.
int clinux_echo(const uint8_t *address, size_t length, int wait);

// Opens a non-blocking UDP socket, bound to a port of all addresses and connected to that of a peer. fd or -errno.
int clinux_datagram_socket(const char *address, uint16_t port);

// A captured frame. Times are nanoseconds of CLOCK_REALTIME and CLOCK_MONOTONIC.
struct clinux_frame {
    int64_t realtime;
    int64_t monotonic;
    uint32_t length;    // of the frame
    uint32_t captured;  // number of bytes captured
    int outgoing;       // whether the link sent it
};

// Opens a non-blocking socket that receives every frame of a link of the calling thread's namespace once. It skips
// incoming frames with a mark, which have been captured before an engine handled them (clinux_wire.h). fd or -errno.
int clinux_capture_socket(int interface, int buffer);
// Reads the pending frames, each into a slot of `slot` bytes. Returns their number, 0 for none, or -errno.
int clinux_capture(int fd, struct clinux_frame *frames, int capacity, uint8_t *bytes, size_t slot);
// Returns the number of frames dropped since the last call, or -errno.
int clinux_capture_lost(int fd);

// Disables segmentation offload of a link of the calling thread's network namespace. 0 or -errno.
int clinux_segment_frames(const char *name);

// Loads a packet classifier (BPF_PROG_TYPE_SCHED_CLS of bpf(2)) from `size` bytes of instructions. fd or -errno: EPERM
// without CAP_BPF and CAP_NET_ADMIN in the initial user namespace.
int clinux_load_classifier(const void *instructions, size_t size);

// Creates a point-to-point interface of this name and index in the calling thread's network namespace. It exists as
// long as the returned non-blocking descriptor, which reads and writes its packets. fd or -errno.
int clinux_tunnel(const char *name, unsigned index);
// Sends one datagram with sendmmsg(2) to a sockaddr of `length` bytes. 0 or -errno.
int clinux_send_many(int fd, const void *address, size_t length, const uint8_t *bytes, size_t count);

// Set and get the mark of the packets that a socket sends (SO_MARK in socket(7)). 0 or -errno.
int clinux_set_mark(int fd, uint32_t mark);
int clinux_get_mark(int fd, uint32_t *mark);
// Enable reporting of the marks (ENOPROTOOPT before Linux 5.19), destinations or arrival times of received datagrams. 0
// or
// -errno.
int clinux_report_marks(int fd);
int clinux_report_destinations(int fd);
int clinux_report_arrivals(int fd);
// The ancillary data of a datagram. Both addresses are a struct sockaddr_storage, without a family if unknown.
struct clinux_origin {
    unsigned char sender[128];
    unsigned char target[128];  // the destination, if the socket reports it
    uint32_t mark;
    int is_marked;    // whether the socket reports the mark
    int64_t arrival;  // nanoseconds of CLOCK_MONOTONIC; 0 if the socket does not report it
};
// Receives a datagram: its length, or -errno.
int clinux_receive(int fd, void *bytes, size_t length, struct clinux_origin *origin);

// Installs a handler that writes the signal's number, one byte, to a descriptor; interrupted calls restart. 1, or 0
// when the process was started with the signal ignored, which then stays ignored, or -errno.
int clinux_catch(int number, int fd);
// Restores the default action of a caught signal. Returns the last signal caught, or 0.
int clinux_stop_catching(int number);

// Makes the kernel keep exit statuses until they are reaped, even where SIGCHLD was ignored, and makes a write without
// a reader fail with EPIPE, unless SIGPIPE has a handler.
void clinux_prepare_signals(void);

// Waits until a time of CLOCK_MONOTONIC, in nanoseconds, or until a clinux_wake_waiter since its last return. Only one
// thread of the process may wait.
void clinux_wait_until(int64_t deadline);
void clinux_wake_waiter(void);

// The end of a process: `code` is CLD_EXITED, CLD_KILLED or CLD_DUMPED; `status` the exit status or the signal.
struct clinux_exit {
    int code;
    int status;
};

// Reaps the process of a pidfd without blocking. 1 when it has ended, 0 while it runs, or -errno.
int clinux_pidfd_reap(int pidfd, struct clinux_exit *out);

// A descriptor of the parent and its number in the child.
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
    int users;                      // the user namespace in which it starts, without vsock(7); -1: unchanged
    int asks;                       // whether a supervisor decides on calls that require the machine's root
    int listener;                   // out: the supervisor's descriptor (clinux_refuse); -1: none
    int confined;                   // whether it permanently keeps only the capabilities of KEPT in launch.c
    int oom_score;                  // its oom_score_adj, from 100 to 1000; 0: unchanged
    size_t processes;               // the maximum of RLIMIT_NPROC; 0: unchanged
    size_t file_size;               // the maximum of RLIMIT_FSIZE; 0: unchanged
    uint64_t family;                // its RLIMIT_RTTIME, which identifies it and its descendants; 0: unchanged
    int has_terminal;               // whether its descriptor 0 becomes its controlling terminal
    const int *control_groups;      // cgroup.procs of the cgroups in which it starts, open for writing
    size_t control_group_count;
    const char *failed_call;        // out: the call that failed in the child
};

// Starts a process in the namespaces of the calling thread, in its own session. Returns its pid, or -errno. It shares
// the address space until execve, so the cost does not depend on the size of the parent.
pid_t clinux_launch(struct clinux_launch_request *launch, int *pidfd);

// Sets an option of a transfer by libcurl's curl_easy_setopt, which is given. Returns its result.
int clinux_set_transfer_pointer(void *setopt, void *transfer, int option, void *value);
int clinux_set_transfer_number(void *setopt, void *transfer, int option, long value);

#endif
