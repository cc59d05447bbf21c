// Options that make handshakes shorter. Each handshake here is a full one, and a program cannot see the difference.

/// Has no effect: no session is resumed.
public func sec_protocol_options_set_tls_resumption_enabled(
    _ options: sec_protocol_options_t, _ resumption_enabled: Bool
) {}

/// Has no effect: no session is resumed.
public func sec_protocol_options_set_tls_tickets_enabled(_ options: sec_protocol_options_t, _ tickets_enabled: Bool) {}

/// Has no effect: data is sent after the handshake.
public func sec_protocol_options_set_tls_false_start_enabled(
    _ options: sec_protocol_options_t, _ false_start_enabled: Bool
) {}

/// Has no effect: TLS is never renegotiated.
public func sec_protocol_options_set_tls_renegotiation_enabled(
    _ options: sec_protocol_options_t, _ renegotiation_enabled: Bool
) {}

/// Returns whether two options have the same values; verify blocks are never equal.
public func sec_protocol_options_are_equal(_ optionsA: sec_protocol_options_t, _ optionsB: sec_protocol_options_t)
    -> Bool
{
    if optionsA === optionsB { return true }
    let (a, b) = (optionsA.all, optionsB.all)
    return a.localIdentity?.ref == b.localIdentity?.ref
        && a.localIdentity?.certificates == b.localIdentity?.certificates
        && a.verifier == nil && b.verifier == nil && a.ciphersuites == b.ciphersuites && a.minimum == b.minimum
        && a.maximum == b.maximum && a.applicationProtocols == b.applicationProtocols && a.serverName == b.serverName
        && a.preSharedKeys == b.preSharedKeys && a.preSharedKeyHint == b.preSharedKeyHint
        && a.isPeerRequired == b.isPeerRequired && a.isPeerOptional == b.isPeerOptional
}
