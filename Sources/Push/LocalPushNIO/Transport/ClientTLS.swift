package import LocalPush
internal import NIOCore
package import NIOSSL

/// TLS 1.3 for a client that trusts one certificate and no authority.
package struct ClientTLS: Sendable {
    private let context: NIOSSLContext
    private let pinned: [UInt8]
    private let trusts: @Sendable (_ certificate: [UInt8]?, _ pinned: [UInt8]) -> Bool

    /// Creates the TLS context of a configuration; `nil` for plain TCP.
    package init?(_ settings: ProviderConfiguration) throws {
        guard case .pinned(let certificate) = settings.transport else { return nil }
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv13
        // The callback below alone verifies the certificate, so no host name and no system roots are needed.
        configuration.certificateVerification = .noHostnameVerification
        configuration.trustRoots = .certificates([])
        context = try NIOSSLContext(configuration: configuration)
        pinned = certificate
        trusts = settings.policy.trusts
    }

    package func makeHandler() throws -> NIOSSLClientHandler {
        let pinned = pinned
        let trusts = trusts
        return try NIOSSLClientHandler(context: context, serverHostname: nil) { certificates, promise in
            let leaf = try? certificates.first?.toDERBytes()
            promise.succeed(trusts(leaf, pinned) ? .certificateVerified : .failed)
        }
    }
}
