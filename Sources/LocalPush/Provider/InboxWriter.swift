package import NIOCore
package import NIOPosix
internal import Synchronization

/// Stores received messages on a thread of its own, so that a slow disk never holds up heartbeats.
///
/// Messages that come while the disk is busy share the next flush.
package final class InboxWriter: Sendable {
    private struct Request: Sendable {
        let record: InboxJournal.Record?
        let promise: EventLoopPromise<Void>?
    }

    private let file: Mutex<InboxFile>?
    private let threads: NIOThreadPool
    private let eventLoop: any EventLoop
    private let queue = Mutex<[Request]>([])

    /// Makes a writer to `file`; without one messages live as long as the process.
    package init(_ file: consuming InboxFile?, threads: NIOThreadPool, eventLoop: any EventLoop) {
        if let file { self.file = Mutex(file) } else { self.file = nil }
        self.threads = threads
        self.eventLoop = eventLoop
    }

    /// Stores a message; the future succeeds once it would survive the loss of the process or of power.
    package func append(_ message: PushMessage) -> EventLoopFuture<Void> {
        guard file != nil else { return eventLoop.makeSucceededVoidFuture() }
        let promise = eventLoop.makePromise(of: Void.self)
        enqueue(Request(record: .received(message), promise: promise))
        return promise.futureResult
    }

    /// Notes that a stored message reached the user; the note outlives the process, not a loss of power.
    package func markDelivered(_ id: MessageID) {
        guard file != nil else { return }
        enqueue(Request(record: .delivered(id), promise: nil))
    }

    /// Succeeds when everything asked for so far is in the file.
    package func flush() -> EventLoopFuture<Void> {
        guard file != nil else { return eventLoop.makeSucceededVoidFuture() }
        let promise = eventLoop.makePromise(of: Void.self)
        enqueue(Request(record: nil, promise: promise))
        return promise.futureResult
    }

    private func enqueue(_ request: Request) {
        let idle = queue.withLock { queue in
            queue.append(request)
            return queue.count == 1
        }
        guard idle else { return }
        threads.submit { _ in self.drain() }
    }

    private func drain() {
        let requests = queue.withLock { queue in
            defer { queue = [] }
            return queue
        }
        let durably = requests.contains { $0.promise != nil }
        do throws(InboxError) {
            try write(requests.compactMap(\.record), durably: durably)
            for request in requests { request.promise?.succeed() }
        } catch {
            for request in requests { request.promise?.fail(error) }
            if !durably { Output.log("push-provider: \(error); a delivery may be repeated after a restart") }
        }
    }

    private func write(_ records: [InboxJournal.Record], durably: Bool) throws(InboxError) {
        let result = file?.withLock { file in
            Result { () throws(InboxError) in try file.append(records, durably: durably) }
        }
        try result?.get()
    }
}
