/// What happened, in kebab-case: `connected`, `fault-began`, `carrier-lost`, `exited`.
///
/// The names that PushLab's own programs and its lab use are constants here, grouped by who emits them; programs of
/// users use any others.
public struct EventName: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Its text, as in a line of JSON.
    public let rawValue: String

    /// Makes a name of any text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Its text.
    public var description: String { rawValue }

    /// In the order of their texts.
    public static func < (a: EventName, b: EventName) -> Bool { a.rawValue < b.rawValue }
}

/// Emitted by the lab and the scenario runner.
extension EventName {
    /// The lab is built; with how long each part of that took.
    public static let labOpened = EventName(rawValue: "lab-opened")
    /// The lab is gone.
    public static let labClosed = EventName(rawValue: "lab-closed")
    /// A fault is about to be injected.
    public static let faultInjecting = EventName(rawValue: "fault-injecting")
    /// A fault is proved to be in effect.
    public static let faultBegan = EventName(rawValue: "fault-began")
    /// A fault is about to be healed.
    public static let faultHealing = EventName(rawValue: "fault-healing")
    /// A fault is proved to be gone.
    public static let faultHealed = EventName(rawValue: "fault-healed")
    /// How full the channel of a network was before congestion, and how much was sent again.
    public static let channelMeasured = EventName(rawValue: "channel-measured")
    /// How full the channel of a network was.
    public static let utilisation = EventName(rawValue: "utilisation")
    /// A scenario begins.
    public static let scenarioBegan = EventName(rawValue: "scenario-began")
    /// A scenario is over.
    public static let scenarioEnded = EventName(rawValue: "scenario-ended")
    /// A step begins.
    public static let stepBegan = EventName(rawValue: "step-began")
    /// A step is over.
    public static let stepEnded = EventName(rawValue: "step-ended")
    /// The steps are over; what they forbid or demand to the end is so until now.
    public static let stepsEnded = EventName(rawValue: "steps-ended")
    /// A fault of a step was acknowledged, or proved healed.
    public static let faultTimes = EventName(rawValue: "fault-times")
    /// A program stands still by nothing that the lab has done.
    public static let standsStill = EventName(rawValue: "stands-still")
    /// The times in which the host stalled while the steps went on.
    public static let stalls = EventName(rawValue: "stalls")
    /// Something was found that decides the verdict.
    public static let finding = EventName(rawValue: "finding")
    /// A host is well again after a fault.
    public static let recovered = EventName(rawValue: "recovered")
    /// A quantity was measured, share by share.
    public static let measured = EventName(rawValue: "measured")
    /// A message was handed to a server.
    public static let send = EventName(rawValue: "send")
    /// A program was sent a signal.
    public static let signalled = EventName(rawValue: "signalled")
}

/// Emitted for the kernel of a host.
extension EventName {
    /// An interface was set up.
    public static let linkUp = EventName(rawValue: "link-up")
    /// An interface was set down.
    public static let linkDown = EventName(rawValue: "link-down")
    /// An interface has a carrier again.
    public static let carrierGained = EventName(rawValue: "carrier-gained")
    /// An interface has lost its carrier.
    public static let carrierLost = EventName(rawValue: "carrier-lost")
    /// An interface has one more address.
    public static let addressAdded = EventName(rawValue: "address-added")
    /// An interface has lost an address.
    public static let addressRemoved = EventName(rawValue: "address-removed")
    /// A host has joined a network by an interface.
    public static let attached = EventName(rawValue: "attached")
    /// A host has left a network.
    public static let detached = EventName(rawValue: "detached")
    /// A host has changed to another access point of its network.
    public static let roamed = EventName(rawValue: "roamed")
    /// A frame passed an interface.
    public static let frame = EventName(rawValue: "frame")
    /// No more frames of an interface are reported.
    public static let captureTruncated = EventName(rawValue: "capture-truncated")
    /// Frames of an interface were lost to the capture.
    public static let captureLost = EventName(rawValue: "capture-lost")
}

/// Emitted for every program by the lab that runs it.
extension EventName {
    /// The program was executed.
    public static let launched = EventName(rawValue: "launched")
    /// The program has ended.
    public static let exited = EventName(rawValue: "exited")
    /// How much memory the program has used; said at its end where memory is counted.
    public static let memoryUsed = EventName(rawValue: "memory-used")
    /// Something went wrong, as programs of users may say it.
    public static let error = EventName(rawValue: "error")
    /// The program has written a line that is no event.
    public static let log = EventName(rawValue: "log")
    /// The program has logged a message by Apple's unified logging.
    public static let logged = EventName(rawValue: "logged")
    /// The program is about to end by a crash; said by what guests are linked with.
    public static let crashed = EventName(rawValue: "crashed")
    /// A signal that nobody in the lab sent has ended the program; said soon after its end, with its calls.
    public static let crashReported = EventName(rawValue: "crash-reported")
    /// The program has printed faster, or more, than is kept.
    public static let outputDropped = EventName(rawValue: "output-dropped")
    /// The program has reported an event by a name or with a time that it cannot have.
    public static let eventRefused = EventName(rawValue: "event-refused")
    /// The program has made a system call that would have reached past the lab, in vain.
    public static let callRefused = EventName(rawValue: "call-refused")
}

/// Emitted by the push server.
extension EventName {
    /// A program takes connections.
    public static let listening = EventName(rawValue: "listening")
    /// A server has welcomed a client; said by either.
    public static let connected = EventName(rawValue: "connected")
    /// A heartbeat was sent to a client.
    public static let heartbeatSent = EventName(rawValue: "heartbeat-sent")
    /// A client has acknowledged a heartbeat.
    public static let heartbeatAcknowledged = EventName(rawValue: "heartbeat-acknowledged")
    /// A client is there, as servers of users may say it.
    public static let online = EventName(rawValue: "online")
    /// A client is no longer there.
    public static let offline = EventName(rawValue: "offline")
    /// A server has taken over a message; a probe, a connection.
    public static let accepted = EventName(rawValue: "accepted")
    /// A message went out to its client.
    public static let sent = EventName(rawValue: "sent")
    /// A client has a message.
    public static let acknowledged = EventName(rawValue: "acknowledged")
    /// A message was given up.
    public static let expired = EventName(rawValue: "expired")
    /// A newer message took the place of one that waited.
    public static let collapsed = EventName(rawValue: "collapsed")
    /// A peer broke the protocol.
    public static let protocolError = EventName(rawValue: "protocol-error")
    /// The server ends.
    public static let stopping = EventName(rawValue: "stopping")
}

/// Emitted by the push provider.
extension EventName {
    /// The provider runs.
    public static let started = EventName(rawValue: "started")
    /// An attempt to connect begins.
    public static let connecting = EventName(rawValue: "connecting")
    /// An attempt to connect has failed.
    public static let connectFailed = EventName(rawValue: "connect-failed")
    /// A heartbeat came.
    public static let heartbeat = EventName(rawValue: "heartbeat")
    /// A connection has ended.
    public static let disconnected = EventName(rawValue: "disconnected")
    /// The next attempt waits.
    public static let backoff = EventName(rawValue: "backoff")
    /// The periodic timer of the framework has fired.
    public static let timer = EventName(rawValue: "timer")
    /// The last heartbeat is too old.
    public static let heartbeatExpired = EventName(rawValue: "heartbeat-expired")
    /// A message has reached its user.
    public static let delivered = EventName(rawValue: "delivered")
    /// A message came again and was kept from the user.
    public static let duplicate = EventName(rawValue: "duplicate")
    /// A message could not be stored.
    public static let inboxFailed = EventName(rawValue: "inbox-failed")
    /// The provider no longer runs.
    public static let stopped = EventName(rawValue: "stopped")
    /// The sums of a fleet of providers.
    public static let fleet = EventName(rawValue: "fleet")
}
