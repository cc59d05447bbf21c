internal import LabEvents
internal import LabModel

extension Event {
    /// The event in one line for people, without its time.
    ///
    /// A line of output stays as it is. A frame becomes `out tcp 10.1.0.2:40312 → 10.1.0.1:7650 SYN, 74 bytes`. Any
    /// other event becomes its name and fields.
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

    /// The kind for the filter of an attempt's page.
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

/// The kinds of events in the filter of an attempt's page.
enum PageKind: String, CaseIterable {
    case output, event, frame, heartbeat, message, fault, step
}
