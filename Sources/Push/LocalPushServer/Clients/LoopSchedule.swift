internal import LocalPush
internal import NIOCore

/// The deadlines of all connections of one event loop, with a single timer.
///
/// All deadlines of a lane have the same delay, so a lane is a queue ordered by time, and the cost of adding and
/// removing does not depend on the number of clients.
final class LoopSchedule {
    enum Lane: Int, CaseIterable {
        /// The next heartbeat is due.
        case heartbeat
        /// The acknowledgement of a heartbeat is overdue.
        case acknowledgement
        /// An unacknowledged message is to be sent again.
        case retry
        /// Failed store operations are to be repeated.
        case store
        /// The registration is overdue.
        case registration
        /// The rest of a frame is overdue.
        case frame
    }

    private struct Entry {
        var due: Moment
        var connection: ClientConnection
        var number: UInt64
    }

    let eventLoop: any EventLoop
    private let delays: [Duration]
    private var lanes: [CircularBuffer<Entry>]
    private var armedFor: Moment?

    init(eventLoop: any EventLoop, configuration: ServerConfiguration, policy: ServerPolicy) {
        self.eventLoop = eventLoop
        delays = Lane.allCases.map { lane in
            switch lane {
            case .heartbeat: policy.heartbeat
            case .acknowledgement: configuration.acknowledgeWithin
            case .retry: configuration.retryAfter
            case .store: .seconds(1)
            case .registration: configuration.registerWithin
            case .frame: configuration.frameWithin
            }
        }
        lanes = Lane.allCases.map { _ in CircularBuffer() }
    }

    /// Adds a deadline, `moment` plus the delay of its lane; `number` is passed to the handler.
    func add(_ lane: Lane, _ connection: ClientConnection, number: UInt64 = 0, after moment: Moment) {
        let due = moment + delays[lane.rawValue]
        lanes[lane.rawValue].append(Entry(due: due, connection: connection, number: number))
        arm()
    }

    private func arm() {
        guard let next = lanes.compactMap({ $0.first?.due }).min() else { return }
        // Deadlines within a millisecond share one wake-up; a later deadline does not postpone it.
        let due = max(next, Moment.now() + .milliseconds(1))
        if let armedFor, armedFor <= due { return }
        armedFor = due
        eventLoop.assumeIsolated().scheduleTask(in: .nanoseconds((due - .now()).nanoseconds)) {
            guard self.armedFor == due else { return }
            self.armedFor = nil
            self.fire(at: .now())
        }
    }

    private func fire(at now: Moment) {
        for lane in Lane.allCases {
            while let entry = lanes[lane.rawValue].first, entry.due <= now {
                lanes[lane.rawValue].removeFirst()
                due(lane, entry, at: now)
            }
        }
        arm()
    }

    private func due(_ lane: Lane, _ entry: Entry, at now: Moment) {
        let lateness = now - entry.due
        switch lane {
        case .heartbeat:
            guard entry.connection.sendHeartbeat(at: now) else { return }
            // After the server was frozen, the interval starts anew; missed heartbeats are skipped.
            add(.heartbeat, entry.connection, after: lateness < delays[lane.rawValue] ? entry.due : now)
        case .acknowledgement where lateness > max(.milliseconds(20), delays[lane.rawValue] / 4):
            // The server itself was late: an acknowledgement that came in time may still be unread.
            add(lane, entry.connection, number: entry.number, after: now)
        case .acknowledgement: entry.connection.acknowledgementDue(entry.number)
        case .retry: entry.connection.retryDue(entry.number, at: now)
        case .store: entry.connection.storeDue()
        case .registration: entry.connection.registrationDue()
        case .frame: entry.connection.frameDue(entry.number)
        }
    }
}
