extension NWBrowser {
    /// The services that a browser looks for.
    public enum Descriptor: Hashable, CustomDebugStringConvertible, Sendable {
        /// Services of a type, such as `_pager._tcp`; a domain of `nil` is `local.`, the only one of a lab.
        case bonjour(type: String, domain: String?)
        /// The same, with the TXT record of each service.
        case bonjourWithTXTRecord(type: String, domain: String?)

        /// The type and domain: `bonjour _pager._tcp in local.`.
        public var debugDescription: String {
            switch self {
            case .bonjour: "bonjour \(type) in \(domain)"
            case .bonjourWithTXTRecord: "bonjour with TXT record \(type) in \(domain)"
            }
        }

        /// The type.
        var type: String {
            switch self {
            case .bonjour(let type, _), .bonjourWithTXTRecord(let type, _): type
            }
        }

        /// The domain.
        var domain: String {
            switch self {
            case .bonjour(_, let domain), .bonjourWithTXTRecord(_, let domain): domain ?? ServiceDomain.local
            }
        }

        /// Whether the TXT records are looked up.
        var wantsRecords: Bool {
            switch self {
            case .bonjour: false
            case .bonjourWithTXTRecord: true
            }
        }
    }

    /// The states of a browser.
    public enum State: Equatable, Sendable {
        /// It was not started.
        case setup
        /// It looks for services; access may be denied.
        case ready
        /// It has ended with an error.
        case failed(NWError)
        /// It was cancelled.
        case cancelled
        /// It cannot look for services now, and retries by itself.
        case waiting(NWError)
    }
}

/// The domains of services.
enum ServiceDomain {
    /// The domain of multicast DNS, as endpoints have it (RFC 6762, 3).
    static let local = "local."

    /// Whether it is that domain; `nil` and an empty name are.
    static func isLocal(_ domain: String?) -> Bool {
        guard let domain, !domain.isEmpty, domain != "." else { return true }
        return ["local", "local."].contains(domain.lowercased())
    }

    /// A type without the dot of the root that some programs write behind it.
    static func type(_ type: String) -> String { type.hasSuffix(".") ? String(type.dropLast()) : type }
}
