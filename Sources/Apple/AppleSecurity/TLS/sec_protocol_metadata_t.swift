public import Dispatch
internal import Foundation
internal import Glibc

/// The result of a TLS handshake.
@safe public final class sec_protocol_metadata_t: @unchecked Sendable {
    // Unchecked: immutable; the C strings are freed with the object.
    let version: tls_protocol_version_t
    let chain: [SecCertificate]
    private let applicationProtocol: UnsafeMutablePointer<CChar>?
    private let serverName: UnsafeMutablePointer<CChar>?

    /// Creates the metadata of a handshake.
    package init(
        version: tls_protocol_version_t, chain: [SecCertificate], applicationProtocol: String?, serverName: String?
    ) {
        self.version = version
        self.chain = chain
        unsafe self.applicationProtocol = applicationProtocol.flatMap { unsafe strdup($0) }
        unsafe self.serverName = serverName.flatMap { unsafe strdup($0) }
    }

    deinit {
        unsafe free(applicationProtocol)
        unsafe free(serverName)
    }

    var negotiatedProtocol: UnsafePointer<CChar>? { unsafe UnsafePointer(applicationProtocol) }
    var name: UnsafePointer<CChar>? { unsafe UnsafePointer(serverName) }
}

/// Returns the negotiated application protocol, such as `h2`; `nil` for none.
///
/// The string lives as long as the metadata.
public func sec_protocol_metadata_get_negotiated_protocol(_ metadata: sec_protocol_metadata_t) -> UnsafePointer<CChar>?
{
    unsafe metadata.negotiatedProtocol
}

/// Returns the negotiated version.
public func sec_protocol_metadata_get_negotiated_tls_protocol_version(
    _ metadata: sec_protocol_metadata_t
) -> tls_protocol_version_t { metadata.version }

/// Returns the server name that the client sent; `nil` for none.
///
/// The string lives as long as the metadata.
public func sec_protocol_metadata_get_server_name(_ metadata: sec_protocol_metadata_t) -> UnsafePointer<CChar>? {
    unsafe metadata.name
}

/// Calls a block with each certificate of the peer, its own first; returns whether there is one.
public func sec_protocol_metadata_access_peer_certificate_chain(
    _ metadata: sec_protocol_metadata_t, _ handler: (sec_certificate_t) -> Void
) -> Bool {
    for certificate in metadata.chain { handler(sec_certificate_t(certificate)) }
    return !metadata.chain.isEmpty
}

/// Returns the peer's public key in the form of `SecKeyCopyExternalRepresentation`; `nil` without a certificate.
public func sec_protocol_metadata_copy_peer_public_key(_ metadata: sec_protocol_metadata_t) -> DispatchData? {
    guard let key = metadata.chain.first.flatMap(SecCertificateCopyKey) else { return nil }
    return unsafe key.bytes.withUnsafeBytes { unsafe DispatchData(bytes: $0) }
}
