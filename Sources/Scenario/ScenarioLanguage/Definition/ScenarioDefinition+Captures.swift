extension ScenarioDefinition {
    /// The maximum size of a group of devices that is captured by default.
    ///
    /// Each device receives the multicast of all others, so the captured data grows with the square of the group's
    /// size.
    private static let maximumCapturedUnasked = 32

    /// Returns whether the links of a host's members are captured.
    ///
    /// They are if the scenario, the runner or a step requires it, and for devices in groups of at most 32.
    func isCaptured(_ host: HostDefinition) -> Bool { capturesAll || host.isCaptured || looksAtFrames(of: host) }

    /// Returns whether the frames of a host's members are reported as events, for a step or for a device's timeline.
    func looksAtFrames(of host: HostDefinition) -> Bool {
        host.device != nil && host.members.count <= Self.maximumCapturedUnasked
            || steps.contains { looksAtFrames($0, of: host) }
    }

    private func looksAtFrames(_ step: Step, of host: HostDefinition) -> Bool {
        step.action.evidence.contains { evidence in
            guard case .frames(let name) = evidence else { return false }
            return name.map { $0 == host.name || host.members.contains($0) } ?? true
        }
    }
}
