internal import Kernel
internal import LabEvents

/// The memory that one run of a program uses, and its limit.
package final class ProgramMemory: Sendable {
    let account: MemoryAccount
    /// The limit in bytes; `nil` means none.
    let limit: Int?

    init(_ account: MemoryAccount, limit: Int?) {
        self.account = account
        self.limit = limit
    }

    /// Whether its own limit has ended a process of the program.
    var isExceeded: Bool { limit != nil && account.isOverLimit }

    /// Whether a limit has ended it: its own, or that of all programs.
    var isKilled: Bool { account.isKilled }

    /// The report at its end; `nil` if the kernel has no count.
    var report: MemoryReport? { account.peak.map { MemoryReport(peak: $0, limit: limit) } }
}
