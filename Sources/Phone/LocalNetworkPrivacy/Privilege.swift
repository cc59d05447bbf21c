/// The Local Network privilege of a program (TN3179, "Essentials").
public enum Privilege: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user has not been asked yet.
    case undetermined
    /// The user allowed it.
    case allowed
    /// The user denied it.
    case denied
}
