public import LocalNetworkPrivacy

/// Something that can be so, or can happen, in a lab.
///
/// Names of hosts may be names of groups: then it must hold for every member.
public enum ScenarioExpectation: Sendable, Hashable {
    /// A host is in a state.
    case host(String, HostState)
    /// A push server holds a client for online or offline.
    case client(String, ClientState, server: String)
    /// A host is connected again after a fault; with a time, it also stays connected that long.
    case recovers(String, stable: Duration?)
    /// A message reached the user; `to` defaults to the host it was sent to.
    case delivered(String, Count, to: String?)
    /// Programs reported matching events.
    case event(EventPattern, Count)
    /// Programs wrote lines that a regular expression matches somewhere.
    case log(LogPattern, Count)
    /// The measured utilisation of a network's shared channel.
    case utilisation(network: String, Bounds)
    /// The share of its TCP payload that a host sent again, closed connections included.
    case retransmissions(host: String, Bounds)
    /// The time between matching events keeps to a beat.
    case interval(IntervalPattern)
    /// Frames passed the link of a device.
    case wire(WirePattern, Count)
    /// A device presented alerts.
    case alert(AlertPattern, Count)
    /// An app has a privilege; an extension has that of its app.
    case privilege(ProgramTarget, Privilege)
    /// An app is in the Local Network list of Settings.
    case listed(ProgramTarget)
}

/// The state of a host, from what its programs report and whether they run.
public enum HostState: String, Sendable, Hashable, CaseIterable {
    /// Every provider on it said `connected` last.
    case connected
    /// Some provider on it said `disconnected` or `stopped` last or has ended, or none has ever connected.
    case disconnected
    /// All of its programs run.
    case running
    /// All of its programs have ended.
    case exited
}

/// What a push server holds of a client.
public enum ClientState: String, Sendable, Hashable, CaseIterable {
    /// Registered and answering.
    case online
    /// Gone, or never seen.
    case offline
}

/// How often something happens.
public enum Count: Sendable, Hashable {
    /// This often within the time given, and not more often by the end of the scenario.
    case exactly(Int)
    /// This often or more.
    case atLeast(Int)
    /// Not more often.
    case atMost(Int)
}

/// The limits of a share, 0…1.
public struct Bounds: Sendable, Hashable {
    /// It is more than this, if given.
    public var above: Double?
    /// It is less than this, if given.
    public var below: Double?

    /// Makes limits.
    public init(above: Double? = nil, below: Double? = nil) {
        self.above = above
        self.below = below
    }

    /// Whether a share is within the limits.
    public func contains(_ share: Double) -> Bool {
        (above.map { share > $0 } ?? true) && (below.map { share < $0 } ?? true)
    }
}
