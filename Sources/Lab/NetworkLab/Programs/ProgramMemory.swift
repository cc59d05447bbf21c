internal import Kernel
internal import LabEvents

/// The memory that one run of a program uses, and its limit.
package final class ProgramMemory: Sendable {
    let account: MemoryAccount
    /// In bytes; `nil` is without a limit.
    let limit: Int?

    init(_ account: MemoryAccount, limit: Int?) {
        self.account = account
        self.limit = limit
    }

    /// Whether its limit has ended a process of the program.
    var isExceeded: Bool { limit != nil && account.isOverLimit }

    /// Whether a limit has, its own or that of all programs.
    var isKilled: Bool { account.isKilled }

    /// What to report at its end; `nil` where the kernel does not tell.
    var report: MemoryReport? { account.peak.map { MemoryReport(peak: $0, limit: limit) } }
}
