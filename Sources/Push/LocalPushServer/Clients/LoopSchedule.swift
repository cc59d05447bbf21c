internal import LocalPush
internal import NIOCore

/// All deadlines of all connections of one event loop, behind one timer.
///
/// Every deadline of a lane lies the same delay ahead, so a lane is a queue in order of time, and adding and taking
/// cost the same however many clients there are.
final class LoopSchedule {
    /// The kinds of deadline.
    enum Lane: Int, CaseIterable {
        /// The next heartbeat is to be sent.
        case heartbeat
        /// A heartbeat must be acknowledged by now.
        case acknowledgement
        /// A message without acknowledgement is to be sent again.
        case retry
        /// The store is asked again for what it failed to do.
        case store
        /// The peer must have registered by now.
        case registration
        /// A frame that began must be complete by now.
        case frame
    }

    private struct Entry {
        var due: Moment
        var connection: ClientConnection
        var number: UInt64
    }

    /// The loop of the connections.
    let eventLoop: any EventLoop
    private let delays: [Duration]
    private var lanes: [CircularBuffer<Entry>]
    private var armedFor: Moment?

    /// Makes an empty schedule for `eventLoop`.
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

    /// Adds a deadline one delay of its lane ahead of `moment`; `number` comes back with it.
    func add(_ lane: Lane, _ connection: ClientConnection, number: UInt64 = 0, after moment: Moment) {
        let due = moment + delays[lane.rawValue]
        lanes[lane.rawValue].append(Entry(due: due, connection: connection, number: number))
        arm()
    }

    private func arm() {
        guard let next = lanes.compactMap({ $0.first?.due }).min() else { return }
        // Deadlines less than a millisecond apart share one wake-up, which no later one puts off.
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
            // A server that was frozen starts a new rhythm instead of catching up.
            add(.heartbeat, entry.connection, after: lateness < delays[lane.rawValue] ? entry.due : now)
        case .acknowledgement where lateness > max(.milliseconds(20), delays[lane.rawValue] / 4):
            // The server itself was late: what the client sent in time may still lie unread.
            add(lane, entry.connection, number: entry.number, after: now)
        case .acknowledgement: entry.connection.acknowledgementDue(entry.number)
        case .retry: entry.connection.retryDue(entry.number, at: now)
        case .store: entry.connection.storeDue()
        case .registration: entry.connection.registrationDue()
        case .frame: entry.connection.frameDue(entry.number)
        }
    }
}
