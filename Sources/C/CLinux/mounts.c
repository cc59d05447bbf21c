#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

// The definitions of linux/mount.h, which old systems lack and others cannot include together with sys/mount.h.
enum { TREE_CLONE = 1, MOVE_FROM_DESCRIPTOR = 4, WITH_MOUNTS_BELOW = 0x8000 };
struct mount_attributes {
    uint64_t set, clear, propagation, user_namespace;
};

static int result(long value) { return value < 0 ? -errno : (int)value; }

int clinux_mount(const char *source, const char *target, const char *type, unsigned long flags, const char *data) {
    return result(mount(source, target, type, flags, data));
}

int clinux_umount_detach(const char *target) { return result(umount2(target, MNT_DETACH)); }

int clinux_copy_tree(const char *path) {
    return result(syscall(SYS_open_tree, AT_FDCWD, path, TREE_CLONE | O_CLOEXEC | WITH_MOUNTS_BELOW));
}

int clinux_place_tree(int tree, const char *target) {
    return result(syscall(SYS_move_mount, tree, "", AT_FDCWD, target, MOVE_FROM_DESCRIPTOR));
}

int clinux_change_mount(int folder, const char *path, int below, uint64_t set, uint64_t clear) {
    struct mount_attributes attributes = {.set = set, .clear = clear};
    int flags = AT_EMPTY_PATH | (below ? WITH_MOUNTS_BELOW : 0);
    return result(syscall(SYS_mount_setattr, folder, path, flags, &attributes, sizeof attributes));
}
