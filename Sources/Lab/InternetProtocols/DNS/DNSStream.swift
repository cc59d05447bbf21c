/// The messages in a TCP connection, each with a two-byte length prefix (RFC 1035, 4.2.2).
package struct DNSStream: Sendable {
    private var rest: [UInt8] = []

    package init() {}

    /// Returns a message of at most 65,535 bytes with its length prefix.
    package static func frame(_ message: [UInt8]) -> [UInt8] {
        [UInt8(truncatingIfNeeded: message.count >> 8), UInt8(truncatingIfNeeded: message.count)] + message
    }

    /// Appends bytes and returns the messages that are complete.
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
