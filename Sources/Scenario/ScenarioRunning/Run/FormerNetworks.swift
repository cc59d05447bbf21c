/// The networks to which a device returns when it leaves the network of an app's configuration.
package struct FormerNetworks: Sendable {
    /// The network of the device before the first one of a configuration.
    private var own: String?
    /// The networks of configurations that the device has joined, the latest last, without those that have ended.
    private var configured: [String] = []
    /// The network that the device has joined or returned to.
    package private(set) var current: String?

    package init() {}

    /// Records that the device has joined the network of a configuration.
    package mutating func join(_ network: String, from former: String?) {
        if own == nil, configured.isEmpty { own = former }
        configured.removeAll { $0 == network }
        configured.append(network)
        current = network
    }

    /// Records that the configuration of a network has ended, so that the device does not return to it.
    package mutating func end(_ network: String) { configured.removeAll { $0 == network } }

    /// Records that the device has left a network; returns the one that it joins again, if any.
    package mutating func leave(_ network: String) -> String? {
        end(network)
        let next = configured.last ?? own
        if configured.isEmpty { own = nil }
        current = next == network ? nil : next
        return current
    }
}
