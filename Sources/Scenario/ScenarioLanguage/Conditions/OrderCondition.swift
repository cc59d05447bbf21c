package import LabModel

/// A condition that the first deliveries of messages to each host are in order.
///
/// A message that arrives too early breaks it; repeated deliveries are ignored.
package struct OrderCondition: Condition {
    package struct Message: Sendable {
        var name: String
        /// The matcher for deliveries of the message.
        var matcher: EventMatcher

        package init(_ name: String, _ matcher: EventMatcher) {
            self.name = name
            self.matcher = matcher
        }
    }

    /// The messages to one host, in order.
    package struct Queue: Sendable {
        var host: String
        /// The messages not yet delivered.
        var left: ArraySlice<Message>

        /// Makes a queue without deliveries.
        package init(to host: String, _ messages: [Message]) {
            self.host = host
            left = messages[...]
        }
    }

    private let all: [Message]
    private var queues: [Queue]
    /// A description of the first message that arrived too early.
    private var disorder: String?

    package init(_ queues: [Queue]) {
        self.queues = queues
        all = queues.flatMap(\.left)
    }

    package mutating func observe(_ event: Event, _ state: LabState) {
        guard disorder == nil else { return }
        for index in queues.indices {
            let queue = queues[index]
            guard let next = queue.left.first,
                let come = queue.left.first(where: { $0.matcher.matches(event) })
            else { continue }
            if come.name == next.name {
                queues[index].left.removeFirst()
            } else {
                disorder = "\(come.name) came to \(queue.host) before \(next.name)"
            }
        }
    }

    package var status: ConditionStatus {
        if disorder != nil { return .broken }
        return queues.allSatisfy(\.left.isEmpty) ? .holds : .open
    }

    package var seen: String {
        if let disorder { return disorder }
        let missing = queues.compactMap { queue in
            queue.left.first.map { next in
                let more = queue.left.count - 1
                return "\(next.name)" + (more > 0 ? " and \(more) after it" : "") + " had not come to \(queue.host)"
            }
        }
        if missing.isEmpty { return "all came in this order" }
        let others = missing.count - 5
        return missing.prefix(5).joined(separator: ", ") + (others > 0 ? " and so on for \(others) other hosts" : "")
    }

    package func concerns(_ event: Event) -> Bool { all.contains { $0.matcher.isNear(event) } }
}
