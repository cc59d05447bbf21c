#define _GNU_SOURCE
#include "CLinux.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

// Each level takes a descriptor, and the owner of the files controls the depth.
enum { DEPTH = 200 };

static int take_from_file(int folder, const char *name, mode_t mode) {
    if (mode & (S_ISUID | S_ISGID) && fchmodat(folder, name, mode & 01777, 0) < 0) return -errno;
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    // A user who may not read his own file is not root and cannot have set capabilities that count outside.
    if (file < 0) return errno == EACCES ? 0 : -errno;
    int result = fremovexattr(file, "security.capability") < 0 && errno != ENODATA && errno != ENOTSUP ? -errno : 0;
    close(file);
    return result;
}

static int take_from_folder(int raw, int depth) {
    DIR *folder = fdopendir(raw);
    if (!folder) {
        int error = errno;
        close(raw);
        return -error;
    }
    int result = 0;
    struct dirent *entry;
    while ((entry = readdir(folder))) {
        struct stat status;
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
        int one = 0;
        if (fstatat(dirfd(folder), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) < 0) {
            one = -errno;
        } else if (S_ISREG(status.st_mode)) {
            one = take_from_file(dirfd(folder), entry->d_name, status.st_mode);
        } else if (S_ISDIR(status.st_mode)) {
            int below = openat(dirfd(folder), entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
            if (below < 0) one = -errno;
            else if (depth < DEPTH) one = take_from_folder(below, depth + 1);
            else {
                close(below);
                one = -ELOOP;
            }
        }
        if (result == 0) result = one;
    }
    closedir(folder);
    return result;
}

int clinux_take_rights(const char *path) {
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    return folder < 0 ? -errno : take_from_folder(folder, 0);
}
