/// The purpose that a certificate must have.
public final class SecPolicy: Hashable, Sendable {
    /// The host that the certificate must be for; `nil` for any.
    package let host: String?
    /// Whether it must be usable by a server (`true`) or a client (`false`) of TLS; `nil` for any use.
    package let isServer: Bool?

    package init(isServer: Bool?, host: String?) {
        self.isServer = isServer
        self.host = host
    }

    /// Whether both ask for the same.
    public static func == (lhs: SecPolicy, rhs: SecPolicy) -> Bool {
        lhs.host == rhs.host && lhs.isServer == rhs.isServer
    }

    /// Puts what it asks for into a hash.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(host)
        hasher.combine(isServer)
    }
}

/// Returns a policy for certificates of TLS servers, with the host's name, or for those of clients (`false`).
public func SecPolicyCreateSSL(_ server: Bool, _ hostname: CFString?) -> SecPolicy {
    SecPolicy(isServer: server, host: hostname)
}

/// Returns a policy that checks a chain and nothing about its use.
public func SecPolicyCreateBasicX509() -> SecPolicy { SecPolicy(isServer: nil, host: nil) }
