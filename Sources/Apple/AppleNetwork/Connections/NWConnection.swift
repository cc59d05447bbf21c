public import Dispatch
internal import Synchronization

/// A connection of TCP, the datagrams between two ports, or a protocol over these.
///
/// Once started it calls its handlers and completions on the queue that it was given, one at a time, and never inside the
/// call that causes them. When nobody refers to it any more it is cancelled.
public final class NWConnection: CustomDebugStringConvertible, Sendable {
    let core: ConnectionCore

    /// What the connection is to, or where it comes from.
    public let endpoint: NWEndpoint
    /// How it does its work.
    public let parameters: NWParameters

    /// A connection to an endpoint.
    public convenience init(to endpoint: NWEndpoint, using parameters: NWParameters) {
        self.init(to: endpoint, using: parameters, asking: .shared, watching: .shared)
    }

    /// A connection to a port of a host.
    public convenience init(host: NWEndpoint.Host, port: NWEndpoint.Port, using parameters: NWParameters) {
        self.init(to: .hostPort(host: host, port: port), using: parameters)
    }

    /// A connection whose permission and names are another device's matter, for tests.
    package init(
        to endpoint: NWEndpoint, using parameters: NWParameters, asking device: DeviceAccess,
        watching watcher: NetworkWatcher
    ) {
        self.endpoint = endpoint
        self.parameters = parameters
        core = ConnectionCore(endpoint, parameters, asking: device, watching: watcher)
    }

    /// The connection of a flow that a listener has accepted; it becomes ready after it is started.
    package init(accepted flow: any Flow, using parameters: NWParameters, watching watcher: NetworkWatcher = .shared) {
        endpoint = flow.remote
        self.parameters = parameters
        core = ConnectionCore(endpoint, parameters, accepted: flow, watching: watcher)
    }

    deinit { core.take(.cancel(.graceful)) }

    /// Where it is, as it was last told.
    public var state: State { core.values.withLock { $0.machine.state } }

    /// Who is told of every new state.
    @preconcurrency public var stateUpdateHandler: (@Sendable (_ state: State) -> Void)? {
        get { core.values.withLock { $0.handlers.state } }
        set { core.setHandler(\.state, newValue) }
    }

    /// The path of the connection; `nil` before it is known.
    public var currentPath: NWPath? { core.values.withLock { $0.machine.path } }

    /// Who is told of every new path.
    @preconcurrency public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)? {
        get { core.values.withLock { $0.handlers.path } }
        set { core.setHandler(\.path, newValue) }
    }

    /// Who is told whether data can flow, from ready on.
    @preconcurrency public var viabilityUpdateHandler: (@Sendable (_ isViable: Bool) -> Void)? {
        get { core.values.withLock { $0.handlers.viability } }
        set { core.setHandler(\.viability, newValue) }
    }

    /// Who is told whether a new connection would take a better path than this one.
    @preconcurrency public var betterPathUpdateHandler: (@Sendable (_ betterPathAvailable: Bool) -> Void)? {
        get { core.values.withLock { $0.handlers.betterPath } }
        set { core.setHandler(\.betterPath, newValue) }
    }

    /// The queue that was given to ``start(queue:)``.
    public var queue: DispatchQueue? { core.values.withLock { $0.queue?.given } }

    /// The most bytes that fit into one datagram; 0 for a stream, or before it is known.
    public var maximumDatagramSize: Int { core.values.withLock { $0.machine.facts?.maximumDatagramSize ?? 0 } }

    /// What a protocol says of the whole connection, once it is ready.
    public func metadata(definition: NWProtocolDefinition) -> NWProtocolMetadata? {
        core.values.withLock { $0.machine.facts?.metadata.first { $0.definition == definition } }
    }

    /// Begins to connect; has no effect a second time, or after ``cancel()``.
    public func start(queue: DispatchQueue) { core.start(on: queue) }

    /// Tries again; has an effect only while the connection waits.
    public func restart() { core.take(.restart) }

    /// Ends the connection: what was sent goes out, whatever has not been completed is with ECANCELED.
    public func cancel() { core.take(.cancel(.graceful)) }

    /// Ends the connection at once, TCP by a reset.
    public func forceCancel() { core.take(.cancel(.abort)) }

    /// Gives up the address that is being tried or used.
    ///
    /// The next one is tried; without another one, as ``cancel()`` does.
    public func cancelCurrentEndpoint() { core.take(.cancelCurrentEndpoint) }

    /// `[C1 192.0.2.1:80 tcp, attribution: developer ready]`: number, endpoint, parameters and state.
    public var debugDescription: String { "[C\(core.number) \(endpoint) \(parameters) \(state)]" }
}
