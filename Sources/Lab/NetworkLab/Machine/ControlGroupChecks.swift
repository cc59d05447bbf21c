package import Kernel

/// The checks of control groups for devices, tried on a group that is removed again.
package enum ControlGroupChecks {
    /// A trial on a control group, such as whether the kernel accepts an eBPF program for it.
    package struct Trial: Sendable {
        /// The tried feature, such as `eBPF on control groups`.
        package let name: String
        /// The remedy for a failure, in one sentence.
        package let remedy: String
        /// Tries the feature on a new, empty group, and returns a detail or an empty text.
        ///
        /// Programs that it attaches to the group are removed with it.
        package let body: @Sendable (borrowing ControlGroup) throws -> String

        package init(
            _ name: String, remedy: String, _ body: @escaping @Sendable (borrowing ControlGroup) throws -> String
        ) {
            self.name = name
            self.remedy = remedy
            self.body = body
        }
    }

    private static let name = "control groups, for devices"
    private static let remedy =
        "Run as root, on a kernel with cgroup v2; in a container, start that with --privileged."

    /// Returns whether groups can be made, and the results of the trials on one; without trials none is made.
    ///
    /// Blocks.
    static func all(_ trials: [Trial]) -> [MachineCheck] {
        do {
            return [MachineCheck(name, isRequired: false, .ok(""))] + (try results(of: trials)) + [memory, processes]
        } catch {
            return [MachineCheck(name, isRequired: false, .missing("\(remedy) (\(error))"))]
                + trials.map {
                    MachineCheck($0.name, isRequired: false, .unknown("There is no control group to try it on."))
                }
        }
    }

    private static var memory: MachineCheck {
        .trying("memory limits, of labs and push providers", isRequired: false, remedy: ControllerPlace.memoryRemedy) {
            try place(of: "memory")
        }
    }

    private static var processes: MachineCheck {
        .trying(
            "limits of processes, of labs", isRequired: false,
            remedy: "A plain user's labs have the limit of a user instead; those of root need the controller `pids`."
        ) { try place(of: "pids") }
    }

    private static func place(of controller: String) throws -> String {
        switch ControllerPlace(of: controller, beside: try LabControlGroups.home()) {
        case .versionOne: return "by cgroup v1"
        case .versionTwo: return "by cgroup v2"
        case .none: throw LabError("A lab has no controller `\(controller)`.", kind: .unsupported)
        }
    }

    private static func results(of trials: [Trial]) throws -> [MachineCheck] {
        let home = try LabControlGroups.home()
        // A process that is killed meanwhile would leave the group.
        if trials.isEmpty { return [] }
        let name = LabControlGroups.newName()
        let group = try home.lockedGroup(name)
        _ = try group.entry()
        var results: [MachineCheck] = []
        for trial in trials { results.append(result(of: trial, on: group)) }
        try home.remove(name)
        return results
    }

    private static func result(of trial: Trial, on group: borrowing ControlGroup) -> MachineCheck {
        do {
            return MachineCheck(trial.name, isRequired: false, .ok(try trial.body(group)))
        } catch {
            return MachineCheck(trial.name, isRequired: false, .missing("\(trial.remedy) (\(error))"))
        }
    }
}
