internal import LabEvents
package import LabModel

/// Selects which `frame` events of a host's link are meant.
///
/// A frame says `direction`, `protocol`, `from`, `to`, `port` and `source-port`, `flags` of TCP, and the `names` in a
/// DNS message. Of ARP and neighbour discovery `to` is the address that is asked for.
package struct FrameFilter: Sendable, Hashable {
    /// Which way; `nil` is either.
    package var direction: WireDirection?
    /// The protocols; empty is any.
    package var protocols: Set<WireProtocol>
    /// The addresses of the other end; `nil` is any.
    package var addresses: [IPAddress]?
    /// Whether the other end is a link-local address of IPv6, fe80::/10.
    package var isLinkLocal: Bool
    /// The port at the other end; `nil` is any.
    package var port: Int?
    /// The port at the host itself; `nil` is any.
    package var ownPort: Int?
    /// A name in a DNS message, without a dot at the end; `nil` is any frame.
    package var name: String?
    /// The flags of TCP that it has, maybe with others.
    package var flags: Set<TCPFlag>
    /// Whether it carries data.
    package var hasPayload: Bool

    /// Makes a filter.
    package init(
        _ direction: WireDirection? = .out, _ protocols: Set<WireProtocol> = [], addresses: [IPAddress]? = nil,
        isLinkLocal: Bool = false, port: Int? = nil, ownPort: Int? = nil, name: String? = nil, flags: Set<TCPFlag> = [],
        hasPayload: Bool = false
    ) {
        self.direction = direction
        self.protocols = protocols
        self.addresses = addresses
        self.isLinkLocal = isLinkLocal
        self.port = port
        self.ownPort = ownPort
        self.name = name.map(Self.bare)
        self.flags = flags
        self.hasPayload = hasPayload
    }

    /// Makes the filter that a pattern of a scenario is; `addresses` are those of the other end.
    package init(_ pattern: WirePattern, addresses: [IPAddress]?) {
        self.init(
            pattern.direction, pattern.protocol.map { [$0] } ?? [], addresses: addresses, port: pattern.port,
            name: pattern.name, flags: pattern.flags)
    }

    /// Whether an event is such a frame.
    package func matches(_ event: Event) -> Bool {
        guard event.name == .frame, case .host = event.source,
            let way = event.fields[.direction]?.string.flatMap(WireDirection.init)
        else { return false }
        if let direction, way != direction { return false }
        if !protocols.isEmpty {
            guard let found = event.fields[.protocolName]?.string.flatMap(WireProtocol.init), protocols.contains(found)
            else { return false }
        }
        let other = event.fields[way == .out ? .to : .from]?.string.flatMap { IPAddress($0) }
        if let addresses, other.map(addresses.contains) != true { return false }
        if isLinkLocal, other?.isLinkLocal != true { return false }
        if let port, event.fields[way == .out ? .port : .sourcePort]?.int != port { return false }
        if let ownPort, event.fields[way == .out ? .sourcePort : .port]?.int != ownPort { return false }
        if !flags.isEmpty {
            guard let found = event.fields[.flags]?.string, flags.allSatisfy({ found.contains($0.letter) })
            else { return false }
        }
        if hasPayload, event.fields[.bytes]?.int ?? 0 == 0 { return false }
        guard let name else { return true }
        let names = event.fields[.names]?.string?.split(separator: " ") ?? []
        return names.contains { ".\(Self.bare(String($0))).".contains(".\(name).") }
    }

    /// Whether an event is a frame on the link of a host from or to one of the addresses, whatever it is.
    package func concerns(addressesOf event: Event, at host: String) -> Bool {
        guard event.name == .frame, event.source == .host(host), let addresses else { return false }
        return [EventField.from, .to].contains { key in
            event.fields[key]?.string.flatMap { IPAddress($0) }.map(addresses.contains) ?? false
        }
    }

    private static func bare(_ name: String) -> String {
        let name = name.lowercased()
        return name.hasSuffix(".") ? String(name.dropLast()) : name
    }
}
