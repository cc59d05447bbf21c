import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import InternetProtocols
import LabEvents
import PrivacyEnforcement
import Synchronization
import Testing

/// The effects of a privacy center without a kernel: it applies the policies that it is given, records the events, and
/// its clock moves when the test says so.
final class RecordedEffects: DeviceEffects {
    private struct State {
        var log: [Entry] = []
        var policies: [String: PolicyTable] = [:]
        var reports: [SocketReport] = []
        var repetitions: [SocketOccurrence: UInt64] = [:]
        var ledger: PrivilegeLedger?
        var saves = 0
        var now = 0.0
        var timers: [(time: Double, body: @Sendable () -> Void)] = []
        var soon: [@Sendable () -> Void] = []
    }

    /// What happened, in its order.
    enum Entry: Hashable {
        case event(EventRecord)
        case enforced(String)
        case expected([IPAddress], String)
        case revoked(String)
    }

    private let state = Mutex(State())
    private let groups: [String: UInt64]

    init(_ configuration: DeviceConfiguration) {
        groups = Dictionary(
            uniqueKeysWithValues: configuration.apps.map { ($0.description.name, $0.controlGroup ?? 0) })
    }

    func emit(_ event: EventRecord) {
        event.checkSchema()
        state.withLock { $0.log.append(.event(event)) }
    }
    func enforce(_ policies: [String: PolicyTable]) {
        state.withLock { state in
            state.policies.merge(policies) { $1 }
            state.log += policies.keys.sorted().map { .enforced($0) }
        }
    }
    func reports() -> [SocketReport] {
        state.withLock { state in
            defer { state.reports = [] }
            return state.reports
        }
    }
    func repetitions() -> [SocketOccurrence: UInt64] { state.withLock { $0.repetitions } }
    /// Sets how often operations were repeated.
    func repeated(_ counts: [SocketOccurrence: UInt64]) { state.withLock { $0.repetitions = counts } }
    func expectOrdering(of addresses: [IPAddress], by app: String) {
        state.withLock { $0.log.append(.expected(addresses, app)) }
    }
    func revoke(_ apps: [String]) { state.withLock { $0.log += apps.map { .revoked($0) } } }
    func save(_ ledger: PrivilegeLedger) {
        state.withLock { state in
            state.ledger = ledger
            state.saves += 1
        }
    }
    func perform(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.soon.append(body) } }
    func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.timers.append(($0.now + seconds, body)) }
    }

    /// What happened, in its order.
    var log: [Entry] { state.withLock { $0.log } }
    /// The events, in their order.
    var events: [EventRecord] {
        log.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }
    /// The ledger as it was saved last.
    var ledger: PrivilegeLedger? { state.withLock { $0.ledger } }
    /// How often it was saved.
    var saves: Int { state.withLock { $0.saves } }
    /// The policy of a program that is in force.
    func policy(of app: String) -> PolicyTable? { state.withLock { $0.policies[app] } }

    /// A program uses a socket, as the kernel has it: true when it is let.
    ///
    /// The report waits until somebody takes it.
    func use(_ operation: SocketOperation, to destination: Destination = .onLink, by app: String) -> Bool {
        state.withLock { state in
            guard let entry = state.policies[app]?[operation, destination] else { return true }
            if entry.reports {
                state.reports.append(
                    SocketReport(
                        controlGroup: groups[app] ?? 0, operation: operation, destination: destination,
                        isRefused: entry.refuses, address: IPAddress(10, 1, 0, 9), port: 80, process: 7,
                        processName: "probe",
                        nanoseconds: 0))
            }
            return !entry.refuses
        }
    }

    /// Lets time pass, and everything happen that comes due.
    func pass(_ seconds: Double) {
        let due = state.withLock { state in
            state.now += seconds
            let due = state.timers.filter { $0.time <= state.now }
            state.timers.removeAll { $0.time <= state.now }
            return due.map(\.body)
        }
        for body in due { body() }
        settle()
    }

    /// Runs what was to be run soon.
    func settle() {
        let bodies = state.withLock { state in
            defer { state.soon = [] }
            return state.soon
        }
        for body in bodies { body() }
    }
}

/// Names in the order in which they came.
final class NameList: Sendable {
    private let list = Mutex<[String]>([])
    var names: [String] { list.withLock { $0 } }
    func append(_ name: String) { list.withLock { $0.append(name) } }
}

extension EventRecord {
    /// Records an issue if it is not an event that devices are known to emit, with fields that it is known to have.
    func checkSchema() {
        guard let known = EventSchema.events(of: .device)[name] else {
            Issue.record("no device is known to emit \(line)")
            return
        }
        #expect(Set(fields.map(\.key.listed)).isSubset(of: known), "\(line)")
    }
}
