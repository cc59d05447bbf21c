internal import Dispatch
internal import Glibc
internal import Synchronization

extension ConnectionCore {
    /// Takes the queue and begins.
    func start(on queue: DispatchQueue) {
        let isFirst = values.withLock { values in
            guard values.phase == .setup else { return false }
            values.queue = HandlerQueue(queue)
            values.parameters = parameters.copy()
            values.phase = .preparing
            tell(.preparing, values)
            if isAccepted {
                updatePath(&values)
                if let flow = values.flow { start(flow, &values) }
            } else {
                find(&values)
            }
            return true
        }
        if isFirst { watch() }
    }

    /// Follows the network of the device.
    private func watch() {
        if case .unix = endpoint { return }
        let stop = watcher.observe { [weak self] in self?.take($0) }
        let isOver = values.withLock { values in
            if values.phase != .cancelled { values.stopWatching = stop }
            return values.phase == .cancelled
        }
        if isOver { stop() }
    }

    /// Tries again, if the connection waits.
    func restart() {
        values.withLock { values in
            guard values.phase == .waiting else { return }
            values.abandoned = []
            prepare(&values)
            find(&values)
        }
    }

    /// Ends the connection.
    func cancel(_ way: FlowClosing) {
        let end = values.withLock { values -> (RouteFinder?, (@Sendable () -> Void)?) in
            guard values.phase != .cancelled else { return (nil, nil) }
            let isStarted = values.phase != .setup
            values.phase = .cancelled
            failAll(.posix(.ECANCELED), &values)
            close(way, &values)
            if !isStarted { values.flow = nil }
            // A flow at work is told of as closed once all that was sent is done with.
            if values.flow == nil { endCancelled(&values) }
            defer { (values.finder, values.stopWatching) = (nil, nil) }
            return (values.finder, values.stopWatching)
        }
        end.0?.cancel()
        end.1?()
    }

    /// Closes the flow; framers may have something to say before.
    private func close(_ way: FlowClosing, _ values: inout Values) {
        guard let framers = values.framers, let flow = values.flow, way == .graceful else {
            values.flow?.close(way)
            return
        }
        call(values) { if framers.stop() { flow.close(way) } }
    }

    /// Ends the framers of an attempt.
    private func dropFramers(_ values: inout Values) {
        guard let framers = values.framers else { return }
        values.framers = nil
        call(values) { framers.cleanup() }
    }

    /// Tells the last state; a connection without a queue is cancelled at once, and nobody is told.
    func endCancelled(_ values: inout Values) {
        guard values.queue != nil else {
            values.toldState = .cancelled
            values.isOver = true
            return
        }
        tell(.cancelled, values)
    }

    /// Ends with an error; it can only be cancelled then.
    func fail(_ error: NWError, _ values: inout Values) {
        values.phase = .failed
        dropFramers(&values)
        // The flow has ended by itself, or is of no use, and its end is no news.
        values.attempt += 1
        values.flow?.close(.abort)
        values.flow = nil
        failAll(error, &values)
        tell(.failed(error), values)
    }

    /// Ends all that is not completed.
    func failAll(_ error: NWError, _ values: inout Values) {
        tell(values.inbox.fail(error), values)
        let unsent = [values.beginning].compactMap { $0 } + values.unsent.removeAll()
        values.beginning = nil
        for message in unsent {
            for completion in message.completions { call(values) { completion(error) } }
        }
    }

    /// Enters `preparing`.
    func prepare(_ values: inout Values) {
        values.phase = .preparing
        tell(.preparing, values)
    }

    /// Gives up an attempt, and waits.
    func wait(_ error: NWError, _ values: inout Values) {
        values.attempt += 1
        values.flow?.close(.abort)
        values.flow = nil
        values.isReading = false
        values.phase = .waiting
        dropFramers(&values)
        tell(.waiting(error), values)
    }

    /// Tries the next address, or ends.
    func cancelCurrentEndpoint() {
        let isOver = values.withLock { values in
            guard case .open(let targets, _)? = values.finding, let flow = values.flow, values.phase == .preparing
            else { return true }
            values.abandoned.insert(flow.remote)
            guard targets.contains(where: { !values.abandoned.contains($0) }) else { return true }
            values.attempt += 1
            flow.close(.abort)
            values.flow = nil
            values.isReading = false
            dropFramers(&values)
            connect(&values)
            return false
        }
        if isOver { cancel(.graceful) }
    }
}
