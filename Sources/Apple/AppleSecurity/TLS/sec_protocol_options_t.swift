package import Dispatch
internal import Synchronization

/// What TLS does for one connection or listener.
public final class sec_protocol_options_t: Sendable {
    /// What is set.
    package struct Values: Sendable {
        /// Which certificate and key this end shows.
        package var localIdentity: sec_identity_t?
        /// Who decides about the peer's certificates.
        package var verifier: Verifier?
        /// Which suites may be used; all that are safe if none is named.
        package var ciphersuites: [tls_ciphersuite_t] = []
        /// The lowest version; TLS 1.2 if none is named.
        package var minimum: tls_protocol_version_t?
        /// The highest version.
        package var maximum: tls_protocol_version_t?
        /// Which protocols may be spoken over TLS, the best first (RFC 7301).
        package var applicationProtocols: [String] = []
        /// The name that the peer has to have, if it is not that which is connected to (RFC 6066, 3).
        package var serverName: String?
        /// Whether the peer has to show a certificate; a client asks for it, a server does not, if nothing is said.
        package var isPeerRequired: Bool?
        /// Whether a client is asked for a certificate, and need not have one.
        package var isPeerOptional = false
    }

    /// What decides about the peer's certificates, and where.
    ///
    /// It is unchecked: blocks are not Sendable. This one is called on its queue alone.
    package struct Verifier: @unchecked Sendable {
        /// The queue.
        package let queue: DispatchQueue
        /// The decision; the last argument is told.
        package let verify: sec_protocol_verify_t
    }

    private let values: Mutex<Values>

    /// Options with the system's defaults.
    package convenience init() { self.init(Values()) }

    private init(_ values: Values) { self.values = Mutex(values) }

    /// What is set, at one time.
    package var all: Values { values.withLock { $0 } }

    /// Options of the same values that change on their own.
    package func copy() -> sec_protocol_options_t { sec_protocol_options_t(all) }

    func set(_ change: (inout Values) -> Void) { values.withLock { change(&$0) } }
}

/// What is told whether the peer is trusted; once, on any thread.
public typealias sec_protocol_verify_complete_t = @Sendable (Bool) -> Void

/// What decides whether the peer is trusted.
public typealias sec_protocol_verify_t =
    (sec_protocol_metadata_t, sec_trust_t, @escaping sec_protocol_verify_complete_t) -> Void
