internal import DeviceProtocol

/// The transfers of a background session.
struct TransferSession: Sendable, Codable {
    /// The transfers whose end the app has not got, by the number of their task.
    var tasks: [Int: Entry] = [:]
    /// The greatest number of a task so far.
    var lastTask = 0
    /// The reports that the app has not got, in order.
    var reports: [WaitingReport] = []

    /// A transfer with its state on the device.
    struct Entry: Sendable, Codable {
        var transfer: PendingTransfer
        /// Whether the app has cancelled it.
        var isCancelled = false
        var isEnded = false
    }

    /// A report that waits for the app.
    struct WaitingReport: Sendable, Codable {
        let task: Int
        let report: TransferReport
    }

    /// The numbers of the transfers that have not ended, in order.
    var active: [Int] { tasks.filter { !$0.value.isEnded }.keys.sorted() }

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
