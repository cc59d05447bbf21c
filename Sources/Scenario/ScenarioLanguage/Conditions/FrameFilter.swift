internal import LabEvents
package import LabModel

/// A filter for `frame` events of a host's link.
///
/// A frame has the fields `direction`, `protocol`, `from`, `to`, `port`, `source-port`, the TCP `flags` and the `names`
/// of a DNS message. For ARP and neighbour discovery, `to` is the requested address.
package struct FrameFilter: Sendable, Hashable {
    /// The direction; `nil` for both.
    package var direction: WireDirection?
    /// The protocols; empty for any.
    package var protocols: Set<WireProtocol>
    /// The peer's addresses; `nil` for any.
    package var addresses: [IPAddress]?
    /// Whether the peer's address must be an IPv6 link-local address, fe80::/10.
    package var isLinkLocal: Bool
    /// The peer's port; `nil` for any.
    package var port: Int?
    /// The host's own port; `nil` for any.
    package var ownPort: Int?
    /// The domain name in a DNS message, without a trailing dot; `nil` for any frame.
    package var name: String?
    /// The TCP flags that must be set; others may be set too.
    package var flags: Set<TCPFlag>
    /// Whether the segment must carry data.
    package var hasPayload: Bool

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

    /// Creates a filter from a scenario's pattern and the peer's addresses.
    package init(_ pattern: WirePattern, addresses: [IPAddress]?) {
        self.init(
            pattern.direction, pattern.protocol.map { [$0] } ?? [], addresses: addresses, port: pattern.port,
            name: pattern.name, flags: pattern.flags)
    }

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

    /// Returns whether an event is any frame on a host's link from or to one of the filter's addresses.
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
