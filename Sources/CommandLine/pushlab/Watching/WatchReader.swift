internal import NIOCore
internal import NIOHTTP1
internal import Report

/// One reader of the events of a run, to which it sends what has changed.
///
/// Nothing is queued for a reader: the next update is composed when it has taken the one before, and one that does not
/// take it in time is closed. The run does not wait for readers.
struct WatchReader: Sendable {
    /// The time that a reader has to take one update.
    private static let patience = TimeAmount.seconds(10)

    let board: WatchBoard
    let feed: WatchFeed
    let channel: any Channel
    /// The run that the reader has chosen; `nil` for the one that began last.
    let chosen: Int?

    /// What a reader has been sent.
    private struct Sent {
        var change: Int?
        var index: Int?
        var version = -1
    }

    /// Sends events until the run has ended, the reader is gone or the task is cancelled.
    func run() async {
        var sent = Sent()
        do {
            try await send(.head(Self.head))
            while !Task.isCancelled, try await update(&sent) {
                guard let change = sent.change else { break }
                if let index = sent.index {
                    await feed.changed(index, after: sent.version, since: change)
                } else {
                    await board.changed(since: change)
                }
            }
            if !Task.isCancelled { try await send(.end(nil)) }
        } catch {
            // It is gone, or did not take what it was sent.
        }
        if let index = sent.index { await feed.close(index) }
        channel.close(promise: nil)
    }

    /// Sends what is new; returns false once the run has ended.
    private func update(_ sent: inout Sent) async throws -> Bool {
        let end = board.end
        let (scenarios, change) = board.scenarios(changedSince: sent.change)
        sent.change = change
        if !scenarios.isEmpty {
            try await send("runs", WatchedScenario.json(scenarios, of: board.plans.count))
        }
        if let index = sent.index, let update = await feed.update(of: index, after: sent.version) {
            sent.version = update.version
            try await send("attempt", update.text)
        }
        await choose(&sent)
        if let index = sent.index, sent.version < 0, let update = await feed.update(of: index, after: sent.version) {
            sent.version = update.version
            try await send("attempt", update.text)
        }
        guard let end else { return true }
        try await send("end", WatchedScenario.json(end: end))
        return false
    }

    /// Goes on to the run that is to be shown now: the chosen one, or another when the one that is shown has ended.
    private func choose(_ sent: inout Sent) async {
        if let index = sent.index, index == chosen || board.isRunning(index) { return }
        guard let next = chosen ?? board.newest, next != sent.index, await feed.open(next) else { return }
        if let index = sent.index { await feed.close(index) }
        (sent.index, sent.version) = (next, -1)
    }

    private static let head = HTTPResponseHead(
        version: .http1_1, status: .ok, headers: WatchAnswer.headers(type: "text/event-stream"))

    /// Sends a server-sent event, whose data has no line end (HTML Living Standard, 9.2.5).
    private func send(_ name: String, _ data: String) async throws {
        try await send(.body(.byteBuffer(ByteBuffer(string: "event: \(name)\ndata: \(data)\n\n"))))
    }

    /// Returns when the reader has taken it.
    private func send(_ part: HTTPServerResponsePart) async throws {
        let channel = channel
        let deadline = channel.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
        defer { deadline.cancel() }
        try await channel.writeAndFlush(part)
    }
}
