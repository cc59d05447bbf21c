internal import LabEvents
internal import LabModel
internal import ScenarioLanguage
private import Synchronization

/// Replays the recorded events of a run in the order in which they became known.
actor KeptEvents: RunEvents {
    private let all: [Event]
    private let record: RunRecord
    private let details: FailureDetails
    private let expectedEnds: ExpectedEnds
    private let progress: KeptProgress
    private var fold: EventFold
    /// The times of the faults so far, with the numbers of their steps.
    private var times: [(step: Int, times: FaultTimes)] = []
    private var ends: [ProgramID: Event] = [:]
    /// The programs with a finding about a crash.
    private var crashed: Set<ProgramID> = []

    var position: Int { progress.position }
    /// Whether a broken rule or a crashed program has ended the steps.
    private(set) var isEnded = false
    /// The number of events that were known when the step was judged; `nil` if only times decide it.
    private var limit: Int?
    /// Whether the run judged the current step to its end.
    private var wasJudged = false

    init(
        _ all: [Event], of definition: ScenarioDefinition, record: RunRecord, details: FailureDetails,
        expectedEnds: ExpectedEnds, progress: KeptProgress
    ) {
        (self.all, self.record, self.details) = (all, record, details)
        (self.expectedEnds, self.progress) = (expectedEnds, progress)
        fold = EventFold(definition)
    }

    var now: Duration { progress.now }
    var known: [Event] { Array(all.prefix(position)) }
    var state: LabState { fold.state }
    var unenforced: Set<Event> { fold.unenforced }
    var faults: [FaultTimes] { times.map(\.times) }

    var activeFaults: [String] {
        times.filter { $0.times.healed == nil }.map { step, times in
            let mark = all.first { $0.name == .stepBegan && $0.source == .lab && $0.fields[.step]?.int == step }
            return "`\(mark?.fields[.text]?.string ?? "fault")` was on since \(RunText.moment(times.began))."
        }
    }

    func isStoppedFromOutside(_ id: ProgramID) -> Bool {
        all.prefix(limit ?? position).contains { event in
            event.source == .lab && event.name == .isStoppedFromOutside && event.fields[.host]?.string == id.host
                && event.fields[.program]?.string == id.program
        }
    }

    /// Begins a step at its place.
    ///
    /// A step with a place sees the events before the position where the run judged it or ended. A step without a place
    /// sees the events that were known by its deadline.
    func begin(at place: KeptSteps.Place?, limit: Int?) -> LogPosition {
        if let place {
            advance(to: place.began)
            progress.advance(to: all[place.began].at)
        }
        (self.limit, wasJudged) = (limit.map { min($0, all.count) }, place?.ended != nil)
        return LogPosition(at: place.map { all[$0.began].at } ?? now, position: position)
    }

    func end(at place: KeptSteps.Place?) {
        guard let ended = place?.ended else { return }
        advance(to: ended)
        progress.advance(to: all[ended].at)
    }

    /// Replays the events before a position.
    private func advance(to end: Int) { while position < end { takeNext() } }

    /// Replays events until the faults of these steps are healed; faults that have not begun are ignored.
    func waitUntilHealed(_ steps: Set<Int>) {
        while times.contains(where: { $0.times.healed == nil && steps.contains($0.step) }),
            position < limit ?? all.count
        {
            takeNext()
        }
    }

    /// Ends all rules at the time of the event at a position, and returns them.
    func endRules(at position: Int) -> [Rule] {
        advance(to: position)
        let end = all[position].at
        fold.limitRules(to: end)
        advance(to: all.count)
        record.note(fold.endRules(at: end), details)
        return fold.removeRules()
    }

    func wait(
        since start: LogPosition?, until deadline: Duration?, grace: Duration,
        for make: @Sendable (LabState) throws -> (any Condition)?
    ) rethrows -> (result: WaitResult, condition: any Condition)? {
        guard var condition = try make(fold.state) else { return nil }
        func counts(_ event: Event) -> Bool {
            event.at >= (start?.at ?? .zero) && deadline.map { event.at <= $0 } ?? true
        }
        if let start {
            for event in all[min(start.position, position)..<position] where counts(event) {
                condition.observe(event, fold.state)
            }
        }
        if let result = WaitResult(condition.status) { return (result, condition) }
        let isWhole = whole(deadline.map { $0 + grace })
        while let event = next(before: deadline.map { $0 + grace }) {
            takeNext()
            if isEnded { return (.cancelled, condition) }
            guard counts(event) else { continue }
            condition.observe(event, fold.state)
            guard let result = WaitResult(condition.status) else { continue }
            progress.advance(to: event.at)
            return (result, condition)
        }
        if let deadline { progress.advance(to: deadline + grace) }
        guard isWhole else { return (.cancelled, condition) }
        return (WaitResult(condition.statusAtEnd) ?? .timeUp, condition)
    }

    func add(replayedFrom start: LogPosition?, _ make: @Sendable (LabState) throws -> Rule) throws {
        let rule = try make(fold.state)
        try record.checkStart(of: rule, details)
        let since = start.map { all[min($0.position, position)..<position] } ?? []
        guard let broken = fold.add(rule, replaying: since) else { return }
        record.isBroken(broken, details)
        isEnded = true
    }

    func sleep(until moment: Duration) throws {
        while next(before: moment) != nil {
            takeNext()
            if isEnded { throw CancellationError() }
        }
        progress.advance(to: moment)
    }

    func settle() {}

    /// Returns the next event; `nil` at the limit of the step, or at the first event of the lab itself after a time.
    private func next(before time: Duration?) -> Event? {
        guard position < limit ?? all.count else { return nil }
        let event = all[position]
        if limit == nil, let time, event.source == .lab, event.at > time { return nil }
        return event
    }

    /// Whether the events are complete up to the time until which a step waits.
    private func whole(_ time: Duration?) -> Bool {
        if limit != nil { return wasJudged }
        guard let time else { return false }
        return all[position...].contains { $0.source == .lab && $0.at > time }
    }

    private func takeNext() {
        let event = all[position]
        progress.take()
        if event.source == .lab { progress.advance(to: event.at) }
        let changes = fold.take(event)
        record.note(changes, of: event, details)
        if changes.contains(where: { if case .broken = $0 { true } else { false } }) { isEnded = true }
        note(event)
    }

    /// Records the times of faults and the crashes of programs.
    private func note(_ event: Event) {
        switch event.source {
        case .lab where event.name == .faultTimes:
            guard let step = event.fields[.step]?.int, let start = event.fields[.start]?.seconds,
                let began = event.fields[.began]?.seconds
            else { return }
            let new = FaultTimes(start: start, began: began, healed: event.fields[.healed]?.seconds)
            if let index = times.firstIndex(where: { $0.step == step }) {
                times[index].times = new
            } else {
                times.append((step, new))
            }
        case .program(let id):
            if event.name == .exited { ends[id] = event }
            guard let report = event.read(as: CrashReport.self), let end = ends[id],
                !expectedEnds.contains(end, report, of: id), crashed.insert(id).inserted
            else { return }
            record.find(report, of: id, known)
            isEnded = true
        default: return
        }
    }
}

/// The number of replayed events and the current time on the lab's clock.
final class KeptProgress: Sendable {
    private let state = Mutex((now: Duration.zero, position: 0))

    var now: Duration { state.withLock(\.now) }
    var position: Int { state.withLock(\.position) }

    /// Advances the clock to a time, never backwards.
    func advance(to moment: Duration) { state.withLock { $0.now = max($0.now, moment) } }
    /// Counts one more event.
    func take() { state.withLock { $0.position += 1 } }
}

extension Value {
    /// The value as a duration, if it is a number of seconds.
    fileprivate var seconds: Duration? { number.map { .microseconds(Int64(($0 * 1_000_000).rounded())) } }
}
