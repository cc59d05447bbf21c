internal import CLinux
internal import Glibc

/// Mounts in the calling thread's mount namespace (mount(2)).
package enum Mount {
    /// Restrictions of a mount, in addition to those of its file system.
    package struct Restrictions: OptionSet, Sendable {
        package let rawValue: UInt64

        package init(rawValue: UInt64) { self.rawValue = rawValue }

        package static let readOnly = Restrictions(rawValue: UInt64(CLINUX_MOUNT_READ_ONLY))
        /// Device files do not give access to devices (`nodev`).
        package static let noDevices = Restrictions(rawValue: UInt64(CLINUX_MOUNT_NO_DEVICES))
        /// Set-user-ID bits, set-group-ID bits and file capabilities have no effect (`nosuid`, mount(8)).
        package static let noSetID = Restrictions(rawValue: UInt64(CLINUX_MOUNT_NO_SET_ID))
    }

    /// Makes all mounts private, so that mounts in this namespace do not propagate (`mount --make-rprivate /`).
    package static func makeAllPrivate() throws(SystemError) {
        try mount("none", "/", nil, UInt(MS_REC) | UInt(MS_PRIVATE))
    }

    /// Mounts a new instance of a file system without a device, such as `tmpfs`, `proc` or `sysfs`.
    package static func fresh(
        _ type: String, at target: String, options: String? = nil, isReadOnly: Bool = false, hasDevices: Bool = false
    ) throws(SystemError) {
        var flags = UInt(MS_NOSUID)
        if isReadOnly { flags |= UInt(MS_RDONLY) }
        if !hasDevices { flags |= UInt(MS_NODEV) }
        try mount(type, target, type, flags, options)
    }

    /// Bind-mounts a file or directory (`mount --bind`), optionally with the mounts below it (`--rbind`).
    package static func bind(_ source: String, at target: String, withMountsBelow: Bool = false) throws(SystemError) {
        try mount(source, target, nil, UInt(MS_BIND) | (withMountsBelow ? UInt(MS_REC) : 0))
    }

    /// Detaches a mount from the tree at once; the kernel unmounts it when it is no longer in use (`umount -l`).
    package static func detach(_ target: String) throws(SystemError) {
        try check("umount", unsafe clinux_umount_detach(target), target)
    }

    /// Restricts a mount, and by default all mounts below it, in this mount namespace (`mount -o remount,bind`).
    ///
    /// Throws ENOSYS before Linux 5.12.
    package static func restrict(
        _ target: String, to restrictions: Restrictions, withMountsBelow: Bool = true
    ) throws(SystemError) {
        let below: Int32 = withMountsBelow ? 1 : 0
        try check(
            "mount_setattr", unsafe clinux_change_mount(AT_FDCWD, target, below, restrictions.rawValue, 0), target)
    }

    /// Lifts restrictions of a mount, but not of the mounts below it.
    package static func allow(_ restrictions: Restrictions, at target: String) throws(SystemError) {
        try check("mount_setattr", unsafe clinux_change_mount(AT_FDCWD, target, 0, 0, restrictions.rawValue), target)
    }

    private static func mount(
        _ source: String, _ target: String, _ type: String?, _ flags: UInt, _ options: String? = nil
    ) throws(SystemError) {
        let result = unsafe clinux_mount(source, target, type, flags, options)
        try check("mount", result, target)
    }
}

/// Sets the host name of the calling thread's UTS namespace (sethostname(2)).
package func setHostName(_ name: String) throws(SystemError) {
    try check("sethostname", unsafe clinux_sethostname(name, name.utf8.count), name)
}
