/// `delivered: MESSAGE`: a message was delivered to the user.
package struct DeliveredExpectation: ExpectationWord {
    /// The message's name in the step that sends it.
    package var message = ""
    package var count = Count.atLeast(1)
    /// The recipient's host; `nil` for the one that the message was sent to.
    package var to: String?

    static let row = ExpectationRow(
        "delivered", from: DeliveredExpectation(),
        [
            Field(
                "delivered", \.message, Shapes.name("the name of a message"),
                "True when the message was delivered, exactly once unless a number is given.", required: "MESSAGE"),
            Field(
                "to", \.to, Shapes.name("the name of a host"),
                "The receiving host, of the group that the message was sent to. Default: all of them."),
        ],
        // By default, the message is delivered exactly once.
        counted: \.count, isOnce: true)

    package var evidence: [Evidence] { [.deliveries(of: message, to: to)] }

    package var meaning: Meaning {
        .count(count, since: .sending(message)) { factory in
            let sent = try factory.copies(of: message)
            let hosts = try to.map { Set(try factory.members($0)) }
            let wanted = hosts.map { hosts in sent.filter { hosts.contains($0.to) } } ?? sent
            let addressed = wanted.isEmpty ? sent : wanted
            return addressed.map { copy in
                let receivers = wanted.isEmpty ? hosts ?? [copy.to] : [copy.to]
                let name = addressed.count == 1 ? nil : "for \(copy.name) to \(copy.to)"
                return CountCondition.Member(
                    name, EventMatcher(deliveryOf: [copy.id], names: [copy.name], hosts: receivers))
            }
        }
    }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        if let to { _ = checker.knowsHost(to, path + ["to"]) }
        guard checker.isComplete else { return }
        guard let target = checker.checkSent(message, path + ["delivered"], in: situation) else { return }
        // Only a `never` step may name a host that the message is not sent to.
        if let to, checker.hosts.contains(to), !checker.hosts.overlap(to, target) {
            checker.refuse(
                .unmeetable, path + ["to"], "the message '\(message)' is not sent to '\(to)'",
                "leave `to` out, or name the host it is for")
        }
    }
}

extension ScenarioExpectation {
    /// Expects that a message was delivered to the user; `host` defaults to the one that it was sent to.
    public static func delivered(_ message: String, _ count: Count = .exactly(1), to host: String? = nil) -> Self {
        Self(DeliveredExpectation(message: message, count: count, to: host))
    }
}
