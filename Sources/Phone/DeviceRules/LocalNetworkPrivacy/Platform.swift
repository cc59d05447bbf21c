/// The systems of simulated devices that differ in local network privacy (TN3179, "Overview").
public enum Platform: String, Sendable, Hashable, Codable, CaseIterable {
    /// iOS 14 or later.
    case iOS = "ios"
    /// iPadOS 14 or later.
    case iPadOS = "ipados"
    /// visionOS 1 or later.
    case visionOS = "visionos"
    /// macOS 15.1 or later.
    case macOS = "macos"
    /// macOS 15.0, whose local network privacy had defects that 15.1 fixed.
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

/// The differences between platforms (TN3179, "Overview", "iOS considerations" and "macOS considerations").
extension Platform {
    /// Whether the platform has local network privacy.
    package var hasPrivacy: Bool {
        switch self {
        case .iOS, .iPadOS, .visionOS, .macOS, .macOS150: true
        case .tvOS, .watchOS, .iOS13, .simulator: false
        }
    }

    package var isMac: Bool {
        switch self {
        case .macOS, .macOS150: true
        case .iOS, .iPadOS, .visionOS, .tvOS, .watchOS, .iOS13, .simulator: false
        }
    }

    /// Whether multicast, broadcast and undeclared service types need the multicast entitlement.
    ///
    /// They do not on macOS. The technote says this of the entitlement as a whole, so `NSBonjourServices` has no effect
    /// there either.
    package var requiresMulticastEntitlement: Bool { hasPrivacy && !isMac }

    /// Whether an app in the background is refused without an alert.
    ///
    /// On such platforms one app is in the foreground at a time, and none while the device is locked.
    package var refusesInBackground: Bool { hasPrivacy && !isMac }

    /// Whether each user account has its own privileges; on Shared iPad all users share them.
    package var separatesAccounts: Bool { isMac }

    /// Whether an update with a new executable UUID counts as another program.
    ///
    /// The technote says that the UUID counts on all platforms ("Build-time considerations"). On iOS an update, whose
    /// UUID differs with each build, nevertheless keeps the user's choice. On macOS there is a new alert.
    package var takesNewExecutablesForOthers: Bool { isMac }

    /// Whether a privilege can return to undetermined.
    package var canReset: Bool { !isMac }
}
