internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// What cannot be known on a machine without control groups or eBPF, where devices judge the system calls of their apps.
struct EnforcementLimits: Sendable {
    let context: RunContext
    /// The broken variant that runs, if any.
    let sabotage: String?
    /// Whether the lab has control groups.
    let hasControlGroups: Bool

    /// The exit status with which `syscall-filter` says that it could not install the filter.
    private static let noFilter = 125

    static let remedy = [
        "run as root on a machine with cgroup v2, or in a privileged container; see `pushlab doctor`"
    ]

    /// The saboteurs that take more than gates: packets that arrive refused, and programs stopped where they are.
    private static let saboteursOfTheKernel: Set<DeviceSaboteur> = [
        .blocksUntilAnswered, .deliversBroadcast, .deliversMulticast, .dropsInbound, .gatesAccepting,
    ]

    /// Checks that a device that has just started can do what it is there for.
    ///
    /// - Throws: `RunError` when nothing holds its apps to their privacy: every app would get through, and a scenario
    ///   that expects it would pass for nothing. Also when it cannot be as broken as it is to be: a right one would pass
    ///   for a saboteur that survived.
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
        if state.usesSystemCallFilter, let saboteur = sabotage.flatMap({ DeviceSaboteur(rawValue: $0) }),
            Self.saboteursOfTheKernel.contains(saboteur)
        {
            throw RunError(
                "\(id) cannot be \(saboteur.rawValue) on this machine, for it allows no control groups or eBPF.",
                details: Self.remedy, verdict: .inconclusive(.notSupported))
        }
    }

    /// Why a try says nothing here; `nil` when it does.
    func limitation(of step: TryStep, by id: ProgramID) async -> RunError? {
        guard step.receives == .nothing, await context.pump.state.device(id.host).usesSystemCallFilter else {
            return nil
        }
        return RunError(
            "What \(id) receives cannot be restricted on this machine, for it allows no control groups or eBPF.",
            details: Self.remedy, verdict: .inconclusive(.notSupported))
    }

    /// Checks that what is done to programs leaves the gates of devices: only the kernel does without a device's system.
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

    /// Checks that a program that ended before it was ready had its filter.
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
