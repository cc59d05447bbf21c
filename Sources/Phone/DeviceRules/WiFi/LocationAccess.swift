/// The user's choice about an app's access to the location (Core Location).
public enum LocationAccess: String, Sendable, Hashable, Codable, CaseIterable {
    /// The app has no access, or has never asked.
    case none
    /// The app gets an approximate location: Precise Location is off in Settings.
    case approximate
    /// The app gets the precise location.
    case precise
}
