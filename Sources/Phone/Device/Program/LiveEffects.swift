internal import DeviceProtocol
internal import DeviceRules
internal import InternetProtocols
internal import Kernel
internal import LabEvents
internal import Netlink
internal import PrivacyEnforcement
internal import Synchronization

/// The effects of a privacy center on a running device: the kernel, the ledger's file and standard output.
final class LiveEffects: DeviceEffects {
    private let loop: DeviceLoop
    private let groups: ControlGroups
    private let enforcement: (any Enforcement)?
    private let ledgerFile: StateFile<PrivilegeLedger>
    private let revoker: Revoker
    private let fail: @Sendable (any Error) -> Void

    /// Makes the effects; `fail` is called when a change cannot be activated or stored.
    init(
        _ configuration: DeviceConfiguration, loop: DeviceLoop, groups: ControlGroups,
        enforcement: (any Enforcement)?, fail: @escaping @Sendable (any Error) -> Void
    ) throws {
        self.loop = loop
        self.groups = groups
        self.enforcement = enforcement
        ledgerFile = .ledger(configuration.ledgerFile)
        revoker = try Revoker()
        self.fail = fail
    }

    func emit(_ event: EventRecord) { EventOutput.write(event) }

    func enforce(_ policies: [String: PolicyTable]) {
        guard let enforcement else { return }
        attempt {
            for (app, policy) in policies {
                if let group = groups.id(of: app) { try enforcement.set(policy, for: group) }
            }
        }
    }

    func reports() -> [SocketReport] {
        guard let enforcement else { return [] }
        do {
            return try enforcement.reports()
        } catch {
            fail(error)
            return []
        }
    }

    func repetitions() -> [SocketOccurrence: UInt64] { enforcement?.repetitions() ?? [:] }

    func expectOrdering(of addresses: [IPAddress], by app: String) {
        guard let enforcement, let group = groups.id(of: app) else { return }
        attempt { try enforcement.expectOrdering(of: addresses, by: group) }
    }

    func revoke(_ apps: [String]) {
        guard let enforcement else { return }
        attempt {
            for app in apps {
                guard let group = groups.id(of: app) else { continue }
                for flow in try revoker.endFlows({ enforcement.gatedSockets(of: group) }) {
                    emit(.connectionClosed(app, address: "\(flow.remote.address)", port: flow.remote.port))
                }
            }
        }
    }

    func save(_ ledger: PrivilegeLedger) { attempt { try ledgerFile.write(ledger) } }

    func perform(_ body: @escaping @Sendable () -> Void) { loop.perform(body) }

    func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
        loop.schedule(after: seconds, body)
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            fail(error)
        }
    }
}
