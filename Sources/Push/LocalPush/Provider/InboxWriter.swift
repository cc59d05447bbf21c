package import NIOCore
package import NIOPosix
internal import Synchronization

/// Stores received messages on a thread of its own, so that a slow disk never holds up heartbeats.
///
/// Messages that come while the disk is busy share the next flush.
package final class InboxWriter: Sendable {
    private struct Request: Sendable {
        let message: PushMessage?
        let promise: EventLoopPromise<Void>
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
        enqueue(Request(message: message, promise: promise))
        return promise.futureResult
    }

    /// Delivers a stored message to the user and records that, so that the record outlives the process.
    ///
    /// Only a crash between the two could show a message twice. Everything is ready before the delivery, and the record
    /// is one write(2) right after it.
    package func deliver(_ id: MessageID, to user: () -> Void) {
        let note = InboxJournal.encoded([.delivered(id)])
        guard file != nil else { return user() }
        file?.withLock { file in
            user()
            do throws(InboxError) {
                try file.append([.delivered(id)], encoded: note, durably: false)
            } catch {
                Output.log("push-provider: \(error); a delivery may be repeated after a restart")
            }
        }
    }

    /// Succeeds when everything asked for so far is in the file.
    package func flush() -> EventLoopFuture<Void> {
        guard file != nil else { return eventLoop.makeSucceededVoidFuture() }
        let promise = eventLoop.makePromise(of: Void.self)
        enqueue(Request(message: nil, promise: promise))
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
        do throws(InboxError) {
            try write(requests.compactMap { $0.message.map { .received($0) } })
            for request in requests { request.promise.succeed() }
        } catch {
            for request in requests { request.promise.fail(error) }
        }
    }

    private func write(_ records: [InboxJournal.Record]) throws(InboxError) {
        let result = file?.withLock { file in
            Result { () throws(InboxError) in
                try file.append(records, durably: true)
            }
        }
        try result?.get()
    }
}
