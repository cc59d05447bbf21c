import LabEvents
import LabModel
import ScenarioLanguage

/// The verdict of a kept run as the documents say it: to be compared with their sentences, whatever time it takes.
///
/// It says what the first so many events come to, for one more event at a time, and forgets everything in between.
struct VerdictModel {
    /// A step that fails.
    struct Expected: Hashable {
        /// Its number, from 1.
        var step: Int
    }

    /// A step that has begun.
    struct Begun {
        /// Its number, from 1.
        var number: Int
        /// The step itself.
        var step: Step
        /// The place of its `step-began` among the events: so many were known before.
        var mark: Int
        /// When it began.
        var at: Duration
        /// The place of its `step-ended`; `nil` when there is none.
        var end: Int?
    }

    /// The scenario that was run.
    let definition: ScenarioDefinition
    /// What became known, in this order.
    let events: [Event]
    /// The steps that have begun, in this order.
    let begun: [Begun]
    /// When the steps were over; `nil` while they are not.
    let stepsEnded: Duration?

    /// Reads the marks of the steps among the events.
    init(_ definition: ScenarioDefinition, events: [Event]) {
        self.definition = definition
        self.events = events
        begun = events.indices.compactMap { place -> Begun? in
            let event = events[place]
            guard event.source == .lab, event.name == .stepBegan, let number = event.fields[.step]?.int,
                definition.steps.indices.contains(number - 1)
            else { return nil }
            let end = events.indices.first { $0 > place && events[$0].isMark(.stepEnded, of: number) }
            return Begun(number: number, step: definition.steps[number - 1], mark: place, at: event.at, end: end)
        }
        stepsEnded = events.first { $0.source == .lab && $0.name == .stepsEnded }?.at
    }

    /// Judges a run: the steps that fail by the first event by which any does, and those whose rules are broken by what
    /// becomes known later.
    static func findings(of definition: ScenarioDefinition, in events: [Event]) -> [Expected] {
        let model = VerdictModel(definition, events: events)
        guard let first = (0...events.count).first(where: { !model.failed(known: $0).isEmpty }) else { return [] }
        var failed = model.failed(known: first)
        for known in first...events.count {
            failed += model.begun.filter { step in
                step.mark < known && !failed.contains(step.number) && model.isBroken(step, known: known)
            }.map(\.number)
        }
        return failed.map { Expected(step: $0) }
    }

    /// Lists the steps that fail when so many events are known, provided that none has failed before.
    ///
    /// A rule that is broken ends the step that waits, so that this is not lost by the same event.
    func failed(known: Int) -> [Int] {
        let ended = begun.filter { $0.mark < known && (isMissed($0, known: known) || isBroken($0, known: known)) }
        guard ended.isEmpty else { return ended.map(\.number) }
        return begun.filter { $0.mark < known && $0.end == nil && isLost($0, atLast: known) }.map(\.number)
    }

    /// Says whether an `expect` ends with the last of the events known, and was not met.
    private func isMissed(_ step: Begun, known: Int) -> Bool {
        guard case .expect = step.step.action, let end = step.end, end == known - 1 else { return false }
        return !isMet(step, known: end)
    }

    /// Says whether an `expect` cannot be met any more, whatever becomes known later: something has happened too often, or
    /// all have reported at a wrong distance.
    func isLost(_ step: Begun, atLast known: Int) -> Bool {
        guard case .expect(let what, let within, let since) = step.step.action else { return false }
        let window = self.window(of: step, what, since: since, known: known).filter { $0.at <= step.at + within }
        if let spread = what.word as? SpreadExpectation {
            return isSpread(spread.pattern, over: spread.reporters, Bounds(), in: window)
                && !isSpread(spread.pattern, over: spread.reporters, spread.bounds, in: window)
        }
        guard case .exactly(let number)? = what.count, number > 0 else { return false }
        return parts(of: what).contains { part in window.count { matches($0, part) } > number }
    }

    /// Says whether an `expect` was met at some moment up to the last of the events known.
    func isMet(_ step: Begun, known: Int) -> Bool {
        guard case .expect(let what, _, _) = step.step.action else { return true }
        // A count only grows; anything else may have been so and be so no longer.
        if what.count != nil { return isMet(step, atLast: known) }
        return (step.mark...known).contains { isMet(step, atLast: $0) }
    }

    /// Says whether an `expect` is met when so many events are known, whatever was so before.
    func isMet(_ step: Begun, atLast known: Int) -> Bool {
        guard case .expect(let what, let within, let since) = step.step.action else { return true }
        let deadline = step.at + within
        let window = self.window(of: step, what, since: since, known: known).filter { $0.at <= deadline }
        if let interval = what.word as? IntervalExpectation { return isSteady(interval.pattern, in: window) }
        if let spread = what.word as? SpreadExpectation {
            return isSpread(spread.pattern, over: spread.reporters, spread.bounds, in: window)
        }
        guard let count = what.count else { return isSo(what, in: events.prefix(known).filter { $0.at <= deadline }) }
        return parts(of: what).allSatisfy { part in
            let matching = window.filter { matches($0, part) }
            switch count {
            // "What happens later is not its business but that of `never`."
            case .exactly(0): return !matching.contains { $0.at <= step.at }
            case .exactly(let number), .atLeast(let number): return matching.count >= number
            case .atMost(let number): return matching.count <= number
            }
        }
    }

    /// Says whether a rule is broken by the events known: a `never`, an `always`, or a count that is exceeded.
    func isBroken(_ step: Begun, known: Int) -> Bool {
        switch step.step.action {
        case .expect(let what, _, let since):
            guard let end = step.end, end < known, case .exactly(let number)? = what.count, number > 0,
                isMet(step, known: end)
            else { return false }
            let window = self.window(of: step, what, since: since, known: known).filter { isWithin($0.at, stepsEnded) }
            return parts(of: what).contains { part in window.filter { matches($0, part) }.count > number }
        case .never(let what, let time):
            let end = [time.map { step.at + $0 }, stepsEnded].compactMap(\.self).min()
            if what.count == nil { return isAnySo(what, in: self.known(known, by: end)) }
            return parts(of: what).contains { part in
                events[(step.mark + 1)..<known].contains {
                    $0.at >= step.at && isWithin($0.at, end) && matches($0, part)
                }
            }
        case .always(let what, let time):
            let end = [time.map { step.at + $0 }, stepsEnded].compactMap(\.self).min()
            if let interval = what.word as? IntervalExpectation {
                return isOutOfStep(interval.pattern, of: step, until: end, known: known)
            }
            return !isSo(what, in: self.known(known, by: end))
        case .fault, .heal, .send, .do, .try: return false
        }
    }

    /// Lists the first so many events without those that happened after a time.
    func known(_ count: Int, by end: Duration?) -> [Event] {
        events.prefix(count).filter { isWithin($0.at, end) }
    }

    /// Says whether something happened by a time, if there is one.
    func isWithin(_ at: Duration, _ end: Duration?) -> Bool { end.map { at <= $0 } ?? true }
}

extension VerdictModel {
    /// Lists the first so many events without those that happened, or became known, before a step begins to count.
    func window(of step: Begun, _ what: ScenarioExpectation, since: CountStart, known: Int) -> [Event] {
        guard let first = countStart(of: step, what, since: since) else { return Array(events.prefix(known)) }
        return events.indices.filter { $0 < known && $0 > first.mark && events[$0].at >= first.at }.map { events[$0] }
    }

    /// Finds the step since which another one counts; `nil` is the opening of the lab, before all programs are started.
    private func countStart(of step: Begun, _ what: ScenarioExpectation, since: CountStart) -> Begun? {
        if since == .start { return nil }
        let before = begun.filter { $0.number < step.number }
        guard let delivery = what.word as? DeliveredExpectation else {
            return before.last { $0.step.doesSomething }
        }
        return before.last { $0.step.sent?.message == delivery.message }
    }
}

extension Step {
    /// Whether it does something in the lab, and does not only look.
    var doesSomething: Bool {
        switch action {
        case .fault, .heal, .send, .do, .try: true
        case .expect, .never, .always: false
        }
    }

    /// The message that it sends, if it sends one.
    var sent: SendStep? { if case .send(let message) = action { message } else { nil } }
}

extension Event {
    /// Says whether it is what the lab writes at the beginning or end of a step.
    func isMark(_ name: EventName, of step: Int) -> Bool {
        source == .lab && self.name == name && fields[.step]?.int == step
    }
}
