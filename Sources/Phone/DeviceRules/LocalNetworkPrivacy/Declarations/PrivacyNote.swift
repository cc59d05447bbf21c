/// A warning about a declaration of a device or a program that works, but probably not as intended.
package struct PrivacyNote: Sendable, Hashable, CustomStringConvertible {
    /// The declaration that a warning is about, so that it can be shown there.
    package enum Subject: String, Sendable, Hashable, CaseIterable {
        case usageDescription = "usage description"
        case bonjourServices = "Bonjour services"
        case executableUUID = "executable UUID"
        case bundleIdentifier = "bundle identifier"
        case platform
    }

    /// The id of the behaviour from which the warning follows, such as `C13`.
    package var behaviour: String
    /// The program; `nil` for the device.
    package var app: String?
    package var subject: Subject
    /// One or two sentences: the program, the problem and the remedy.
    package var message: String

    init(_ behaviour: String, _ app: String?, _ subject: Subject, _ message: String) {
        self.behaviour = behaviour
        self.app = app
        self.subject = subject
        self.message = message
    }

    /// Whether the declaration works as written, but Apple recommends another way.
    package var isRecommendation: Bool { behaviour == "M03" }

    package var description: String { "\(message) (\(behaviour))" }
}

extension PrivacyNote {
    /// Returns the warnings about a device and its programs, those about the device first.
    ///
    /// There are none on a platform without local network privacy, where the declarations have no effect. `rules` are
    /// those that the device follows.
    package static func notes(
        on apps: [AppDescription], platform: Platform, following rules: Set<DeviceRule> = []
    ) -> [PrivacyNote] {
        guard platform.hasPrivacy else { return [] }
        let programs = apps.flatMap { app in
            UsageDescriptionCheck.notes(on: app, among: apps, platform: platform)
                + BonjourServicesCheck.notes(on: app, among: apps, platform: platform, following: rules)
        }
        return device(platform) + programs + PrivilegeLedger(platform).notes(on: apps)
    }

    private static func device(_ platform: Platform) -> [PrivacyNote] {
        guard platform == .macOS150 else { return [] }
        return [
            PrivacyNote(
                "B24", nil, .platform,
                "macOS 15.0 had defects in local network privacy that 15.1 removed: test what you find on 15.1 or later "
                    + "before you rely on it.")
        ]
    }
}
