public import AppleSecurity
public import FoundationNetworking

// The toolchain has these names as unavailable, or not at all: they need Security.

/// The authentication method of a challenge about the certificates of a server.
public let NSURLAuthenticationMethodServerTrust: String = "NSURLAuthenticationMethodServerTrust"

/// The authentication method of a challenge for the client's certificate.
public let NSURLAuthenticationMethodClientCertificate: String = "NSURLAuthenticationMethodClientCertificate"

/// The key of an error with the certificates of the server: a `SecTrust`.
public let NSURLErrorFailingURLPeerTrustErrorKey: String = "NSURLErrorFailingURLPeerTrustErrorKey"

/// The server that a challenge is about, with its certificates.
final class ServerTrustSpace: URLProtectionSpace, @unchecked Sendable {
    // Unchecked: all values are constants.
    let trust: SecTrust

    init(_ trust: SecTrust, host: String, port: Int) {
        self.trust = trust
        super.init(
            host: host, port: port, protocol: NSURLProtectionSpaceHTTPS, realm: nil,
            authenticationMethod: NSURLAuthenticationMethodServerTrust)
    }

    override var authenticationMethod: String { NSURLAuthenticationMethodServerTrust }

    override func copy() -> Any { self }
}

extension URLProtectionSpace {
    /// The certificates of the server; `nil` unless the method is `NSURLAuthenticationMethodServerTrust`.
    public var serverTrust: SecTrust? { (self as? ServerTrustSpace)?.trust }
}

extension URLCredential {
    /// The user of credentials that trust a server.
    private static let trustUser = "pushlab.server-trust"

    /// Creates the credential that accepts the certificates of a server, whatever a check says.
    public convenience init(trust: SecTrust) {
        self.init(user: Self.trustUser, password: "", persistence: .none)
    }

    var trustsServer: Bool { user == Self.trustUser }
}
