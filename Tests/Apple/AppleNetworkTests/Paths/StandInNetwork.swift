import AppleNetwork
import Dispatch
import Synchronization

/// The network of a test: its state, and what is told of changes.
final class StandInNetwork: Sendable {
    private let values: Mutex<Values>

    private struct Values {
        var state: NetworkState
        var watching: (queue: DispatchQueue, body: @Sendable () -> Void)?
    }

    init(_ state: NetworkState) { values = Mutex(Values(state: state)) }

    /// Sets the state, and tells that it has changed.
    func change(_ state: NetworkState) {
        let watching = values.withLock { values in
            values.state = state
            return values.watching
        }
        watching.map { $0.queue.async(execute: $0.body) }
    }

    /// A watcher of it.
    func watcher(asking device: DeviceAccess) -> NetworkWatcher {
        NetworkWatcher(
            asking: device, reading: { [self] in values.withLock { $0.state } },
            changes: { [self] queue, body in
                values.withLock { $0.watching = (queue, body) }
                return { [self] in values.withLock { $0.watching = nil } }
            })
    }

    static func wifi(_ type: NWInterface.InterfaceType = .wifi, isRunning: Bool = true) -> InterfaceState {
        InterfaceState(
            name: "en0", index: 2, type: type, isRunning: isRunning, ipv4: [IPv4Address("10.1.0.7")].compactMap(\.self),
            ipv6: [IPv6Address("fe80::7")].compactMap(\.self))
    }

    static let cell = InterfaceState(
        name: "pdp_ip0", index: 3, type: .cellular, isRunning: true,
        ipv4: [IPv4Address("100.64.0.2")].compactMap(\.self), ipv6: [IPv6Address("2001:db8::2")].compactMap(\.self))
    static let wire = InterfaceState(
        name: "en1", index: 4, type: .wiredEthernet, isRunning: true,
        ipv4: [IPv4Address("10.2.0.7")].compactMap(\.self))
    static let loopback = InterfaceState(
        name: "lo", index: 1, type: .loopback, isRunning: true, ipv4: [.loopback], ipv6: [.loopback])
}
