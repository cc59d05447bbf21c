internal import Synchronization

/// Stores received messages on a separate thread, so that a slow disk does not delay heartbeats.
///
/// Messages that arrive during a flush share the next one. After a failed flush every request fails, because the state
/// on disk is unknown until the file is read again.
package final class InboxWriter: Sendable {
    package typealias Completion = @Sendable (Result<Void, InboxError>) -> Void

    private struct Request: Sendable {
        let message: PushMessage?
        let completion: Completion
    }

    private let file: Mutex<InboxFile>?
    private let run: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let queue = Mutex<[Request]>([])

    /// Creates a writer to `file`; without a file, messages are kept in memory only.
    ///
    /// `run` runs its argument on the thread that may wait for the disk, one call after the other.
    package init(_ file: consuming InboxFile?, run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        if let file { self.file = Mutex(file) } else { self.file = nil }
        self.run = run
    }

    /// Stores a message; the completion succeeds once the message would survive a crash or a power loss.
    ///
    /// The completion is called on the writer's thread; without a file, before this returns.
    package func append(_ message: PushMessage, completion: @escaping Completion) {
        enqueue(Request(message: message, completion: completion))
    }

    /// Delivers a stored message to the user and records that; the record survives a crash of the process.
    ///
    /// Only a crash between the two, or a failing disk, can deliver a message twice. The record is encoded before the
    /// delivery and written with one write(2) right after it.
    package func deliver(_ id: MessageID, to user: () -> Void) {
        let note = InboxJournal.encoded([.delivered(id)])
        guard file != nil else { return user() }
        file?.withLock { file in
            user()
            do throws(InboxError) {
                try file.write([.delivered(id)], encoded: note)
            } catch {
                Output.log("push-provider: \(error); a delivery may be repeated after a restart")
            }
        }
    }

    /// Succeeds when all earlier requests are in the file.
    package func flush(completion: @escaping Completion) {
        enqueue(Request(message: nil, completion: completion))
    }

    private func enqueue(_ request: Request) {
        guard file != nil else { return request.completion(.success(())) }
        let idle = queue.withLock { queue in
            queue.append(request)
            return queue.count == 1
        }
        if idle { run { self.drain() } }
    }

    private func drain() {
        let requests = queue.withLock { queue in
            defer { queue = [] }
            return queue
        }
        let result = write(requests.compactMap { $0.message.map { .received($0) } })
        for request in requests { request.completion(result) }
    }

    private func write(_ records: [InboxJournal.Record]) -> Result<Void, InboxError> {
        let written = file?.withLock { file in
            Result { () throws(InboxError) -> InboxFile.Flusher in
                try file.write(records)
                return file.flusher
            }
        }
        switch written {
        case .none: return .success(())
        case .some(.failure(let error)): return .failure(error)
        case .some(.success(let flusher)): return flush(flusher)
        }
    }

    /// Flushes without the lock, so that deliveries do not wait for the disk.
    ///
    /// The descriptor stays open meanwhile: only this thread compacts the file, and this object owns it.
    private func flush(_ flusher: InboxFile.Flusher) -> Result<Void, InboxError> {
        do throws(InboxError) {
            try flusher.flush()
        } catch {
            file?.withLock { $0.fail(error) }
            return .failure(error)
        }
        file?.withLock { $0.compactIfLarge() }
        return .success(())
    }
}
