public import Dispatch

/// Sets a block that decides whether the peer is trusted, instead of the system; it is called on the queue.
///
/// The handshake waits until the block's last argument is called. If it is released without a call, the peer is refused.
public func sec_protocol_options_set_verify_block(
    _ options: sec_protocol_options_t, _ verify_block: @escaping sec_protocol_verify_t,
    _ verify_block_queue: DispatchQueue
) {
    let verifier = sec_protocol_options_t.Verifier(queue: verify_block_queue, verify: verify_block)
    options.set { $0.verifier = verifier }
}

/// Sets the certificate and key of this end, which a server requires.
public func sec_protocol_options_set_local_identity(_ options: sec_protocol_options_t, _ identity: sec_identity_t) {
    options.set { $0.localIdentity = identity }
}

/// Sets a block that selects the identity of a client when the server requests one; it is called on the queue.
///
/// The handshake waits until the block's last argument is called. If it is released without a call, no certificate is sent.
public func sec_protocol_options_set_challenge_block(
    _ options: sec_protocol_options_t, _ challenge_block: @escaping sec_protocol_challenge_t,
    _ challenge_queue: DispatchQueue
) {
    let challenger = sec_protocol_options_t.Challenger(queue: challenge_queue, select: challenge_block)
    options.set { $0.challenger = challenger }
}

/// Adds a cipher suite that may be used.
///
/// If suites are added, TLS 1.3 is used only if one of its suites is among them, and then with all of its suites.
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

/// Returns the lowest version by default.
public func sec_protocol_options_get_default_min_tls_protocol_version() -> tls_protocol_version_t { .TLSv12 }

/// Returns the highest version by default.
public func sec_protocol_options_get_default_max_tls_protocol_version() -> tls_protocol_version_t { .TLSv13 }

/// Adds an application protocol, such as `h2`, to the end of the offered ones (ALPN, RFC 7301).
public func sec_protocol_options_add_tls_application_protocol(
    _ options: sec_protocol_options_t, _ application_protocol: UnsafePointer<CChar>
) {
    let name = unsafe String(cString: application_protocol)
    options.set { $0.applicationProtocols.append(name) }
}

/// Sets the server name that is sent, and checked in the server's certificate (RFC 6066, 3).
public func sec_protocol_options_set_tls_server_name(
    _ options: sec_protocol_options_t, _ server_name: UnsafePointer<CChar>
) {
    let name = unsafe String(cString: server_name)
    options.set { $0.serverName = name }
}

/// Sets whether the peer must send a trusted certificate.
public func sec_protocol_options_set_peer_authentication_required(
    _ options: sec_protocol_options_t, _ peer_authentication_required: Bool
) {
    options.set { $0.isPeerRequired = peer_authentication_required }
}

/// Sets whether a server requests a certificate that the client may omit.
public func sec_protocol_options_set_peer_authentication_optional(
    _ options: sec_protocol_options_t, _ peer_authentication_optional: Bool
) {
    options.set { $0.isPeerOptional = peer_authentication_optional }
}
