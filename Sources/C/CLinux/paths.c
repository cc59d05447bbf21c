#define _GNU_SOURCE
#include "isolation.h"
#include "refusals.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/nsfs.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

// What a call does: opens a file, with flags in an argument, in memory, or always the same; makes, removes or changes what is
// at a path; connects a socket.
enum effect { OPENS, OPENS_AS_TOLD, CREATES, MAKES, REMOVES, CHANGES, CONNECTS };

enum { NONE = -1 };

// The arguments of a call that are the folder where its path begins, the path, and flags.
static const struct call {
    int number;
    const char *name;
    enum effect effect;
    int folder, path, flags;
} calls[] = {
    {SYS_openat, "openat", OPENS, 0, 1, 2},
    {SYS_openat2, "openat2", OPENS_AS_TOLD, 0, 1, 2},
    {SYS_connect, "connect", CONNECTS, NONE, 1, NONE},
    {SYS_mkdirat, "mkdirat", MAKES, 0, 1, NONE},
    {SYS_mknodat, "mknodat", MAKES, 0, 1, NONE},
    {SYS_symlinkat, "symlinkat", MAKES, 1, 2, NONE},
    {SYS_linkat, "linkat", MAKES, 2, 3, NONE},
    {SYS_unlinkat, "unlinkat", REMOVES, 0, 1, NONE},
    {SYS_renameat2, "renameat2", REMOVES, 0, 1, NONE},
    {SYS_fchmodat, "fchmodat", CHANGES, 0, 1, NONE},
    {SYS_fchmodat2, "fchmodat2", CHANGES, 0, 1, 3},
    {SYS_fchownat, "fchownat", CHANGES, 0, 1, 4},
    {SYS_utimensat, "utimensat", CHANGES, 0, 1, 3},
    {SYS_truncate, "truncate", CHANGES, NONE, 0, NONE},
    {SYS_setxattr, "setxattr", CHANGES, NONE, 0, NONE},
    {SYS_lsetxattr, "lsetxattr", CHANGES, NONE, 0, NONE},
    {SYS_removexattr, "removexattr", CHANGES, NONE, 0, NONE},
    {SYS_lremovexattr, "lremovexattr", CHANGES, NONE, 0, NONE},
    {SYS_fchmod, "fchmod", CHANGES, 0, NONE, NONE},
    {SYS_fchown, "fchown", CHANGES, 0, NONE, NONE},
    {SYS_fsetxattr, "fsetxattr", CHANGES, 0, NONE, NONE},
    {SYS_fremovexattr, "fremovexattr", CHANGES, 0, NONE, NONE},
#ifdef SYS_renameat
    {SYS_renameat, "renameat", REMOVES, 0, 1, NONE},
#endif
#ifdef SYS_open
    {SYS_open, "open", OPENS, NONE, 0, 1},
    {SYS_creat, "creat", CREATES, NONE, 0, NONE},
    {SYS_mkdir, "mkdir", MAKES, NONE, 0, NONE},
    {SYS_mknod, "mknod", MAKES, NONE, 0, NONE},
    {SYS_symlink, "symlink", MAKES, NONE, 1, NONE},
    {SYS_link, "link", MAKES, NONE, 1, NONE},
    {SYS_unlink, "unlink", REMOVES, NONE, 0, NONE},
    {SYS_rmdir, "rmdir", REMOVES, NONE, 0, NONE},
    {SYS_rename, "rename", REMOVES, NONE, 0, NONE},
    {SYS_chmod, "chmod", CHANGES, NONE, 0, NONE},
    {SYS_chown, "chown", CHANGES, NONE, 0, NONE},
    {SYS_lchown, "lchown", CHANGES, NONE, 0, NONE},
    {SYS_utime, "utime", CHANGES, NONE, 0, NONE},
    {SYS_utimes, "utimes", CHANGES, NONE, 0, NONE},
    {SYS_futimesat, "futimesat", CHANGES, 0, 1, NONE},
#endif
};

// Reads a string of the caller, page by page, since the next one may not be there. 0 or -errno.
static int read_string(pid_t caller, uint64_t address, char text[PATH_MAX]) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    for (size_t length = 0; length < PATH_MAX;) {
        size_t count = page - (address + length) % page;
        if (count > PATH_MAX - length) count = PATH_MAX - length;
        int result = clinux_read_memory(caller, address + length, text + length, count);
        if (result < 0) return result;
        if (memchr(text + length, 0, count)) return 0;
        length += count;
    }
    return -ENAMETOOLONG;
}

// Puts the folder that a relative path of the caller begins at before the path. 0 or -errno.
static int place(pid_t caller, int folder, char path[PATH_MAX]) {
    if (path[0] == '/') return 0;
    char link[48], start[PATH_MAX];
    if (folder == AT_FDCWD) snprintf(link, sizeof link, "/proc/%d/cwd", caller);
    else snprintf(link, sizeof link, "/proc/%d/fd/%d", caller, folder);
    ssize_t length = readlink(link, start, sizeof start - 1);
    if (length < 0) return -errno;
    // What is no file has no path.
    if (start[0] != '/') return -ENOTDIR;
    size_t rest = strlen(path) + 1;
    if (rest == 1) {
        memcpy(path, start, (size_t)length);
        path[length] = 0;
        return 0;
    }
    size_t gap = length > 1;
    if ((size_t)length + gap + rest > PATH_MAX) return -ENAMETOOLONG;
    memmove(path + (size_t)length + gap, path, rest);
    memcpy(path, start, (size_t)length);
    if (gap) path[length] = '/';
    return 0;
}

// A descriptor of what is at a path in the files that the caller sees, or -errno.
static int look_up(int root, const char *path, int flags) {
    struct open_how how = {.flags = (uint64_t)(O_PATH | O_CLOEXEC | flags), .resolve = RESOLVE_IN_ROOT};
    int fd = (int)syscall(SYS_openat2, root, path, &how, sizeof how);
    return fd < 0 ? -errno : fd;
}

// The same of the folder that it is in.
static int look_up_folder(int root, const char *path) {
    char folder[PATH_MAX];
    strcpy(folder, path);
    size_t end = strlen(folder);
    while (end > 1 && folder[end - 1] == '/') end--;
    while (end > 1 && folder[end - 1] != '/') end--;
    folder[end] = 0;
    return look_up(root, folder, O_DIRECTORY);
}

// Whether it lies where nothing can be written. Takes over the descriptor.
static int is_read_only(int fd) {
    struct statvfs system;
    if (fd < 0) return 0;
    int result = fstatvfs(fd, &system) == 0 && system.f_flag & ST_RDONLY;
    close(fd);
    return result;
}

static int exists(int root, const char *path) {
    int fd = look_up(root, path, O_NOFOLLOW);
    if (fd < 0) return 0;
    close(fd);
    return 1;
}

// Whether it is a namespace that is neither the caller's own nor of these users: opening it takes rights over a process
// that has it.
static int is_foreign_namespace(pid_t caller, int root, const char *path, int users) {
    const char *kind = strrchr(path, '/') + 1;
    char own[PATH_MAX];
    int folder = look_up_folder(root, path);
    if (folder < 0) return 0;
    int namespace = openat(folder, kind, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    close(folder);
    if (namespace < 0) return 0;
    snprintf(own, sizeof own, "/proc/%d/ns/%.32s", caller, kind);
    struct stat here, there;
    int is_own = fstat(namespace, &here) == 0 && stat(own, &there) == 0 && here.st_dev == there.st_dev &&
                 here.st_ino == there.st_ino;
    if (is_own || ioctl(namespace, NS_GET_NSTYPE) < 0) {
        close(namespace);
        return 0;
    }
    return !clinux_is_of(namespace, users);
}

// The error that the kernel refuses to open a file with, or 0.
static int opening(pid_t caller, int root, const char *path, uint64_t flags, int users) {
    if (flags & O_PATH) return 0;
    int writes = (flags & O_ACCMODE) != O_RDONLY || flags & O_TRUNC;
    int makes = flags & O_CREAT;
    if (!writes && !makes) {
        return strstr(path, "/ns/") && is_foreign_namespace(caller, root, path, users) ? EACCES : 0;
    }
    int fd = look_up(root, path, flags & O_NOFOLLOW ? O_NOFOLLOW : 0);
    if (fd == -ENOENT && makes) return is_read_only(look_up_folder(root, path)) ? EROFS : 0;
    struct stat status;
    if (fd < 0 || fstat(fd, &status) < 0) status.st_mode = 0;
    int is_temporary = (flags & O_TMPFILE) == O_TMPFILE && S_ISDIR(status.st_mode);
    // One can write to devices, pipes and sockets wherever they lie.
    if ((S_ISREG(status.st_mode) && writes && !(makes && flags & O_EXCL)) || is_temporary) {
        return is_read_only(fd) ? EROFS : 0;
    }
    if (fd >= 0) close(fd);
    return 0;
}

// The error that the kernel refuses to connect to a socket of the machine with, which the lab covers by a device, or 0.
static int connecting(int root, const char *path) {
    int fd = look_up(root, path, 0);
    struct stat status;
    if (fd < 0) return 0;
    int is_covered = fstat(fd, &status) == 0 && S_ISCHR(status.st_mode) && status.st_rdev == makedev(1, 3);
    close(fd);
    return is_covered ? ECONNREFUSED : 0;
}

// Reads where a call begins, and at which path. 0 or -errno.
static int read_path(const struct call *call, pid_t caller, const __u64 *arguments, int *folder, char path[PATH_MAX]) {
    *folder = call->folder == NONE ? AT_FDCWD : (int)arguments[call->folder];
    path[0] = 0;
    uint64_t address = call->path == NONE ? 0 : arguments[call->path];
    if (call->effect == CONNECTS) {
        struct sockaddr_un name;
        size_t length = arguments[2] < sizeof name ? (size_t)arguments[2] : sizeof name;
        if (length <= sizeof name.sun_family) return -EINVAL;
        int result = clinux_read_memory(caller, address, &name, length);
        if (result < 0) return result;
        size_t room = length - sizeof name.sun_family;
        if (name.sun_family != AF_UNIX || name.sun_path[0] == 0) return -EAFNOSUPPORT;
        snprintf(path, PATH_MAX, "%.*s", (int)room, name.sun_path);
    } else if (address) {
        int result = read_string(caller, address, path);
        if (result < 0) return result;
    }
    // An empty path is of the descriptor itself, if it is of anything.
    return *folder == AT_FDCWD && path[0] == 0 ? -ENOENT : place(caller, *folder, path);
}

static int error_of(const struct call *call, pid_t caller, int root, const __u64 *arguments, const char *path, int users) {
    uint64_t flags = call->flags == NONE ? 0 : arguments[call->flags];
    switch (call->effect) {
    case OPENS: return opening(caller, root, path, flags & 0xffffffff, users);
    case OPENS_AS_TOLD:
        return clinux_read_memory(caller, flags, &flags, sizeof flags) < 0 ? 0
                                                                           : opening(caller, root, path, flags, users);
    case CREATES: return opening(caller, root, path, O_WRONLY | O_CREAT | O_TRUNC, users);
    case MAKES: return !exists(root, path) && is_read_only(look_up_folder(root, path)) ? EROFS : 0;
    case REMOVES: return exists(root, path) && is_read_only(look_up_folder(root, path)) ? EROFS : 0;
    case CHANGES: return is_read_only(look_up(root, path, flags & AT_SYMLINK_NOFOLLOW ? O_NOFOLLOW : 0)) ? EROFS : 0;
    case CONNECTS: return connecting(root, path);
    }
    return 0;
}

int clinux_path_refusal(pid_t caller, const struct seccomp_data *data, int users, struct clinux_refusal *refusal) {
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        if (calls[i].number != data->nr) continue;
        int folder;
        if (read_path(&calls[i], caller, data->args, &folder, refusal->path) < 0) return 0;
        // Most are of the program's own; a look at its root costs as much as all before.
        char name[48];
        snprintf(name, sizeof name, "/proc/%d/root", caller);
        int root = open(name, O_PATH | O_DIRECTORY | O_CLOEXEC);
        if (root < 0) return 0;
        refusal->error = error_of(&calls[i], caller, root, data->args, refusal->path, users);
        refusal->call = calls[i].name;
        close(root);
        return refusal->error != 0;
    }
    return 0;
}
