package import LabModel

/// The status of a condition according to the events so far.
package enum ConditionStatus: Sendable, Hashable {
    /// Not met yet.
    case open
    /// Met.
    case holds
    /// Not met, and no later event can change that.
    case broken
}

/// A condition that is evaluated event by event.
package protocol Condition: Sendable {
    /// Evaluates an event, which has been applied to `state` already.
    mutating func observe(_ event: Event, _ state: LabState)
    /// Evaluates the absence of further events up to the time `end`.
    mutating func end(at end: Duration)
    var status: ConditionStatus { get }
    /// The status at the timeout.
    var statusAtEnd: ConditionStatus { get }
    /// The observation, as the second half of a sentence that begins with the expectation.
    var seen: String { get }
    /// Returns whether an event helps to explain the status.
    func concerns(_ event: Event) -> Bool
}

extension Condition {
    /// Does nothing, because most conditions depend only on events that happen.
    package mutating func end(at end: Duration) {}

    /// The status now, so that an open condition is not met at the timeout.
    package var statusAtEnd: ConditionStatus { status }
}

/// Whether all of several hosts must meet a condition, or at least one.
package enum Quantifier: Sendable, Hashable {
    case all
    case any

    /// Returns the status of the whole from those of its parts.
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
