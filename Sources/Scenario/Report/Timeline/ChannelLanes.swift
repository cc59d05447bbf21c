internal import LabEvents
internal import LabModel

/// Converts the measurements of radio channels to lanes.
enum ChannelLanes {
    /// Returns a lane for each measured channel.
    ///
    /// Its curves are the utilisation, the share of retransmitted frames, and the highest share of retransmitted TCP
    /// payload of a host.
    static func lanes(_ events: [Event]) -> [Timeline.Lane] {
        var names: [String] = []
        var shares: [String: [Timeline.Curve.Point]] = [:]
        var retries: [String: [Timeline.Curve.Point]] = [:]
        var repeats: [String: [Timeline.Curve.Point]] = [:]
        for event in events where [.utilisation, .channelMeasured, .channelSampled].contains(event.name) {
            guard let network = event.fields[.network]?.string,
                let share = (event.fields[.share] ?? event.fields[.utilisation])?.number
            else { continue }
            if shares[network] == nil { names.append(network) }
            shares[network, default: []].append(.init(at: event.at, value: share))
            if let frames = event.fields[.frameRetries]?.number {
                retries[network, default: []].append(.init(at: event.at, value: frames))
            }
            guard case .object(let hosts)? = event.fields[.tcpRetransmissions] else { continue }
            let most = hosts.values.compactMap(\.number).max() ?? 0
            repeats[network, default: []].append(.init(at: event.at, value: most))
        }
        return names.map { network in
            var curves = [curve("utilisation", shares[network, default: []], most: 1)]
            let frames = retries[network, default: []]
            if frames.contains(where: { $0.value > 0 }) {
                curves.append(curve("frame retries", frames, most: max(0.2, frames.map(\.value).max() ?? 0)))
            }
            let again = repeats[network, default: []]
            if !again.isEmpty {
                let most = max(0.1, again.map(\.value).max() ?? 0)
                curves.append(curve("sent again by TCP", again, most: most))
            }
            return .init(subject: .channel(network: network), curves: curves)
        }
    }

    private static func curve(_ name: String, _ points: [Timeline.Curve.Point], most: Double) -> Timeline.Curve {
        .init(name: name, most: most, isShare: true, points: points.sorted { $0.at < $1.at })
    }
}
