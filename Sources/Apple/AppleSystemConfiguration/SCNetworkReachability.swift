internal import AppleNetwork
internal import Dispatch
public import Foundation
internal import Glibc
internal import Synchronization

/// A host or an address whose reachability is asked for ("SCNetworkReachability" of Apple).
///
/// A target is reachable if the kernel has a route to it over an interface that is up, which says nothing about the
/// target itself. The address 0.0.0.0 stands for the default route.
public final class SCNetworkReachability: @unchecked Sendable {
    // Unchecked: the state is behind the lock; the callback is called on the queue of the program.

    enum Target: Sendable {
        case name(String)
        case address(NWEndpoint.Host)
    }

    @safe struct State {
        var callback: SCNetworkReachabilityCallBack?
        var context: SCNetworkReachabilityContext?
        var schedule: (@Sendable (@escaping @Sendable () -> Void) -> Void)?
        var last: SCNetworkReachabilityFlags?
        var stop: (@Sendable () -> Void)?
    }

    private let target: Target
    private let lock = Mutex(())
    private var state = State()
    /// The queue on which names are looked up, which takes time.
    private let queue = DispatchQueue(label: "pushlab.reachability")

    init(_ target: Target) { self.target = target }

    deinit {
        state.stop?()
        if let context = unsafe state.context, let info = unsafe context.info {
            unsafe context.release?(info)
        }
    }

    func with<Result>(_ body: (inout State) -> Result) -> Result {
        lock.withLock { _ in body(&state) }
    }

    /// Returns the flags of now; a name is looked up meanwhile.
    func flags() -> SCNetworkReachabilityFlags {
        let network = NetworkWatcher.shared.state
        switch target {
        case .name(let name):
            let hosts = NameLookUp.hosts(of: name)
            return hosts.lazy.map { Self.flags($0, network) }.first { $0.contains(.reachable) } ?? []
        case .address(let host): return Self.flags(host, network)
        }
    }

    private static func flags(_ host: NWEndpoint.Host, _ network: NetworkState)
        -> SCNetworkReachabilityFlags
    {
        let isAny: Bool
        switch host {
        case .ipv4(let address): isAny = address == .any
        case .ipv6(let address): isAny = address.isAny
        case .name: return []
        }
        let link: InterfaceState?
        if isAny {
            let names = Set(network.routes.map(\.interface))
            link = network.links.first { $0.isRunning && names.contains($0.name) }
        } else {
            let index = RouteQuery.interface(to: .hostPort(host: host, port: 0))
            link = network.links.first { $0.index == index && $0.isRunning }
        }
        guard let link else { return [] }
        var flags: SCNetworkReachabilityFlags = .reachable
        if link.type == .cellular { flags.insert(.isWWAN) }
        if link.type == .loopback { flags.insert(.isLocalAddress) }
        return flags
    }

    /// Sets where the callback is called; `nil` ends that.
    func schedule(_ schedule: (@Sendable (@escaping @Sendable () -> Void) -> Void)?) {
        let stop = with { state in
            state.schedule = schedule
            defer { state.stop = nil }
            return state.stop
        }
        stop?()
        guard schedule != nil else { return }
        let observing = NetworkWatcher.shared.observe { [weak self] _ in
            self?.queue.async { [weak self] in self?.update() }
        }
        with { $0.stop = observing }
    }

    private func update() {
        let now = flags()
        let (isNew, schedule) = with { state in
            defer { state.last = now }
            return (state.last != now, state.schedule)
        }
        guard isNew, let schedule else { return }
        schedule { [weak self] in
            guard let self else { return }
            let (callback, info) = unsafe with { unsafe ($0.callback, $0.context?.info) }
            unsafe callback?(self, now, info)
        }
    }
}

/// Takes new flags of a target, with the info of the context.
///
/// It is a function of Swift here, because C has no Swift classes; a closure without captures is both.
public typealias SCNetworkReachabilityCallBack =
    (SCNetworkReachability, SCNetworkReachabilityFlags, UnsafeMutableRawPointer?) -> Void

/// The info of a callback, with the functions that own it.
@unsafe public struct SCNetworkReachabilityContext {
    /// The version: 0.
    public var version: CFIndex
    /// The info.
    public var info: UnsafeMutableRawPointer?
    /// Retains the info.
    public var retain: ((UnsafeRawPointer) -> UnsafeRawPointer)?
    /// Releases the info.
    public var release: ((UnsafeRawPointer) -> Void)?
    /// Describes the info; never called.
    public var copyDescription: ((UnsafeRawPointer) -> Unmanaged<NSString>)?

    /// Creates a context.
    public init(
        version: CFIndex, info: UnsafeMutableRawPointer?,
        retain: ((UnsafeRawPointer) -> UnsafeRawPointer)?,
        release: ((UnsafeRawPointer) -> Void)?,
        copyDescription: ((UnsafeRawPointer) -> Unmanaged<NSString>)?
    ) {
        unsafe self.version = version
        unsafe self.info = unsafe info
        unsafe self.retain = unsafe retain
        unsafe self.release = unsafe release
        unsafe self.copyDescription = unsafe copyDescription
    }
}
