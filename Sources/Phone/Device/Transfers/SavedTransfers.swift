internal import DeviceProtocol

/// The transfers of a background session.
struct TransferSession: Sendable, Codable {
    /// The transfers whose end the app has not got, by the number of their task.
    var tasks: [Int: PendingTransfer] = [:]
    /// The greatest number of a task so far.
    var lastTask = 0
    /// The tasks that have ended.
    var ended: Set<Int> = []
    /// The tasks that the app has cancelled.
    var cancelled: Set<Int> = []
    /// The reports that the app has not got, in order.
    var reports: [WaitingReport] = []
    /// Whether the app was resumed or launched for the session and is told when it has got all reports.
    var isAwaited = false
    /// Whether the app knows that it was resumed or launched for the session, so that it gets the reports.
    var isTold = false

    /// A report that waits for the app.
    struct WaitingReport: Sendable, Codable {
        let task: Int
        let report: TransferReport
    }

    /// The numbers of the transfers that have not ended, in order.
    var active: [Int] { tasks.keys.filter { !ended.contains($0) }.sorted() }

    /// Records that the app does not get the reports for a call of the system any more.
    mutating func endWait() { (isAwaited, isTold) = (false, false) }

    /// The session as it is after a restart of the device.
    var afterRestart: TransferSession {
        var session = self
        session.endWait()
        return session
    }

    /// Adds a report; one of the progress replaces an earlier one of the same task.
    mutating func add(_ report: TransferReport, of task: Int) {
        if case .progress = report {
            reports.removeAll { old in
                if case .progress = old.report { old.task == task } else { false }
            }
        }
        reports.append(WaitingReport(task: task, report: report))
    }
}

/// The transfers of an app that survive its end, and a restart of the device.
package struct AppTransfers: Sendable, Codable {
    var sessions: [String: TransferSession] = [:]

    /// Whether a transfer has not ended.
    var isActive: Bool { sessions.values.contains { !$0.active.isEmpty } }
}

/// The transfers of all apps of a device.
typealias SavedTransfers = [String: AppTransfers]
