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

    static let host: Table = CaptureLoss.declarations.merging([
        .linkUp: ofInterface, .linkDown: ofInterface, .carrierGained: ofInterface, .carrierLost: ofInterface,
        .addressAdded: ofAddress, .addressRemoved: ofAddress, .attached: ofNetwork, .detached: ofNetwork,
        .roamed: ofNetwork,
        .frame: [
            .interface: .text, .direction: .text, .protocolName: .text, .bytes: .number, .from: .text, .to: .text,
            .sourcePort: .number, .port: .number, .flags: .text, .names: .text,
        ],
        .linkImpaired: [
            .interface: .text, .direction: .text, .impairment: .text, .engine: .words(["kernel", "wire"]),
            .seed: .text, .packets: .number, .lost: .number, .overflowed: .number, .duplicated: .number,
            .corrupted: .number, .reordered: .number, .delayed: .number, .digest: .text,
        ],
    ]) { $1 }
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
