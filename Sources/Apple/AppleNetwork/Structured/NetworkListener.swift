internal import Dispatch
internal import Glibc
internal import Synchronization

/// The service that a listener registers.
public protocol ListenerProvider: Sendable {
    /// The service.
    var service: NWListener.Service { get }
}

/// A Bonjour service that a listener announces.
public struct BonjourListenerProvider: ListenerProvider {
    /// The service.
    public let service: NWListener.Service

    /// Creates a service; without a name it has that of the device.
    public init(name: String? = nil, type: String, domain: String? = nil, txtRecord: NWTXTRecord? = nil) {
        service = NWListener.Service(
            name: name, type: type, domain: domain, txtRecord: txtRecord.map(\.data))
    }
}

extension ListenerProvider where Self == BonjourListenerProvider {
    /// A Bonjour service; without a name it has that of the device.
    public static func bonjour(
        name: String? = nil, type: String, domain: String? = nil, txtRecord: NWTXTRecord? = nil
    ) -> BonjourListenerProvider {
        BonjourListenerProvider(name: name, type: type, domain: domain, txtRecord: txtRecord)
    }
}

/// A listener whose connections are handled by tasks of their own ("NetworkListener" of Apple).
public final class NetworkListener<ApplicationProtocol: NetworkProtocolOptions>: CustomDebugStringConvertible, Sendable
{
    /// The states of a listener.
    public enum State: Equatable, Sendable {
        /// It is not started.
        case setup
        /// It waits for a network, because of an error.
        case waiting(NWError)
        /// It accepts connections.
        case ready
        /// It has failed for good.
        case failed(NWError)
        /// It was cancelled.
        case cancelled
    }

    /// The changes of the announced service.
    public enum ServiceRegistrationChange: Sendable {
        /// A service was registered.
        case add(NWEndpoint)
        /// A service was removed.
        case remove(NWEndpoint)
    }

    /// Takes a new state.
    public typealias StateUpdateHandler = @isolated(any) @Sendable (NetworkListener, State) -> Void
    /// Takes a change of the announced service.
    public typealias ServiceRegistrationUpdateHandler =
        @isolated(any) @Sendable (NetworkListener, ServiceRegistrationChange) -> Void

    private let listener: NWListener
    private let top: ApplicationProtocol
    private let queue = DispatchQueue(label: "pushlab.network-listener")
    private let states = Mutex<UpdateRelay<State>?>(nil)
    private let hasRun = Mutex(false)

    /// Creates a listener with a stack of protocols; throws EINVAL for parameters that cannot be used.
    public convenience init(@ProtocolStackBuilder using builder: () -> ApplicationProtocol) throws {
        try self.init(using: .parameters(builder))
    }

    /// Creates a listener with parameters.
    public init(using builder: NWParametersBuilder<ApplicationProtocol>) throws {
        listener = try NWListener(using: builder.parameters)
        top = builder.top
    }

    /// Creates a listener that announces a service.
    public convenience init<Provider: ListenerProvider>(
        for provider: Provider, @ProtocolStackBuilder using builder: () -> ApplicationProtocol
    ) throws { try self.init(for: provider, using: .parameters(builder)) }

    /// Creates a listener with parameters that announces a service.
    public convenience init<Provider: ListenerProvider>(
        for provider: Provider, using builder: NWParametersBuilder<ApplicationProtocol>
    ) throws {
        try self.init(using: builder)
        listener.service = provider.service
    }

    /// The port, once the listener is ready.
    public var port: NWEndpoint.Port? { listener.port }

    /// The announced service.
    public var service: NWListener.Service? {
        get { listener.service }
        set { listener.service = newValue }
    }

    /// The number of connections that are still accepted.
    public var newConnectionLimit: Int {
        get { listener.newConnectionLimit }
        set { listener.newConnectionLimit = newValue }
    }

    /// Sets the number of connections that are accepted.
    @discardableResult
    public func newConnectionLimit(_ limit: Int) -> Self {
        newConnectionLimit = limit
        return self
    }

    /// The description of the listener.
    public var debugDescription: String { listener.debugDescription }

    /// Sets the closure that is called for every new state.
    @discardableResult
    public func onStateUpdate(@_inheritActorContext _ handler: @escaping StateUpdateHandler) -> Self {
        states.withLock {
            $0 = UpdateRelay { [weak self] state in if let self { await handler(self, state) } }
        }
        return self
    }

    /// Sets the closure that is called when the service was registered or removed.
    @discardableResult
    public func onServiceRegistrationUpdate(_ handler: @escaping ServiceRegistrationUpdateHandler) -> Self {
        let changes = UpdateRelay<ServiceRegistrationChange> { [weak self] change in
            if let self { await handler(self, change) }
        }
        listener.serviceRegistrationUpdateHandler = { change in
            switch change {
            case .add(let endpoint): changes.add(.add(endpoint))
            case .remove(let endpoint): changes.add(.remove(endpoint))
            }
        }
        return self
    }

    /// Accepts connections and runs a closure for each in a task of its own, until the task of the caller is cancelled.
    ///
    /// A connection ends when its closure returns, also with an error. Throws the error of a listener that fails, EINVAL
    /// the second time, and `CancellationError`.
    public func run(
        _ handler: @escaping @isolated(any) @Sendable (NetworkConnection<ApplicationProtocol>) async throws -> Void
    ) async throws {
        let isFirst = hasRun.withLock { hasRun in
            defer { hasRun = true }
            return !hasRun
        }
        guard isFirst else { throw NWError.posix(.EINVAL) }
        let (accepted, connections) = AsyncThrowingStream<NWConnection, any Error>.makeStream()
        let relay = states.withLock { $0 }
        listener.newConnectionHandler = { connections.yield($0) }
        listener.stateUpdateHandler = { state in
            relay?.add(State(state))
            switch state {
            case .failed(let error): connections.finish(throwing: error)
            case .cancelled: connections.finish()
            default: break
            }
        }
        try Task.checkCancellation()
        listener.start(queue: queue)
        let (listener, top) = (listener, top)
        try await withTaskCancellationHandler {
            defer { listener.cancel() }
            try await withThrowingDiscardingTaskGroup { group in
                for try await connection in accepted {
                    group.addTask {
                        let connection = NetworkConnection(accepted: connection, top)
                        connection.start()
                        try? await handler(connection)
                        connection.connection.cancel()
                    }
                }
            }
        } onCancel: {
            listener.cancel()
        }
        try Task.checkCancellation()
    }
}

extension NetworkListener.State {
    fileprivate init(_ state: NWListener.State) {
        self =
            switch state {
            case .setup: .setup
            case .waiting(let error): .waiting(error)
            case .ready: .ready
            case .failed(let error): .failed(error)
            case .cancelled: .cancelled
            }
    }
}
