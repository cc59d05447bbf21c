public import Dispatch

/// Sets what decides, on the queue, whether the peer is trusted; the system's own decision is not made then.
///
/// The handshake waits until the last argument of the block is called. A block that lets go of it refuses the peer.
public func sec_protocol_options_set_verify_block(
    _ options: sec_protocol_options_t, _ verify_block: @escaping sec_protocol_verify_t,
    _ verify_block_queue: DispatchQueue
) {
    let verifier = sec_protocol_options_t.Verifier(queue: verify_block_queue, verify: verify_block)
    options.set { $0.verifier = verifier }
}

/// Sets which certificate and key this end shows; a server cannot do without.
public func sec_protocol_options_set_local_identity(_ options: sec_protocol_options_t, _ identity: sec_identity_t) {
    options.set { $0.localIdentity = identity }
}

/// Adds a suite to those that may be used.
///
/// Without one of TLS 1.3 among them, that version is not used. Those of TLS 1.3 are used all, or none.
public func sec_protocol_options_append_tls_ciphersuite(
    _ options: sec_protocol_options_t, _ ciphersuite: tls_ciphersuite_t
) {
    options.set { $0.ciphersuites.append(ciphersuite) }
}

/// Sets the lowest version that may be used.
public func sec_protocol_options_set_min_tls_protocol_version(
    _ options: sec_protocol_options_t, _ version: tls_protocol_version_t
) {
    options.set { $0.minimum = version }
}

/// Sets the highest version that may be used.
public func sec_protocol_options_set_max_tls_protocol_version(
    _ options: sec_protocol_options_t, _ version: tls_protocol_version_t
) {
    options.set { $0.maximum = version }
}

/// The lowest version if none is set.
public func sec_protocol_options_get_default_min_tls_protocol_version() -> tls_protocol_version_t { .TLSv12 }

/// The highest version if none is set.
public func sec_protocol_options_get_default_max_tls_protocol_version() -> tls_protocol_version_t { .TLSv13 }

/// Adds a protocol that may be spoken over TLS, such as `h2`, after those that are there (RFC 7301).
public func sec_protocol_options_add_tls_application_protocol(
    _ options: sec_protocol_options_t, _ application_protocol: UnsafePointer<CChar>
) {
    let name = unsafe String(cString: application_protocol)
    options.set { $0.applicationProtocols.append(name) }
}

/// Sets the name that the server is asked for and has to have (RFC 6066, 3).
public func sec_protocol_options_set_tls_server_name(
    _ options: sec_protocol_options_t, _ server_name: UnsafePointer<CChar>
) {
    let name = unsafe String(cString: server_name)
    options.set { $0.serverName = name }
}

/// Sets whether the peer has to show a certificate that is trusted.
public func sec_protocol_options_set_peer_authentication_required(
    _ options: sec_protocol_options_t, _ peer_authentication_required: Bool
) {
    options.set { $0.isPeerRequired = peer_authentication_required }
}

/// Sets whether a client is asked for a certificate that it need not have.
public func sec_protocol_options_set_peer_authentication_optional(
    _ options: sec_protocol_options_t, _ peer_authentication_optional: Bool
) {
    options.set { $0.isPeerOptional = peer_authentication_optional }
}
