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
    }

    /// The name by which a scenario calls the reference server.
    public static let pushServerName = "push-server"
    /// The name by which a scenario calls the reference provider.
    public static let pushProviderName = "push-provider"

    /// Makes a reference push server; it is ready when it listens.
    public static func pushServer(
        _ settings: PushServerSettings = PushServerSettings(), starts: Bool = true
    ) -> ProgramDefinition {
        ProgramDefinition(pushServerName, .pushServer(settings), ready: .event("listening"), starts: starts)
    }

    /// Makes a reference push provider; it is ready when it says it has started.
    public static func pushProvider(
        _ settings: PushProviderSettings = PushProviderSettings(), starts: Bool = true
    ) -> ProgramDefinition {
        ProgramDefinition(pushProviderName, .pushProvider(settings), ready: .event("started"), starts: starts)
    }

    /// Whether it is the reference program of this name, whatever it is called on its host.
    package func isReference(_ program: String) -> Bool {
        switch kind {
        case .pushServer: program == Self.pushServerName
        case .pushProvider: program == Self.pushProviderName
        case .executable: false
        }
    }

    /// The HTTP port that takes messages in the form of APNs' provider API, if it has one.
    public var sendsAt: Int? {
        switch kind {
        case .pushServer(let settings): settings.httpPort
        case .pushProvider: nil
        case .executable(let settings): settings.sendsAt
        }
    }
}
