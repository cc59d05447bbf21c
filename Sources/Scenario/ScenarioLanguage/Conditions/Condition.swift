package import LabModel

/// What a condition comes to, as far as events show.
package enum ConditionStatus: Sendable, Hashable {
    /// Not yet so.
    case open
    /// It is so.
    case holds
    /// It cannot become so any more.
    case broken
}

/// Something that is so or not, followed event by event.
package protocol Condition: Sendable {
    /// Takes one more event into account, which `state` has already.
    mutating func observe(_ event: Event, _ state: LabState)
    /// Takes into account that there is nothing more until a time, at which it ends.
    mutating func end(at end: Duration)
    /// What it comes to now.
    var status: ConditionStatus { get }
    /// What it comes to when the time for it is up.
    var statusAtEnd: ConditionStatus { get }
    /// What is seen, as the second half of a sentence that begins with what was expected.
    var seen: String { get }
    /// Whether an event helps a reader to see why.
    func concerns(_ event: Event) -> Bool
}

extension Condition {
    /// Most conditions are about what happens, not about what does not.
    package mutating func end(at end: Duration) {}

    /// When the time is up, what is still open has not happened.
    package var statusAtEnd: ConditionStatus { status }
}

/// Whether a condition on several hosts asks for all of them or for one.
package enum Quantifier: Sendable, Hashable {
    /// Every one.
    case all
    /// At least one.
    case any

    /// Puts the statuses of the parts together.
    package func combine(_ parts: [ConditionStatus]) -> ConditionStatus {
        switch self {
        case .all:
            if parts.contains(.broken) { return .broken }
            return parts.allSatisfy { $0 == .holds } ? .holds : .open
        case .any:
            if parts.contains(.holds) { return .holds }
            return !parts.isEmpty && parts.allSatisfy { $0 == .broken } ? .broken : .open
        }
    }
}
