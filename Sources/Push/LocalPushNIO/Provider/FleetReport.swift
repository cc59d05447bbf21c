internal import LabEvents
internal import LocalPush
internal import NIOCore
internal import Synchronization

/// Reports the events of a fleet of providers as sums since the start, in a `fleet` event per second.
///
/// It reports also when the number of connected providers reaches or leaves the full fleet. One line per heartbeat of
/// thousands of clients would cost more than the heartbeats.
final class FleetReport: Sendable {
    private struct Counts {
        var connected = 0
        var heartbeats = 0
        var delivered = 0
        var duplicates = 0
        var lost = 0
        var failed = 0
    }

    private let clients: Int
    private let counts = Mutex(Counts())

    init(clients: Int) { self.clients = clients }

    func count(_ event: ProviderEvent) {
        let (before, now) = counts.withLock { counts in
            let before = counts.connected
            switch event {
            case .connected: counts.connected += 1
            case .disconnected:
                counts.connected -= 1
                counts.lost += 1
            case .heartbeat: counts.heartbeats += 1
            case .delivered: counts.delivered += 1
            case .duplicate: counts.duplicates += 1
            case .connectFailed: counts.failed += 1
            default: break
            }
            return (before, counts.connected)
        }
        if before != now, before == clients || now == clients { print() }
    }

    /// Reports the start, and the sums every second from now on.
    func begin(on eventLoop: any EventLoop) {
        Output.event(ProviderEvent.started.record, at: .now())
        eventLoop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { _ in self.print() }
    }

    func print() {
        let now = counts.withLock { $0 }
        let record = EventRecord(.fleet).with(.clients, clients).with(.connected, now.connected)
            .with(.heartbeats, now.heartbeats).with(.delivered, now.delivered).with(.duplicates, now.duplicates)
            .with(.disconnections, now.lost).with(.failedAttempts, now.failed)
        Output.event(record, at: .now())
    }
}
