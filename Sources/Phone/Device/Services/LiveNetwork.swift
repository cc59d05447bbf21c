internal import Glibc
internal import Kernel
internal import LocalNetworkPrivacy
internal import Netlink
internal import PrivacyEnforcement
private import Synchronization

/// The interfaces and routes of the namespace that the device is in.
final class LiveNetwork: NetworkView {
    private let locality: LocalityWatcher
    private let monitor: NetlinkMonitor
    private let observers = Mutex<(next: Int, bodies: [Int: @Sendable () -> Void])>((0, [:]))

    /// Follows the changes on a reactor's thread.
    ///
    /// It has a monitor of its own: a cable that is pulled changes no route, but ends paths all the same.
    init(_ locality: LocalityWatcher, on reactor: Reactor) throws {
        self.locality = locality
        monitor = try NetlinkMonitor([.links, .addresses, .routes])
        try reactor.watch(try FileDescriptor.duplicating(monitor.raw)) { [weak self] _ in
            guard let self, (try? monitor.discard()) != nil else { return .finish }
            let bodies = observers.withLock { $0.bodies.sorted { $0.key < $1.key }.map(\.value) }
            for body in bodies { body() }
            return .keep
        }
    }

    func destination(of address: [UInt8], port: UInt16) -> Destination {
        locality.table.destination(of: address, port: port)
    }

    func isReachable(_ address: NetworkEndpoint) -> Bool { RouteProbe.isReachable(address) }

    func interfaces() -> [String] { RouteProbe.interfaceNames() }

    func observe(_ body: @escaping @Sendable () -> Void) -> Observation {
        let id = observers.withLock { observers in
            observers.next += 1
            observers.bodies[observers.next] = body
            return observers.next
        }
        return Observation { [weak self] in _ = self?.observers.withLock { $0.bodies.removeValue(forKey: id) } }
    }
}
