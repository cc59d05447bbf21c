public import DeviceRules

/// The settings of a device as a scenario declares them: its system and its user's choices.
public struct DeviceDescription: Sendable, Hashable, Codable {
    /// The system that the device runs, with its version.
    public var version: PlatformVersion
    /// The rules that the device follows in addition to those of its version.
    public var addedRules: [DeviceRule] = []
    /// The rules of its version that the device does not follow.
    public var removedRules: [DeviceRule] = []
    /// The language of the user, as a BCP 47 tag.
    public var language = "en"
    /// The locale of the user (`AppleLocale` in the user defaults), such as `de_DE`; `nil` is Foundation's default.
    public var locale: String?
    /// True if multicast and broadcast can be received without access, as Apple's earlier FAQ said.
    public var legacyMulticastReceive = false
    /// True if an up-to-date app without a usage description gets an alert with the system's text.
    public var asksWithoutUsage = false
    /// The reported faults of iOS that the device has.
    public var pushFaults: [PushFault] = []
    /// The suspension of apps in the background.
    public var suspension = SuspensionRules()

    /// Describes a device with the settings of a new one.
    public init(_ platform: Platform = .iOS) { version = PlatformVersion(platform) }

    /// Describes a device of a version with the settings of a new one.
    public init(_ version: PlatformVersion) { self.version = version }

    /// The system that the device runs; setting it sets the newest version.
    public var platform: Platform {
        get { version.platform }
        set { version = PlatformVersion(newValue) }
    }

    /// The rules that the device follows.
    package var followedRules: Set<DeviceRule> {
        Set(DeviceRule.allCases.filter { $0.holds(on: version) }).union(addedRules).subtracting(removedRules)
    }

    /// The environment variables that give the settings to the apps' programs.
    package var environment: [String: String] {
        var variables = [
            "PUSHLAB_LANGUAGE": language, "PUSHLAB_SYSTEM": version.platform.title,
            "PUSHLAB_SYSTEM_VERSION": version.systemVersion,
            BackgroundTime.variable: "\(suspension.backgroundTime / .seconds(1))",
        ]
        guard let locale else { return variables }
        let parts = locale.prefix { $0 != "@" }.split { "_-".contains($0) }
        let region = parts.dropFirst().first { $0.count == 2 || Int($0) != nil }
        // The C library supports neither scripts nor keywords (setlocale(3)).
        let ofC = ([parts.first] + [region]).compactMap(\.self).joined(separator: "_")
        variables["PUSHLAB_LOCALE"] = locale
        variables["LANG"] = "\(ofC).UTF-8"
        return variables
    }

    package var rules: PrivacyRules {
        PrivacyRules(
            platform, legacyMulticastReceive: legacyMulticastReceive || followedRules.contains(.multicastArrives),
            asksWithoutUsage: asksWithoutUsage, following: followedRules)
    }
}

/// The user's automatic answer to an alert.
public struct AnswerDefinition: Sendable, Hashable, Codable {
    /// True if the user allows access.
    public var allows: Bool
    /// The time from the alert to the answer.
    public var after: Duration

    /// Makes an answer.
    public init(allows: Bool, after: Duration = .zero) {
        self.allows = allows
        self.after = after
    }
}
