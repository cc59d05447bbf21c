internal import DeviceProtocol
package import Dispatch
internal import Synchronization

/// Watches the network of the device, for all objects with paths in this program.
///
/// The device names the types of interfaces; a state is reported once they are known.
package final class NetworkWatcher: Sendable {
    /// The watcher of this process.
    package static let shared = NetworkWatcher(
        asking: .shared, reading: NetworkState.now, changes: { RouteSocket.watch(on: $0, $1) })

    /// Calls a closure on a queue after every change, until the result is called.
    package typealias Changes =
        @Sendable (_ queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void

    private let device: DeviceAccess
    private let read: @Sendable () -> NetworkState
    private let changes: Changes
    private let queue = DispatchQueue(label: "pushlab.network")
    private let values = Mutex(Values())

    private struct Values {
        var state: NetworkState?
        var observers: [Int: @Sendable (NetworkState) -> Void] = [:]
        var lastObserver = 0
        var hasBegun = false
        var isAsking = false
        /// The interfaces whose types were requested.
        var asked: Set<String> = []
        var stop: @Sendable () -> Void = {}
    }

    package init(
        asking device: DeviceAccess, reading read: @escaping @Sendable () -> NetworkState,
        changes: @escaping Changes
    ) {
        self.device = device
        self.read = read
        self.changes = changes
    }

    deinit { values.withLock { $0.stop }() }

    /// The last reported state; before that, the state without the device's types.
    package var state: NetworkState { values.withLock { $0.state } ?? read() }

    /// Calls a closure with the state, once it is known, and again after every change, on the watcher's queue, until the
    /// result is called; a call that is being made goes on.
    ///
    /// A change of a route leaves the state as it is, unless it is a route to everywhere.
    package func observe(_ body: @escaping @Sendable (NetworkState) -> Void) -> @Sendable () -> Void {
        let (id, isFirst) = values.withLock { values in
            values.lastObserver += 1
            defer { values.hasBegun = true }
            return (values.lastObserver, !values.hasBegun)
        }
        // All calls are on the queue, so that no observer misses a change or gets an old one after a new one.
        queue.async { [self] in
            let known = values.withLock { values in
                values.observers[id] = body
                return values.state
            }
            if let known { body(known) }
            if isFirst { begin() }
        }
        return { [weak self] in self?.queue.async { [weak self] in self?.remove(id) } }
    }

    private func remove(_ id: Int) { values.withLock { $0.observers[id] = nil } }

    private func begin() {
        let stop = changes(queue) { [weak self] in self?.refresh() }
        values.withLock { $0.stop = stop }
        refresh()
    }

    private func refresh() {
        let names = Set(read().links.map(\.name))
        let (isUnknown, isAsking) = values.withLock { values in
            let isUnknown = !values.isAsking && !names.isSubset(of: values.asked)
            if isUnknown { values.isAsking = true }
            return (isUnknown, values.isAsking)
        }
        if isUnknown {
            // One reply ends the request; it needs no other end.
            _ = device.ask(.interfaces) { [weak self] reply in
                self?.queue.async { [weak self] in self?.learn(reply, about: names) }
            }
        }
        if !isAsking { tell() }
    }

    private func learn(_ reply: AppReply.Event, about names: Set<String>) {
        if case .interfaces(let types) = reply {
            let known = types.mapValues(NWInterface.InterfaceType.init(deviceName:))
            InterfaceTypes.learn(known.merging(["lo": .loopback]) { $1 })
        }
        // Without a device, there are no types to wait for.
        values.withLock { values in
            values.isAsking = false
            values.asked = names
        }
        refresh()
    }

    private func tell() {
        let now = read()
        let observers = values.withLock { values in
            values.state = now
            return values.observers.sorted { $0.key < $1.key }.map(\.value)
        }
        for observer in observers { observer(now) }
    }
}

extension NWInterface.InterfaceType {
    /// The type that a device calls `wifi`, `wired` or `cellular`; any other name is `other`.
    package init(deviceName: String) {
        switch deviceName {
        case "wifi": self = .wifi
        case "wired": self = .wiredEthernet
        case "cellular": self = .cellular
        default: self = .other
        }
    }
}
