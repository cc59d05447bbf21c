/// The names of recently withdrawn services.
///
/// A stack receives its own earlier announcements from the link, sometimes only when the service is registered again
/// with a different record. Such an announcement is not a conflict.
///
/// Requires the lock of the stack's thread.
final class WithdrawnNames {
    private var moments: [String: ContinuousClock.Instant] = [:]

    /// The time within which a stack receives its own announcements.
    ///
    /// A real conflict is detected after it, when the other owner of the name announces it again.
    private static let window = Duration.seconds(2)

    /// Records the withdrawal of a service.
    func note(_ fullName: String) {
        moments = moments.filter { ContinuousClock.now - $0.value < Self.window }
        moments[fullName.lowercased()] = .now
    }

    /// Whether a service was withdrawn recently.
    func contains(_ fullName: String) -> Bool {
        moments[fullName.lowercased()].map { ContinuousClock.now - $0 < Self.window } ?? false
    }
}
