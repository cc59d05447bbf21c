internal import DeviceRules
internal import Glibc
internal import Kernel
internal import Netlink
internal import PrivacyEnforcement

/// The interfaces and routes of the device's namespace.
final class LiveNetwork: NetworkView {
    private let locality: LocalityWatcher
    private let monitor: NetlinkMonitor
    private let observers = Observers<Void>()

    /// Follows changes on a reactor's thread.
    ///
    /// It has its own monitor, because a lost carrier ends paths without a change of routes.
    init(_ locality: LocalityWatcher, on reactor: Reactor) throws {
        self.locality = locality
        monitor = try NetlinkMonitor([.links, .addresses, .routes])
        try reactor.watch(try FileDescriptor.duplicating(monitor.raw)) { [weak self] _ in
            guard let self, (try? monitor.discard()) != nil else { return .finish }
            for body in observers.bodies { body(()) }
            return .keep
        }
    }

    func destination(of address: SocketAddress) -> Destination {
        locality.table.destination(of: address.address, port: address.port, by: Int32(bitPattern: address.scope))
    }

    func isReachable(_ address: SocketAddress) -> Bool { RouteProbe.isReachable(address) }

    func interfaces() -> [String] { RouteProbe.interfaceNames() }

    func observe(_ body: @escaping @Sendable () -> Void) -> Observation {
        observers.add { _ in body() }
    }
}
