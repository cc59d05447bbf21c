internal import NIOCore
internal import NIOHTTP1
internal import Report

/// Sends the updates of a run to one reader.
///
/// Nothing is queued: the next update is composed when the reader has taken the previous one. A reader that does not
/// take an update within ten seconds is closed. The run does not wait for readers.
struct WatchReader: Sendable {
    /// The timeout for taking one update.
    private static let patience = TimeAmount.seconds(10)

    let board: WatchBoard
    let feed: WatchFeed
    let channel: any Channel
    /// The run that the reader has chosen; `nil` for the one that began last.
    let chosen: Int?

    /// The state that a reader has received.
    private struct Sent {
        var change: Int?
        var index: Int?
        var version = -1
    }

    /// Sends events until the run has ended, the reader has closed the connection, or the task is cancelled.
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
            // The reader has closed the connection or exceeded the timeout.
        }
        if let index = sent.index { await feed.close(index) }
        channel.close(promise: nil)
    }

    /// Sends the changes; returns `false` once the whole run has ended.
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

    /// Selects the run to show: the chosen one, or a newer one when the current one has ended.
    private func choose(_ sent: inout Sent) async {
        if let index = sent.index, index == chosen || board.isRunning(index) { return }
        guard let next = chosen ?? board.newest, next != sent.index, await feed.open(next) else { return }
        if let index = sent.index { await feed.close(index) }
        (sent.index, sent.version) = (next, -1)
    }

    private static let head = HTTPResponseHead(
        version: .http1_1, status: .ok, headers: WatchAnswer.headers(type: "text/event-stream"))

    /// Sends a server-sent event, whose data contains no line end (HTML Living Standard, 9.2.5).
    private func send(_ name: String, _ data: String) async throws {
        try await send(.body(.byteBuffer(ByteBuffer(string: "event: \(name)\ndata: \(data)\n\n"))))
    }

    /// Sends a part and returns when the reader has taken it.
    private func send(_ part: HTTPServerResponsePart) async throws {
        let channel = channel
        let deadline = channel.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
        defer { deadline.cancel() }
        try await channel.writeAndFlush(part)
    }
}
