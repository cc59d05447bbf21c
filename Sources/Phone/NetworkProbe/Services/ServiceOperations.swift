internal import DeviceProtocol
internal import Kernel

/// Provides what a program asks its system for rather than the kernel: Bonjour, paths, system services.
protocol ServiceProvider: Sendable {
    /// Asks; the replies come on any thread until the request is cancelled or done.
    ///
    /// No two requests have the same id.
    func ask(_ request: AppRequest, _ onReply: @escaping @Sendable (AppReply) -> Void)

    /// Ends an earlier request, if it goes on.
    func cancel(_ id: Int)

    /// Ends all requests.
    func close()
}

extension Prober {
    /// Requests a service and reports its events until it is cancelled.
    func useService(_ request: ProbeRequest) throws(OperationError) {
        guard let content = Self.content(request) else { throw OperationError(.badParam) }
        let began = MonotonicClock.nanoseconds
        let provider = services
        let id = numberService()
        keep(.service(id), for: request)
        provider.ask(AppRequest(content, id: id)) { [self] reply in handle(reply.event, of: request, since: began) }
        after(request) { [self] in reporter.outcome(request, .none) }
    }

    /// What the device is asked for; `nil` for a request that lacks something, or that is about no service.
    private static func content(_ request: ProbeRequest) -> AppRequest.Content? {
        switch request.operation {
        case .register:
            guard let type = request.type, let port = request.port else { return nil }
            return .register(type: type, name: request.name, port: port, txt: request.txt)
        case .browse: return request.type.map { .browse(type: $0) }
        case .resolve:
            guard let type = request.type, let name = request.name else { return nil }
            return .resolve(type: type, name: name)
        case .enumerateTypes: return .enumerateTypes
        case .path:
            guard let host = request.to, let port = request.port,
                let transport = AppRequest.Transport(rawValue: request.text ?? "tcp")
            else { return nil }
            return .path(host: host, port: port, transport)
        case .interfaces: return .interfaces
        case .systemService: return request.name.map { .systemService($0) }
        default: return nil
        }
    }

    private func handle(_ event: AppReply.Event, of request: ProbeRequest, since began: Int64) {
        let id = request.id
        let nanoseconds = MonotonicClock.nanoseconds - began
        func outcome(_ result: ProbeOutcome.Result, _ finding: ProbeOutcome.Finding? = nil) {
            reporter.outcome(request, result, nanoseconds: nanoseconds, finding: finding)
        }
        switch event {
        case .ready: reporter.report(.bonjour(id: id, .ready))
        case .waiting(let failure):
            reporter.report(.bonjour(id: id, .waiting(failure)))
            outcome(.failed(OperationError(failure.error)))
        case .failed(let failure):
            reporter.report(.bonjour(id: id, .failed(failure)))
            outcome(.failed(OperationError(failure.error)))
        case .registered(let name, _):
            reporter.report(.bonjour(id: id, .registered(name: name)))
            outcome(.ok, .registered(name: name))
        case .added(let service):
            reporter.report(.serviceAdded(id: id, service))
            outcome(.ok, .service(service))
        case .removed(let service): reporter.report(.serviceRemoved(id: id, service))
        case .resolved(let resolution):
            reporter.report(.serviceResolved(id: id, resolution))
            outcome(.ok, .resolution(resolution))
        case .path(let status):
            reporter.report(.path(id: id, status))
            switch status {
            case .satisfied: outcome(.ok)
            case .unsatisfied(let reason): outcome(.failed(OperationError(name: reason.rawValue, number: 0)))
            }
        case .interfaces(let types): outcome(.ok, .interfaces(types))
        case .done, .addresses: outcome(.ok)
        case .cancelled: break
        // A probe asks for nothing that is answered so.
        case .pushConfigurations, .pushSaved, .pushRefused, .pushActive, .incomingCall, .pushToTalk, .provider,
            .foreground:
            break
        }
    }
}
