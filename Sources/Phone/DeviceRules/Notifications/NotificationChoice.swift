/// The user's choice about the notifications of an app.
public enum NotificationChoice: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user allows them when the app asks; until then none is shown.
    case ask
    /// The user has allowed them before, and does so when the app asks after it was deleted and installed again.
    case allowed
    /// The user has denied them before, and does so when the app asks after it was deleted and installed again.
    case denied
    /// They need no permission: for an app whose code is not part of the scenario.
    case always
}
