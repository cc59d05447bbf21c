internal import Glibc

/// Limits of the process (getrlimit(2)).
package struct ResourceLimit: Sendable, Hashable {
    /// What counts now; `nil` is without limit.
    package let soft: UInt64?
    /// What the process may raise it to by itself; `nil` is without limit.
    package let hard: UInt64?

    /// Of open descriptors.
    package static var descriptors: ResourceLimit? {
        unsafe read { unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), $0) }
    }

    /// Of processes of the same user on the whole machine; it does not bind root.
    package static var processes: ResourceLimit? {
        unsafe read { unsafe getrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), $0) }
    }

    /// Raises the limit of open descriptors as far as the process may: each host of a lab takes several.
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

    /// RLIM_INFINITY is all ones.
    private static func value(_ number: rlim_t) -> UInt64? { number == .max ? nil : UInt64(number) }
}
