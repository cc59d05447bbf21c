public import LabEvents
public import LocalPushSettings

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

    /// The name by which a scenario calls the reference server.
    public static let pushServerName = "push-server"
    /// The name by which a scenario calls the reference provider.
    public static let pushProviderName = "push-provider"
    /// The name of the program of the reference provider where it is a push extension of a device.
    package static let pushExtensionProgram = "push-extension"
    /// The name by which a scenario calls the reference DNS server.
    public static let dnsServerName = "dns-server"
    /// The name of the program of a probe, whatever a scenario calls it.
    public static let probeName = "network-probe"
    /// The name of the simulated system of every device.
    public static let deviceName = "deviced"

    /// The simulated system of a device; it is ready when its policies are in force.
    public static let device = ProgramDefinition(deviceName, .device, ready: .event(.deviceReady))

    /// Makes a probe; it is ready when it takes requests.
    public static func probe(
        named name: String, _ settings: ProbeSettings = ProbeSettings(), starts: Bool = true
    ) -> ProgramDefinition {
        ProgramDefinition(name, .probe(settings), ready: .event(.probeReady), starts: starts)
    }

    /// Makes a reference DNS server; it is ready when it listens.
    public static func dnsServer(
        _ settings: DNSServerSettings = DNSServerSettings(), starts: Bool = true
    ) -> ProgramDefinition {
        ProgramDefinition(dnsServerName, .dnsServer(settings), ready: .port(53), starts: starts)
    }

    /// Makes a reference push server; it is ready when it listens.
    public static func pushServer(
        _ settings: PushServerSettings = PushServerSettings(), starts: Bool = true
    ) -> ProgramDefinition {
        ProgramDefinition(pushServerName, .pushServer(settings), ready: .event(.listening), starts: starts)
    }

    /// Makes a reference push provider; it is ready when it says it has started.
    public static func pushProvider(
        _ settings: PushProviderSettings = PushProviderSettings(), starts: Bool = true
    ) -> ProgramDefinition {
        ProgramDefinition(pushProviderName, .pushProvider(settings), ready: .event(.started), starts: starts)
    }

    /// Whether it is the reference program of this name, whatever it is called on its host.
    package func isReference(_ program: String) -> Bool { kind.traits.reference == program }

    /// Whose events it reports, if it is one of ours; `nil` for an executable, whose events are its own affair.
    package var emitter: EventSchema.Emitter? { kind.traits.emitter }

    /// Whether it is a probe.
    public var isProbe: Bool { if case .probe = kind { true } else { false } }

    /// The HTTP port that takes messages in the form of APNs' provider API, if it has one.
    public var sendsAt: Int? { kind.traits.sendsAt }
}

extension ProgramDefinition.Kind {
    /// What others need to know of a kind of program.
    package struct Traits: Sendable {
        /// The name of the reference program; `nil` for a program of the user's.
        package var reference: String?
        /// Whose events it reports; `nil` for a program of the user's.
        package var emitter: EventSchema.Emitter?
        /// Whether others need it from the start, so that it starts before them.
        package var startsFirst = false
        /// Whether providers may connect to it.
        package var takesProviders = false
        /// The HTTP port that takes messages in the form of APNs' provider API.
        package var sendsAt: Int?
        /// The token by which servers know it as a client, if the scenario says so; else it is the name of its host.
        package var token: String?
    }

    /// A row for each kind.
    package var traits: Traits {
        switch self {
        case .pushServer(let settings):
            Traits(
                reference: ProgramDefinition.pushServerName, emitter: .pushServer, takesProviders: true,
                sendsAt: settings.httpPort)
        case .pushProvider(let settings):
            Traits(
                reference: ProgramDefinition.pushProviderName, emitter: .pushProvider, token: settings.token)
        case .executable(let settings):
            Traits(takesProviders: true, sendsAt: settings.sendsAt, token: settings.token)
        case .dnsServer: Traits(reference: ProgramDefinition.dnsServerName, emitter: .dnsServer, startsFirst: true)
        case .probe: Traits(reference: ProgramDefinition.probeName, emitter: .probe)
        case .guest: Traits()
        case .device: Traits(reference: ProgramDefinition.deviceName, emitter: .device, startsFirst: true)
        }
    }
}

/// What tells that a program is ready for the scenario to go on.
public enum Readiness: Sendable, Hashable {
    /// It has been executed.
    case started
    /// It reported an event of this name.
    case event(EventName)
    /// It wrote a line that this regular expression matches somewhere.
    case log(String)
    /// Its host listens on this TCP port.
    case port(Int)
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
