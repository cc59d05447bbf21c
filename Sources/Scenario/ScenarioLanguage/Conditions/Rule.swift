package import LabModel

/// Something that a step demands of what comes after it, while the steps go on.
package struct Rule: Sendable {
    /// What is demanded.
    package enum Kind: Sendable, Hashable {
        /// It does not become so (`never`).
        case never
        /// It stays so (`always`).
        case always
        /// It happens no more often than the step said (`exactly n`).
        case notMore
    }

    /// The position of its step among the steps.
    package let step: Int
    /// What is demanded.
    package let kind: Kind
    /// Of what.
    package private(set) var condition: any Condition
    /// From when on.
    package let from: Duration
    /// Until when; `nil` is the end of the scenario.
    package var until: Duration?
    /// The event that broke it, once it is broken; a rule that is broken from the start has none.
    package private(set) var breaker: Event?
    /// Whether it is broken.
    package private(set) var isBroken: Bool
    /// The last event that happened before the rule began and became known after, if what it left is not allowed.
    private var late: Event?

    /// Makes a rule, which is broken at once when its condition is already as it must not be.
    package init(step: Int, _ kind: Kind, _ condition: any Condition, from: Duration, until: Duration? = nil) {
        self.step = step
        self.kind = kind
        self.condition = condition
        self.from = from
        self.until = until
        isBroken = Self.breaks(kind, condition)
    }

    /// Takes one more event into account; `true` when it breaks the rule.
    ///
    /// What happened before or after the time of the rule does not count, however late it becomes known; but a state that
    /// began before it and lasts does.
    package mutating func observe(_ event: Event, _ state: LabState) -> Bool {
        guard !isBroken, until.map({ event.at <= $0 }) ?? true else { return false }
        guard event.at >= from else {
            guard condition is StateCondition else { return false }
            condition.observe(event, state)
            late = Self.breaks(kind, condition) ? event : nil
            return false
        }
        condition.observe(event, state)
        // What was so when the rule began was so until now.
        guard late != nil || Self.breaks(kind, condition) else { return false }
        isBroken = true
        breaker = late ?? event
        return true
    }

    /// Takes into account that there is nothing more until its end; `true` when that breaks the rule.
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
