/// The two hosts that a lab adds to a network with a channel, to congest it with real traffic.
public struct CrossTraffic: Sendable, Hashable {
    /// The program that both run.
    public static let program = "cross-traffic"

    /// The host behind the channel.
    public let station: String
    /// The host on the wired side.
    public let wired: String

    init(network: String) {
        station = "\(network)-station"
        wired = "\(network)-wired"
    }
}

extension NetworkSpec {
    /// The hosts that make its cross traffic; a lab has them only when the network has a channel.
    public var crossTraffic: CrossTraffic { CrossTraffic(network: name) }
}
