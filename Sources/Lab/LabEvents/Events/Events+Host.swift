/// The events of a host's kernel.
extension EventName {
    /// An interface was set up.
    public static let linkUp = EventName(rawValue: "link-up")
    /// An interface was set down.
    public static let linkDown = EventName(rawValue: "link-down")
    /// An interface has a carrier again.
    public static let carrierGained = EventName(rawValue: "carrier-gained")
    /// An interface has lost its carrier.
    public static let carrierLost = EventName(rawValue: "carrier-lost")
    /// An interface has one more address.
    public static let addressAdded = EventName(rawValue: "address-added")
    /// An interface has lost an address.
    public static let addressRemoved = EventName(rawValue: "address-removed")
    /// A host has joined a network by an interface.
    public static let attached = EventName(rawValue: "attached")
    /// A host has left a network.
    public static let detached = EventName(rawValue: "detached")
    /// A host has changed to another access point of its network.
    public static let roamed = EventName(rawValue: "roamed")
    /// A host has got an address by DHCP.
    public static let leaseGranted = EventName(rawValue: "lease-granted")
    /// A host may keep its address for longer.
    public static let leaseRenewed = EventName(rawValue: "lease-renewed")
    /// A host has given up an address whose time was over.
    public static let leaseExpired = EventName(rawValue: "lease-expired")
    /// A DHCP server has refused a host an address; one that it had, it has given up.
    public static let leaseRefused = EventName(rawValue: "lease-refused")
    /// A host looks for a DHCP server, and none has offered it an address for 3 s.
    public static let leaseUnavailable = EventName(rawValue: "lease-unavailable")
    /// A router's mapping of a connection has expired, because no packet had passed for longer than its timeout.
    public static let mappingExpired = EventName(rawValue: "mapping-expired")
    /// A station has stayed with its access point, the signal of which is not below its trigger.
    public static let roamDeclined = EventName(rawValue: "roam-declined")
    /// An access point has refused a station.
    public static let associationRefused = EventName(rawValue: "association-refused")
    /// A frame passed an interface.
    public static let frame = EventName(rawValue: "frame")
    /// No more frames of an interface are reported.
    public static let captureTruncated = EventName(rawValue: "capture-truncated")
    /// Frames of an interface were lost to the capture.
    public static let captureLost = EventName(rawValue: "capture-lost")
    /// An impairment of an interface has ended; with what it did to packets of a direction.
    public static let linkImpaired = EventName(rawValue: "link-impaired")
}

extension EventSchema {
    private static let ofInterface: Fields = [.interface: .text]
    private static let ofAddress: Fields = [.interface: .text, .address: .text]
    private static let ofNetwork: Fields = [.interface: .text, .network: .text]

    static let host: Table = [
        CaptureLoss.declarations, ExpiredMapping.declarations, LeaseChange.declarations, ofInterfaces,
    ].merged

    private static let ofInterfaces: Table = [
        .linkUp: ofInterface, .linkDown: ofInterface, .carrierGained: ofInterface, .carrierLost: ofInterface,
        .addressAdded: ofAddress, .addressRemoved: ofAddress, .attached: ofNetwork, .detached: ofNetwork,
        .roamed: ofNetwork.merging([
            .accessPointBefore: .text, .accessPoint: .text, .gap: .number, .features: .text, .lostFromHost: .number,
            .lostToHost: .number,
        ]) { $1 },
        .roamDeclined: [.network: .text, .accessPoint: .text, .signalStrength: .number, .trigger: .number],
        .associationRefused: [.network: .text, .accessPoint: .text, .reason: .text],
        .frame: [
            .interface: .text, .direction: .text, .protocolName: .text, .bytes: .number, .from: .text, .to: .text,
            .sourcePort: .number, .port: .number, .flags: .text, .names: .text,
        ],
        .linkImpaired: [
            .interface: .text, .direction: .text, .impairment: .text, .engine: .words(["kernel", "wire"]),
            .seed: .text, .packets: .number, .lost: .number, .overflowed: .number, .duplicated: .number,
            .corrupted: .number, .reordered: .number, .delayed: .number, .digest: .text,
        ],
    ]
}

/// Frames passed an interface and were not reported: `capture-lost`, `capture-truncated`.
public struct CaptureLoss: DeclaredEvent {
    /// The interface.
    public var interface: String
    /// The number of those lost; where the capture has ended, of those that it had reported.
    public var frames: Int
    /// True if no more frames of the interface are reported.
    public var isEnd: Bool

    /// Describes a loss.
    public init(interface: String, frames: Int, isEnd: Bool) {
        (self.interface, self.frames, self.isEnd) = (interface, frames, isEnd)
    }

    /// The fields of both.
    public static let layout = EventLayout(
        .captureLost, orIf: \.isEnd, .captureTruncated, from: Self(interface: "", frames: 0, isEnd: false),
        .field(.interface, \.interface, else: ""), .field(.frames, \.frames))
}

/// A mapping of a router's NAT expired: `mapping-expired`.
public struct ExpiredMapping: DeclaredEvent {
    /// The protocol: `tcp` or `udp`.
    public var protocolName: String
    /// The host behind the router; empty where the lab has none of that address.
    public var client: String
    /// The address of the host behind the router.
    public var from: String
    /// The port of the host behind the router.
    public var sourcePort: Int
    /// The address outside that it had a connection with.
    public var to: String
    /// The port outside that it had a connection with.
    public var port: Int
    /// The address and port by which it was known outside.
    public var address: String

    /// Describes a mapping.
    public init(
        protocolName: String, client: String, from: String, sourcePort: Int, to: String, port: Int, address: String
    ) {
        (self.protocolName, self.client, self.from, self.sourcePort) = (protocolName, client, from, sourcePort)
        (self.to, self.port, self.address) = (to, port, address)
    }

    /// The fields of the event.
    public static let layout = EventLayout(
        .mappingExpired,
        from: Self(protocolName: "", client: "", from: "", sourcePort: 0, to: "", port: 0, address: ""),
        .field(.protocolName, \.protocolName, else: ""), .field(.client, \.client, else: ""),
        .field(.from, \.from, else: ""), .field(.sourcePort, \.sourcePort), .field(.to, \.to, else: ""),
        .field(.port, \.port), .field(.address, \.address, else: ""))
}

/// A lease of a host changed, or there is none: `lease-granted`, `lease-renewed`, `lease-expired`, `lease-refused`,
/// `lease-unavailable`.
public struct LeaseChange: DeclaredEvent {
    /// Which of the five it is.
    public var name: EventName
    /// The interface.
    public var interface: String
    /// The network.
    public var network: String
    /// The address; empty where the host had none, and where a server has refused what it did not have yet.
    public var address: String
    /// The address of the server; empty where it did not say.
    public var server: String

    /// Describes a change.
    public init(_ name: EventName, interface: String, network: String, address: String, server: String) {
        (self.name, self.interface, self.network) = (name, interface, network)
        (self.address, self.server) = (address, server)
    }

    /// The fields of each of the five.
    public static let layout = EventLayout(
        [.leaseGranted, .leaseRenewed, .leaseExpired, .leaseRefused, .leaseUnavailable], \.name,
        from: Self(.leaseGranted, interface: "", network: "", address: "", server: ""),
        .field(.interface, \.interface, else: ""), .field(.network, \.network, else: ""),
        .field(.address, \.address, else: ""), .field(.server, \.server, else: ""))
}
