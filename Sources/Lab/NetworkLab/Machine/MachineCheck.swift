internal import Kernel

/// The result of one check of this machine.
package struct MachineCheck: Sendable, Hashable {
    package enum Outcome: Sendable, Hashable {
        /// The feature was found; the detail may be empty.
        case ok(String)
        /// The feature is missing; the remedy, in one sentence.
        case missing(String)
        /// The check was not possible; the reason.
        case unknown(String)
    }

    /// The checked feature, such as `network namespaces`.
    package let name: String
    /// Whether every lab needs the feature.
    package let isRequired: Bool
    package let outcome: Outcome

    /// Makes a result.
    package init(_ name: String, isRequired: Bool = true, _ outcome: Outcome) {
        self.name = name
        self.isRequired = isRequired
        self.outcome = outcome
    }

    /// Tries a feature; on a failure it is missing, and the error follows the remedy.
    static func trying(
        _ name: String, isRequired: Bool = true, remedy: String, _ body: () throws -> String
    ) -> MachineCheck {
        do {
            return MachineCheck(name, isRequired: isRequired, .ok(try body()))
        } catch {
            return MachineCheck(name, isRequired: isRequired, .missing("\(remedy) (\(error))"))
        }
    }

    /// Returns all results of `pushlab doctor`, in order.
    ///
    /// `trials` are tried on a control group; they come from outside of labs, because only the privacy enforcement
    /// knows them. Blocks; it removes everything that it makes.
    package static func all(programsFolder: String, trials: [ControlGroupChecks.Trial] = []) -> [MachineCheck] {
        let programs = [
            "lab-init", "push-server", "push-provider", "push-extension", "cross-traffic", "captive-portal", "deviced",
            "network-probe", "syscall-filter",
        ]
        return SystemChecks.essentials + NetworkChecks.all() + SystemChecks.programs(in: programsFolder, programs)
            + ControlGroupChecks.all(trials) + SystemChecks.optional
    }
}
