internal import LabEvents
internal import LabModel

extension Event {
    /// The event in one line for people, without its time: a line of output as it is, `out tcp 10.1.0.2:40312 →
    /// 10.1.0.1:7650 SYN, 74 bytes` for a frame, otherwise the name and the fields.
    var note: String {
        if let text { return text }
        if name == .frame { return frame }
        let fields = fields.filter { $0.value != .null }.sorted { $0.key < $1.key }.map {
            "\($0.key)=\($0.value.string ?? JSONText.compact($0.value))"
        }
        return ([name.rawValue] + fields).joined(separator: " ")
    }

    private var frame: String {
        func end(_ address: EventField, _ port: EventField) -> String? {
            guard let address = fields[address]?.string else { return nil }
            guard let port = fields[port]?.int, port != 0 else { return address }
            return address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
        }
        let ends = [end(.from, .sourcePort), end(.to, .port)].compactMap(\.self).joined(separator: " → ")
        let words = [
            fields[.direction]?.string, fields[.protocolName]?.string, ends, fields[.flags]?.string,
            fields[.names]?.string,
        ]
        return words.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
            + (fields[.bytes]?.int.map { ", \($0) bytes" } ?? "")
    }

    /// The kind by which the page of an attempt filters it.
    var pageKind: PageKind {
        switch name {
        case .frame: .frame
        case .heartbeat, .heartbeatAcknowledged, .heartbeatSent: .heartbeat
        case .send, .sent, .accepted, .delivered, .acknowledged, .duplicate: .message
        case .faultBegan, .faultHealed, .faultInjecting, .faultHealing, .faultTimes: .fault
        case .stepBegan, .stepEnded, .stepsEnded, .scenarioBegan, .scenarioEnded, .finding: .step
        default: text == nil ? .event : .output
        }
    }
}

/// The kinds of events that the page of an attempt filters by.
enum PageKind: String, CaseIterable {
    case output, event, frame, heartbeat, message, fault, step
}
