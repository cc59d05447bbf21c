/// The Local Network privilege of a program (TN3179, "Essentials").
public enum Privilege: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user has not been asked yet.
    case undetermined
    /// The user allowed it.
    case allowed
    /// The user denied it.
    case denied
}

/// The state of a program at the time of a request.
package struct AppState: Sendable, Hashable {
    /// The privilege of the program, or of its responsible app.
    package var privilege: Privilege
    package var isForeground: Bool

    package init(_ privilege: Privilege, isForeground: Bool = true) {
        self.privilege = privilege
        self.isForeground = isForeground
    }
}
