package import LabEvents
public import LocalPush

/// A program that a host runs.
public struct ProgramDefinition: Sendable, Hashable {
    /// A kind of program, with its settings.
    public enum Kind: Sendable, Hashable {
        /// The reference push server.
        case pushServer(PushServerSettings)
        /// The reference push provider.
        case pushProvider(PushProviderSettings)
        /// Any other executable.
        case executable(ExecutableSettings)
        /// The reference DNS server.
        case dnsServer(DNSServerSettings)
        /// The reference probe.
        case probe(ProbeSettings)
        /// A program built from an app's Swift files.
        case guest(GuestDefinition)
        /// The simulated system of a device.
        case device
    }

    /// The program's name, unique within its host.
    public var name: String
    /// The kind of program.
    public var kind: Kind
    /// The condition for the program to be ready.
    public var ready: Readiness
    /// The timeout for the program to become ready.
    public var within: Duration
    /// Whether the program starts with the lab; otherwise only a step starts it.
    public var starts: Bool
    /// The defect that a reference program runs with; `nil` for none.
    public var sabotage: String?
    /// The user's certificate and key for a reference server; with `nil`, PushLab creates them.
    public var identity: IdentityFiles?
    /// The device's app that the program belongs to; `nil` on an ordinary host.
    public var app: String?
    /// The position in the scenario file; `nil` for a program that is defined or derived in code.
    public var position: SourcePosition?

    /// The default timeout for a program to become ready.
    public static let defaultWithin: Duration = .seconds(10)

    /// Makes a program of any kind.
    public init(
        _ name: String, _ kind: Kind, ready: Readiness = .started,
        within: Duration = ProgramDefinition.defaultWithin, starts: Bool = true
    ) {
        self.name = name
        self.kind = kind
        self.ready = ready
        self.within = within
        self.starts = starts
        app = nil
    }

    package var traits: ProgramTraits { kind.word.traits }

    /// Returns whether the program is the reference program of this name, whatever its name on the host.
    package func isReference(_ program: String) -> Bool { traits.reference == program }

    /// The emitter whose event schema applies; `nil` for an executable, whose events have no schema.
    package var emitter: EventSchema.Emitter? { traits.emitter }

    /// The HTTP port that accepts messages in the format of APNs' provider API; `nil` for none.
    public var sendsAt: Int? { traits.sendsAt }
}

/// The target of a step: all programs of a host or a group, or one program.
public struct ProgramTarget: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name of the host or group.
    public var host: String
    /// The name of the program; `nil` for all programs of the host.
    public var program: String?

    /// Names a host, and one of its programs if given.
    public init(host: String, program: String? = nil) {
        self.host = host
        self.program = program
    }

    /// Parses `host` or `host/program`.
    public init(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        host = String(parts[0])
        program = parts.count == 2 ? String(parts[1]) : nil
    }

    /// Parses `host` or `host/program`.
    public init(stringLiteral value: String) { self.init(value) }

    /// The target as `host` or `host/program`.
    public var description: String { program.map { "\(host)/\($0)" } ?? host }
}
