public import Dispatch

/// Sets the block that decides, on the queue, whether the peer is trusted, in place of the system.
///
/// The handshake waits for the block's last argument to be called. Releasing it without a call refuses the peer.
public func sec_protocol_options_set_verify_block(
    _ options: sec_protocol_options_t, _ verify_block: @escaping sec_protocol_verify_t,
    _ verify_block_queue: DispatchQueue
) {
    let verifier = sec_protocol_options_t.Verifier(queue: verify_block_queue, verify: verify_block)
    options.set { $0.verifier = verifier }
}

/// Sets the certificate and key of this end; a server needs them.
public func sec_protocol_options_set_local_identity(_ options: sec_protocol_options_t, _ identity: sec_identity_t) {
    options.set { $0.localIdentity = identity }
}

/// Adds a suite to those that may be used.
///
/// TLS 1.3 is used, with all of its suites, only if one of them is added.
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

/// Sets the name that is sent to the server and checked in its certificate (RFC 6066, 3).
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
