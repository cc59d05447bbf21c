/// A fault of a host's link.
public struct LinkFault: Sendable, Hashable {
    /// The kind of fault, with its settings.
    package let value: any LinkFaultValue

    init(_ value: some LinkFaultValue) { self.value = value }

    /// A short description, such as `carrier down`.
    public var text: String { value.text }

    /// Returns whether two faults are equal.
    public static func == (one: Self, other: Self) -> Bool { one.value.isEqual(to: other.value) }

    /// Hashes the fault.
    public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

/// A kind of link fault and its effects.
///
/// A new kind needs a value here, an engine in the lab and a keyword in the scenario language.
package protocol LinkFaultValue: Sendable, Hashable {
    var text: String { get }
    /// The part of the link that only one fault at a time can occupy, such as its carrier; `nil` if faults may overlap.
    var taken: String? { get }
    /// Whether the fault cuts the link; the link must not be plugged in until it has healed.
    var isCut: Bool { get }
    /// Whether the kernel removes routes because of the fault.
    var changesRoutes: Bool { get }
    /// Whether the fault acts in the host, and so on a point-to-point link as well.
    var isInHost: Bool { get }
    /// Whether the network is prepared for the fault: its hosts have no segmentation offload.
    var isImpairment: Bool { get }
}

extension LinkFaultValue {
    /// Default: the network needs no preparation.
    package var isImpairment: Bool { false }

    fileprivate func isEqual(to other: any LinkFaultValue) -> Bool { (other as? Self) == self }
}

/// The direction of packets, seen from the link's host.
public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// Both directions.
    case both
    /// From the network to the host.
    case toHost = "to-host"
    /// From the host to the network.
    case fromHost = "from-host"
}
