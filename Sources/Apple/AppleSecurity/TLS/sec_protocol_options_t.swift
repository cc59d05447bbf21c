package import Dispatch
internal import Synchronization

/// The TLS options of one connection or listener.
public final class sec_protocol_options_t: Sendable {
    package struct Values: Sendable {
        /// The certificate and key of this end.
        package var localIdentity: sec_identity_t?
        /// The block that selects the identity of a client whose server requests one.
        package var challenger: Challenger?
        package var verifier: Verifier?
        /// The cipher suites that may be used; all safe ones if empty.
        package var ciphersuites: [tls_ciphersuite_t] = []
        /// The lowest version; `nil` for TLS 1.2.
        package var minimum: tls_protocol_version_t?
        /// The highest version; `nil` for TLS 1.3.
        package var maximum: tls_protocol_version_t?
        /// The application protocols, the preferred first (RFC 7301).
        package var applicationProtocols: [String] = []
        /// The server name, if it differs from the host of the connection (RFC 6066, 3).
        package var serverName: String?
        /// The pre-shared keys, the preferred first (RFC 4279).
        package var preSharedKeys: [PreSharedKey] = []
        /// The hint about identities that a server sends.
        package var preSharedKeyHint: [UInt8]?
        /// Whether the peer must send a certificate; `nil` requires one of servers only.
        package var isPeerRequired: Bool?
        /// Whether a server requests a certificate that the client may omit.
        package var isPeerOptional = false
    }

    /// A pre-shared key with its identity.
    package struct PreSharedKey: Sendable, Hashable {
        package let key: [UInt8]
        package let identity: [UInt8]
    }

    /// The block that decides about the peer's certificates, with its queue.
    ///
    /// Unchecked: blocks are not Sendable; this one is called only on its queue.
    package struct Verifier: @unchecked Sendable {
        package let queue: DispatchQueue
        package let verify: sec_protocol_verify_t
    }

    /// The block that selects the identity of a client, with its queue.
    ///
    /// Unchecked: blocks are not Sendable; this one is called only on its queue.
    package struct Challenger: @unchecked Sendable {
        package let queue: DispatchQueue
        package let select: sec_protocol_challenge_t
    }

    private let values: Mutex<Values>

    /// Options with the system's defaults.
    package convenience init() { self.init(Values()) }

    private init(_ values: Values) { self.values = Mutex(values) }

    package var all: Values { values.withLock { $0 } }

    /// Returns independent options with the same values.
    package func copy() -> sec_protocol_options_t { sec_protocol_options_t(all) }

    func set(_ change: (inout Values) -> Void) { values.withLock { change(&$0) } }
}

/// Ends the decision, with whether the peer is trusted; to be called once, on any thread.
public typealias sec_protocol_verify_complete_t = @Sendable (Bool) -> Void

/// Decides whether the peer is trusted, and calls its last argument with the result.
public typealias sec_protocol_verify_t =
    (sec_protocol_metadata_t, sec_trust_t, @escaping sec_protocol_verify_complete_t) -> Void

/// Ends the selection, with the identity of the client or `nil` for none; to be called once, on any thread.
public typealias sec_protocol_challenge_complete_t = @Sendable (sec_identity_t?) -> Void

/// Selects an identity for a server that requests one, and calls its last argument with it.
public typealias sec_protocol_challenge_t =
    (sec_protocol_metadata_t, @escaping sec_protocol_challenge_complete_t) -> Void
