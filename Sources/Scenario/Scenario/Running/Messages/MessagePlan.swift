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
    package let messages: [String: [Message]]

    /// Plans the messages of a scenario.
    package init(_ definition: ScenarioDefinition, seed: UInt64) {
        var messages: [String: [Message]] = [:]
        for step in definition.steps {
            guard case .send(let send) = step.action else { continue }
            messages[send.message] = definition.members(of: send.to).flatMap { host in
                (1...max(send.times, 1)).map { number in
                    let name = send.times > 1 ? "\(send.message)-\(number)" : send.message
                    return Message(
                        name: name, id: MessageIdentity.id(seed: seed, [definition.name, name, host]), to: host,
                        token: Self.token(of: host, in: definition),
                        text: send.times > 1 ? "\(send.text) \(number)" : send.text)
                }
            }
        }
        self.messages = messages
    }

    private static func token(of host: String, in definition: ScenarioDefinition) -> String {
        for program in definition.host(ofMember: host)?.allPrograms ?? [] {
            if case .pushProvider(let settings) = program.kind, let token = settings.token { return token }
        }
        return host
    }
}

/// Makes ids that follow from a seed and words.
package enum MessageIdentity {
    /// A UUID of version 8 (RFC 9562, section 5.8) in lower case.
    package static func id(seed: UInt64, _ words: [String]) -> String {
        var bytes = [hash(seed, words), hash(~seed, words)].flatMap { half in
            (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * UInt64($0))) }
        }
        bytes[6] = 0x80 | bytes[6] & 0x0f
        bytes[8] = 0x80 | bytes[8] & 0x3f
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }

    /// FNV-1a over the words, begun with a seed and finished with the mixer of SplitMix64.
    package static func hash(_ seed: UInt64, _ words: [String]) -> UInt64 {
        var hash = seed ^ 0xcbf2_9ce4_8422_2325
        for word in words {
            for byte in Array(word.utf8) + [0xff] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        }
        hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
        return hash ^ hash >> 31
    }
}
