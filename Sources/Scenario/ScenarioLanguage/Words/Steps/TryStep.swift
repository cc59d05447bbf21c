public import DeviceProtocol

/// One operation that a probe tries, and what must come of it: for the program, and on the wire.
public struct TryStep: Sendable, Hashable {
    /// What it does.
    public var operation: ProbeOperation
    /// What it is aimed at: a name, a type, an address with or without a port, as the operation has it.
    public var target: String
    /// The app or probe that does it.
    public var by: ProgramTarget
    /// What the program must be told: `ok`, the name of an errno such as `EHOSTUNREACH`, `NoAuth`, `PolicyDenied`,
    /// `NXDOMAIN`, or what the operation finds out.
    public var outcome: String
    /// Whether there must be frames of it on the device's link; `nil` is as the operation and outcome have it.
    public var wire: WireDemand?
    /// The most time from the request to the outcome.
    public var within: Duration
    /// The name of a Bonjour instance.
    public var name: String?
    /// The port of a service that it registers.
    public var port: Int?
    /// The text that is sent.
    public var text: String?
    /// The name under which later steps know it.
    public var label: String?
    /// The earlier try whose socket is used.
    public var socket: String?
    /// The name of the interface that the socket is bound to (`SO_BINDTODEVICE`, socket(7)); `nil` leaves it to the routes.
    public var interface: String?
    /// Of which kind the host's address is; `nil` takes the first.
    public var family: Family?
    /// The probe that sends what is received.
    public var sender: ProgramTarget?
    /// What must arrive of that; `nil` is something.
    public var receives: Reception?

    /// Whether frames are demanded or forbidden.
    public enum WireDemand: String, Sendable, Hashable, CaseIterable {
        /// There is at least one.
        case some
        /// There is none.
        case none
        /// Either is right.
        case any
    }

    /// Which of a host's addresses is meant.
    public enum Family: String, Sendable, Hashable, CaseIterable {
        /// That of IPv4.
        case ipv4
        /// That of IPv6.
        case ipv6
    }

    /// What a receiver must get.
    public enum Reception: String, Sendable, Hashable, CaseIterable {
        /// What was sent.
        case something
        /// Nothing, although it was sent.
        case nothing
    }

    /// The outcome when a step does not say.
    public static let defaultOutcome = "ok"

    /// Makes a step.
    public init(
        _ operation: ProbeOperation, _ target: String = "", by: ProgramTarget,
        outcome: String = TryStep.defaultOutcome, wire: WireDemand? = nil, within: Duration = Step.defaultWithin,
        name: String? = nil, port: Int? = nil, text: String? = nil, as label: String? = nil,
        on socket: String? = nil, interface: String? = nil, family: Family? = nil, from sender: ProgramTarget? = nil,
        receives: Reception? = nil
    ) {
        self.operation = operation
        self.target = target
        self.by = by
        self.outcome = outcome
        self.wire = wire
        self.within = within
        self.name = name
        self.port = port
        self.text = text
        self.label = label
        self.socket = socket
        self.interface = interface
        self.family = family
        self.sender = sender
        self.receives = receives
    }
}
