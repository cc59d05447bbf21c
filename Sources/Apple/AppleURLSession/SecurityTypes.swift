public import AppleSecurity

// FoundationNetworking has its own types of these names, only for the options of sessions. In a guest these names refer
// to the types of Security, as on iOS.

/// A cipher suite of TLS.
public typealias tls_ciphersuite_t = AppleSecurity.tls_ciphersuite_t

/// A version of TLS or DTLS.
public typealias tls_protocol_version_t = AppleSecurity.tls_protocol_version_t
