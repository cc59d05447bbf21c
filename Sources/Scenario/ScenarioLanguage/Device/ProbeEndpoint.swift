package import LabModel

/// A network endpoint in a scenario: a host, a network or an address, with an optional port.
public struct ProbeEndpoint: Sendable, Hashable, CustomStringConvertible {
    /// The name of a host or network, or an address.
    public var host: String
    /// The port, 1…65535; `nil` for none.
    public var port: Int?

    /// The address, if ``host`` is one.
    package var address: IPAddress? { Self.address(host) }

    /// The interface name after `%` in a link-local address; `nil` for none.
    package var scope: String? {
        guard let sign = host.firstIndex(of: "%") else { return nil }
        return String(host[host.index(after: sign)...])
    }

    /// Makes an endpoint.
    public init(_ host: String, _ port: Int? = nil) {
        self.host = host
        self.port = port
    }

    /// Parses `host`, `host:80`, `10.1.0.2:80`, `fd00:1::2` or `[fd00:1::2]:80`; returns `nil` for any other text.
    ///
    /// A link-local address may include the sender's interface: `[fe80::1%eth0]:80` (RFC 4007, section 11).
    public init?(parsing text: String) {
        guard !text.isEmpty, !text.contains(where: \.isWhitespace) else { return nil }
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            let host = String(text[text.index(after: text.startIndex)..<end])
            let rest = text[text.index(after: end)...]
            guard Self.address(host)?.isV6 == true, rest.hasPrefix(":"), let port = Self.port(rest.dropFirst()) else {
                return nil
            }
            self.init(host, port)
        } else if Self.address(text) != nil {
            self.init(text)
        } else {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            switch parts.count {
            case 1: self.init(text)
            case 2:
                guard !parts[0].isEmpty, let port = Self.port(parts[1]) else { return nil }
                self.init(String(parts[0]), port)
            default: return nil
            }
        }
    }

    /// The endpoint in the form that is parsed.
    public var description: String {
        guard let port else { return host }
        return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// Parses an address; only a link-local address may include an interface.
    private static func address(_ text: String) -> IPAddress? {
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        let address = IPAddress(String(parts[0]))
        if parts.count == 1 { return address }
        return address?.isLinkLocal == true && !parts[1].isEmpty ? address : nil
    }

    private static func port(_ digits: Substring) -> Int? {
        guard let port = Int(digits), (1...65_535).contains(port), digits.allSatisfy(\.isNumber) else { return nil }
        return port
    }
}
