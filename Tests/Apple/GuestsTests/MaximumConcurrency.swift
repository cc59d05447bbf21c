import Synchronization
import Testing

/// Limits how many cases of a suite run at a time.
struct MaximumConcurrency: SuiteTrait, TestTrait, TestScoping {
    fileprivate let semaphore: AsyncSemaphore
    var isRecursive: Bool { true }

    @concurrent func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // A suite runs as long as its tests: it does not count.
        guard testCase != nil else { return try await function() }
        await semaphore.wait()
        defer { semaphore.signal() }
        try await function()
    }
}

extension Trait where Self == MaximumConcurrency {
    static func maximumConcurrency(_ count: Int) -> Self { MaximumConcurrency(semaphore: AsyncSemaphore(count)) }
}

/// A counting semaphore that suspends tasks, first come, first served.
private final class AsyncSemaphore: Sendable {
    private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

    init(_ count: Int) { state = Mutex((count, [])) }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    func signal() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
