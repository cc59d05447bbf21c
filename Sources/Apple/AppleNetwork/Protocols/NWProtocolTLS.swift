@_exported public import AppleSecurity

/// TLS, and DTLS over UDP.
public class NWProtocolTLS: NWProtocol, @unchecked Sendable {  // See NWProtocol.
    /// The protocol, to ask a connection for its metadata.
    public static let definition = NWProtocolDefinition(name: "tls")

    /// What TLS does for one connection.
    public class Options: NWProtocolOptions, @unchecked Sendable {  // See NWProtocolOptions.
        /// What is set with the functions `sec_protocol_options_set_…`.
        public let securityProtocolOptions: sec_protocol_options_t

        /// Options with the system's defaults.
        public convenience init() { self.init(sec_protocol_options_t()) }

        private init(_ options: sec_protocol_options_t) {
            securityProtocolOptions = options
            super.init(definition: NWProtocolTLS.definition)
        }

        package override func copy() -> NWProtocolOptions { Options(securityProtocolOptions.copy()) }
    }

    /// What TLS has found out about a connection.
    public class Metadata: NWProtocolMetadata, @unchecked Sendable {  // See NWProtocolMetadata.
        /// What can be asked with the functions `sec_protocol_metadata_get_…`.
        public let securityProtocolMetadata: sec_protocol_metadata_t

        /// Metadata of a connection whose handshake is done.
        package init(_ metadata: sec_protocol_metadata_t) {
            securityProtocolMetadata = metadata
            super.init(definition: NWProtocolTLS.definition)
        }
    }
}
