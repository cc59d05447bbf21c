/// The user's choice about the notifications of an app.
public enum NotificationChoice: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user allows them when the app asks; until then none is shown.
    case ask
    /// The user has allowed them before, or does so when the app asks.
    case allowed
    /// The user has denied them before, or does so when the app asks.
    case denied
}
