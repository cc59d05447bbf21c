/// The Local Network privilege of a program (TN3179, "Essentials").
public enum Privilege: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user has not been asked yet.
    case undetermined
    /// The user allowed it.
    case allowed
    /// The user denied it.
    case denied
}

/// Where a program stands at the moment of a request.
package struct AppState: Sendable, Hashable {
    /// Its privilege, or that of the app whose privilege it shares.
    package var privilege: Privilege
    /// Whether it is in the foreground.
    package var isForeground: Bool

    /// Makes a state.
    package init(_ privilege: Privilege, isForeground: Bool = true) {
        self.privilege = privilege
        self.isForeground = isForeground
    }
}
