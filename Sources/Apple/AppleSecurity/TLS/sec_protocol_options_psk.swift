public import Dispatch

/// The class that `DispatchData` is on Apple's systems; the cast of code for iOS, `data as __DispatchData`, has no effect.
public typealias __DispatchData = DispatchData

/// The C name of `__DispatchData`.
public typealias dispatch_data_t = DispatchData

/// Adds a pre-shared key and its identity to the options (RFC 4279).
///
/// It is used only if a suite with `PSK` in its name was appended; then there are no certificates, and the version is
/// TLS 1.2. A client sends the identity that the server's hint names, or else that of its first key. A key of more than
/// 256 bytes and an identity of more than 128 bytes, or one that is not UTF-8, are errors of the connection
/// (errSSLBadConfiguration).
public func sec_protocol_options_add_pre_shared_key(
    _ options: sec_protocol_options_t, _ psk: __DispatchData, _ psk_identity: __DispatchData
) {
    let entry = sec_protocol_options_t.PreSharedKey(key: Array(psk), identity: Array(psk_identity))
    options.set { $0.preSharedKeys.append(entry) }
}

/// Sets the hint that a server with pre-shared keys sends to its clients (RFC 4279, 5.2).
public func sec_protocol_options_set_tls_pre_shared_key_identity_hint(
    _ options: sec_protocol_options_t, _ psk_identity_hint: __DispatchData
) {
    let hint = Array(psk_identity_hint)
    options.set { $0.preSharedKeyHint = hint.isEmpty ? nil : hint }
}
