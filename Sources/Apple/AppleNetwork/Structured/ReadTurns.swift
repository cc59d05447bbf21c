internal import Synchronization

/// Lets one task at a time read a message that has several parts, in the order in which they came.
final class ReadTurns: Sendable {
    private struct Turns {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let turns = Mutex(Turns())

    /// Runs a closure when it is its turn.
    func take<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        await withCheckedContinuation { continuation in
            let isFree = turns.withLock { turns in
                if turns.isTaken { turns.waiting.append(continuation) }
                defer { turns.isTaken = true }
                return !turns.isTaken
            }
            if isFree { continuation.resume() }
        }
        defer { pass() }
        return try await body()
    }

    private func pass() {
        let next = turns.withLock { turns in
            if turns.waiting.isEmpty {
                turns.isTaken = false
                return nil as CheckedContinuation<Void, Never>?
            }
            return turns.waiting.removeFirst()
        }
        next?.resume()
    }
}
