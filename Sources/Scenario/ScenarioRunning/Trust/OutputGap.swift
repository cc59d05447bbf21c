internal import LabEvents
package import LabModel
internal import NetworkLab
package import ScenarioLanguage

/// Output that could not be read, so that an event that was not reported may have been written.
package enum OutputGap {
    /// Returns why dropped lines make a missing report inconclusive, as a sentence; `nil` if they do not.
    package static func dropped(
        _ evidence: [Evidence], _ events: [Event], in definition: ScenarioDefinition
    ) -> String? {
        DroppedOutput.all(in: events).first { dropped in
            evidence.contains { $0.isLost(with: dropped, in: definition) }
        }.map { "\($0.sentence) So this says nothing." }
    }

    /// Returns why unreadable events of these names make a missing report inconclusive, as a sentence; `nil` if they do
    /// not.
    static func unreadable(
        _ names: Set<EventName>, from target: ProgramTarget?, _ events: [Event], in definition: ScenarioDefinition
    ) -> String? {
        RefusedEvent.all(in: events).first { refused in
            refused.reason == ProgramLine.unreadable && names.contains(EventName(rawValue: refused.name))
                && definition.includes(refused.program, in: target)
        }.map { "\($0.sentence) So this says nothing." }
    }
}

extension Evidence {
    /// Whether the dropped output of a program may contain this evidence.
    fileprivate func isLost(with dropped: DroppedOutput, in definition: ScenarioDefinition) -> Bool {
        let id = dropped.program
        switch self {
        case .lines(let target): return definition.includes(id, in: target)
        case .events(_, let target): return dropped.events > 0 && definition.includes(id, in: target)
        case .connections(let name), .clients(_, let name):
            return dropped.events > 0 && definition.includes(id, in: ProgramTarget(host: name))
        // Any server may have reported the client as offline.
        case .deliveries, .recovery: return dropped.events > 0
        case .reports(let device):
            return dropped.events > 0 && id.program == ProgramDefinition.deviceName
                && device.map { definition.members(of: $0).contains(id.host) } ?? true
        case .frames, .processes, .counters: return false
        }
    }
}

extension ScenarioDefinition {
    /// Whether a target includes a program; a host includes the system of its device.
    fileprivate func includes(_ id: ProgramID, in target: ProgramTarget?) -> Bool {
        guard let target else { return true }
        return target.program == nil ? members(of: target.host).contains(id.host) : programs(of: target).contains(id)
    }
}
