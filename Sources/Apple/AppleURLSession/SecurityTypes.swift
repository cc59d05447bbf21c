public import AppleSecurity

// FoundationNetworking has types of these names for the options of sessions alone. A file that names one means that of
// Security, as on iOS.

/// A cipher suite of TLS.
public typealias tls_ciphersuite_t = AppleSecurity.tls_ciphersuite_t

/// A version of TLS or DTLS.
public typealias tls_protocol_version_t = AppleSecurity.tls_protocol_version_t
