internal import Synchronization

/// Protocols that programs make themselves.
public class NWProtocolFramer: NWProtocol, @unchecked Sendable {  // See NWProtocol.
    /// Whether a protocol can begin at once.
    public enum StartResult: Sendable {
        /// It can.
        case ready
        /// It has a handshake, and calls ``Instance/markReady()`` after it.
        case willMarkReady
    }

    /// Which protocol it is.
    public class Definition: NWProtocolDefinition, @unchecked Sendable {  // See NWProtocolDefinition.
        final let implementation: any NWProtocolFramerImplementation.Type

        /// The protocol of a class.
        public init(implementation: any NWProtocolFramerImplementation.Type) {
            self.implementation = implementation
            super.init(name: implementation.label)
        }
    }

    /// The options of the protocol for one connection.
    public class Options: NWProtocolOptions, @unchecked Sendable {  // See NWProtocolOptions.
        private let values: FramerValues

        /// Options of a protocol.
        public convenience init(definition: Definition) { self.init(definition, [:]) }

        private init(_ definition: NWProtocolDefinition, _ values: [String: Any]) {
            self.values = FramerValues(values)
            super.init(definition: definition)
        }

        package override func copy() -> NWProtocolOptions { Options(definition, values.all) }

        /// The program's values for the protocol, by name.
        public subscript(key: String) -> Any? {
            get { values[key] }
            set { values[key] = newValue }
        }

        final var implementation: (any NWProtocolFramerImplementation.Type)? {
            (definition as? Definition)?.implementation
        }
    }

    /// The metadata of a message.
    public class Message: NWProtocolMetadata, @unchecked Sendable {  // See NWProtocolMetadata.
        private let values = FramerValues([:])

        /// A message of a protocol.
        public init(definition: Definition) { super.init(definition: definition) }

        /// A message of the protocol of an instance.
        public init(instance: Instance) { super.init(definition: instance.definition) }

        /// The program's values, by name.
        public subscript(key: String) -> Any? {
            get { values[key] }
            set { values[key] = newValue }
        }

        init(of definition: NWProtocolDefinition) { super.init(definition: definition) }
    }
}

/// Values of any kind by their names.
///
/// A program hands them from one place to another, and answers for their threads, as on iOS.
final class FramerValues: @unchecked Sendable {  // The values are a program's own; the dictionary has a lock.
    private let lock = Mutex(())
    private var values: [String: Any]

    init(_ values: [String: Any]) { self.values = values }

    var all: [String: Any] { lock.withLock { _ in values } }

    subscript(key: String) -> Any? {
        get { lock.withLock { _ in values[key] } }
        set { lock.withLock { _ in values[key] = newValue } }
    }
}
