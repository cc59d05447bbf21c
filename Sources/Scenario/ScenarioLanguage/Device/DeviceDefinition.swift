public import DeviceProtocol
public import LocalNetworkPrivacy

/// What makes a host a simulated device: the system it runs, how its network is set up, and its apps.
///
/// A device runs `deviced`, the simulated system, and its apps under the control of that system. Apps only: there is no
/// way to put a program on a device that the system does not govern.
public struct DeviceDefinition: Sendable, Hashable {
    /// The system it runs.
    public var platform: Platform
    /// The language that its user has chosen, as a tag of BCP 47.
    public var language: String
    /// The hosts of its DNS servers, or addresses, in the order in which they are asked; none is the only host that runs a
    /// `dns-server`, if there is one.
    public var dns: [String]
    /// The network proxy that its settings name.
    public var proxy: ProxyDefinition?
    /// How the user answers the alerts of apps that do not say it themselves, one after the other, the last one again and
    /// again; none waits for a step.
    public var answers: [AnswerDefinition]
    /// Whether multicast and broadcast can be received without access, as Apple's earlier FAQ had it.
    public var legacyMulticastReceive: Bool
    /// Whether the user is asked, in the system's words, about an up-to-date app without a usage description.
    public var asksWithoutUsage: Bool
    /// The reported faults of iOS that it has.
    public var pushFaults: [PushFault]
    /// The apps, in the order of the file; extensions are in their apps.
    public var apps: [AppDefinition]

    /// Makes a device.
    public init(
        _ platform: Platform = .iOS, language: String = "en", dns: [String] = [], proxy: ProxyDefinition? = nil,
        answers: [AnswerDefinition] = [], legacyMulticastReceive: Bool = false, asksWithoutUsage: Bool = false,
        pushFaults: [PushFault] = [], apps: [AppDefinition] = []
    ) {
        self.platform = platform
        self.language = language
        self.dns = dns
        self.proxy = proxy
        self.answers = answers
        self.legacyMulticastReceive = legacyMulticastReceive
        self.asksWithoutUsage = asksWithoutUsage
        self.pushFaults = pushFaults
        self.apps = apps
    }

    /// The apps and their extensions, each app before its own.
    public var allApps: [AppDefinition] { apps.flatMap { [$0] + $0.extensions } }

    /// The app or extension of this name.
    public func app(_ name: String) -> AppDefinition? { allApps.first { $0.name == name } }

    /// The app whose privilege counts for an app or extension: its container, or itself.
    public func container(of name: String) -> AppDefinition? {
        apps.first { $0.name == name || $0.extensions.contains { $0.name == name } }
    }
}

/// The network proxy of a device.
public struct ProxyDefinition: Sendable, Hashable {
    /// The host it is on, or an address.
    public var host: String
    /// Its TCP port.
    public var port: Int

    /// Names a proxy.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }
}

/// How the user answers an alert without a step that says so.
public struct AnswerDefinition: Sendable, Hashable {
    /// Whether the user allows.
    public var allows: Bool
    /// The time from the alert to the answer.
    public var after: Duration

    /// Makes an answer.
    public init(allows: Bool, after: Duration = .zero) {
        self.allows = allows
        self.after = after
    }
}
