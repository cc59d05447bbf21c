/// The Internet protocol, at the bottom of a stack.
public struct IP: Sendable {
    let options: [@Sendable (NWProtocolIP.Options) -> Void]

    /// Creates the protocol with the system's defaults.
    public init() { options = [] }

    private init(_ options: [@Sendable (NWProtocolIP.Options) -> Void]) { self.options = options }

    private func with(_ change: @escaping @Sendable (NWProtocolIP.Options) -> Void) -> IP { IP(options + [change]) }

    /// Sets the version that is used.
    public func version(_ version: NWProtocolIP.Options.Version) -> IP { with { $0.version = version } }

    /// Sets the maximum number of routers on the way.
    public func hopLimit(_ limit: UInt8) -> IP { with { $0.hopLimit = limit } }

    /// Sets whether packets may be fragmented.
    public func fragmentationEnabled(_ isEnabled: Bool) -> IP { with { $0.disableFragmentation = !isEnabled } }

    /// Applies the options to parameters.
    func apply(to parameters: NWParameters) {
        guard let ip = parameters.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options else { return }
        for option in options { option(ip) }
    }
}
