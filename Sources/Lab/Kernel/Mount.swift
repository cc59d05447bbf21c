internal import CLinux
internal import Glibc

/// Mounts in the calling thread's mount namespace (mount(2)).
package enum Mount {
    /// Makes everything private, so that no mount made here is seen elsewhere (`mount --make-rprivate /`).
    package static func makeAllPrivate() throws(SystemError) {
        try mount("none", "/", nil, UInt(MS_REC) | UInt(MS_PRIVATE))
    }

    /// Mounts a fresh file system of a type without a device, such as `tmpfs`, `proc` or `sysfs`.
    package static func fresh(_ type: String, at target: String, options: String? = nil) throws(SystemError) {
        try mount(type, target, type, UInt(MS_NOSUID) | UInt(MS_NODEV), options)
    }

    /// Shows a file or folder at another place (`mount --bind`).
    package static func bind(_ source: String, at target: String) throws(SystemError) {
        try mount(source, target, nil, UInt(MS_BIND))
    }

    /// Takes a mount out of the tree at once; it ends when its last user goes (`umount -l`).
    package static func detach(_ target: String) throws(SystemError) {
        try check("umount", unsafe clinux_umount_detach(target), target)
    }

    private static func mount(
        _ source: String, _ target: String, _ type: String?, _ flags: UInt, _ options: String? = nil
    ) throws(SystemError) {
        let result = unsafe clinux_mount(source, target, type, flags, options)
        try check("mount", result, target)
    }
}

/// The host name of the calling thread's UTS namespace (sethostname(2)).
package func setHostName(_ name: String) throws(SystemError) {
    try check("sethostname", unsafe clinux_sethostname(name, name.utf8.count), name)
}
