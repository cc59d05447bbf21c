internal import DeviceProtocol
internal import DeviceRules
internal import InternetProtocols
internal import Kernel
internal import LabEvents
internal import PrivacyEnforcement
internal import Synchronization

/// The effects of a device whose defect is in the execution of decisions.
struct BrokenEffects: DeviceEffects {
    private let right: any DeviceEffects
    private let saboteur: DeviceSaboteur
    private let groups: ControlGroups
    private let closing = ClosingApps()
    private let refusing = RefusingPolicies()

    init(_ right: any DeviceEffects, _ saboteur: DeviceSaboteur, groups: ControlGroups) {
        self.right = right
        self.saboteur = saboteur
        self.groups = groups
    }

    func emit(_ event: EventRecord) {
        // The program is frozen before the alert is reported.
        if saboteur == .blocksUntilAnswered, event.name == .alert, let app = event[.program]?.string {
            groups.freeze(app)
        }
        right.emit(saboteur == .hidesProvenance && event.name == .alert ? event.withoutProcess : event)
        if saboteur == .blocksUntilAnswered, event.name == .alertAnswered { groups.thawAll() }
    }

    func enforce(_ policies: [String: PolicyTable]) {
        switch saboteur {
        case .enforcesInLibraryOnly: right.enforce(policies.mapValues { _ in PolicyTable() })
        case .gatesAfterConnect:
            closing.apps.withLock { apps in
                for (app, policy) in policies { apps[groups.id(of: app) ?? 0] = policy.opensConnections ? nil : app }
            }
            right.enforce(policies.mapValues { $0.openingConnections() })
        case .keepsRefusing:
            let kept = refusing.policies.withLock { refusing in
                for (app, policy) in policies where !policy.opensConnections { refusing[app] = policy }
                return refusing
            }
            right.enforce(policies.merging(kept.filter { policies[$0.key] != nil }) { _, kept in kept })
        default: right.enforce(policies)
        }
    }

    func reports() -> [SocketReport] {
        let reports = right.reports()
        for report in reports {
            if saboteur == .gatesAfterConnect, report.operation == .tcpConnect,
                let app = closing.apps.withLock({ $0[report.controlGroup] })
            {
                right.revoke([app])
            }
            let isLeaked = saboteur == .leaksRefused && report.isRefused
            if isLeaked || saboteur == .probesOnConnect && report.operation == .udpConnect {
                // The datagram need not arrive: being on the wire is sufficient.
                try? Probe.datagram(to: report.address.bytes, port: report.port)
            }
        }
        return reports
    }

    func repetitions() -> [SocketOccurrence: UInt64] { right.repetitions() }

    func expectOrdering(of addresses: [IPAddress], by app: String) {
        if saboteur != .asksForLookUps { right.expectOrdering(of: addresses, by: app) }
    }

    func revoke(_ apps: [String]) {
        if saboteur != .keepsRevokedConnections { right.revoke(apps) }
    }

    func save(_ ledger: PrivilegeLedger) {
        if saboteur != .forgetsAtReboot { right.save(ledger) }
    }

    func perform(_ body: @escaping @Sendable () -> Void) { right.perform(body) }

    func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
        right.schedule(after: seconds, body)
    }
}

extension EventRecord {
    /// A copy without the process that caused the event.
    fileprivate var withoutProcess: EventRecord {
        fields.reduce(EventRecord(name)) { event, field in
            [.process, .pid].contains(field.key) ? event : event.with(field.key, field.value)
        }
    }
}

/// The programs whose connections are closed right after they are made, by control group.
private final class ClosingApps: Sendable {
    let apps = Mutex<[UInt64: String]>([:])
}

/// The last policy of each program that refused connections.
private final class RefusingPolicies: Sendable {
    let policies = Mutex<[String: PolicyTable]>([:])
}

extension PolicyTable {
    fileprivate var opensConnections: Bool { !self[.tcpConnect, .onLink].refuses }

    /// Returns a copy that allows TCP connections.
    fileprivate func openingConnections() -> PolicyTable {
        var table = self
        table[.tcpConnect, .onLink] = Entry(refuses: false, reports: true)
        return table
    }
}
