public import DeviceRules

/// The settings of a device: the system it runs, and how its user and its maker have set it up.
///
/// Scenarios declare it, and the system of the device goes by it.
public struct DeviceDescription: Sendable, Hashable, Codable {
    /// The system it runs.
    public var platform: Platform
    /// The language that its user has chosen, as a tag of BCP 47.
    public var language = "en"
    /// The locale that its user has chosen, `AppleLocale` of its user defaults, such as `de_DE`; `nil` is that of Foundation.
    public var locale: String?
    /// True if multicast and broadcast can be received without access, as Apple's earlier FAQ had it.
    public var legacyMulticastReceive = false
    /// True if the user is asked, in the system's words, about an up-to-date app without a usage description.
    public var asksWithoutUsage = false
    /// The reported faults of iOS that it has.
    public var pushFaults: [PushFault] = []

    /// Describes a device with the settings of a new one.
    public init(_ platform: Platform = .iOS) { self.platform = platform }

    /// The variables by which the programs of its apps find its settings.
    package var environment: [String: String] {
        guard let locale else { return [:] }
        let parts = locale.prefix { $0 != "@" }.split { "_-".contains($0) }
        let region = parts.dropFirst().first { $0.count == 2 || Int($0) != nil }
        // The C library has neither scripts nor keywords (setlocale(3)).
        let ofC = ([parts.first] + [region]).compactMap(\.self).joined(separator: "_")
        return ["PUSHLAB_LOCALE": locale, "LANG": "\(ofC).UTF-8"]
    }

    /// The rules of local network privacy on it.
    package var rules: PrivacyRules {
        PrivacyRules(
            platform, legacyMulticastReceive: legacyMulticastReceive, asksWithoutUsage: asksWithoutUsage)
    }
}

/// The user's answer to an alert without a step that says so.
public struct AnswerDefinition: Sendable, Hashable, Codable {
    /// True if the user allows.
    public var allows: Bool
    /// The time from the alert to the answer.
    public var after: Duration

    /// Makes an answer.
    public init(allows: Bool, after: Duration = .zero) {
        self.allows = allows
        self.after = after
    }
}
