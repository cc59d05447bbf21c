import Foundation
import LabEvents
package import LabModel

/// The operations of a command that its device refused.
package struct RefusalList: Sendable {
    /// The values that all refusals of a row share.
    struct Kind: Sendable, Hashable {
        var operation: String
        /// The address and port, or the name or type.
        var target: String
        var reason: String
    }

    /// The refused operations of one kind.
    struct Row: Sendable, Hashable {
        var kind: Kind
        var error: String
        /// The name of the process that was refused first.
        var process: String?
        /// The time of the first refusal, from the start of the command.
        var first: Duration
        var count = 1
    }

    /// The rows in the order of their first refusals.
    private(set) var rows: [Row] = []
    private var places: [Kind: Int] = [:]
    /// The number of operations that repeated earlier ones and are in no row, refused or allowed.
    private(set) var repeated = 0
    /// The number of decisions that were not recorded.
    private(set) var lost = 0

    /// The maximum number of rows of a cause that are listed one by one.
    static let most = 20

    /// Reads the events of a lab.
    package init(_ events: [Event], of app: String) {
        let start = events.last { $0.name == .launched }?.at ?? .zero
        for event in events {
            if let dropped = event.read(as: DecisionsDropped.self) {
                (repeated, lost) = (dropped.repeated, dropped.lost)
            }
            guard let decision = event.read(as: PrivacyDecision.self), decision.app == app, !decision.isAllowed else {
                continue
            }
            let request = decision.request
            let kind = Kind(operation: request.operation, target: Self.target(of: request), reason: decision.reason)
            if let place = places[kind] {
                rows[place].count += 1
            } else {
                places[kind] = rows.count
                rows.append(
                    Row(kind: kind, error: decision.error ?? "", process: request.process, first: event.at - start))
            }
        }
        // They follow all decisions, because the device reports them when it ends.
        for event in events {
            guard let more = event.read(as: RefusalRepetitions.self), more.app == app,
                let place = places[
                    Kind(operation: more.operation, target: Self.target(more.address, more.port), reason: more.reason)]
            else { continue }
            rows[place].count += more.count
            repeated = max(0, repeated - more.count)
        }
    }

    private static func target(of request: AppRequestDetails) -> String {
        if let address = request.address { return target(address, request.port) }
        return [request.name, request.type].compactMap(\.self).joined(separator: " ")
    }

    private static func target(_ address: String, _ port: Int?) -> String {
        address + (port.map { " port \($0)" } ?? "")
    }

    /// The lines of the list.
    package var lines: [String] {
        var lines: [String] = []
        for (reason, rows) in causes {
            lines.append("refused: \(Self.cause(reason))")
            lines += rows.prefix(Self.most).map(\.line)
            let others = rows.dropFirst(Self.most)
            if !others.isEmpty {
                let count = others.reduce(0) { $0 + $1.count }
                lines.append("  and \(others.count) more targets, refused \(count) times")
            }
        }
        if rows.isEmpty { lines.append("nothing was refused") }
        if repeated > 0, !rows.isEmpty || lost > 0 {
            lines.append("\(repeated) more operations repeated earlier ones, refused or allowed")
        }
        if lost > 0 { lines.append("\(lost) more operations were too many at once to be listed") }
        return lines
    }

    /// The rows of each reason, in the order of their first refusals.
    private var causes: [(reason: String, rows: [Row])] {
        var order: [String] = []
        var groups: [String: [Row]] = [:]
        for row in rows {
            if groups[row.kind.reason] == nil { order.append(row.kind.reason) }
            groups[row.kind.reason, default: []].append(row)
        }
        return order.map { ($0, groups[$0] ?? []) }
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

extension RefusalList.Row {
    /// The line of the list.
    fileprivate var line: String {
        let times = count == 1 ? "" : "\(count) times, first "
        let process = process.map { " by \($0)" } ?? ""
        return "  \(kind.operation) \(kind.target): \(error), \(times)at \(seconds) s\(process)"
    }

    private var seconds: String { String(format: "%.3f", first / .seconds(1)) }
}
