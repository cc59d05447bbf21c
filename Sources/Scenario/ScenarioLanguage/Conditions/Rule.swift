package import LabModel

/// An assertion of a step that is evaluated while later steps run.
package struct Rule: Sendable {
    package enum Kind: Sendable, Hashable {
        /// The condition must not be met (`never`).
        case never
        /// The condition must stay met (`always`).
        case always
        /// The event must not happen more often than the step states (`exactly n`).
        case notMore
    }

    /// The index of the step.
    package let step: Int
    package let kind: Kind
    package private(set) var condition: any Condition
    /// The time from which the rule applies.
    package let from: Duration
    /// The time until which the rule applies; `nil` for the end of the scenario.
    package var until: Duration?
    /// The event that broke the rule; `nil` if it is not broken or was broken from the start.
    package private(set) var breaker: Event?
    package private(set) var isBroken: Bool
    /// The last event that happened before the rule's start, was read after the start, and left a forbidden state.
    private var late: Event?

    /// Creates a rule, which is broken at once if the condition's initial status is forbidden.
    package init(step: Int, _ kind: Kind, _ condition: any Condition, from: Duration, until: Duration? = nil) {
        self.step = step
        self.kind = kind
        self.condition = condition
        self.from = from
        self.until = until
        isBroken = Self.breaks(kind, condition)
    }

    /// Evaluates an event; returns `true` if it breaks the rule.
    ///
    /// Events outside the rule's time do not count, even if they are read late. A state that began earlier and lasts
    /// does count.
    package mutating func observe(_ event: Event, _ state: LabState) -> Bool {
        guard !isBroken, until.map({ event.at <= $0 }) ?? true else { return false }
        guard event.at >= from else {
            guard condition is StateCondition else { return false }
            condition.observe(event, state)
            late = Self.breaks(kind, condition) ? event : nil
            return false
        }
        condition.observe(event, state)
        // A state from before the start has lasted until this event.
        guard late != nil || Self.breaks(kind, condition) else { return false }
        isBroken = true
        breaker = late ?? event
        return true
    }

    /// Evaluates the absence of further events up to the rule's end; returns `true` if that breaks the rule.
    package mutating func end(at end: Duration) -> Bool {
        guard !isBroken else { return false }
        condition.end(at: min(until ?? end, end))
        isBroken = Self.breaks(kind, condition)
        if isBroken { breaker = late }
        return isBroken
    }

    private static func breaks(_ kind: Kind, _ condition: any Condition) -> Bool {
        switch kind {
        case .never: condition.status == .holds
        case .always: condition.status != .holds
        case .notMore: condition.status == .broken
        }
    }
}
