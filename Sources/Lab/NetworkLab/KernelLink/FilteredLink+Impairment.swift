internal import LabModel

extension FilteredLink {
    /// Returns the engine for an impairment, by the lab's options (``ImpairmentEngine``); throws ``FaultError``.
    func engine(
        _ impairment: Impairment, _ direction: Direction, in lab: isolated Lab
    ) throws -> any FaultEngine {
        if let problem = impairment.problem {
            throw FaultError(.notApplicable, "\(fault) does not apply: \(problem).")
        }
        guard lab.plan.networks.first(where: { $0.name == interface.network })?.spec.isImpairable == true else {
            throw FaultError(
                .notApplicable,
                "\(fault) does not apply: network `\(interface.network)` is not prepared for it; set its "
                    + "`isImpairable` before the lab is opened.")
        }
        switch lab.options.engine {
        case .wire: return WireImpairment(self, impairment, direction)
        case .kernel:
            do throws(KernelObstacle) {
                return try KernelImpairment(self, impairment, direction, in: lab)
            } catch {
                throw FaultError(
                    .unsupported,
                    "\(fault) is not supported by the kernel's engine: \(error.reason). Run it with `--engine wire`.")
            }
        case .automatic:
            guard impairment.isDeterministic || !lab.network.canRedirect else {
                return WireImpairment(self, impairment, direction)
            }
            do throws(KernelObstacle) {
                return try KernelImpairment(self, impairment, direction, in: lab)
            } catch {
                return WireImpairment(self, impairment, direction)
            }
        }
    }
}
