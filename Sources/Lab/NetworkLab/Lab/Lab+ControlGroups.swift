internal import Kernel
internal import LabModel

extension Lab {
    /// Whether its devices have control groups; false when the lab has no device, or this machine allows none.
    ///
    /// Without them a device tells its apps apart by other means.
    public nonisolated var hasControlGroups: Bool { initHandle.controlGroups != nil }

    /// The control group of an app of a device, made unless it is there: its id in the kernel, which is the number of
    /// its inode.
    ///
    /// Throws ``LabError`` when the host is no device of the lab, or control groups cannot be made here.
    public func controlGroup(_ app: String, on host: String) async throws -> UInt64 {
        let groups = try initHandle.controlGroups(of: try plan.knownHost(host))
        return try await blocking { try groups.app(app, on: host).id }
    }
}
