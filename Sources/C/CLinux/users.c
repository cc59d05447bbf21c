#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// A process with several threads cannot enter a user namespace, but a child that shares its memory and descriptors can,
// without copying. The child makes raw system calls, because glibc's wrappers may use the thread's state.

#if __has_feature(thread_sanitizer)
// The thread sanitizer treats clone as a fork with its own memory; it does not intercept this name.
int __clone(int (*function)(void *), void *stack, int flags, void *argument, ...);
#define clone __clone
#endif

enum { STACK = 64 * 1024, SHARED = CLONE_VM | CLONE_FILES };

// Runs the function in such a child, and `meanwhile`, if not NULL, in the caller at the same time. 0 or -errno.
static int in_child(int flags, int (*function)(void *), int (*meanwhile)(pid_t, void *), void *argument) {
    char *stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (stack == MAP_FAILED) return -errno;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    pid_t child = clone(function, stack + STACK, flags, argument);
    int result = child < 0 ? -errno : 0;
    if (child > 0) {
        if (meanwhile) result = meanwhile(child, argument);
        // The child sends no signal at its end, so waitpid finds it only with __WCLONE.
        while (waitpid(child, NULL, (int)__WCLONE) < 0 && errno == EINTR) {}
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    munmap(stack, STACK);
    return result;
}

struct text {
    int users;
    const char *file, *text;
    int result;
};

static int write_text(void *argument) {
    struct text *text = argument;
    long result = syscall(SYS_setns, text->users, CLONE_NEWUSER);
    if (result == 0) result = syscall(SYS_openat, AT_FDCWD, text->file, O_WRONLY | O_CLOEXEC);
    if (result >= 0) {
        int file = (int)result;
        result = syscall(SYS_write, file, text->text, strlen(text->text));
        int error = errno;
        syscall(SYS_close, file);
        errno = error;
    }
    text->result = result < 0 ? -errno : 0;
    syscall(SYS_exit, 0);
    return 0;
}

int clinux_write_in(int users, const char *file, const char *text) {
    struct text request = {.users = users, .file = file, .text = text, .result = -ECHILD};
    int result = in_child(SHARED | CLONE_VFORK, write_text, NULL, &request);
    return result < 0 ? result : request.result;
}

struct users {
    int outer;
    pid_t maker;
    const char *uids, *gids;
    // The pipes to the child and from it.
    int wait[2], made[2];
    int descriptor;
};

// Creates the new namespace and keeps it alive until the parent has a descriptor of it.
static int hold(void *argument) {
    struct users *users = argument;
    long result = users->outer < 0 ? 0 : syscall(SYS_setns, users->outer, CLONE_NEWUSER);
    if (result == 0) result = syscall(SYS_unshare, CLONE_NEWUSER);
    int error = result < 0 ? errno : 0;
    // The child shares the write ends of its pipes and would otherwise outlive a process that is killed now.
    syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (syscall(SYS_getppid) != users->maker) syscall(SYS_exit, 0);
    syscall(SYS_write, users->made[1], &error, sizeof error);
    char byte;
    syscall(SYS_read, users->wait[0], &byte, 1);
    syscall(SYS_exit, 0);
    return 0;
}

static int write_file(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return -errno;
    int result = write(file, text, strlen(text)) < 0 ? -errno : 0;
    close(file);
    return result;
}

// Maps must be written from the parent namespace.
static int write_map(struct users *users, pid_t child, const char *name, const char *text) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", child, name);
    return users->outer < 0 ? write_file(path, text) : clinux_write_in(users->outer, path, text);
}

static int map(pid_t child, void *argument) {
    struct users *users = argument;
    char path[64];
    int error = ECHILD;
    int result = read(users->made[0], &error, sizeof error) < 0 ? -errno : -error;
    if (result == 0) result = write_map(users, child, "uid_map", users->uids);
    if (result == 0) result = write_map(users, child, "gid_map", users->gids);
    if (result == 0) {
        snprintf(path, sizeof path, "/proc/%d/ns/user", child);
        users->descriptor = open(path, O_RDONLY | O_CLOEXEC);
        if (users->descriptor < 0) result = -errno;
    }
    char byte = 0;
    if (write(users->wait[1], &byte, 1) < 0 && result == 0) result = -errno;
    return result;
}

int clinux_make_users(int outer, const char *uids, const char *gids) {
    struct users users = {.outer = outer, .maker = getpid(), .uids = uids, .gids = gids};
    if (pipe2(users.wait, O_CLOEXEC) < 0) return -errno;
    int result = pipe2(users.made, O_CLOEXEC) < 0 ? -errno : 0;
    if (result == 0) {
        result = in_child(SHARED, hold, map, &users);
        close(users.made[0]);
        close(users.made[1]);
    }
    close(users.wait[0]);
    close(users.wait[1]);
    return result < 0 ? result : users.descriptor;
}

struct networks {
    int users;
    int *descriptors;
    size_t count, made;
    int result;
};

static int make_networks(void *argument) {
    struct networks *networks = argument;
    long result = syscall(SYS_setns, networks->users, CLONE_NEWUSER);
    while (result >= 0 && networks->made < networks->count) {
        result = syscall(SYS_unshare, CLONE_NEWNET);
        if (result == 0) result = syscall(SYS_openat, AT_FDCWD, "/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
        if (result >= 0) networks->descriptors[networks->made++] = (int)result;
    }
    networks->result = result < 0 ? -errno : 0;
    syscall(SYS_exit, 0);
    return 0;
}

int clinux_make_networks(int users, int *descriptors, size_t count) {
    struct networks networks = {.users = users, .descriptors = descriptors, .count = count, .result = -ECHILD};
    int result = in_child(SHARED | CLONE_VFORK, make_networks, NULL, &networks);
    if (result == 0) result = networks.result;
    while (result < 0 && networks.made > 0) close(descriptors[--networks.made]);
    return result;
}
