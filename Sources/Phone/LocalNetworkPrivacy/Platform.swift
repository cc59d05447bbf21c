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
