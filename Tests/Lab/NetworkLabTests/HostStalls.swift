import Kernel
import NetworkLab

/// Stalls of the host: senders without a processor send nothing, then too much, and a fault made of them has no effect.
enum HostStalls {
    private static let tick: Duration = .milliseconds(20)

    /// Makes a fault, and up to twice more where it had no effect while the host stalled for more than a fifth of the time.
    static func retrying<Made: Sendable>(_ make: @escaping @Sendable () async throws -> Made) async throws -> Made {
        for _ in 0..<2 {
            let began = ContinuousClock.now
            let (result, stalled) = await watched(make)
            do {
                return try result.get()
            } catch let error as FaultError where error.kind == .hadNoEffect {
                guard stalled > (ContinuousClock.now - began) / 5 else { throw error }
            }
        }
        return try await make()
    }

    /// What came of something, and by how much wake-ups were late meanwhile; an idle host is late by a few milliseconds.
    private static func watched<Made: Sendable>(
        _ make: @escaping @Sendable () async throws -> Made
    ) async -> (Result<Made, any Error>, Duration) {
        await withTaskGroup(of: Result<Made, any Error>?.self) { group in
            group.addTask {
                do { return .success(try await make()) } catch { return .failure(error) }
            }
            var late: Duration = .zero
            while true {
                let due = ContinuousClock.now + tick
                group.addTask {
                    try? await MonotonicClock.sleep(for: tick)
                    return nil
                }
                guard let ended = await group.next() else { continue }
                if let ended { return (ended, late) }
                let lateness = ContinuousClock.now - due
                if lateness > .milliseconds(5) { late += lateness }
            }
        }
    }
}
