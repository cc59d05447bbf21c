public import Foundation

/// TCP.
public struct TCP: StreamProtocol {
    /// The received content.
    public typealias ContentType = Data
    /// The metadata of the content.
    public typealias Metadata = StreamMetadata

    private let ip: IP
    private let changes: [@Sendable (NWProtocolTCP.Options) -> Void]

    /// Creates TCP over IP with the system's defaults.
    public init() { self.init(IP(), []) }

    /// Creates TCP over IP.
    public init(@ProtocolStackBuilder _ builder: () -> IP) { self.init(builder(), []) }

    private init(_ ip: IP, _ changes: [@Sendable (NWProtocolTCP.Options) -> Void]) {
        self.ip = ip
        self.changes = changes
    }

    private func with(_ change: @escaping @Sendable (NWProtocolTCP.Options) -> Void) -> TCP {
        TCP(ip, changes + [change])
    }

    /// Sets whether small segments are sent at once.
    public func noDelay(_ noDelay: Bool) -> TCP { with { $0.noDelay = noDelay } }

    /// Sets the maximum time of an attempt to connect, in seconds.
    public func connectionTimeout(_ seconds: Int) -> TCP { with { $0.connectionTimeout = seconds } }

    /// Creates parameters for TCP, with TLS over it unless that is `nil`.
    func parameters(tls: NWProtocolTLS.Options?) -> NWParameters {
        let options = NWProtocolTCP.Options()
        for change in changes { change(options) }
        let parameters = NWParameters(tls: tls, tcp: options)
        ip.apply(to: parameters)
        return parameters
    }

    /// Parameters for TCP.
    public var _parameters: NWParameters { parameters(tls: nil) }
}
