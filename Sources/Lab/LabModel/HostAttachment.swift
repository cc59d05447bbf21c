/// The interface that a host uses on a network, now or after joining it.
public struct HostAttachment: Sendable, Hashable {
    /// The network.
    public let network: String
    /// The position of the interface on the host, from 0.
    public let index: Int
    /// The name of the interface.
    public let interface: String
}

extension HostSpec {
    /// Returns the interface of the host on each network that it is on or may join.
    ///
    /// Each initial network has its own interface. A joinable network with an SSID uses the first interface of a
    /// network with an SSID; one without uses the first interface of a broadcast network without. A point-to-point link
    /// has its own interface. A network that is not in the list counts as one without an SSID.
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
