internal import LocalPush
internal import NIOCore

/// Delivery of messages to a client: in order, each until it is acknowledged.
extension ClientConnection {
    /// Sends pending messages, as many as the window allows.
    func deliverPending() {
        guard !over, let token, let context else { return }
        let room = delivery.beginFetch(window: server.configuration.window)
        guard room > 0 else { return }
        let query = server.policy.query(.init(client: token, after: delivery.cursor, limit: room))
        let now = server.expiryTime
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        server.worker.read { store, database in
            try store.pending(query, now: now, in: database)
        } completion: { result in
            bound.eventLoop.execute { bound.value.fetched(result, room: room) }
        }
    }

    /// Sends a message that is not stored, once; drops it when the client does not read.
    func deliverOnce(_ message: PushMessage) {
        guard !over else { return }
        if let token, context?.channel.isWritable == false {
            return server.report(.expired(id: message.id, client: token))
        }
        send(message, row: nil)
    }

    /// Handles the client's acknowledgement of a message; ignores those in excess of the sent messages.
    ///
    /// - Throws: ``FrameError`` for a flood of them.
    func acknowledged(_ id: MessageID, by token: DeviceToken) throws(FrameError) {
        let isOwn = delivery.done(id)
        switch isOwn ? .counts : delivery.acknowledgeAnother() {
        case .counts: break
        case .surplus: return
        case .flood:
            throw FrameError(
                .unexpected, "message \(id) is acknowledged, and there are far more acknowledgements than messages")
        }
        finish(id, client: token, isOwn: isOwn)
        if server.policy.refillsWindow { deliverPending() }
    }

    /// Sends an unacknowledged message again if it is still pending.
    func retryDue(_ row: UInt64, at now: Moment) {
        guard !over, let context, let id = delivery.message(ofRow: Int64(row)) else { return }
        let time = server.expiryTime
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        server.worker.read { store, database in
            try store.pending(row: Int64(row), now: time, in: database)
        } completion: { result in
            bound.eventLoop.execute { bound.value.refetched(id, result) }
        }
    }

    /// Repeats the store operations that failed.
    func storeDue() {
        let (acknowledged, fetches) = setbacks.take()
        if let token {
            for id in acknowledged { finish(id, client: token, isOwn: true) }
        }
        guard fetches else { return }
        _ = delivery.endFetch(full: false)
        deliverPending()
    }

    /// Records durably that the client has a message.
    ///
    /// A failed write is retried even after the connection has closed, because a message in flight on this connection
    /// is not sent again otherwise.
    private func finish(_ id: MessageID, client: DeviceToken, isOwn: Bool) {
        guard isOwn else { return server.finish(id, client: client) {} }
        let bound = NIOLoopBound(self, eventLoop: schedule.eventLoop)
        server.finish(id, client: client) {
            bound.eventLoop.execute { bound.value.fail { $0.add(acknowledged: id) } }
        }
    }

    private func fail(_ enter: (inout StoreFailures) -> Bool) {
        guard enter(&setbacks), !server.isStopping else { return }
        schedule.add(.store, self, after: .now())
    }

    private func fetched(_ result: Result<[PendingMessage], any Error>, room: Int) {
        switch result {
        case .success(let pending):
            let fitting = pending.prefix { entry in
                guard delivery.hasRoom else { return false }
                send(entry.message, row: entry.row)
                return true
            }
            if delivery.endFetch(full: fitting.count == room) { deliverPending() }
        case .failure(let error):
            Output.log("push-server: the store failed, messages stay waiting: \(error)")
            fail { $0.addFetch() }
        }
    }

    private func refetched(_ id: MessageID, _ result: Result<PendingMessage?, any Error>) {
        guard let row = delivery.row(of: id) else { return }
        switch result {
        case .success(let entry?): send(entry.message, row: entry.row)
        case .success(nil):
            delivery.done(id)
            deliverPending()
        case .failure: schedule.add(.retry, self, number: UInt64(row), after: .now())
        }
    }

    private func send(_ message: PushMessage, row: Int64?) {
        guard !over, let token else { return }
        delivery.sent(message, row: row)
        send(.message(message))
        server.report(.sent(id: message.id, client: token))
        if server.policy.finishesSent { server.finish(message.id, client: token) {} }
        if let row { schedule.add(.retry, self, number: UInt64(row), after: .now()) }
    }
}
