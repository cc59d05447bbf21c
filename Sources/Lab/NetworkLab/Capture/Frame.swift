package import LabEvents
package import LabModel

/// One frame on a link, as far as it shows what a host sends to whom.
package struct Frame: Sendable, Hashable {
    /// What kind of message.
    package var kind: WireProtocol
    /// The address it comes from.
    package var from: IPAddress?
    /// The address it goes to; for ARP and neighbour discovery the address that is asked for or announced.
    package var to: IPAddress?
    /// The TCP or UDP port it comes from.
    package var sourcePort: UInt16?
    /// The TCP or UDP port it goes to.
    package var port: UInt16?
    /// The bytes it carries beyond all headers.
    package var bytes = 0
    /// The flags of a TCP segment, of `SFRPAU` in this order: `S` opens a connection, `SA` accepts it, `R` resets it.
    package var flags: String?
    /// The names a DNS message asks for or answers, without final dots.
    package var names: [String] = []

    /// A message of a kind.
    package init(_ kind: WireProtocol) { self.kind = kind }

    /// Its fields in an event.
    package var fields: [EventField: Value] {
        var fields: [EventField: Value] = [.protocolName: .string(kind.rawValue), .bytes: .int(bytes)]
        fields[.from] = from.map { .string("\($0)") }
        fields[.to] = to.map { .string("\($0)") }
        fields[.sourcePort] = sourcePort.map { .int(Int($0)) }
        fields[.port] = port.map { .int(Int($0)) }
        fields[.flags] = flags.map { .string($0) }
        if !names.isEmpty { fields[.names] = .string(names.joined(separator: " ")) }
        return fields
    }
}
