internal import LabEvents
internal import LocalPush
internal import Synchronization

/// The server's counters since its start, in Prometheus' text format.
final class Metrics: Sendable {
    /// The upper bounds of the latency histogram, in milliseconds.
    static let bounds: [Double] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]

    private struct Counts {
        var clients = 0
        var registrations = 0
        var heartbeatsSent = 0
        var latencies = Array(repeating: 0, count: Metrics.bounds.count + 1)
        var latencySum = 0.0
        var offline: [ClientOffline.Reason: Int] = [:]
        var accepted = 0
        var sent = 0
        var acknowledged = 0
        var expired = 0
        var collapsed = 0
        var protocolErrors = 0
    }

    private let counts = Mutex(Counts())

    var hasLostClient: Bool { counts.withLock { !$0.offline.isEmpty } }

    func count(_ event: ServerEvent) {
        counts.withLock { counts in
            switch event {
            case .connected:
                counts.clients += 1
                counts.registrations += 1
            case .heartbeatSent: counts.heartbeatsSent += 1
            case .heartbeatAcknowledged(_, _, let latency):
                let bucket = Self.bounds.firstIndex { latency.milliseconds <= $0 } ?? Self.bounds.count
                counts.latencies[bucket] += 1
                counts.latencySum += latency.milliseconds
            case .offline(_, let reason, _):
                counts.clients -= 1
                counts.offline[reason, default: 0] += 1
            case .accepted: counts.accepted += 1
            case .sent: counts.sent += 1
            case .acknowledged: counts.acknowledged += 1
            case .expired: counts.expired += 1
            case .collapsed: counts.collapsed += 1
            case .protocolError: counts.protocolErrors += 1
            case .listening, .requestRefused, .stopping: break
            }
        }
    }

    var text: String {
        let now = counts.withLock { $0 }
        var text = ""
        func add(_ name: String, _ kind: String, _ help: String, _ value: Int) {
            text += "# HELP push_\(name) \(help)\n# TYPE push_\(name) \(kind)\npush_\(name) \(value)\n"
        }
        add("clients", "gauge", "Clients registered now.", now.clients)
        add("registrations_total", "counter", "Registrations.", now.registrations)
        add("heartbeats_sent_total", "counter", "Heartbeats sent.", now.heartbeatsSent)
        add("messages_accepted_total", "counter", "Messages taken over from senders.", now.accepted)
        add("messages_sent_total", "counter", "Messages sent to clients, repetitions included.", now.sent)
        add("messages_acknowledged_total", "counter", "Messages acknowledged by clients.", now.acknowledged)
        add("messages_expired_total", "counter", "Messages expired.", now.expired)
        add("messages_collapsed_total", "counter", "Messages that newer ones took the place of.", now.collapsed)
        add("protocol_errors_total", "counter", "Connections closed for broken protocol.", now.protocolErrors)
        text += "# HELP push_clients_lost_total Clients gone offline.\n# TYPE push_clients_lost_total counter\n"
        for (reason, count) in now.offline.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            text += "push_clients_lost_total{reason=\"\(reason.rawValue)\"} \(count)\n"
        }
        let name = "push_heartbeat_latency_seconds"
        text += "# HELP \(name) Time from heartbeat to acknowledgement.\n# TYPE \(name) histogram\n"
        var sum = 0
        for (bound, count) in zip(Self.bounds, now.latencies) {
            sum += count
            text += "\(name)_bucket{le=\"\(bound / 1_000)\"} \(sum)\n"
        }
        sum += now.latencies.last ?? 0
        text += "\(name)_bucket{le=\"+Inf\"} \(sum)\n\(name)_sum \(now.latencySum / 1_000)\n\(name)_count \(sum)\n"
        return text
    }
}
