package import LocalNetworkPrivacy

/// What the services need to know of the device's interfaces and routes.
package protocol NetworkView: Sendable {
    /// Where traffic to an address (4 or 16 bytes in network order) and port goes.
    func destination(of address: [UInt8], port: UInt16) -> Destination
    /// Whether a route leads to an address, over an interface that has a carrier.
    func isReachable(_ address: NetworkEndpoint) -> Bool
    /// The names of the interfaces, in ascending order, without the loopback interface.
    func interfaces() -> [String]
    /// Calls back whenever interfaces, addresses or routes have changed.
    func observe(_ body: @escaping @Sendable () -> Void) -> Observation
}
