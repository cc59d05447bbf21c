import Device
import DeviceRules
import InternetProtocols
import Kernel
import LabEvents
import Synchronization
import TestTools

/// Decides what the test says, and remembers what it was asked.
final class FakePrivacy: PrivacyAsking {
    private struct State {
        var decision = Decision(.allowed(.allowed))
        var asked: [NetworkRequest] = []
        var contexts: [PrivacyCenter.Context] = []
        var events: [EventRecord] = []
        var orderings: [[String]] = []
        var observers: [Int: @Sendable (String) -> Void] = [:]
        var isForeground = true
        var isScreenClosed = false
    }

    private let state = Mutex(State())

    var asked: [NetworkRequest] { state.withLock { $0.asked } }
    var contexts: [PrivacyCenter.Context] { state.withLock { $0.contexts } }
    var events: [EventRecord] { state.withLock { $0.events } }

    /// Decides so from now on, without telling anybody.
    func decide(_ verdict: Decision.Verdict) { state.withLock { $0.decision = Decision(verdict) } }

    /// Decides so from now on, and tells.
    func change(_ verdict: Decision.Verdict) {
        decide(verdict)
        for observer in state.withLock({ $0.observers.values }) { observer("pager") }
    }

    func ask(_ request: NetworkRequest, by app: String, _ context: PrivacyCenter.Context) -> Decision {
        state.withLock { state in
            state.asked.append(request)
            state.contexts.append(context)
            return state.decision
        }
    }

    /// The addresses that are expected to be sorted, of each call.
    var orderings: [[String]] { state.withLock { $0.orderings } }

    func expectOrdering(of addresses: [IPAddress], by app: String) {
        state.withLock { $0.orderings.append(addresses.map(\.description)) }
    }

    /// Moves the app, and tells.
    func bring(toForeground isForeground: Bool) {
        state.withLock { $0.isForeground = isForeground }
        change(state.withLock { $0.decision.verdict })
    }

    /// Locks or unlocks the device.
    func close(screen isClosed: Bool) { state.withLock { $0.isScreenClosed = isClosed } }

    var isScreenClosed: Bool { state.withLock { $0.isScreenClosed } }

    func isInForeground(_ app: String?) -> Bool { app == nil || state.withLock { $0.isForeground } }

    func peek(_ request: NetworkRequest, by app: String) -> Decision { state.withLock { $0.decision } }

    func observe(_ body: @escaping @Sendable (String) -> Void) -> Observation {
        let id = state.withLock { state in
            state.observers[state.observers.count] = body
            return state.observers.count - 1
        }
        return Observation { [weak self] in _ = self?.state.withLock { $0.observers.removeValue(forKey: id) } }
    }

    func emit(_ event: EventRecord) {
        event.checkSchema()
        state.withLock { $0.events.append(event) }
    }
}

/// Does nothing, but remembers what it was to do; the test tells the news.
final class FakeBonjour: BonjourProviding {
    struct Begun: Sendable {
        var call: BonjourCall
        var tell: @Sendable (BonjourEvent) -> Void
        var isStopped = false
    }

    private let state = Mutex<[Begun]>([])

    /// The numbers of the calls that were stopped, in order.
    let stops = Recorder<Int>()

    var begun: [Begun] { state.withLock { $0 } }
    var calls: [BonjourCall] { begun.map(\.call) }

    func begin(_ call: BonjourCall, _ tell: @escaping @Sendable (BonjourEvent) -> Void) -> @Sendable () -> Void {
        let number = state.withLock { begun in
            begun.append(Begun(call: call, tell: tell))
            return begun.count - 1
        }
        return { [weak self] in
            self?.state.withLock { $0[number].isStopped = true }
            self?.stops.add(number)
        }
    }
}

/// A network of which the test says what it is like.
final class FakeNetwork: NetworkView {
    private struct State {
        var isReachable = true
        var isOnLink = true
        var observers: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    func set(isReachable: Bool) {
        state.withLock { $0.isReachable = isReachable }
        change()
    }

    /// Says whether the addresses that begin with 10 are on the link, or behind a router.
    func set(isOnLink: Bool) {
        state.withLock { $0.isOnLink = isOnLink }
        change()
    }

    func destination(of address: SocketAddress) -> Destination {
        address.address.bytes.first == 10 && state.withLock(\.isOnLink) ? .onLink : .remote
    }
    func isReachable(_ address: SocketAddress) -> Bool { state.withLock { $0.isReachable } }
    func interfaces() -> [String] { ["rmnet0", "wlan0"] }

    /// Tells that something has changed.
    func change() { for observer in state.withLock({ $0.observers }) { observer() } }

    func observe(_ body: @escaping @Sendable () -> Void) -> Observation {
        state.withLock { $0.observers.append(body) }
        return Observation {}
    }
}

/// Everybody is the app that the test says; nobody knows whose a query with mark 1 is.
final class FakeCallers: CallerIdentification {
    private let app = Mutex<String?>("pager")

    func set(_ name: String?) { app.withLock { $0 = name } }
    func caller(ofProcess id: Int32) -> Caller { Caller(app: app.withLock { $0 }, process: id, processName: "test") }
    func caller(ofMark mark: UInt32) -> Caller? { mark == 1 ? nil : Caller(app: app.withLock { $0 }) }
}
