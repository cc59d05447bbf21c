/// The messages in a TCP connection, each after its length in two bytes (RFC 1035, 4.2.2).
package struct DNSStream: Sendable {
    private var rest: [UInt8] = []

    /// A stream of which nothing has come.
    package init() {}

    /// The message with its length before it; messages are at most 65,535 bytes long.
    package static func frame(_ message: [UInt8]) -> [UInt8] {
        [UInt8(truncatingIfNeeded: message.count >> 8), UInt8(truncatingIfNeeded: message.count)] + message
    }

    /// The messages that are whole once these bytes have come.
    package mutating func take(_ bytes: [UInt8]) -> [[UInt8]] {
        rest += bytes
        var messages: [[UInt8]] = []
        var at = 0
        while rest.count >= at + 2 {
            let end = at + 2 + (Int(rest[at]) << 8 | Int(rest[at + 1]))
            guard rest.count >= end else { break }
            messages.append([UInt8](rest[(at + 2)..<end]))
            at = end
        }
        rest.removeFirst(at)
        return messages
    }
}
