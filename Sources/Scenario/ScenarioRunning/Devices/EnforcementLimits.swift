internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// The limits of a machine without control groups or eBPF, where devices judge the system calls of their apps.
struct EnforcementLimits: Sendable {
    let context: RunContext
    /// The defect that runs, if any.
    let sabotage: String?
    let hasControlGroups: Bool

    /// The exit status of `syscall-filter` when it cannot install the filter.
    private static let noFilter = 125

    static let remedy = [
        "run as root on a machine with cgroup v2, or in a privileged container; see `pushlab doctor`"
    ]

    /// The defects that need the kernel's enforcement: packets refused on arrival, and suspended programs.
    private static let saboteursOfTheKernel: Set<DeviceSaboteur> = [
        .blocksUntilAnswered, .deliversBroadcast, .deliversMulticast, .dropsInbound, .gatesAccepting,
    ]

    /// Checks that a device that has just started can enforce what the scenario needs.
    ///
    /// - Throws: `RunError` if nothing enforces the privacy of its apps, since every request would then get through and
    ///   a scenario that expects this would pass. Also if the machine cannot limit memory or show the chosen defect,
    ///   since a correct device would then count as a surviving defect.
    func checkDevice(_ id: ProgramID) async throws {
        let state = await context.pump.state.device(id.host)
        if let device = context.definition.host(ofMember: id.host)?.device, device.platform.hasPrivacy,
            state.enforcement == "none"
        {
            throw RunError(
                "Nothing on this machine can hold the apps of \(id.host) to their privacy.",
                details: [
                    "run as root on a machine with cgroup v2 and eBPF, or in a privileged container; see "
                        + "`pushlab doctor`"
                ],
                verdict: .inconclusive(.notSupported))
        }
        let apps = context.definition.host(ofMember: id.host)?.device?.allApps ?? []
        if !hasControlGroups, let limited = apps.first(where: { $0.memoryLimit != nil }) {
            throw RunError(
                "The memory of \(id.host)/\(limited.name) cannot be limited on this machine, for it allows no control groups.",
                details: Self.remedy, verdict: .inconclusive(.notSupported))
        }
        if state.usesSystemCallFilter, let device = context.definition.host(ofMember: id.host)?.device,
            device.pushFaults.contains(.suspendsLockedProviders)
        {
            throw RunError(
                "\(id) cannot suspend providers on this machine, for it allows no control groups or eBPF.",
                details: Self.remedy, verdict: .inconclusive(.notSupported))
        }
        if state.usesSystemCallFilter, let line = suspensionLine(of: id.host) {
            throw RunError(
                "\(id) cannot suspend apps on this machine, for it allows no control groups or eBPF, and `\(line)` "
                    + "depends on it.",
                details: Self.remedy, verdict: .inconclusive(.notSupported))
        }
        if state.usesSystemCallFilter, let saboteur = sabotage.flatMap({ DeviceSaboteur(rawValue: $0) }),
            Self.saboteursOfTheKernel.contains(saboteur)
        {
            throw RunError(
                "\(id) cannot be \(saboteur.rawValue) on this machine, for it allows no control groups or eBPF.",
                details: Self.remedy, verdict: .inconclusive(.notSupported))
        }
    }

    /// Returns the text of the first step about the suspension of a device's apps; `nil` if there is none.
    private func suspensionLine(of host: String) -> String? {
        let names: [EventName] = [.suspended, .resumed, .socketReclaimed]
        return context.definition.steps.first { step in
            (step.action.expectation?.evidence ?? []).contains { evidence in
                guard case .events(let name, let target) = evidence, names.contains(name) else { return false }
                return target.map { context.definition.members(of: $0.host).contains(host) } ?? true
            }
        }?.text
    }

    /// Returns why a try is inconclusive on this machine; `nil` if it is conclusive.
    func limitation(of step: TryStep, by id: ProgramID) async -> RunError? {
        guard step.receives == .nothing, await context.pump.state.device(id.host).usesSystemCallFilter else {
            return nil
        }
        return RunError(
            "What \(id) receives cannot be restricted on this machine, for it allows no control groups or eBPF.",
            details: Self.remedy, verdict: .inconclusive(.notSupported))
    }

    /// Throws if the targets include a device's system whose privacy filter would end with it.
    func checkFilters(_ targets: [ProgramTarget]) async throws {
        let state = await context.pump.state
        for target in targets where target.program == ProgramDefinition.deviceName {
            for host in try context.factory.members(target.host) where state.device(host).usesSystemCallFilter {
                throw RunError(
                    "The privacy of \(host) does not outlast its system on this machine, for it allows no control "
                        + "groups or eBPF.", details: Self.remedy, verdict: .inconclusive(.notSupported))
            }
        }
    }

    /// Throws if a program ended because its system call filter could not be installed.
    func checkFilter(of id: ProgramID, ended end: ProgramExit?) async throws {
        guard await context.pump.state.device(id.host).usesSystemCallFilter, context.definition.program(id)?.app != nil,
            end?.code == Self.noFilter
        else { return }
        throw RunError(
            "\(id) cannot be held to its privacy on this machine, for it allows neither eBPF nor a filter on system "
                + "calls.", details: context.details.lastLines(of: id) + Self.remedy,
            verdict: .inconclusive(.notSupported))
    }
}
