extension ScenarioDefinition {
    /// So many phones of one group are captured at most, unless a step looks at their frames: each receives the
    /// multicast of all others, which is recorded with the square of their number.
    private static let mostCapturedUnasked = 32

    /// Whether the links of a host's members are captured: those for which the scenario or the runner says so, those whose
    /// frames a step looks at, and those of devices, but for groups of more than 32.
    func isCaptured(_ host: HostDefinition) -> Bool { capturesAll || host.isCaptured || looksAtFrames(of: host) }

    /// Whether somebody looks at the frames of a host's members: a step, or whoever looks at the timeline of devices.
    func looksAtFrames(of host: HostDefinition) -> Bool {
        host.device != nil && host.members.count <= Self.mostCapturedUnasked
            || steps.contains { looksAtFrames($0, of: host) }
    }

    private func looksAtFrames(_ step: Step, of host: HostDefinition) -> Bool {
        step.action.evidence.contains { evidence in
            guard case .frames(let name) = evidence else { return false }
            return name.map { $0 == host.name || host.members.contains($0) } ?? true
        }
    }
}
