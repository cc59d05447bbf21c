import AppleNetwork
import Foundation
import Testing

private typealias Machine = MachineUnderTest

/// The states of a connection, as tables of inputs and effects.
@Suite struct ConnectionLifeTests {
    /// A state, and the inputs that lead there.
    enum Situation: CaseIterable {
        case setup, searching, connecting, denied, refused, ready, failed, cancelling, cancelled

        var inputs: [ConnectionMachine.Input] {
            switch self {
            case .setup: []
            case .searching: [Machine.start()]
            case .connecting: Self.searching.inputs + [Machine.open()]
            case .denied: Self.searching.inputs + [.finding(.closed(.localNetworkDenied), search: 1)]
            case .refused: Self.connecting.inputs + [Machine.closed(.ECONNREFUSED)]
            case .ready: Self.connecting.inputs + [Machine.connected()]
            case .failed: Self.ready.inputs + [Machine.closed(.ECONNRESET)]
            case .cancelling: Self.ready.inputs + [.cancel(.graceful)]
            case .cancelled: Self.cancelling.inputs + [Machine.closed()]
            }
        }
    }

    @Test(arguments: Situation.allCases)
    func `cancel`(_ situation: Situation) {
        var machine = Machine(after: situation.inputs)
        let effects = machine.take(.cancel(.graceful))
        switch situation {
        case .setup: #expect(effects == ["stop watching"] && machine.machine.state == .cancelled)
        case .searching, .denied, .refused, .failed: #expect(effects == ["cancelled", "stop watching"])
        case .connecting, .ready:
            #expect(effects == ["close graceful", "stop watching"])
            #expect(machine.take(Machine.received("late"), Machine.closed()) == ["cancelled"])
        case .cancelling, .cancelled: #expect(effects == [])
        }
        #expect(machine.machine.phase == .cancelled)
        // Nothing has an effect any more but what completes with ECANCELED.
        #expect(
            machine.take(.restart, Machine.start(), .network(Machine.both), Machine.open(), .cancelCurrentEndpoint)
                == [])
        #expect(machine.take(machine.send("a"), machine.receive()) == ["sent a: ECANCELED", "received: ECANCELED"])
        #expect(machine.isNotified(of: .ready) == false)
    }

    @Test(arguments: Situation.allCases)
    func `force cancel`(_ situation: Situation) {
        var machine = Machine(after: situation.inputs)
        let hasFlow = [.connecting, .ready].contains(situation)
        #expect(machine.take(.cancel(.abort)).contains("close abort") == hasFlow)
    }

    @Test(arguments: Situation.allCases)
    func `restart has an effect in waiting alone`(_ situation: Situation) {
        var machine = Machine(after: situation.inputs)
        let isWaiting = [.denied, .refused].contains(situation)
        #expect(machine.take(.restart) == (isWaiting ? ["preparing", "find 2"] : []))
    }

    /// A receive that fails may hold the last reference, and is completed before.
    @Test func `a failure is notified of after the release, and not after a cancellation`() {
        let failure = NWConnection.State.failed(.posix(.ECONNRESET))
        for inputs in [[.release], [.cancel(.graceful), .release], [.cancel(.abort)]] as [[Machine.Input]] {
            var machine = Machine(after: Situation.ready.inputs + [Machine.closed(.ECONNRESET)] + inputs)
            #expect(machine.isNotified(of: failure) == (inputs.count == 1 && inputs.contains { $0.isRelease }))
            #expect(machine.isNotified(of: .ready) == false)
            #expect(machine.isNotified(of: .cancelled) == true)
        }
        var machine = Machine(after: Situation.ready.inputs + [.release])
        #expect(machine.isNotified(of: failure) == false)
    }

    @Test func `a connection starts once`() {
        var machine = Machine()
        #expect(machine.take(Machine.start()) == ["preparing", "find 1", "watch"])
        #expect(machine.take(Machine.start()) == [])
        #expect(machine.machine.state == .setup)
        #expect(machine.isNotified(of: .preparing) == true)
        #expect(machine.machine.state == .preparing)
        #expect(machine.take(Machine.open()) == ["path satisfied", "open 10.1.0.9:80 as 1"])
        #expect(machine.take(Machine.connected()) == ["path satisfied", "ready", "viable", "read"])
    }

    @Test func `an accepted flow starts with the connection`() {
        var machine = Machine(isAccepted: true)
        #expect(machine.take(Machine.start()) == ["preparing", "path satisfied", "open accepted as 1", "watch"])
        #expect(machine.take(Machine.connected()) == ["path satisfied", "ready", "viable", "read"])
        // No other flow can take its place.
        #expect(machine.take(.cancelCurrentEndpoint) == ["close graceful", "stop watching"])
    }

    @Test func `an accepted flow that is not started is closed with its connection`() {
        var machine = Machine(isAccepted: true)
        #expect(machine.take(.cancel(.graceful)) == ["close graceful", "stop watching"])
        #expect(machine.machine.state == .cancelled)
    }

    @Test(arguments: [
        (POSIXErrorCode.ECONNREFUSED, ["waiting: ECONNREFUSED"], ["failed: ECONNREFUSED"]),
        (.ENETUNREACH, ["path notAvailable", "waiting: ENETDOWN"], ["path notAvailable", "waiting: ENETDOWN"]),
        (.EPROTONOSUPPORT, ["failed: EPROTONOSUPPORT"], ["failed: EPROTONOSUPPORT"]),
        (nil, ["failed: ECONNABORTED"], ["failed: ECONNABORTED"]),
    ])
    func `an attempt fails`(_ error: POSIXErrorCode?, _ outgoing: [String], _ accepted: [String]) {
        var machine = Machine(after: Situation.connecting.inputs)
        #expect(machine.take(Machine.closed(error)) == outgoing)
        machine = Machine(isAccepted: true, after: [Machine.start()])
        #expect(machine.take(Machine.closed(error)) == accepted)
    }

    @Test func `a handshake of TLS that fails is not repeated`() {
        var machine = Machine(after: Situation.connecting.inputs)
        let error = NWError.tls(-9808)
        #expect(machine.take(.flow(.closed(error), attempt: 1)) == ["failed: \(error)"])
    }

    @Test func `a failure while preparing completes what is pending, and ends the attempt`() {
        var machine = Machine(after: Situation.connecting.inputs)
        #expect(machine.take(machine.send("a"), machine.receive()) == [])
        #expect(
            machine.take(Machine.closed()) == [
                "received: ECONNABORTED", "sent a: ECONNABORTED", "failed: ECONNABORTED",
            ])
        #expect(machine.take(Machine.connected(), Machine.received("late"), Machine.closed()) == [])
        #expect(machine.take(machine.send("b"), machine.receive()) == ["sent b: ENOTCONN", "received: ENOTCONN"])
        #expect(machine.take(.cancel(.graceful)) == ["cancelled", "stop watching"])
    }

    @Test func `a waiting connection keeps what is pending until it is ready`() {
        var machine = Machine(after: Situation.refused.inputs)
        #expect(machine.take(machine.send("a"), machine.receive()) == [])
        #expect(machine.take(.restart, Machine.open(search: 2)) == ["preparing", "find 2", "open 10.1.0.9:80 as 3"])
        #expect(
            machine.take(Machine.connected(attempt: 3))
                == ["path satisfied", "ready", "viable", "write a for 1", "flush", "read"])
    }

    @Test func `events of earlier attempts and searches are ignored`() {
        var machine = Machine(after: Situation.refused.inputs + [.restart])
        #expect(machine.take(Machine.open(search: 1)) == [])
        #expect(machine.take(Machine.open(search: 2)) == ["open 10.1.0.9:80 as 3"])
        #expect(machine.take(Machine.connected(attempt: 1), Machine.closed(.ECONNRESET, attempt: 1)) == [])
        #expect(machine.take(.cancel(.graceful)) == ["close graceful", "stop watching"])
        #expect(machine.take(Machine.closed(attempt: 1)) == [])
        #expect(machine.take(Machine.closed(attempt: 3)) == ["cancelled"])
    }

    @Test func `the program gives up one address after the other`() {
        var machine = Machine(after: [Machine.start(), Machine.open([Machine.peer, Machine.second])])
        #expect(machine.take(.cancelCurrentEndpoint) == ["close abort", "open 10.1.0.10:80 as 3"])
        #expect(machine.take(Machine.connected(attempt: 1)) == [])
        #expect(machine.take(.cancelCurrentEndpoint) == ["close graceful", "stop watching"])
        #expect(machine.take(Machine.closed(attempt: 3)) == ["cancelled"])
    }

    @Test func `a restart tries the addresses again that were given up`() {
        let targets = [Machine.peer, Machine.second]
        var machine = Machine(after: [Machine.start(), Machine.open(targets), .cancelCurrentEndpoint])
        #expect(machine.take(Machine.closed(.ECONNREFUSED, attempt: 3)) == ["waiting: ECONNREFUSED"])
        #expect(
            machine.take(.restart, Machine.open(targets, search: 2))
                == ["preparing", "find 2", "open 10.1.0.9:80 10.1.0.10:80 as 5"])
    }
}

extension ConnectionMachine.Input {
    fileprivate var isRelease: Bool { if case .release = self { true } else { false } }
}
