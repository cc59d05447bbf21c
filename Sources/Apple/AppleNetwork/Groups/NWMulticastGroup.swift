internal import Glibc

/// The members of a connection group.
public protocol NWGroupDescriptor: AnyObject, Sendable {
    /// The endpoints of the group.
    var members: [NWEndpoint] { get }
}

/// Multicast groups of one port that are joined together.
public final class NWMulticastGroup: NWGroupDescriptor, CustomDebugStringConvertible {
    /// The addresses of the groups, with the port.
    public let members: [NWEndpoint]
    /// The only accepted sender; `nil` for all.
    public let sourceFilter: NWEndpoint?
    /// Whether datagrams to an address of this host are left out.
    public let isUnicastDisabled: Bool

    /// Describes groups.
    ///
    /// Throws `EINVAL` when there are none, when one is no multicast address, or when their ports differ.
    public init(for endpoints: [NWEndpoint], from specificSource: NWEndpoint? = nil, disableUnicast: Bool = false)
        throws
    {
        let ports = Set(endpoints.map(\.port))
        guard ports.count == 1, ports != [nil], endpoints.allSatisfy(\.isMulticast) else {
            throw NWError.posix(.EINVAL)
        }
        members = endpoints
        sourceFilter = specificSource
        isUnicastDisabled = disableUnicast
    }

    /// The members.
    public var debugDescription: String { "NWMulticastGroup(\(members))" }
}

extension NWEndpoint {
    /// The port of a host.
    var port: Port? {
        if case .hostPort(_, let port) = self { port } else { nil }
    }

    /// The host.
    var host: Host? {
        if case .hostPort(let host, _) = self { host } else { nil }
    }

    /// Whether it is an address of a multicast group.
    var isMulticast: Bool {
        switch host {
        case .ipv4(let address): address.isMulticast
        case .ipv6(let address): address.isMulticast
        case .name, nil: false
        }
    }

    /// The endpoint with an interface, if it is an address that means nothing without one (RFC 4007, 6): a unicast address
    /// of a link, or a group of a link or of this host.
    func scoped(to interface: NWInterface?) -> NWEndpoint {
        guard case .hostPort(.ipv6(let address), let port) = self, address.interface == nil, let interface else {
            return self
        }
        let needsInterface =
            address.isLinkLocal || address.multicastScope == .linkLocal || address.multicastScope == .nodeLocal
        guard needsInterface else { return self }
        return .hostPort(host: .ipv6(IPv6Address(bits: address.bits, interface: interface)), port: port)
    }

    /// Whether it is an address.
    var isAddress: Bool {
        switch host {
        case .ipv4, .ipv6: true
        case .name, nil: false
        }
    }

    /// Whether it is an IPv6 address.
    var isIPv6: Bool {
        if case .ipv6 = host { true } else { false }
    }
}
