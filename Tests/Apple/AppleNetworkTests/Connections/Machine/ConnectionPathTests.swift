import AppleNetwork
import Foundation
import Testing

private typealias Machine = MachineUnderTest

/// The paths of a connection, as tables of inputs and effects.
@Suite struct ConnectionPathTests {
    private static let ready = [Machine.start(), .network(Machine.wifi), Machine.open(), Machine.connected()]
    private static let unknown = NWError.dns(-65_554)

    @Test func `a denied connection waits for the grant`() {
        var machine = Machine(after: [Machine.start()])
        #expect(
            machine.take(.finding(.closed(.localNetworkDenied), search: 1))
                == ["path localNetworkDenied", "waiting: ENETDOWN"])
        // The network has nothing to do with it.
        #expect(machine.take(.network(Machine.wifi)) == [])
        #expect(machine.take(Machine.open()) == ["path satisfied", "preparing", "open 10.1.0.9:80 as 2"])
        #expect(machine.take(Machine.connected(attempt: 2)) == ["path satisfied", "ready", "viable", "read"])
    }

    @Test func `a refused connection is tried again on another network`() {
        var machine = Machine(
            after: [Machine.start(), .network(Machine.wifi), Machine.open(), Machine.closed(.ECONNREFUSED)])
        #expect(machine.take(.network(Machine.wifi)) == [])
        #expect(machine.take(.network(Machine.both)) == ["path satisfied", "preparing", "open 10.1.0.9:80 as 3"])
        #expect(machine.take(Machine.connected(attempt: 3)) == ["path satisfied", "ready", "viable", "read"])
    }

    @Test func `the first report of the network is no change of it`() {
        var machine = Machine(after: [Machine.start(), Machine.open(), Machine.closed(.ECONNREFUSED)])
        #expect(machine.take(.network(Machine.both)) == ["path satisfied"])
    }

    @Test func `an unknown name is looked up again on another network`() {
        var machine = Machine(after: [Machine.start(), .network(Machine.wifi)])
        #expect(machine.take(.finding(.unknown(Self.unknown, nil), search: 1)) == ["waiting: \(Self.unknown)"])
        #expect(machine.take(.network(Machine.both)) == ["path satisfied", "preparing", "find 2"])
    }

    @Test func `a name that must not be looked up is not`() {
        var machine = Machine(after: [Machine.start(), .network(Machine.wifi)])
        #expect(
            machine.take(.finding(.unknown(Self.unknown, .localNetworkDenied), search: 1))
                == ["path localNetworkDenied", "waiting: \(Self.unknown)"])
        #expect(!machine.take(.network(Machine.both)).contains("preparing"))
    }

    @Test func `a connection waits for the interface that it requires`() {
        let parameters = NWParameters.tcp
        parameters.requiredInterfaceType = .wiredEthernet
        var machine = Machine(parameters, after: [Machine.start(parameters)])
        #expect(machine.take(Machine.open()) == ["path notAvailable", "waiting: ENETDOWN"])
        #expect(machine.take(.network(Machine.wifi)) == [])
        #expect(machine.take(.network(Machine.both)) == ["path satisfied", "preparing", "open 10.1.0.9:80 as 2"])
    }

    @Test func `a ready connection is viable while its route and its link are there`() {
        var machine = Machine(after: Self.ready)
        #expect(
            machine.take(.finding(.closed(.localNetworkDenied), search: 1))
                == ["path localNetworkDenied", "not viable"])
        #expect(machine.take(Machine.open()) == ["path satisfied", "viable"])
        #expect(machine.take(.network(Machine.none)) == ["path satisfied", "not viable", "route to 10.1.0.9:80"])
        #expect(machine.take(.network(Machine.wifi)) == ["path satisfied", "viable", "route to 10.1.0.9:80"])
    }

    @Test func `another interface of the kernel's choice is a better path`() {
        var machine = Machine(after: Self.ready)
        #expect(machine.take(.network(Machine.both)) == ["path satisfied", "route to 10.1.0.9:80"])
        #expect(machine.take(.outgoingInterface(StandInNetwork.wifi().index)) == [])
        #expect(machine.take(.outgoingInterface(StandInNetwork.wire.index)) == ["better path"])
        #expect(machine.take(.outgoingInterface(StandInNetwork.wire.index)) == [])
        #expect(machine.take(.outgoingInterface(StandInNetwork.loopback.index)) == ["no better path"])
        // A reply that comes after the end is ignored.
        #expect(machine.take(.cancel(.graceful), .outgoingInterface(StandInNetwork.wire.index)).count == 2)
    }
}
