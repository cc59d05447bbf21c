internal import LocalPush

/// The messages that a scenario sends, each with the id it carries, before anything runs.
///
/// The ids follow from the seed, so a replay sends the same ones.
package struct MessagePlan: Sendable {
    /// One message to one host.
    package struct Message: Sendable, Hashable {
        /// Its name: that of the step, or with a number behind it when the step sends several.
        package var name: String
        /// Its `apns-id`.
        package var id: String
        /// The host it is for.
        package var to: String
        /// The device token of that host.
        package var token: String
        /// The text that the user sees.
        package var text: String
    }

    /// The messages of each send step, by the name that the step gives.
    package private(set) var messages: [String: [Message]] = [:]

    /// Plans the messages of a scenario.
    package init(_ definition: ScenarioDefinition, seed: UInt64) {
        for step in definition.steps {
            guard let send = step.action.message else { continue }
            messages[send.message] = definition.members(of: send.to).flatMap { host in
                (1...max(send.times, 1)).map { number in
                    let name = send.times > 1 ? "\(send.message)-\(number)" : send.message
                    return Message(
                        name: name, id: DerivedID.id(seed: seed, [definition.name, name, host]), to: host,
                        token: Self.token(of: host, in: definition),
                        text: send.times > 1 ? "\(send.text) \(number)" : send.text)
                }
            }
        }
    }

    private static func token(of host: String, in definition: ScenarioDefinition) -> String {
        for program in definition.host(ofMember: host)?.allPrograms ?? [] {
            if let token = program.traits.token { return token }
        }
        return host
    }
}
