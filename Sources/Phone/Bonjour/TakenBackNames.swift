/// The names of services that a stack has taken back lately: what it had said of them itself comes back to it from the
/// link, maybe only when one of them is registered anew with another record, and is then no claim of somebody else.
///
/// Used with the lock of the stack's thread held.
final class TakenBackNames {
    private var moments: [String: ContinuousClock.Instant] = [:]

    /// The time in which a stack has read what it said itself; whoever else has the name says so again.
    private static let window = Duration.seconds(2)

    /// Notes that a service is taken back now.
    func note(_ fullName: String) {
        moments = moments.filter { ContinuousClock.now - $0.value < Self.window }
        moments[fullName.lowercased()] = .now
    }

    /// Whether a service was taken back lately.
    func contains(_ fullName: String) -> Bool {
        moments[fullName.lowercased()].map { ContinuousClock.now - $0 < Self.window } ?? false
    }
}
