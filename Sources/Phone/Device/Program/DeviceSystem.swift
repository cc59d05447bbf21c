internal import DeviceProtocol
internal import DeviceRules
internal import InternetProtocols
internal import Kernel
internal import LabEvents
internal import Netlink
internal import PrivacyEnforcement
internal import Synchronization

/// The system of a device from start to end, which opens all parts in the order of their dependencies.
final class DeviceSystem: Sendable {
    private let loop: DeviceLoop
    private let center: PrivacyCenter
    private let push: PushCenter
    private let formerPush: SavedPushConfigurations?
    private let locality: LocalityWatcher
    private let backend: EnforcementBackend
    private let enforcement: (any Enforcement)?
    private let services: DeviceServices
    private let groups: ControlGroups
    private let transfers: LiveTransferEffects
    private let decode: @Sendable ([UInt8]) throws -> DeviceCommand
    private let warning: String?
    private let unreported = Mutex<UInt64>(0)

    /// Opens a device and activates its policies.
    ///
    /// `signals` becomes readable when the device has to end.
    /// `end` is called when the device has to end, with the error if there is one.
    init(
        _ arguments: DeviceArguments, signals: consuming FileDescriptor, end: @escaping @Sendable ((any Error)?) -> Void
    ) throws {
        backend = try EnforcementBackend(arguments)
        let configuration = backend.identify(arguments.configuration)
        let policy = configuration.policy
        decode = configuration.readCommand
        enforcement = configuration.enforcement(over: backend.enforcement)
        warning = policy.silencesMemberships ? Self.keepMemberships() : nil
        loop = try DeviceLoop()
        locality = try LocalityWatcher(
            exemptions: try LocalityTable.Exemption.all(configuration),
            opensGateways: configuration.description.followedRules.contains(.gatewayIsOpen))
        let kept = try StateFile.ledger(configuration.ledgerFile).read(configuration.platform)
        var ledger = kept ?? PrivilegeLedger(configuration.platform)
        // Only without a file: a privilege that is missing in a file was deleted or reset.
        if kept == nil { ledger.assume(configuration) }
        configuration.begin(with: &ledger)
        groups = try ControlGroups(configuration, folder: arguments.controlGroup)
        // A device that was ended may have left groups frozen, in which nothing could start.
        groups.thawAll()
        let live = try LiveEffects(configuration, loop: loop, groups: groups, enforcement: enforcement, fail: end)
        center = PrivacyCenter(
            configuration, policy, ledger: ledger, effects: configuration.effects(over: live, groups: groups))
        let life = AppLifeCenter(
            policy,
            effects: LiveLifeEffects(
                center: center, loop: loop, groups: groups, reclaimer: try SocketReclaimer(), fail: end))
        let pushFile = configuration.push.file.map { StateFile.pushConfigurations($0) }
        formerPush = try pushFile?.read()
        push = PushCenter(
            configuration, policy,
            effects: LivePushEffects(
                center, life, loop: loop, groups: groups, enforcement: backend.enforcement, file: pushFile, fail: end))
        transfers = LiveTransferEffects(
            center, life, loop: loop, groups: groups, enforcement: backend.enforcement, policy: policy.transfers,
            file: configuration.transferFile)
        services = try DeviceServices(
            configuration, policy, controlGroup: arguments.controlGroup, on: loop, privacy: center, push: push,
            life: life, transfers: try TransferCenter(policy, effects: transfers), locality: locality,
            enforcement: backend.enforcement)
        try loop.reactor.watch(signals) { _ in
            end(nil)
            return .finish
        }
        try start(keeper: arguments.keeper, end)
    }

    /// Hides multicast memberships from the network; returns a warning if that fails.
    private static func keepMemberships() -> String? {
        do throws(NftablesError) {
            try SilentMemberships.begin()
            return nil
        } catch {
            return "The network hears which groups apps join, whether they have access or not (\(error))."
        }
    }

    private func start(keeper: Int32?, _ end: @escaping @Sendable ((any Error)?) -> Void) throws {
        try put(locality.table)
        try locality.watch(on: loop.reactor) { [self] result in
            do {
                try put(try result.get())
            } catch {
                end(error)
            }
        }
        center.start()
        // At the end, because the keeper then releases the enforcement of the device before this one.
        if case .kernel(let enforcement) = backend, let keeper {
            try enforcement.keep(in: FileDescriptor(adopting: keeper))
        }
        if let enforcement {
            try loop.reactor.watch(try enforcement.readiness()) { [self] _ in
                center.takeReports()
                reportLosses()
                return .keep
            }
        }
    }

    private func put(_ table: LocalityTable) throws { try enforcement?.set(table) }

    /// Reports lost decisions whenever there are more.
    private func reportLosses() {
        guard let counts = enforcement?.unreported else { return }
        let hasMore = unreported.withLock { lost in
            defer { lost = counts.lost }
            return counts.lost > lost
        }
        if hasMore { center.emit(DecisionsDropped(lost: Int(counts.lost), repeated: Int(counts.repeated)).record) }
    }

    /// Writes the event `device-ready`, then starts push and accepts commands.
    func begin(milliseconds: Double, apps: Int, end: @escaping @Sendable ((any Error)?) -> Void) throws {
        if let warning { center.emit(.warning(warning)) }
        // Read before the event, because the lab may move the device after it.
        let isInReach = push.startsInReach
        center.emit(
            DeviceReady(
                enforcement: backend.name, apps: apps, milliseconds: milliseconds, reason: backend.shortcoming
            ).record)
        let (push, services, former) = (push, services, formerPush)
        loop.perform {
            push.start(former, isInReach: isInReach)
            services.start()
        }
        // Link changes of the lab are active before the answer to the command.
        let follow = { @Sendable [self] (subnets: [IPPrefix]?) in
            do {
                if let table = try locality.refresh(announcing: subnets) { try put(table) }
            } catch {
                end(error)
            }
        }
        try CommandReader.start(
            center, push, services, loop: loop, follow: follow, decode: decode,
            isPopulated: { [groups] in groups.isPopulated($0) }
        ) { end(nil) }
    }

    /// Stops the device; the keeper keeps the active enforcement.
    func stop() {
        center.emitRepetitions()
        if let counts = enforcement?.unreported, counts.lost > 0 || counts.repeated > 0 {
            center.emit(DecisionsDropped(lost: Int(counts.lost), repeated: Int(counts.repeated)).record)
        }
        loop.stop()
        transfers.endAll()
        services.close()
    }
}
