/// The settings of a `network-probe`: what it does from the start, before any step asks it for more.
public struct ProbeSettings: Sendable, Hashable {
    /// The ports it listens on; it echoes what comes by TCP and reports what comes by UDP.
    public var listens: [ProbePort]
    /// The multicast groups it joins.
    public var joins: [ProbeEndpoint]
    /// The Bonjour services it registers.
    public var advertises: [AdvertisedService]
    /// The Bonjour types it browses for.
    public var browses: [String]
    /// The time to live of the records of its services, or that of RFC 6762.
    ///
    /// On a device the device has its own.
    public var timeToLive: Duration?

    /// Makes settings.
    public init(
        listens: [ProbePort] = [], joins: [ProbeEndpoint] = [], advertises: [AdvertisedService] = [],
        browses: [String] = [], timeToLive: Duration? = nil
    ) {
        self.listens = listens
        self.joins = joins
        self.advertises = advertises
        self.browses = browses
        self.timeToLive = timeToLive
    }
}

/// A port of one transport, as in `80/tcp`.
public struct ProbePort: Sendable, Hashable, CustomStringConvertible {
    /// The transports that a probe listens with.
    public enum Transport: String, Sendable, Hashable, CaseIterable {
        /// TCP.
        case tcp
        /// UDP.
        case udp
    }

    /// The port.
    public var port: Int
    /// The transport.
    public var transport: Transport

    /// Names a port.
    public init(_ port: Int, _ transport: Transport) {
        self.port = port
        self.transport = transport
    }

    /// `80/tcp`.
    public var description: String { "\(port)/\(transport.rawValue)" }
}

/// A Bonjour service that a probe registers.
public struct AdvertisedService: Sendable, Hashable {
    /// The type, such as `_pager._tcp`.
    public var type: String
    /// The instance name; `nil` is the name of the host.
    public var name: String?
    /// The port.
    public var port: Int

    /// The port of a service that does not say one: that of discard, which nobody connects to.
    public static let defaultPort = 9

    /// Names a service.
    public init(_ type: String, name: String? = nil, port: Int = AdvertisedService.defaultPort) {
        self.type = type
        self.name = name
        self.port = port
    }
}
