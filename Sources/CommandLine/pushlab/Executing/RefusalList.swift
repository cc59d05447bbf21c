import Foundation
import LabEvents
import LabModel

/// The operations of a command that its device refused.
struct RefusalList: Sendable {
    /// The operations with one target and one reason.
    struct Row: Sendable, Hashable {
        var operation: String
        /// The address and port, or the name or type.
        var target: String
        var reason: String
        var error: String
        /// The name of the process that was refused first.
        var process: String?
        /// The time of the first refusal, from the start of the command.
        var first: Duration
        var count = 1
    }

    private(set) var rows: [Row] = []
    /// The number of alerts presented.
    private(set) var alerts = 0
    /// The number of operations that were refused or allowed as an operation before, to the same target.
    private(set) var repeated = 0
    /// The number of decisions that were not recorded.
    private(set) var lost = 0

    /// Reads the events of a lab; `names` are the hosts by address.
    init(_ events: [Event], of app: String, names: [String: String] = [:]) {
        let start = events.last { $0.name == .launched }?.at ?? .zero
        for event in events {
            if event.name == .alert { alerts += 1 }
            if let dropped = event.read(as: DecisionsDropped.self) {
                (repeated, lost) = (dropped.repeated, dropped.lost)
            }
            guard let decision = event.read(as: PrivacyDecision.self), decision.app == app, !decision.isAllowed else {
                continue
            }
            add(
                Row(
                    operation: decision.request.operation, target: Self.target(of: decision.request, names),
                    reason: decision.reason, error: decision.error ?? "", process: decision.request.process,
                    first: event.at - start))
        }
    }

    private mutating func add(_ row: Row) {
        let known = rows.firstIndex {
            $0.operation == row.operation && $0.target == row.target && $0.reason == row.reason
        }
        if let known { rows[known].count += 1 } else { rows.append(row) }
    }

    private static func target(of request: AppRequestDetails, _ names: [String: String]) -> String {
        if let address = request.address {
            let name = names[address].map { " (\($0))" } ?? ""
            return address + (request.port.map { " port \($0)" } ?? "") + name
        }
        return [request.name, request.type].compactMap(\.self).joined(separator: " ")
    }

    /// The lines of the list.
    var lines: [String] {
        if rows.isEmpty { return ["nothing was refused"] }
        var lines: [String] = []
        for (reason, rows) in Dictionary(grouping: rows, by: \.reason).sorted(by: {
            $0.value[0].first < $1.value[0].first
        }) {
            lines.append("refused: \(Self.cause(reason))")
            for row in rows {
                let times = row.count == 1 ? "" : "\(row.count) times, first "
                let process = row.process.map { " by \($0)" } ?? ""
                let seconds = String(
                    format: "%.3f",
                    Double(row.first.components.attoseconds) / 1e18
                        + Double(row.first.components.seconds))
                lines.append("  \(row.operation) \(row.target): \(row.error), \(times)at \(seconds) s\(process)")
            }
        }
        if repeated > 0 { lines.append("\(repeated) more operations repeated those above, or allowed ones") }
        if lost > 0 { lines.append("\(lost) more operations were too many at once to be listed") }
        return lines
    }

    /// Returns the cause behind a reason of a decision, with its remedy on a device.
    static func cause(_ reason: String) -> String {
        switch reason {
        case "denied": "the user has denied access to the local network"
        case "undetermined": "the user has not answered the alert about the local network"
        case "background": "the app is in the background, where nobody is asked"
        case "undeclared": "NSBonjourServices does not declare the type (--bonjour)"
        case "no-entitlement": "the multicast entitlement is missing (--entitlement multicast)"
        case "no-usage-description": "the app has no NSLocalNetworkUsageDescription, so nobody is asked"
        case "app-clip": "an App Clip has no access to the local network"
        default: reason
        }
    }
}
