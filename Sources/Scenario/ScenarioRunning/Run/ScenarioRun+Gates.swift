internal import DeviceProtocol
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import Scenario

/// What cannot be known on a machine without control groups or eBPF, where devices judge the system calls of their apps.
extension ScenarioRun {
    /// The exit status with which `app-gate` says that it could not put a gate up.
    private static let noGate = 125

    static let remedy = [
        "run as root on a machine with cgroup v2, or in a privileged container; see `pushlab doctor`"
    ]

    /// The saboteurs that take more than gates: packets that arrive refused, and programs stopped where they are.
    private static let saboteursOfTheKernel: Set<DeviceSaboteur> = [.gatesAccepting, .blocksUntilAnswered]

    /// Checks that a device can be as broken as it is to be: a right one would pass for a saboteur that survived.
    func checkSaboteur(of device: ProgramID) throws {
        guard state.device(device.host).isGated,
            let saboteur = planner.surroundings.sabotage.flatMap({ DeviceSaboteur(rawValue: $0) }),
            Self.saboteursOfTheKernel.contains(saboteur)
        else { return }
        throw RunError(
            "\(device) cannot be \(saboteur.rawValue) on this machine, for it allows no control groups or eBPF.",
            details: Self.remedy, verdict: .inconclusive(.notSupported))
    }

    /// Why a try says nothing here; `nil` when it does.
    func shortcoming(_ step: TryStep, _ id: ProgramID) -> RunError? {
        guard step.receives == .nothing, state.device(id.host).isGated else { return nil }
        return RunError(
            "What \(id) receives cannot be governed on this machine, for it allows no control groups or eBPF.",
            details: Self.remedy, verdict: .inconclusive(.notSupported))
    }

    /// Checks that what is done to programs leaves the gates of devices: only the kernel does without a device's system.
    func checkGates(_ targets: [ProgramTarget]) throws {
        for target in targets where target.program == ProgramDefinition.deviceName {
            for host in try factory.members(target.host) where state.device(host).isGated {
                throw RunError(
                    "The privacy of \(host) does not outlast its system on this machine, for it allows no control "
                        + "groups or eBPF.", details: Self.remedy, verdict: .inconclusive(.notSupported))
            }
        }
    }

    /// Checks that a program that ended before it was ready had its gate.
    func checkGate(of id: ProgramID, ended end: Event?) throws {
        guard state.device(id.host).isGated, definition.program(id)?.app != nil,
            end?.fields[.code]?.int == Self.noGate
        else { return }
        throw RunError(
            "\(id) cannot be held to its privacy on this machine, for it allows neither eBPF nor a filter on system "
                + "calls.", details: lastLines(of: id) + Self.remedy, verdict: .inconclusive(.notSupported))
    }
}
