/// The state of the device's network, in general or for one connection.
public struct NWPath: Equatable, CustomDebugStringConvertible, Sendable {
    /// Whether a connection can be made.
    public enum Status: Sendable {
        /// Traffic can flow.
        case satisfied
        /// It cannot.
        case unsatisfied
        /// It can once something is set up that a connection would start, such as a tunnel.
        case requiresConnection
    }

    /// Why a path is not satisfied.
    public enum UnsatisfiedReason: Sendable {
        /// There is no route, or no reason is known.
        case notAvailable
        /// The user does not let the app use cellular data.
        case cellularDenied
        /// The user does not let the app use Wi-Fi.
        case wifiDenied
        /// The user does not let the app use the local network, or has not answered yet.
        case localNetworkDenied
        /// The tunnel that it needs is down.
        case vpnInactive
    }

    /// The quality of the link.
    public enum LinkQuality: Sendable {
        /// Not known.
        case unknown
        /// Hardly anything gets through.
        case minimal
        /// It will do.
        case moderate
        /// Good.
        case good
    }

    /// Whether a connection can be made.
    public internal(set) var status: Status
    /// Why it cannot; `notAvailable` if it can.
    public internal(set) var unsatisfiedReason: UnsatisfiedReason
    /// The interfaces that traffic could use, the best first.
    public let availableInterfaces: [NWInterface]
    /// Whether traffic costs money, as on cellular data and personal hotspots.
    public let isExpensive: Bool
    /// Whether Low Data Mode is on.
    public let isConstrained: Bool
    /// Whether the link is one of very little data, such as a satellite.
    public let isUltraConstrained: Bool
    /// Whether IPv4 has a route.
    public let supportsIPv4: Bool
    /// Whether IPv6 has a route.
    public let supportsIPv6: Bool
    /// Whether names can be looked up.
    public let supportsDNS: Bool
    /// The routers of the interfaces.
    public let gateways: [NWEndpoint]
    /// This end of the connection; `nil` for a path of no connection.
    public let localEndpoint: NWEndpoint?
    /// The other end of the connection; `nil` for a path of no connection.
    public let remoteEndpoint: NWEndpoint?
    /// The quality of the link.
    public let linkQuality: LinkQuality

    /// A path of which all is known.
    ///
    /// Without an interface, nothing is supported.
    package init(
        status: Status, unsatisfiedReason: UnsatisfiedReason = .notAvailable, availableInterfaces: [NWInterface] = [],
        isExpensive: Bool = false, isConstrained: Bool = false, isUltraConstrained: Bool = false,
        supportsIPv4: Bool = false, supportsIPv6: Bool = false, supportsDNS: Bool = false,
        gateways: [NWEndpoint] = [], localEndpoint: NWEndpoint? = nil, remoteEndpoint: NWEndpoint? = nil,
        linkQuality: LinkQuality = .unknown
    ) {
        self.status = status
        self.unsatisfiedReason = unsatisfiedReason
        self.availableInterfaces = availableInterfaces
        self.isExpensive = isExpensive
        self.isConstrained = isConstrained
        self.isUltraConstrained = isUltraConstrained
        self.supportsIPv4 = supportsIPv4
        self.supportsIPv6 = supportsIPv6
        self.supportsDNS = supportsDNS
        self.gateways = gateways
        self.localEndpoint = localEndpoint
        self.remoteEndpoint = remoteEndpoint
        self.linkQuality = linkQuality
    }

    /// Whether traffic uses an interface of this type: that of the best interface.
    public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool { availableInterfaces.first?.type == type }
}
