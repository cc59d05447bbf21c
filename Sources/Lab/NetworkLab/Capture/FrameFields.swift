package import LabEvents
package import LabModel

/// The fields of a frame that show what a host sends and to which address.
package struct FrameFields: Sendable, Hashable {
    package var kind: WireProtocol
    package var from: IPAddress?
    /// The destination address; for ARP and neighbour discovery, the queried or announced address.
    package var to: IPAddress?
    package var sourcePort: UInt16?
    /// The TCP or UDP destination port.
    package var port: UInt16?
    /// The length of the payload without all headers, in bytes.
    package var bytes = 0
    /// The flags of a TCP segment, from `SFRPAU` in this order: `S` opens a connection, `SA` accepts it, `R` resets it.
    package var flags: String?
    /// The names in the questions or answers of a DNS message, without final dots.
    package var names: [String] = []

    package init(_ kind: WireProtocol) { self.kind = kind }

    /// The fields of the frame's event.
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
