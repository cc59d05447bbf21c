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

    package init(_ name: String, isRequired: Bool = true, _ outcome: Outcome) {
        self.name = name
        self.isRequired = isRequired
        self.outcome = outcome
    }

    /// Tries a feature; if the body throws, returns `missing` with the remedy and the error.
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
    /// `trials` are tried on a control group; the privacy enforcement, which is not part of labs, defines them. Blocks;
    /// it removes everything that it makes.
    package static func all(programsFolder: String, trials: [ControlGroupChecks.Trial] = []) -> [MachineCheck] {
        let programs = [
            "lab-init", "push-server", "push-provider", "push-extension", "cross-traffic", "captive-portal", "deviced",
            "network-probe", "syscall-filter",
        ]
        return SystemChecks.essentials + NetworkChecks.all() + SystemChecks.programs(in: programsFolder, programs)
            + ControlGroupChecks.all(trials) + SystemChecks.optional
    }
}
