internal import LocalPush

/// The messages of a scenario with their ids, known before the run.
///
/// The ids are derived from the seed, so a replay sends the same ones.
package struct MessagePlan: Sendable {
    package struct Message: Sendable, Hashable {
        /// The step's name for the message, with a number appended if the step sends several.
        package var name: String
        /// The message's `apns-id`.
        package var id: String
        /// The recipient's host.
        package var to: String
        /// The recipient's device token.
        package var token: String
        package var text: String
    }

    /// The messages of each send step, by the step's name for them.
    package private(set) var messages: [String: [Message]] = [:]

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
