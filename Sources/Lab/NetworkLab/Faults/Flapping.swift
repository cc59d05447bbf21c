internal import Kernel
internal import LabModel
private import Synchronization

/// Takes the carrier of a host's link away and gives it back over and over until healed.
///
/// A class, because the loop that flaps belongs to it.
final class Flapping: FaultEngine {
    private let carrier: CarrierDown
    private let down: Duration
    private let up: Duration
    var hosts: Set<String> { carrier.hosts }
    /// What has ended the loop before it was healed.
    private let failure = Mutex<(any Error)?>(nil)
    private let loop = Mutex<Task<Void, any Error>?>(nil)

    init(interface: InterfacePlan, down: Duration, up: Duration) {
        carrier = CarrierDown(interface: interface)
        self.down = down
        self.up = up
    }

    func inject(into lab: Lab) async throws {
        // The first loss of the carrier is proved; the others are the same calls, and the host's events show them.
        try await carrier.inject(into: lab)
        // Owned by this fault: healing cancels it and waits for its end.
        let task = Task(executorPreference: try LabThreads.shared()) { [carrier, down, up] in
            do {
                while true {
                    try await MonotonicClock.sleep(for: down)
                    // This fault itself is one of those at the host.
                    try await carrier.heal(in: lab, beside: 1)
                    try await MonotonicClock.sleep(for: up)
                    try await carrier.inject(into: lab)
                }
            } catch {
                if !Task.isCancelled { self.failure.withLock { $0 = error } }
                throw error
            }
        }
        loop.withLock { $0 = task }
    }

    func checkLasting(in lab: Lab, since start: Duration) async throws {
        guard let error = failure.withLock({ $0 }) else { return }
        throw FaultError(.didNotLast, "The flapping of a link did not go on: \(error)")
    }

    func heal(in lab: Lab) async throws {
        let task = loop.withLock { loop in
            defer { loop = nil }
            return loop
        }
        task?.cancel()
        _ = await task?.result
        try await carrier.heal(in: lab)
    }
}
