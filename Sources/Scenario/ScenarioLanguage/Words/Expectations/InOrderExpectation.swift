/// `in-order: [MESSAGE, …]`: messages were delivered to the user in this order on each host.
package struct InOrderExpectation: ExpectationWord {
    /// The messages' names in the steps that send them; a name selects all copies of a repeated message, by number.
    package var messages: [String] = []

    static let row = ExpectationRow(
        "in-order", from: InOrderExpectation(),
        [
            Field(
                "in-order", \.messages, Shapes.name("the name of a message").oneOrMore,
                "True when each host got its messages in this order; only the first delivery of each counts.",
                required: "[MESSAGE, MESSAGE]")
        ],
        in: [.expect])

    package var evidence: [Evidence] { messages.map { .deliveries(of: $0, to: nil) } }

    package var meaning: Meaning { .order(messages) }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        let place = path + ["in-order"]
        var isSound = true
        for (index, message) in messages.enumerated() {
            let item = messages.count == 1 ? place : place + ["\(index)"]
            if messages[..<index].contains(message) {
                checker.refuse(.duplicate, item, "the message '\(message)' cannot come after itself", "name it once")
                isSound = false
            } else if checker.checkSent(message, item, in: situation) == nil {
                isSound = false
            }
        }
        guard checker.isComplete, isSound, !checker.sendsSeveral(of: messages) else { return }
        checker.refuse(
            .unmeetable, place, "no host is sent two of these messages, so they have no order",
            "name more messages for the same host, or one that is sent with `times`")
    }
}

extension Checker {
    /// Returns whether steps send a host several of the named messages.
    fileprivate func sendsSeveral(of messages: [String]) -> Bool {
        var counts: [String: Int] = [:]
        for step in definition.steps {
            guard let message = step.action.message, messages.contains(message.message) else { continue }
            for host in hosts.members(of: message.to) { counts[host, default: 0] += min(max(message.times, 1), 2) }
        }
        return counts.values.contains { $0 > 1 }
    }
}

extension ScenarioExpectation {
    /// Expects that messages were delivered to the user in this order on each host.
    public static func inOrder(_ messages: [String]) -> Self { Self(InOrderExpectation(messages: messages)) }
}
