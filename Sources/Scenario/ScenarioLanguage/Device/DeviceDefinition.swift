public import DeviceProtocol
public import DeviceRules

/// The definition of a simulated device: its settings, network configuration and apps.
///
/// A device runs `deviced`, the simulated system, which controls all its apps. A device cannot run programs outside
/// that control.
@dynamicMemberLookup
public struct DeviceDefinition: Sendable, Hashable {
    /// The device's settings.
    public var description: DeviceDescription
    /// The device's DNS servers, as host names or addresses, in query order; if empty, the only host that runs a
    /// `dns-server`.
    public var dns: [String]
    /// The network proxy of the device's settings.
    public var proxy: ProxyDefinition?
    /// The user's answers to alerts of apps that have none, in order; the last one repeats, and without any an alert
    /// waits for a step.
    public var answers: [AnswerDefinition]
    /// The apps in file order; each contains its extensions.
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

    /// Makes a device of a version.
    public init(_ version: PlatformVersion, apps: [AppDefinition] = []) {
        self.init(version.platform, apps: apps)
        description.version = version
    }

    /// A setting of the device.
    public subscript<Value>(dynamicMember setting: WritableKeyPath<DeviceDescription, Value>) -> Value {
        get { description[keyPath: setting] }
        set { description[keyPath: setting] = newValue }
    }

    /// The operating system of the device.
    public var platform: Platform {
        get { description.platform }
        set { description.platform = newValue }
    }

    /// The apps and extensions, each app before its extensions.
    public var allApps: [AppDefinition] { apps.flatMap { [$0] + $0.extensions } }

    /// Returns the app or extension of this name.
    public func app(_ name: String) -> AppDefinition? { allApps.first { $0.name == name } }

    /// Returns the app whose privilege applies to an app or extension: its container, or itself.
    public func container(of name: String) -> AppDefinition? {
        apps.first { $0.name == name || $0.extensions.contains { $0.name == name } }
    }
}
