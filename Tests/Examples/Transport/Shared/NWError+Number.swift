import Network

extension NWError {
    /// What it is, by its name or its number.
    var number: String {
        switch self {
        case .posix(let code): "\(code)"
        case .dns(let code): "DNS \(code)"
        case .tls(let status): "TLS \(status)"
        default: "other"
        }
    }
}
