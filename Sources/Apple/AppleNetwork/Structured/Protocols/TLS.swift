public import AppleSecurity
internal import Dispatch
public import Foundation

/// TLS over TCP.
public struct TLS: StreamProtocol {
    /// The received content.
    public typealias ContentType = Data
    /// The metadata of the content.
    public typealias Metadata = StreamMetadata

    private let tcp: TCP
    private let changes: [@Sendable (sec_protocol_options_t) -> Void]

    /// Creates TLS over TCP with the system's defaults.
    public init() { self.init(TCP(), []) }

    /// Creates TLS over TCP.
    public init(@ProtocolStackBuilder _ builder: () -> TCP) { self.init(builder(), []) }

    private init(_ tcp: TCP, _ changes: [@Sendable (sec_protocol_options_t) -> Void]) {
        self.tcp = tcp
        self.changes = changes
    }

    private func with(_ change: @escaping @Sendable (sec_protocol_options_t) -> Void) -> TLS {
        TLS(tcp, changes + [change])
    }

    /// Sets the certificate and key of this end.
    public func localIdentity(_ identity: sec_identity_t) -> TLS {
        with { sec_protocol_options_set_local_identity($0, identity) }
    }

    /// Sets the suites that may be used.
    public func cipherSuites(_ suites: [tls_ciphersuite_t]) -> TLS {
        with { options in for suite in suites { sec_protocol_options_append_tls_ciphersuite(options, suite) } }
    }

    /// Sets the lowest version that may be used.
    public func version(min: tls_protocol_version_t) -> TLS {
        with { sec_protocol_options_set_min_tls_protocol_version($0, min) }
    }

    /// Sets the lowest and the highest version that may be used.
    public func version(min: tls_protocol_version_t, max: tls_protocol_version_t) -> TLS {
        with { options in
            sec_protocol_options_set_min_tls_protocol_version(options, min)
            sec_protocol_options_set_max_tls_protocol_version(options, max)
        }
    }

    /// Sets the closure that decides whether the peer is trusted, in place of the system.
    public func certificateValidator(
        _ validator: @escaping @Sendable (sec_protocol_metadata_t, sec_trust_t) async -> Bool
    ) -> TLS {
        with { options in
            sec_protocol_options_set_verify_block(
                options,
                { metadata, trust, complete in Task { complete(await validator(metadata, trust)) } },
                DispatchQueue(label: "pushlab.certificate-validator"))
        }
    }

    /// Parameters for TLS over TCP.
    public var _parameters: NWParameters {
        let options = NWProtocolTLS.Options()
        for change in changes { change(options.securityProtocolOptions) }
        return tcp.parameters(tls: options)
    }
}
