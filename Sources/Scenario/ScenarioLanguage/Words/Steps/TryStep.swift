public import DeviceProtocol

/// An operation that a probe tries, with the required result and frames.
public struct TryStep: Sendable, Hashable {
    /// The operation to try.
    public var operation: ProbeOperation
    /// The target: a name, a type, or an address with or without a port, depending on the operation.
    public var target: String
    /// The app or probe that tries it.
    public var by: ProgramTarget
    /// The required result: `ok`, the name of an errno such as `EHOSTUNREACH`, `NoAuth`, `PolicyDenied`, `NXDOMAIN`, or
    /// what the operation reports.
    public var outcome: String
    /// Whether frames on the device's link are required; `nil` derives it from the operation and the outcome.
    public var wire: WireDemand?
    /// The timeout from the request to the outcome.
    public var within: Duration
    /// The instance name of a Bonjour service.
    public var name: String?
    /// The port of a service to register.
    public var port: Int?
    /// The text to send.
    public var text: String?
    /// The name that later steps refer to.
    public var label: String?
    /// The name of the earlier try whose socket is used.
    public var socket: String?
    /// The interface to bind the socket to (`SO_BINDTODEVICE`, socket(7)); `nil` leaves it to the routes.
    public var interface: String?
    /// The address family to use; `nil` for the host's first address.
    public var family: Family?
    /// The probe that sends the data to receive.
    public var sender: ProgramTarget?
    /// The data that must arrive from the sender; `nil` for any.
    public var receives: Reception?

    /// The requirement for frames of the operation.
    public enum WireDemand: String, Sendable, Hashable, CaseIterable {
        /// At least one frame.
        case some
        /// No frame.
        case none
        /// No requirement.
        case any
    }

    /// The family of a host's address.
    public enum Family: String, Sendable, Hashable, CaseIterable {
        /// IPv4.
        case ipv4
        /// IPv6.
        case ipv6
    }

    /// The requirement for received data.
    public enum Reception: String, Sendable, Hashable, CaseIterable {
        /// The data that was sent.
        case something
        /// No data, although it was sent.
        case nothing
    }

    /// The outcome that is required by default.
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
