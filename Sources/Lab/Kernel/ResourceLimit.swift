internal import Glibc

/// A resource limit of the process (getrlimit(2)).
package struct ResourceLimit: Sendable, Hashable {
    /// The effective limit; `nil` for unlimited.
    package let soft: UInt64?
    /// The maximum to which the process may raise it; `nil` for unlimited.
    package let hard: UInt64?

    package static var descriptors: ResourceLimit? {
        unsafe read { unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), $0) }
    }

    /// The limit of processes per user on the whole machine; it does not apply to root.
    package static var processes: ResourceLimit? {
        unsafe read { unsafe getrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), $0) }
    }

    /// Raises the limit of open descriptors to its maximum, because each host of a lab uses several.
    package static func raiseDescriptors() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    private static func read(_ call: (UnsafeMutablePointer<rlimit>) -> Int32) -> ResourceLimit? {
        var limit = rlimit()
        guard unsafe call(&limit) == 0 else { return nil }
        return ResourceLimit(soft: value(limit.rlim_cur), hard: value(limit.rlim_max))
    }

    private static func value(_ number: rlim_t) -> UInt64? { number == .max ? nil : UInt64(number) }
}
