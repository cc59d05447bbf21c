/// A protocol that a connection can use.
///
/// Its nested classes hold its options and its metadata.
public class NWProtocol: @unchecked Sendable {  // It has no state; open to its own kinds, it cannot be checked.
    package init() {}
}

/// Which protocol it is.
public class NWProtocolDefinition: Equatable, CustomDebugStringConvertible, @unchecked Sendable {
    // Unchanging; only for its own kinds it is not final, so that it cannot be checked.

    /// The name of the protocol, such as `tcp`.
    public final let name: String

    package init(name: String) { self.name = name }

    /// Whether it is the same protocol.
    public static func == (lhs: NWProtocolDefinition, rhs: NWProtocolDefinition) -> Bool { lhs === rhs }

    /// The name.
    public var debugDescription: String { name }
}

/// The options of a protocol, for one connection, listener or browser.
public class NWProtocolOptions: @unchecked Sendable {
    // All state of its kinds is in a `LockedValues`; open to them, it cannot be checked.

    /// The protocol.
    package final let definition: NWProtocolDefinition

    /// Options of a protocol.
    package init(definition: NWProtocolDefinition) { self.definition = definition }

    /// Options of the same values that change on their own; every kind makes them itself.
    package func copy() -> NWProtocolOptions { fatalError("\(type(of: self)) has no copy() of its own") }
}

/// The metadata of a protocol for a message or connection.
public class NWProtocolMetadata: @unchecked Sendable {
    // All state of its kinds is in a `LockedValues`; open to them, it cannot be checked.

    /// The protocol.
    package final let definition: NWProtocolDefinition

    /// Metadata of a protocol.
    package init(definition: NWProtocolDefinition) { self.definition = definition }
}
