/// The programs with the privileges of the process that runs the scenario: none by default.
extension ScenarioDefinition {
    /// Returns whether a program of a host is privileged; programs of apps and reference programs never are.
    package func grantsPrivilege(to program: ProgramDefinition, on host: String) -> Bool {
        guard let settings = program.executable, program.app == nil else { return false }
        return settings.isPrivileged || grantsPrivilege(toCommandsOn: host)
    }

    /// Returns whether the commands that steps run on a host are privileged.
    package func grantsPrivilege(toCommandsOn host: String) -> Bool {
        isPrivileged || self.host(ofMember: host)?.isPrivileged ?? false
    }

    /// The privileged programs, one sentence each, for the report.
    package var privileges: [String] {
        if isPrivileged { return ["Privileged: every executable of this scenario could change the machine."] }
        return hosts.flatMap { host -> [String] in
            if host.isPrivileged { return ["Privileged: every executable on `\(host.name)` could change the machine."] }
            return host.ownPrograms.filter { grantsPrivilege(to: $0, on: host.members.first ?? host.name) }
                .map { "Privileged: \(host.name)/\($0.name) could change the machine." }
        }
    }
}
