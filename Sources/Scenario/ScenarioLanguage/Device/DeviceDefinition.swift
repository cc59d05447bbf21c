public import DeviceProtocol
public import DeviceRules

/// What makes a host a simulated device: its settings, how its network is set up, and its apps.
///
/// A device runs `deviced`, the simulated system, and its apps under the control of that system. Apps only: there is no
/// way to put a program on a device that the system does not govern.
@dynamicMemberLookup
public struct DeviceDefinition: Sendable, Hashable {
    /// The device and its settings.
    public var description: DeviceDescription
    /// The hosts of its DNS servers, or addresses, in the order in which they are asked; none is the only host that runs a
    /// `dns-server`, if there is one.
    public var dns: [String]
    /// The network proxy that its settings name.
    public var proxy: ProxyDefinition?
    /// How the user answers the alerts of apps that do not say it themselves, one after the other, the last one again and
    /// again; none waits for a step.
    public var answers: [AnswerDefinition]
    /// The apps, in the order of the file; extensions are in their apps.
    public var apps: [AppDefinition]

    /// Makes a device.
    public init(
        _ platform: Platform = .iOS, language: String = "en", dns: [String] = [], proxy: ProxyDefinition? = nil,
        answers: [AnswerDefinition] = [], legacyMulticastReceive: Bool = false, asksWithoutUsage: Bool = false,
        pushFaults: [PushFault] = [], apps: [AppDefinition] = []
    ) {
        description = DeviceDescription(platform)
        (self.dns, self.proxy, self.answers, self.apps) = (dns, proxy, answers, apps)
        (self.language, self.pushFaults) = (language, pushFaults)
        (self.legacyMulticastReceive, self.asksWithoutUsage) = (legacyMulticastReceive, asksWithoutUsage)
    }

    /// A setting of the device.
    public subscript<Value>(dynamicMember setting: WritableKeyPath<DeviceDescription, Value>) -> Value {
        get { description[keyPath: setting] }
        set { description[keyPath: setting] = newValue }
    }

    /// The system it runs.
    public var platform: Platform {
        get { description.platform }
        set { description.platform = newValue }
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
