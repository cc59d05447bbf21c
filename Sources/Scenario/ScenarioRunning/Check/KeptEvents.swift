internal import LabEvents
internal import LabModel
internal import ScenarioLanguage
private import Synchronization

/// The events that a run has left, known one after the other as they were then.
actor KeptEvents: RunEvents {
    private let all: [Event]
    private let record: RunRecord
    private let details: FailureDetails
    private let expectedEnds: ExpectedEnds
    private let progress: KeptProgress
    private var fold: EventFold
    /// The faults so far, by the numbers of their steps.
    private var times: [(step: Int, times: FaultTimes)] = []
    /// The last end of each program.
    private var ends: [ProgramID: Event] = [:]
    /// The programs of whose ends there is a finding.
    private var crashed: Set<ProgramID> = []

    /// The number of events that are known.
    var position: Int { progress.position }
    /// Whether a rule that was broken, or a program that crashed, has ended the steps.
    private(set) var isEnded = false
    /// The position before which everything was known when the step was judged; `nil` where times alone say so.
    private var limit: Int?
    /// Whether the step was judged then.
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

    func standsStill(_ id: ProgramID) -> Bool {
        all.prefix(limit ?? position).contains { event in
            event.source == .lab && event.name == .standsStill && event.fields[.host]?.string == id.host
                && event.fields[.program]?.string == id.program
        }
    }

    /// Begins a step at its place.
    ///
    /// There it knows what it knew when it was judged, or the run ended: everything before a position. Without a place it
    /// knows what had become known by its deadline.
    func begin(at place: KeptSteps.Place?, limit: Int?) -> LogPosition {
        if let place {
            advance(to: place.began)
            progress.advance(to: all[place.began].at)
        }
        (self.limit, wasJudged) = (limit.map { min($0, all.count) }, place?.ended != nil)
        return LogPosition(at: place.map { all[$0.began].at } ?? now, position: position)
    }

    /// Ends a step at its place.
    func end(at place: KeptSteps.Place?) {
        guard let ended = place?.ended else { return }
        advance(to: ended)
        progress.advance(to: all[ended].at)
    }

    /// Takes the events before a position into account.
    private func advance(to end: Int) { while position < end { takeNext() } }

    /// Takes events into account until the faults of some steps, those that have begun, are healed.
    func waitUntilHealed(_ steps: Set<Int>) {
        while times.contains(where: { $0.times.healed == nil && steps.contains($0.step) }),
            position < limit ?? all.count
        {
            takeNext()
        }
    }

    /// Ends all rules, and returns them: what they forbid or demand to the end is so until the event at a position.
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

    /// The next event that was known before a time at which the lab itself reported something.
    private func next(before time: Duration?) -> Event? {
        guard position < limit ?? all.count else { return nil }
        let event = all[position]
        if limit == nil, let time, event.source == .lab, event.at > time { return nil }
        return event
    }

    /// Whether the events reach as far as a step that waits until a time has to look.
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

    /// Notes what else an event says: the times of faults, and programs that have crashed.
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

/// The number of events that are known of those that a run has left, and the time on the lab's clock.
final class KeptProgress: Sendable {
    private let state = Mutex((now: Duration.zero, position: 0))

    /// The time on the lab's clock.
    var now: Duration { state.withLock(\.now) }
    /// The number of events that are known.
    var position: Int { state.withLock(\.position) }

    /// Notes that it is a time, or later.
    func advance(to moment: Duration) { state.withLock { $0.now = max($0.now, moment) } }
    /// Notes that one more event is known.
    func take() { state.withLock { $0.position += 1 } }
}

extension Value {
    /// A time that is written in seconds.
    fileprivate var seconds: Duration? { number.map { .microseconds(Int64(($0 * 1_000_000).rounded())) } }
}
