package import LocalPush
internal import LocalPushSettings
internal import NIOCore
package import NIOSSL

/// TLS 1.3 for a client that trusts one certificate and no authority.
package struct ClientTLS: Sendable {
    private let context: NIOSSLContext
    private let pinned: [UInt8]
    private let trustsAnyone: Bool

    // Accepts only the certificate with the DER bytes `pinned`.
    private init(pinned: [UInt8], trustsAnyone: Bool) throws {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv13
        // The callback below decides alone: no name to verify, no system roots to load.
        configuration.certificateVerification = .noHostnameVerification
        configuration.trustRoots = .certificates([])
        context = try NIOSSLContext(configuration: configuration)
        self.pinned = pinned
        self.trustsAnyone = trustsAnyone
    }

    /// Prepares what a provider's configuration asks for; nil for plain TCP.
    package init?(_ configuration: ProviderConfiguration) throws {
        guard case .pinned(let certificate) = configuration.transport else { return nil }
        try self.init(pinned: certificate, trustsAnyone: configuration.sabotage == .trustsAnyCertificate)
    }

    /// Makes the handler of one connection.
    package func makeHandler() throws -> NIOSSLClientHandler {
        let pinned = pinned
        let trustsAnyone = trustsAnyone
        return try NIOSSLClientHandler(context: context, serverHostname: nil) { certificates, promise in
            let leaf = try? certificates.first?.toDERBytes()
            promise.succeed(leaf == pinned || trustsAnyone ? .certificateVerified : .failed)
        }
    }
}
