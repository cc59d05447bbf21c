/// A connection to an endpoint, with the methods of its protocols ("NetworkConnection" of Apple).
///
/// It ends when its last reference is released.
public final class NetworkConnection<ApplicationProtocol: NetworkProtocolOptions>: NetworkChannel<ApplicationProtocol>,
    @unchecked Sendable
{
    // Unchecked as its superclass.

    /// Takes a new state.
    public typealias StateUpdateHandler = @isolated(any) @Sendable (NetworkConnection, State) -> Void
    /// Takes a new path.
    public typealias PathUpdateHandler = @isolated(any) @Sendable (NetworkConnection, NWPath) -> Void
    /// Takes whether data can flow, or whether there is a better path.
    public typealias FlagUpdateHandler = @isolated(any) @Sendable (NetworkConnection, Bool) -> Void

    /// Creates a connection with a stack of protocols.
    public convenience init(to endpoint: NWEndpoint, @ProtocolStackBuilder using builder: () -> ApplicationProtocol) {
        self.init(to: endpoint, using: .parameters(builder))
    }

    /// Creates a connection with parameters.
    public init(to endpoint: NWEndpoint, using builder: NWParametersBuilder<ApplicationProtocol>) {
        super.init(NWConnection(to: endpoint, using: builder.parameters), builder.top)
    }

    /// Creates a connection to a service that a browser has found.
    public convenience init<Endpoint: Connectable>(
        to endpoint: Endpoint, @ProtocolStackBuilder using builder: () -> ApplicationProtocol
    ) { self.init(to: endpoint.nwEndpoint, using: builder) }

    /// Creates a connection to a service that a browser has found, with parameters.
    public convenience init<Endpoint: Connectable>(
        to endpoint: Endpoint, using builder: NWParametersBuilder<ApplicationProtocol>
    ) { self.init(to: endpoint.nwEndpoint, using: builder) }

    /// Creates the connection of a listener.
    init(accepted connection: NWConnection, _ top: ApplicationProtocol) { super.init(connection, top) }

    /// The path; `nil` before it is known.
    public var currentPath: NWPath? { connection.currentPath }
    /// The own end of the connection.
    public var localEndpoint: NWEndpoint? { connection.currentPath?.localEndpoint }
    /// The peer's end of the connection.
    public var remoteEndpoint: NWEndpoint? { connection.currentPath?.remoteEndpoint }

    /// Starts to connect; a send or a receive does the same.
    public func start() { startOnce() }

    /// Cancels the attempt to connect to the current address, and tries the next one.
    public func tryNextEndpoint() { connection.cancelCurrentEndpoint() }

    /// Sets the closure that is called for every new state.
    @discardableResult
    public func onStateUpdate(@_inheritActorContext _ handler: @escaping StateUpdateHandler) -> Self {
        let updates = relay { await handler($0, $1) } as UpdateRelay<State>
        connection.stateUpdateHandler = { updates.add(State($0)) }
        return self
    }

    /// Sets the closure that is called for every new path.
    @discardableResult
    public func onPathUpdate(_ handler: @escaping PathUpdateHandler) -> Self {
        let updates = relay { await handler($0, $1) } as UpdateRelay<NWPath>
        connection.pathUpdateHandler = { updates.add($0) }
        return self
    }

    /// Sets the closure that is called when data can flow or no longer can.
    @discardableResult
    public func onViabilityUpdate(_ handler: @escaping FlagUpdateHandler) -> Self {
        let updates = relay { await handler($0, $1) } as UpdateRelay<Bool>
        connection.viabilityUpdateHandler = { updates.add($0) }
        return self
    }

    /// Sets the closure that is called when there is a better path, or no longer is.
    @discardableResult
    public func onBetterPathUpdate(_ handler: @escaping FlagUpdateHandler) -> Self {
        let updates = relay { await handler($0, $1) } as UpdateRelay<Bool>
        connection.betterPathUpdateHandler = { updates.add($0) }
        return self
    }

    private func relay<Update: Sendable>(
        _ handler: @escaping @Sendable (NetworkConnection, Update) async -> Void
    ) -> UpdateRelay<Update> {
        UpdateRelay { [weak self] update in if let self { await handler(self, update) } }
    }
}

/// Connects to an endpoint for as long as a closure runs.
public func withNetworkConnection<ApplicationProtocol: NetworkProtocolOptions, Result>(
    to endpoint: NWEndpoint, using builder: NWParametersBuilder<ApplicationProtocol>,
    _ body: (NetworkConnection<ApplicationProtocol>) async throws -> Result
) async throws -> Result {
    let connection = NetworkConnection(to: endpoint, using: builder)
    defer { connection.connection.cancel() }
    connection.start()
    return try await body(connection)
}

/// Connects to an endpoint, with a stack of protocols, for as long as a closure runs.
public func withNetworkConnection<ApplicationProtocol: NetworkProtocolOptions, Result>(
    to endpoint: NWEndpoint, @ProtocolStackBuilder using builder: () -> ApplicationProtocol,
    _ body: (NetworkConnection<ApplicationProtocol>) async throws -> Result
) async throws -> Result {
    try await withNetworkConnection(to: endpoint, using: .parameters(builder), body)
}
