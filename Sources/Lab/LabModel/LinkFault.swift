/// What can be wrong with the link of a host.
public struct LinkFault: Sendable, Hashable {
    /// The kind of fault with its settings.
    package let value: any LinkFaultValue

    init(_ value: some LinkFaultValue) { self.value = value }

    /// A description in a few words, such as `carrier down`.
    public var text: String { value.text }

    /// Whether both are the same.
    public static func == (one: Self, other: Self) -> Bool { one.value.isEqual(to: other.value) }

    /// Hashes what it is.
    public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

/// One kind of fault of a link, and what it takes away.
///
/// One more is a value here, its engine in the lab, and its word in the language of scenarios.
package protocol LinkFaultValue: Sendable, Hashable {
    /// A description in a few words.
    var text: String { get }
    /// The part of the link that only one fault at a time can take away, such as its carrier; `nil` where faults may overlap.
    var taken: String? { get }
    /// Whether the link is cut, so that it must not be plugged in meanwhile.
    var isCut: Bool { get }
    /// Whether the kernel takes routes away with it.
    var changesRoutes: Bool { get }
    /// Whether it happens in the host, and so to a point-to-point link as well.
    var isInHost: Bool { get }
    /// Whether an engine in user space makes it, which the network has to be prepared for.
    var isImpairment: Bool { get }
}

extension LinkFaultValue {
    /// Most faults are made by the kernel.
    package var isImpairment: Bool { false }

    fileprivate func isEqual(to other: any LinkFaultValue) -> Bool { (other as? Self) == self }
}

/// Which way packets travel, seen from the host whose link it is.
public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// Both ways.
    case both
    /// Network to host only.
    case toHost = "to-host"
    /// Host to network only.
    case fromHost = "from-host"
}
