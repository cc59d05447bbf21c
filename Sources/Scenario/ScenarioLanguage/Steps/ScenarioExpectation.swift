public import LabEvents
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
    /// Signals that nobody in the lab sent ended programs.
    case crash(CrashPattern, Count)
    /// The measured utilisation of a network's shared channel.
    case utilisation(network: String, Bounds)
    /// The share of its TCP payload that a host sent again, closed connections included.
    case tcpRetransmissions(host: String, Bounds)
    /// The most memory that the programs of an app, one by one, have used at a time since they were started, in bytes.
    case memory(ProgramTarget, Bounds)
    /// How many sockets of TCP and UDP a program and its children have open.
    case sockets(ProgramTarget, SocketState?, Bounds)
    /// The time between matching events keeps to a beat.
    case interval(IntervalPattern)
    /// So many reporters, at least, do not report the same event at once: the time from the first to the last, in seconds.
    case spread(EventPattern, reporters: Int, Bounds)
    /// Frames passed the link of a device.
    case wire(WirePattern, Count)
    /// A device presented alerts.
    case alert(AlertPattern, Count)
    /// An app has a privilege; an extension has that of its app.
    case privilege(ProgramTarget, Privilege)
    /// An app is in the Local Network list of Settings.
    case listed(ProgramTarget)
    /// The push provider of an app is in a state.
    case provider(ProgramTarget, ProviderState)
    /// A device showed something to its user, or handed it to an app.
    case shown(ShownPattern, Count)

    /// How often something is to happen; `nil` for what is so or not at a time.
    package var count: Count? {
        switch self {
        case .delivered(_, let count, _), .event(_, let count), .log(_, let count),
            .crash(_, let count), .wire(_, let count), .alert(_, let count), .shown(_, let count):
            count
        case .host, .client, .recovers, .utilisation, .tcpRetransmissions, .memory, .sockets, .interval, .spread,
            .privilege, .listed, .provider:
            nil
        }
    }
}

/// The state of a push provider, from what the system of its device reports.
public enum ProviderState: String, Sendable, Hashable, CaseIterable {
    /// Its `start` has completed without an error, and it was not stopped since.
    case started
    /// It has no running instance: it was stopped, has ended, or was never started.
    case stopped
}

/// What a device showed to its user or handed to an app.
public struct ShownPattern: Sendable, Hashable {
    /// What kind of thing it is.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An incoming call that a provider reported.
        case incomingCall = "incoming-call"
        /// A notification.
        case notification
    }

    /// What kind of thing it is.
    public var kind: Kind
    /// The app.
    public var app: ProgramTarget
    /// What it has in it, with these values: the keys of `userInfo` of a call, or `title`, `subtitle` and `body` and such
    /// of a notification; there may be others.
    public var values: [String: Value]

    /// The keys of what a notification has in it.
    package static let notificationKeys = ["title", "subtitle", "body", "identifier", "badge", "thread", "category"]

    /// Makes a pattern.
    public init(_ kind: Kind, of app: ProgramTarget, where values: [String: Value] = [:]) {
        self.kind = kind
        self.app = app
        self.values = values
    }
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
    /// Gone, after it was there.
    case offline
}

/// The state of a socket.
public enum SocketState: String, Sendable, Hashable, CaseIterable {
    /// It is a connection of TCP on which both ends may send.
    case established
    /// It waits for connections of TCP.
    case listening
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

/// The limits of a quantity: a share, 0…1, an amount of memory in bytes, a number of sockets, or a time in seconds.
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

    /// Whether a value is within the limits.
    public func contains(_ value: Double) -> Bool {
        (above.map { value > $0 } ?? true) && (below.map { value < $0 } ?? true)
    }
}
