/// Something about a device or its programs that works, but hardly as it is meant to: a remark for whoever wrote it.
package struct PrivacyNote: Sendable, Hashable, CustomStringConvertible {
    /// What a remark is about, so that it can be shown at that place.
    package enum Subject: String, Sendable, Hashable, CaseIterable {
        /// `NSLocalNetworkUsageDescription`.
        case usageDescription = "usage description"
        /// `NSBonjourServices`.
        case bonjourServices = "Bonjour services"
        /// The UUID of the main executable.
        case executableUUID = "executable UUID"
        /// The bundle identifier.
        case bundleIdentifier = "bundle identifier"
        /// The platform of the device.
        case platform
    }

    /// The id of the behaviour it follows from, such as `C13`.
    package var behaviour: String
    /// The program; `nil` for the device.
    package var app: String?
    /// What it is about.
    package var subject: Subject
    /// One or two sentences: the program, what is odd about it, and the remedy.
    package var message: String

    init(_ behaviour: String, _ app: String?, _ subject: Subject, _ message: String) {
        self.behaviour = behaviour
        self.app = app
        self.subject = subject
        self.message = message
    }

    /// Whether all works as declared, and Apple recommends something else.
    package var isRecommendation: Bool { behaviour == "M03" }

    /// The message and the behaviour.
    package var description: String { "\(message) (\(behaviour))" }
}

extension PrivacyNote {
    /// The remarks about a device and the programs on it, those about the device first, then by program.
    ///
    /// On a platform without local network privacy there are none, because nothing there hangs on what programs declare.
    package static func notes(on apps: [AppDescription], platform: Platform) -> [PrivacyNote] {
        guard platform.hasPrivacy else { return [] }
        let programs = apps.flatMap { app in
            UsageDescriptionCheck.notes(on: app, among: apps, platform: platform)
                + BonjourServicesCheck.notes(on: app, among: apps, platform: platform)
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
