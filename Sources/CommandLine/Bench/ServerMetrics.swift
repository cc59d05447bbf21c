/// What a push server says of itself at `GET /metrics`, in Prometheus' text format.
package struct ServerMetrics: Sendable, Hashable {
    /// Heartbeats sent.
    package var sent = 0
    /// Heartbeats acknowledged in time.
    package var acknowledged = 0
    /// The time all acknowledgements took together, in seconds.
    package var latency = 0.0
    /// Clients gone offline, for whatever reason.
    package var lost = 0

    /// Reads the text; what is not in it stays 0.
    package init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            guard words.count == 2, let value = Double(words[1]) else { continue }
            switch words[0].prefix(while: { $0 != "{" }) {
            case "push_heartbeats_sent_total": sent = Int(value)
            case "push_heartbeat_latency_seconds_count": acknowledged = Int(value)
            case "push_heartbeat_latency_seconds_sum": latency = value
            case "push_clients_lost_total": lost += Int(value)
            default: continue
            }
        }
    }
}
