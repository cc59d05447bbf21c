public import Dispatch
internal import Synchronization

/// A connection of TCP, the datagrams between two ports, or a protocol over these.
///
/// Once started it calls its handlers and completions on the queue that it was given, one at a time, and never inside the
/// call that causes them. It is cancelled when its last reference is released.
public final class NWConnection: CustomDebugStringConvertible, Sendable {
    let core: ConnectionCore

    /// The endpoint that the connection is to, or that it was accepted from.
    public let endpoint: NWEndpoint
    /// The protocols and interfaces that may be used.
    public let parameters: NWParameters

    /// A connection to an endpoint.
    public convenience init(to endpoint: NWEndpoint, using parameters: NWParameters) {
        self.init(to: endpoint, using: parameters, asking: .shared, watching: .shared)
    }

    /// A connection to a port of a host.
    public convenience init(host: NWEndpoint.Host, port: NWEndpoint.Port, using parameters: NWParameters) {
        self.init(to: .hostPort(host: host, port: port), using: parameters)
    }

    /// Creates a connection that uses another device and network, for tests.
    package init(
        to endpoint: NWEndpoint, using parameters: NWParameters, asking device: DeviceAccess,
        watching watcher: NetworkWatcher
    ) {
        self.endpoint = endpoint
        self.parameters = parameters
        core = ConnectionCore(endpoint, parameters, asking: device, watching: watcher)
    }

    /// Creates the connection of an accepted flow; it becomes ready after it is started.
    package init(accepted flow: any Flow, using parameters: NWParameters, watching watcher: NetworkWatcher = .shared) {
        endpoint = flow.remote
        self.parameters = parameters
        core = ConnectionCore(endpoint, parameters, accepted: flow, watching: watcher)
    }

    deinit { core.take(.release) }

    /// The state of the last notification.
    public var state: State { core.values.withLock { $0.machine.state } }

    /// The handler that is called for every new state.
    @preconcurrency public var stateUpdateHandler: (@Sendable (_ state: State) -> Void)? {
        get { core.values.withLock { $0.handlers.state } }
        set { core.setHandler(\.state, newValue) }
    }

    /// The path of the connection; `nil` before it is known.
    public var currentPath: NWPath? { core.values.withLock { $0.machine.path } }

    /// The handler that is called for every new path.
    @preconcurrency public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)? {
        get { core.values.withLock { $0.handlers.path } }
        set { core.setHandler(\.path, newValue) }
    }

    /// The handler that is called when data can flow or no longer can, from `ready` on.
    @preconcurrency public var viabilityUpdateHandler: (@Sendable (_ isViable: Bool) -> Void)? {
        get { core.values.withLock { $0.handlers.viability } }
        set { core.setHandler(\.viability, newValue) }
    }

    /// The handler that is called when a new connection would take a better path, or no longer would.
    @preconcurrency public var betterPathUpdateHandler: (@Sendable (_ betterPathAvailable: Bool) -> Void)? {
        get { core.values.withLock { $0.handlers.betterPath } }
        set { core.setHandler(\.betterPath, newValue) }
    }

    /// The queue of ``start(queue:)``.
    public var queue: DispatchQueue? { core.values.withLock { $0.queue?.given } }

    /// The maximum number of bytes of a datagram; 0 for a stream, or before it is known.
    public var maximumDatagramSize: Int { core.values.withLock { $0.machine.facts?.maximumDatagramSize ?? 0 } }

    /// Returns the metadata of a protocol for the whole connection, from `ready` on.
    public func metadata(definition: NWProtocolDefinition) -> NWProtocolMetadata? {
        if definition == NWProtocolTCP.definition { return core.tcpMetadata }
        return core.values.withLock { $0.machine.facts?.metadata.first { $0.definition == definition } }
    }

    /// Starts to connect; has no effect a second time, or after ``cancel()``.
    public func start(queue: DispatchQueue) { core.start(on: queue) }

    /// Tries again; has an effect only while the connection waits.
    public func restart() { core.take(.restart) }

    /// Ends the connection: data that was sent still goes out, and pending completions are called with ECANCELED.
    public func cancel() { core.take(.cancel(.graceful)) }

    /// Ends the connection at once, TCP by a reset.
    public func forceCancel() { core.take(.cancel(.abort)) }

    /// Cancels the attempt to connect to the current address.
    ///
    /// The next address is tried; without one, the connection is cancelled.
    public func cancelCurrentEndpoint() { core.take(.cancelCurrentEndpoint) }

    /// `[C1 192.0.2.1:80 tcp, attribution: developer ready]`: number, endpoint, parameters and state.
    public var debugDescription: String { "[C\(core.number) \(endpoint) \(parameters) \(state)]" }
}
