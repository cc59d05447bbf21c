internal import DeviceProtocol
internal import Glibc
internal import Kernel
private import Synchronization

/// The executor of requests, which runs each blocking request on its own thread and reports the events.
final class Prober: Sendable {
    let reporter: Reporter
    let policy: ProbePolicy
    private let options: ProbeOptions
    private let open = Mutex<[Int: (item: Item, request: ProbeRequest)]>([:])
    private let lastService = Atomic<Int>(0)
    private let provider = Mutex<(any ServiceProvider)?>(nil)

    /// The open resource of a request, which later requests may use or cancel.
    enum Item: Sendable {
        case socket(ProbeSocket)
        case service(Int)
    }

    init(_ options: ProbeOptions, reporter: Reporter) {
        self.options = options
        policy = options.policy
        self.reporter = reporter
    }

    /// Begins a request and later reports its outcome.
    func begin(_ request: ProbeRequest) {
        guard reporter.begin(request.id, request.operation) else { return }
        // Requests that do not block are executed in order, so that a later one can cancel an earlier one.
        if !request.operation.blocks { return perform(request) }
        do {
            try PlainThread.start { [self] in perform(request) }.detach()
        } catch {
            reporter.outcome(request, .failed(OperationError(errno: error.number)))
        }
    }

    private func perform(_ request: ProbeRequest) {
        do throws(OperationError) {
            try attempt(request)
        } catch {
            reporter.outcome(request, .failed(error))
        }
    }

    private func attempt(_ request: ProbeRequest) throws(OperationError) {
        switch request.content {
        case .tcpConnect(let to, let port, let interface):
            try tcpConnect(request, SocketAddress.resolve(to, port: port), interface)
        case .tcpListen(let port): try tcpListen(request, port)
        case .tcpSend(let id, let text): try tcpSend(request, socket(of: id), text)
        case .datagram(let datagram, let to, let port, let source):
            try sendDatagram(request, datagram, SocketAddress.first(to, port: port), source)
        case .receive(let receiver, let port): try receiveDatagrams(request, receiver, port)
        case .ping(let to): try ping(request, SocketAddress.first(to, port: 0))
        case .lookUp(let name): lookUp(request, name)
        case .register(let type, let name, let port, let txt):
            useService(request, .register(type: type, name: name, port: port, txt: txt))
        case .browse(let type): useService(request, .browse(type: type))
        case .resolve(let type, let name): useService(request, .resolve(type: type, name: name))
        case .enumerateTypes: useService(request, .enumerateTypes)
        case .path(let host, let port, let transport): useService(request, .path(host: host, port: port, transport))
        case .interfaces: useService(request, .interfaces)
        case .systemService(let name): useService(request, .systemService(name))
        case .triggerAlert:
            let targets = AlertTrigger.run(policy)
            reporter.outcome(
                request,
                finding: .targets(
                    targets.map(\.address.text), port: AlertTrigger.port,
                    interfaces: Set(targets.map(\.interface)).sorted()))
        case .cancel(let id): try cancel(request, id)
        }
    }

    // MARK: What is open

    /// Keeps a socket or a service under the request's id until it is cancelled.
    func keep(_ item: Item, for request: ProbeRequest) { open.withLock { $0[request.id] = (item, request) } }

    func forget(_ request: ProbeRequest) { open.withLock { $0[request.id] = nil } }

    /// Returns the socket of an earlier request; throws ENOTCONN when there is none.
    func socket(of id: Int) throws(OperationError) -> ProbeSocket {
        guard case .socket(let socket)? = open.withLock({ $0[id]?.item }) else {
            throw OperationError(errno: ENOTCONN)
        }
        return socket
    }

    private func cancel(_ request: ProbeRequest, _ id: Int) throws(OperationError) {
        guard let (item, earlier) = open.withLock({ $0.removeValue(forKey: id) }) else {
            throw OperationError(errno: ENOENT)
        }
        switch item {
        case .socket(let socket): socket.cancel()
        case .service(let service): services.cancel(service)
        }
        reporter.outcome(earlier, .failed(OperationError(errno: ECANCELED)))
        reporter.outcome(request)
    }

    // MARK: Services

    /// Returns a new number for a request to the provider.
    func numberService() -> Int { lastService.add(1, ordering: .relaxed).newValue }

    /// The provider of services: the device if there is one, otherwise the probe itself.
    var services: any ServiceProvider {
        provider.withLock { provider in
            if let provider { return provider }
            let chosen: any ServiceProvider =
                (options.isStandalone ? nil : ProbeServices())
                ?? StandaloneServices(lifetime: options.lifetime)
            provider = chosen
            return chosen
        }
    }

    /// Ends all services and withdraws them from the network.
    func close() { provider.withLock { $0 }?.close() }

    // MARK: Helpers

    /// Runs `body` and reports the outcome with its duration and finding.
    func timed(_ request: ProbeRequest, _ body: () throws(OperationError) -> ProbeOutcome.Finding?) {
        let began = MonotonicClock.nanoseconds
        do throws(OperationError) {
            let finding = try body()
            reporter.outcome(request, nanoseconds: MonotonicClock.nanoseconds - began, finding: finding)
        } catch {
            reporter.outcome(request, .failed(error), nanoseconds: MonotonicClock.nanoseconds - began)
        }
    }

    /// Calls `body` after the timeout of a request, if it has one.
    func after(_ request: ProbeRequest, _ body: @escaping @Sendable () -> Void) {
        guard let seconds = request.seconds else { return }
        let milliseconds = request.limit(seconds)
        do {
            try PlainThread.start {
                _ = poll(nil, 0, milliseconds)
                body()
            }.detach()
        } catch {
            body()
        }
    }
}

extension ProbeOperation {
    /// Whether the operation may block.
    fileprivate var blocks: Bool {
        switch self {
        case .register, .browse, .resolve, .enumerateTypes, .path, .interfaces, .systemService, .triggerAlert,
            .cancel:
            false
        default: true
        }
    }
}

extension ProbeRequest {
    /// Returns the timeout in milliseconds, at most 24 days; `seconds` is the default.
    func limit(_ seconds: Double) -> Int32 {
        Int32(min(max((self.seconds ?? seconds) * 1000, 0), Double(Int32.max)))
    }
}
