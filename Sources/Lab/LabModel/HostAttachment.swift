/// By which of its interfaces a host is, or would be, on a network.
public struct HostAttachment: Sendable, Hashable {
    /// The network.
    public let network: String
    /// The position of the interface among those of the host, from 0.
    public let index: Int
    /// The name of the interface.
    public let interface: String
}

extension HostSpec {
    /// By which interface it is on each of its networks, and would be on each that it may join.
    ///
    /// The networks that it is on at first have an interface each. Another one with an SSID is joined by the first
    /// interface that has been on such a network; one without by the first that has been on a broadcast network without. A
    /// point-to-point link has an interface of its own.
    /// Networks that are not in the list count as having none.
    public func attachments(on networks: [NetworkSpec]) -> [HostAttachment] {
        var known: [HostAttachment] = []
        for name in self.networks {
            known.append(
                HostAttachment(
                    network: name, index: known.count, interface: interfaceNames[name] ?? "eth\(known.count)"))
        }
        var count = known.count
        for name in joinable where !known.contains(where: { $0.network == name }) {
            let spec = networks.first { $0.name == name }
            let mover = known.first { other in
                let former = networks.first { $0.name == other.network }
                return former?.kind != .pointToPoint && spec?.kind != .pointToPoint
                    && (former?.ssid == nil) == (spec?.ssid == nil)
            }
            known.append(
                HostAttachment(
                    network: name, index: mover?.index ?? count,
                    interface: mover?.interface ?? interfaceNames[name] ?? "eth\(count)"))
            if mover == nil { count += 1 }
        }
        return known
    }
}
