internal import Glibc
internal import NetworkLab
internal import Report

/// Composes the updates of runs, once for all readers of a run.
///
/// Uses at most a fiftieth of one processor, however large an update is: the pause depends on the time that the last
/// one took.
actor WatchFeed {
    /// The minimum time between two compositions.
    private static let pause = Duration.milliseconds(250)
    /// The time between two compositions, as a multiple of the processor time of the last one.
    private static let factor = 50

    /// The state of a run for readers.
    struct Update: Sendable {
        /// The number of events in it, plus one if the run has ended.
        var version: Int
        var text: String
    }

    private struct Attempt {
        let log: EventLog
        var live: LiveAttempt
        /// The number of events read from the log.
        var count = 0
        var isOver = false
        var update: Update?
        var readers = 0
    }

    private let board: WatchBoard
    private var attempts: [Int: Attempt] = [:]
    private var next = ContinuousClock.now

    init(_ board: WatchBoard) { self.board = board }

    /// Adds a reader of a current run; returns `false` if it does not run.
    func open(_ index: Int) -> Bool {
        if attempts[index] == nil {
            guard let log = board.log(of: index) else { return false }
            let plan = board.plans[index]
            attempts[index] = Attempt(log: log, live: LiveAttempt(plan.definition, before: plan.before))
        }
        attempts[index]?.readers += 1
        return true
    }

    /// Removes a reader, and the run after its last reader.
    func close(_ index: Int) {
        attempts[index]?.readers -= 1
        if attempts[index]?.readers == 0 { attempts[index] = nil }
    }

    /// Returns an update of a run that is newer than a version, when the next one is due; `nil` if there is nothing
    /// new.
    func update(of index: Int, after version: Int) async -> Update? {
        while !Task.isCancelled {
            guard let attempt = attempts[index] else { return nil }
            if let update = attempt.update, update.version > version { return update }
            let isOver = !attempt.isOver && board.result(of: index) != nil
            guard attempt.log.count > attempt.count || attempt.update == nil || isOver else { return nil }
            let wait = board.end == nil ? next - .now : .zero
            if wait > .zero { await rest(for: wait) } else { compose(index) }
        }
        return nil
    }

    /// Waits for a time, or until the whole run has ended.
    private nonisolated func rest(for time: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await Task.sleep(for: time) }
            group.addTask { [board] in await board.ended() }
            await group.next()
            group.cancelAll()
        }
    }

    /// Returns when a run has more events than a version, or the board has changed.
    nonisolated func changed(_ index: Int, after version: Int, since change: Int) async {
        guard let log = await log(of: index) else { return await board.changed(since: change) }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [board] in await board.changed(since: change) }
            group.addTask { await log.grown(beyond: version) }
            await group.next()
            group.cancelAll()
        }
    }

    private func log(of index: Int) -> EventLog? { attempts[index].flatMap { $0.isOver ? nil : $0.log } }

    private func compose(_ index: Int) {
        guard var attempt = attempts[index] else { return }
        let began = Self.processorTime
        // Read before the events, because the result is recorded after the last event.
        let result = board.result(of: index)
        let events = attempt.log.events(from: attempt.count)
        attempt.count += events.count
        attempt.live.take(events)
        if let result {
            attempt.live.end(result)
            attempt.isOver = true
        }
        attempt.update = Update(
            version: attempt.count + (attempt.isOver ? 1 : 0), text: attempt.live.json(index: index))
        attempts[index] = attempt
        next = .now + max(Self.pause, (Self.processorTime - began) * Self.factor)
    }

    /// The processor time of the calling thread (clock_gettime(2)).
    private static var processorTime: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
