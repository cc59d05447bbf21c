import Synchronization
import Testing

/// All tests of guests, two at a time: each keeps a processor busy with a compiler, and tests of labs run beside them.
@Suite("Guests", .atATime(2))
enum GuestsTests {}

/// Lets so many tests of a suite run at a time, wherever else the limit of the whole run is.
struct AtATime: SuiteTrait, TestTrait, TestScoping {
    let gate: Gate
    var isRecursive: Bool { true }

    @concurrent func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // A suite is the scope of its tests: it must not keep them out.
        guard testCase != nil else { return try await function() }
        await gate.enter()
        defer { gate.leave() }
        try await function()
    }
}

extension Trait where Self == AtATime {
    static func atATime(_ count: Int) -> Self { AtATime(gate: Gate(count)) }
}

/// A door through which so many can be at a time, in the order in which they came.
final class Gate: Sendable {
    private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

    init(_ count: Int) { state = Mutex((count, [])) }

    func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    func leave() {
        let next = state.withLock { state in
            guard let next = state.waiting.first else {
                state.free += 1
                return nil as CheckedContinuation<Void, Never>?
            }
            state.waiting.removeFirst()
            return next
        }
        next?.resume()
    }
}
