/// The events of a host's kernel.
extension EventName {
    /// An interface was set up.
    public static let linkUp = EventName(rawValue: "link-up")
    /// An interface was set down.
    public static let linkDown = EventName(rawValue: "link-down")
    /// An interface has regained its carrier.
    public static let carrierGained = EventName(rawValue: "carrier-gained")
    /// An interface has lost its carrier.
    public static let carrierLost = EventName(rawValue: "carrier-lost")
    /// An interface has gained an address.
    public static let addressAdded = EventName(rawValue: "address-added")
    /// An interface has lost an address.
    public static let addressRemoved = EventName(rawValue: "address-removed")
    /// A host has joined a network by an interface.
    public static let attached = EventName(rawValue: "attached")
    /// A host has left a network.
    public static let detached = EventName(rawValue: "detached")
    /// A host has roamed to another access point of its network.
    public static let roamed = EventName(rawValue: "roamed")
    /// A host has obtained an address by DHCP.
    public static let leaseGranted = EventName(rawValue: "lease-granted")
    /// A host has renewed its lease.
    public static let leaseRenewed = EventName(rawValue: "lease-renewed")
    /// A host has removed an address whose lease has expired.
    public static let leaseExpired = EventName(rawValue: "lease-expired")
    /// A DHCP server has refused a host's request; the host removes its address, if any.
    public static let leaseRefused = EventName(rawValue: "lease-refused")
    /// A host has looked for a DHCP server for 3 s without an offer.
    public static let leaseUnavailable = EventName(rawValue: "lease-unavailable")
    /// A NAT mapping of a router has expired after its idle timeout.
    public static let mappingExpired = EventName(rawValue: "mapping-expired")
    /// A station has kept its access point, because its signal is not below the trigger.
    public static let roamDeclined = EventName(rawValue: "roam-declined")
    /// An access point has refused a station.
    public static let associationRefused = EventName(rawValue: "association-refused")
    /// A frame has passed an interface.
    public static let frame = EventName(rawValue: "frame")
    /// The capture of an interface has ended; no more frames are reported.
    public static let captureTruncated = EventName(rawValue: "capture-truncated")
    /// The capture of an interface has lost frames.
    public static let captureLost = EventName(rawValue: "capture-lost")
    /// An impairment of an interface has ended, with its effect on the packets of a direction.
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

/// Frames that passed an interface and were not reported: `capture-lost`, `capture-truncated`.
public struct CaptureLoss: DeclaredEvent {
    /// The name of the interface.
    public var interface: String
    /// The number of lost frames; at the end of a capture, the number of reported frames.
    public var frames: Int
    /// Whether the capture has ended and no more frames are reported.
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

/// A NAT mapping of a router that expired: `mapping-expired`.
public struct ExpiredMapping: DeclaredEvent {
    /// The protocol: `tcp` or `udp`.
    public var protocolName: String
    /// The name of the inside host; empty if no host of the lab has the address.
    public var client: String
    /// The inside address.
    public var from: String
    /// The inside port.
    public var sourcePort: Int
    /// The address of the outside peer.
    public var to: String
    /// The port of the outside peer.
    public var port: Int
    /// The mapped outside address and port.
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

/// A change of a host's lease: `lease-granted`, `lease-renewed`, `lease-expired`, `lease-refused`, `lease-unavailable`.
public struct LeaseChange: DeclaredEvent {
    /// The event's name, one of the five.
    public var name: EventName
    /// The name of the interface.
    public var interface: String
    /// The name of the network.
    public var network: String
    /// The address; empty if the host had none.
    public var address: String
    /// The address of the server; empty if unknown.
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
