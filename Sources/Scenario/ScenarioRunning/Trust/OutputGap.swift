internal import LabEvents
package import LabModel
internal import NetworkLab
package import ScenarioLanguage

/// What programs wrote and nobody could read: then what was not reported may have been written all the same.
package enum OutputGap {
    /// Why lines that were dropped leave open whether something was reported, as a sentence; `nil` when they do not.
    package static func dropped(
        _ evidence: [Evidence], _ events: [Event], in definition: ScenarioDefinition
    ) -> String? {
        DroppedOutput.all(in: events).first { dropped in
            evidence.contains { $0.isLost(with: dropped, in: definition) }
        }.map { "\($0.sentence) So this says nothing." }
    }

    /// Why lines that were to be events of these names leave open whether something was reported, as a sentence; `nil`
    /// when they do not.
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
    /// Whether what a program printed and nobody kept may have been some of it.
    fileprivate func isLost(with dropped: DroppedOutput, in definition: ScenarioDefinition) -> Bool {
        let id = dropped.program
        switch self {
        case .lines(let target): return definition.includes(id, in: target)
        case .events(_, let target): return dropped.events > 0 && definition.includes(id, in: target)
        case .connections(let name), .clients(_, let name):
            return dropped.events > 0 && definition.includes(id, in: ProgramTarget(host: name))
        // Any server may have held it for offline.
        case .deliveries, .recovery: return dropped.events > 0
        case .reports(let device):
            return dropped.events > 0 && id.program == ProgramDefinition.deviceName
                && device.map { definition.members(of: $0).contains(id.host) } ?? true
        case .frames, .processes, .counters: return false
        }
    }
}

extension ScenarioDefinition {
    /// Whether a target stands for a program; a host for the system of a device as well.
    fileprivate func includes(_ id: ProgramID, in target: ProgramTarget?) -> Bool {
        guard let target else { return true }
        return target.program == nil ? members(of: target.host).contains(id.host) : programs(of: target).contains(id)
    }
}
