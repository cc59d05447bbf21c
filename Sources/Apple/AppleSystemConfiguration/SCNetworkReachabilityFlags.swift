/// The properties of the route to a target ("SCNetworkReachabilityFlags" of Apple).
public struct SCNetworkReachabilityFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Creates flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The way is over a connection such as PPP; never in a lab.
    public static let transientConnection = SCNetworkReachabilityFlags(rawValue: 1 << 0)
    /// A packet can leave the phone for the target.
    public static let reachable = SCNetworkReachabilityFlags(rawValue: 1 << 1)
    /// A connection must be made first; never in a lab.
    public static let connectionRequired = SCNetworkReachabilityFlags(rawValue: 1 << 2)
    /// Traffic makes the connection; never in a lab.
    public static let connectionOnTraffic = SCNetworkReachabilityFlags(rawValue: 1 << 3)
    /// The former name of ``connectionOnTraffic``.
    public static let connectionAutomatic = connectionOnTraffic
    /// The user must do something; never in a lab.
    public static let interventionRequired = SCNetworkReachabilityFlags(rawValue: 1 << 4)
    /// The connection is made on demand; never in a lab.
    public static let connectionOnDemand = SCNetworkReachabilityFlags(rawValue: 1 << 5)
    /// The target is an address of the phone itself.
    public static let isLocalAddress = SCNetworkReachabilityFlags(rawValue: 1 << 16)
    /// The target is on the link, without a router; not known in a lab.
    public static let isDirect = SCNetworkReachabilityFlags(rawValue: 1 << 17)
    /// The way is over a cellular network.
    public static let isWWAN = SCNetworkReachabilityFlags(rawValue: 1 << 18)
}
