/// TLS, and DTLS over UDP.
public class NWProtocolTLS: NWProtocol, @unchecked Sendable {  // See NWProtocol.
    /// The protocol, to ask a connection for its metadata.
    public static let definition = NWProtocolDefinition(name: "tls")

    /// What TLS does for one connection.
    public class Options: NWProtocolOptions, @unchecked Sendable {  // See NWProtocolOptions.
        /// Options with the system's defaults.
        public init() { super.init(definition: NWProtocolTLS.definition) }

        package override func copy() -> NWProtocolOptions { Options() }
    }
}
