internal import DeviceProtocol
public import Dispatch
internal import Glibc
internal import Synchronization

/// A listener for connections on a port, with an optional Bonjour service.
///
/// It is `ready` once the port is open: accepting connections needs no access to the local network. The service is
/// registered once access is granted (`serviceRegistrationUpdateHandler`). A type that the Info.plist does not declare
/// makes the listener fail after it was ready. Without a reference to it, a listener ends.
public final class NWListener: CustomDebugStringConvertible, Sendable {
    /// The value of `newConnectionLimit` for no limit.
    public static let InfiniteConnectionLimit = Int(UInt32.max)

    /// The protocols and interfaces of the listener and its connections.
    public let parameters: NWParameters

    let surroundings: Surroundings
    let life = ObjectLife<State>(from: .setup, to: .cancelled)
    let registrationHandler = HandlerSlot<@Sendable (ServiceRegistrationChange) -> Void>()
    let values: Mutex<Values>
    private let connectionHandler = HandlerSlot<@Sendable (NWConnection) -> Void>()
    private let listening = ListenerPort()

    struct Values {
        var port: NWEndpoint.Port?
        var service: Service?
        var limit = NWListener.InfiniteConnectionLimit
        var registration = ListenerRegistration()
    }

    /// The surroundings of a listener, which a test replaces.
    package struct Surroundings: Sendable {
        var device: DeviceAccess
        var watcher: NetworkWatcher
        var transport: @Sendable () -> any Transport

        package init(
            device: DeviceAccess = .shared, watcher: NetworkWatcher = .shared,
            transport: @escaping @Sendable () -> any Transport = { Transports.shared }
        ) {
            self.device = device
            self.watcher = watcher
            self.transport = transport
        }
    }

    /// A listener on a port; ``NWEndpoint/Port/any`` is a free one.
    ///
    /// Throws `EINVAL` for parameters without a transport.
    public convenience init(using parameters: NWParameters, on port: NWEndpoint.Port = .any) throws {
        try self.init(using: parameters, on: port, in: Surroundings())
    }

    /// A listener on a free port with a service.
    ///
    /// Throws as ``init(using:on:)`` does.
    public convenience init(service: Service, using parameters: NWParameters) throws {
        try self.init(using: parameters)
        values.withLock { $0.service = service }
    }

    /// Creates a listener with other surroundings, for tests.
    package init(using parameters: NWParameters, on port: NWEndpoint.Port, in surroundings: Surroundings) throws {
        guard parameters.defaultProtocolStack.transportProtocol != nil else { throw NWError.posix(.EINVAL) }
        self.parameters = parameters
        self.surroundings = surroundings
        values = Mutex(Values(port: port))
    }

    deinit {
        _ = life.cancel()
        listening.close {}
    }

    /// The handler that is called for every new state.
    @preconcurrency public var stateUpdateHandler: (@Sendable (_ newState: State) -> Void)? {
        get { life.handler }
        set { life.handler = newValue }
    }

    /// The handler that gets the connections; without one, the listener fails when it is started.
    @preconcurrency public var newConnectionHandler: (@Sendable (_ connection: NWConnection) -> Void)? {
        get { connectionHandler.handler }
        set { connectionHandler.handler = newValue }
    }

    /// The handler that is called when the service is registered, and when it no longer is.
    @preconcurrency public var serviceRegistrationUpdateHandler:
        (
            @Sendable (_ change: ServiceRegistrationChange) -> Void
        )?
    {
        get { registrationHandler.handler }
        set { registrationHandler.handler = newValue }
    }

    /// The number of connections that are still accepted, one less with each; others are refused.
    public var newConnectionLimit: Int {
        get { values.withLock { $0.limit } }
        set { values.withLock { $0.limit = max(0, newValue) } }
    }

    /// The Bonjour service; it can be changed at any time.
    public var service: Service? {
        get { values.withLock { $0.service } }
        set {
            let hasChanged = values.withLock { values in
                defer { values.service = newValue }
                return values.service != newValue
            }
            if hasChanged { life.perform { [weak self] in self?.registerAgain() } }
        }
    }

    /// The state of the last notification.
    public var state: State { life.state }

    /// The requested port, and from `ready` on the actual one.
    public var port: NWEndpoint.Port? { values.withLock { $0.port } }

    /// The queue of ``start(queue:)``.
    public var queue: DispatchQueue? { life.queue }

    /// The port and the state.
    public var debugDescription: String { "NWListener(\(port ?? .any), \(state))" }

    /// Opens the port, and calls the handlers on a queue; has no effect a second time.
    public func start(queue: DispatchQueue) {
        guard life.begin(on: queue) else { return }
        guard newConnectionHandler != nil || !NetworkRules.ofThisProcess.needsConnectionHandler else {
            return life.perform { [weak self] in self?.fail(.posix(.EINVAL)) }
        }
        if isLocal {
            let loopback = parameters.requiredInterfaceType == .loopback ? NWInterface(zone: "lo") : nil
            return life.perform { [weak self] in self?.open(on: loopback) }
        }
        let path = FirstPath(surroundings.watcher, over: PathRequirement(parameters))
        path.wait { [weak self] path in self?.perform { $0.begin(path) } }
        life.atEnd(path.end)
    }

    /// Closes the port and withdraws the service.
    ///
    /// `cancelled` follows once the port is free, and then the handlers are released. Connections stay.
    public func cancel() {
        guard life.cancel() else { return }
        listening.close { [self] in
            life.finish { [self] in
                connectionHandler.handler = nil
                registrationHandler.handler = nil
            }
        }
    }

    /// Calls a closure on the queue, unless the listener has ended by then.
    func perform(_ body: @escaping @Sendable (NWListener) -> Void) {
        life.perform { [weak self] in
            guard let self else { return }
            if case .failed = state { return }
            body(self)
        }
    }

    /// Ends with an error.
    func fail(_ error: NWError) {
        life.endAll()
        listening.close {}
        life.enter(.failed(error))
    }

    private func begin(_ path: NWPath) {
        guard path.status == .satisfied else { return life.enter(.waiting(.posix(.ENETDOWN))) }
        // A type of interface that is required is the best interface of that type.
        open(on: parameters.requiredInterfaceType == .other ? nil : path.availableInterfaces.first)
    }

    private func open(on interface: NWInterface?) {
        listening.open(plan(on: interface), by: surroundings.transport()) { [weak self] event in
            guard let self else {
                if case .accepted(let flow) = event { flow.close(.abort) }
                return
            }
            // Not by `perform`: a flow that is not accepted must be closed.
            if case .accepted(let flow) = event { return accept(flow) }
            perform { $0.take(event) }
        }
    }

    private func take(_ event: FlowListenerEvent) {
        switch event {
        case .ready(let local):
            if case .hostPort(_, let port) = local { values.withLock { $0.port = port } }
            life.enter(.ready)
            registerAgain()
        case .closed(let error): fail(error ?? .posix(.ECANCELED))
        case .accepted: break
        }
    }

    private func accept(_ flow: any Flow) {
        life.perform(orElse: { flow.close(.abort) }) { [weak self] in
            guard let self, state == .ready, !parameters.acceptLocalOnly || flow.remote.isOnLink,
                let handler = newConnectionHandler, takesOne()
            else { return flow.close(.abort) }
            handler(NWConnection(accepted: flow, using: parameters.copy(), watching: surroundings.watcher))
        }
    }

    private func takesOne() -> Bool {
        values.withLock { values in
            guard values.limit > 0 else { return false }
            if values.limit != Self.InfiniteConnectionLimit { values.limit -= 1 }
            return true
        }
    }
}
