/// Which system a simulated device runs, as far as local network privacy differs between them (TN3179, "Overview").
public enum Platform: String, Sendable, Hashable, Codable, CaseIterable {
    /// iOS 14 or later.
    case iOS = "ios"
    /// iPadOS 14 or later.
    case iPadOS = "ipados"
    /// visionOS 1 or later.
    case visionOS = "visionos"
    /// macOS 15.1 or later.
    case macOS = "macos"
    /// macOS 15.0, whose local network privacy had defects that 15.1 removed.
    case macOS150 = "macos-15.0"
    /// tvOS, any version: no local network privacy.
    case tvOS = "tvos"
    /// watchOS, any version: no local network privacy.
    case watchOS = "watchos"
    /// iOS before 14: no local network privacy.
    case iOS13 = "ios-13"
    /// The iOS simulator of a Mac: no local network privacy.
    case simulator
}

/// How platforms differ: the table of the "Overview", "iOS considerations" and "macOS considerations" (TN3179).
extension Platform {
    /// Whether it has local network privacy.
    package var hasPrivacy: Bool {
        switch self {
        case .iOS, .iPadOS, .visionOS, .macOS, .macOS150: true
        case .tvOS, .watchOS, .iOS13, .simulator: false
        }
    }

    /// Whether it is macOS.
    package var isMac: Bool {
        switch self {
        case .macOS, .macOS150: true
        case .iOS, .iPadOS, .visionOS, .tvOS, .watchOS, .iOS13, .simulator: false
        }
    }

    /// Whether multicast, broadcast and undeclared service types need the multicast entitlement.
    ///
    /// They do not on macOS. The technote says so of the entitlement as a whole, so there nothing hinges on
    /// `NSBonjourServices` either.
    package var requiresMulticastEntitlement: Bool { hasPrivacy && !isMac }

    /// Whether an app in the background is refused rather than the user asked.
    ///
    /// There, one app is in front at a time, and none while the device is locked.
    package var refusesInBackground: Bool { hasPrivacy && !isMac }

    /// Whether each user account has privileges of its own; on Shared iPad all users have the same.
    package var separatesAccounts: Bool { isMac }

    /// Whether a new version of an app is another program to it if the UUID of the main executable is another one.
    ///
    /// The technote says of all platforms that the UUID counts ("Build-time considerations"). On iOS an update, which has
    /// another one each time it is built, keeps the choice of the user all the same; on macOS the user is asked anew.
    package var takesNewExecutablesForOthers: Bool { isMac }

    /// Whether there is a way back to the undetermined state.
    package var canReset: Bool { !isMac }
}
