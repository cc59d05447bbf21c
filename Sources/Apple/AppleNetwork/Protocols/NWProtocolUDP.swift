/// UDP.
public class NWProtocolUDP: NWProtocol, @unchecked Sendable {  // See NWProtocol.
    /// The definition, to get the metadata of a connection.
    public static let definition = NWProtocolDefinition(name: "udp")

    /// The options of UDP for one connection.
    public class Options: NWProtocolOptions, @unchecked Sendable {  // See NWProtocolOptions.
        struct Values: Sendable {
            var preferNoChecksum = false
        }

        private let values: LockedValues<Values>

        /// Options with the system's defaults.
        public convenience init() { self.init(Values()) }

        private init(_ values: Values) {
            self.values = LockedValues(values)
            super.init(definition: NWProtocolUDP.definition)
        }

        package override func copy() -> NWProtocolOptions { Options(values.all) }

        /// Whether datagrams of IPv4 go without a checksum; stored only.
        public var preferNoChecksum: Bool {
            get { values.preferNoChecksum }
            set { values.preferNoChecksum = newValue }
        }
    }

    /// UDP's part in a message: it has none but its name.
    public class Metadata: NWProtocolMetadata, @unchecked Sendable {  // See NWProtocolMetadata.
        /// Metadata to send a datagram with.
        public init() { super.init(definition: NWProtocolUDP.definition) }
    }
}
