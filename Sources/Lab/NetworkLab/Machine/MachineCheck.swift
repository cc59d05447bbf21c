internal import Kernel

/// One thing that was looked for on this machine.
package struct MachineCheck: Sendable, Hashable {
    /// What was found.
    package enum Outcome: Sendable, Hashable {
        /// It is there; the detail may be empty.
        case ok(String)
        /// It is not there; what to do about it, in one sentence.
        case missing(String)
        /// It could not be found out, and why.
        case unknown(String)
    }

    /// What was looked for, such as `network namespaces`.
    package let name: String
    /// Whether no lab can do without it.
    package let isRequired: Bool
    /// What was found.
    package let outcome: Outcome

    /// Makes a result.
    package init(_ name: String, isRequired: Bool = true, _ outcome: Outcome) {
        self.name = name
        self.isRequired = isRequired
        self.outcome = outcome
    }

    /// Tries something; when it fails, it is missing, and the remedy follows what the kernel said.
    static func trying(
        _ name: String, isRequired: Bool = true, remedy: String, _ body: () throws -> String
    ) -> MachineCheck {
        do {
            return MachineCheck(name, isRequired: isRequired, .ok(try body()))
        } catch {
            return MachineCheck(name, isRequired: isRequired, .missing("\(remedy) (\(error))"))
        }
    }

    /// Everything `pushlab doctor` looks for, in order.
    ///
    /// `trials` are tried on a control group: what the enforcement of privacy needs is known outside of labs only.
    /// Blocks; everything it makes is gone afterwards.
    package static func all(programsFolder: String, trials: [ControlGroupChecks.Trial] = []) -> [MachineCheck] {
        let programs = [
            "lab-init", "push-server", "push-provider", "push-extension", "cross-traffic", "captive-portal", "deviced",
            "network-probe", "syscall-filter",
        ]
        return SystemChecks.essentials + NetworkChecks.all() + SystemChecks.programs(in: programsFolder, programs)
            + ControlGroupChecks.all(trials) + SystemChecks.optional
    }
}
