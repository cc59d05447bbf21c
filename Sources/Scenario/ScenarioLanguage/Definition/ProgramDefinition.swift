package import LabEvents
public import LocalPush

/// A program that a host runs.
public struct ProgramDefinition: Sendable, Hashable {
    /// What kind of program it is, with its own settings.
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
        /// The program that is made of an app's Swift files.
        case guest(GuestDefinition)
        /// The simulated system of a device.
        case device
    }

    /// The name, unique within its host.
    public var name: String
    /// What it is.
    public var kind: Kind
    /// What tells that it is ready.
    public var ready: Readiness
    /// How long it may take to be ready.
    public var within: Duration
    /// Whether it starts with the lab; if not, only a step starts it.
    public var starts: Bool
    /// The broken variant of it that runs, if it is a reference program that is to misbehave.
    public var sabotage: String?
    /// The certificate and key of a reference server that the user gives it; `nil` has PushLab make them.
    public var identity: IdentityFiles?
    /// The app of its device that it belongs to; `nil` on an ordinary host.
    public var app: String?
    /// Where it stands in the scenario file; `nil` when it was written in code, or follows from something else.
    public var position: SourcePosition?

    /// The time a program has to be ready when the scenario does not say.
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

    /// What others need to know of its kind.
    package var traits: ProgramTraits { kind.word.traits }

    /// Whether it is the reference program of this name, whatever it is called on its host.
    package func isReference(_ program: String) -> Bool { traits.reference == program }

    /// Whose events it reports, if it is one of ours; `nil` for an executable, whose events are its own affair.
    package var emitter: EventSchema.Emitter? { traits.emitter }

    /// The HTTP port that takes messages in the form of APNs' provider API, if it has one.
    public var sendsAt: Int? { traits.sendsAt }
}

/// Names what a step is about: all programs of a host or a group of hosts, or one program of them.
public struct ProgramTarget: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The host or the group of hosts.
    public var host: String
    /// The program; `nil` is whatever runs there.
    public var program: String?

    /// Names a host, and one of its programs if given.
    public init(host: String, program: String? = nil) {
        self.host = host
        self.program = program
    }

    /// Reads `host` or `host/program`.
    public init(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        host = String(parts[0])
        program = parts.count == 2 ? String(parts[1]) : nil
    }

    /// Reads `host` or `host/program`.
    public init(stringLiteral value: String) { self.init(value) }

    /// `host` or `host/program`.
    public var description: String { program.map { "\(host)/\($0)" } ?? host }
}
