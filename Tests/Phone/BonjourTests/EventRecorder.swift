import Kernel
import Synchronization
import Testing

/// The events that a handler was told, and a way to wait for one.
final class EventRecorder<Event: Sendable>: Sendable {
    private struct State {
        var events: [Event] = []
        var streams: [AsyncStream<Event>.Continuation] = []
    }

    private let state = Mutex(State())

    /// The handler.
    func note(_ event: Event) {
        state.withLock { state in
            state.events.append(event)
            for stream in state.streams { stream.yield(event) }
        }
    }

    /// Everything so far.
    var all: [Event] { state.withLock { $0.events } }

    /// What the first event gives that gives something, past ones included; fails the test after the limit.
    func first<Found: Sendable>(
        _ what: String, within limit: Duration = .seconds(60), at location: SourceLocation = #_sourceLocation,
        _ find: @escaping @Sendable (Event) -> Found?
    ) async throws -> Found {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
        state.withLock { state in
            for event in state.events { continuation.yield(event) }
            state.streams.append(continuation)
        }
        let found = try await withThrowingTaskGroup(of: Found?.self) { group in
            group.addTask {
                for await event in stream { if let found = find(event) { return found } }
                return nil
            }
            group.addTask {
                try await MonotonicClock.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        return try #require(found, "\(what) was not told within \(limit); told: \(all)", sourceLocation: location)
    }
}
