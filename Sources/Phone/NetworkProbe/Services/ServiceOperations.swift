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
        guard var asked = Self.appRequest(request) else { throw OperationError(.badParam) }
        let began = MonotonicClock.nanoseconds
        let provider = services
        let id = numberService()
        asked.id = id
        keep(.service(id), for: request)
        provider.ask(asked) { [self] reply in handle(reply.event, of: request, since: began) }
        after(request) { [self] in reporter.outcome(request, .none) }
    }

    private static func appRequest(_ request: ProbeRequest) -> AppRequest? {
        switch request.operation {
        case .register:
            AppRequest(
                .register, id: 0, type: request.type, name: request.name, port: request.port, txt: request.txt)
        case .browse: AppRequest(.browse, id: 0, type: request.type)
        case .resolve: AppRequest(.resolve, id: 0, type: request.type, name: request.name)
        case .enumerateTypes: AppRequest(.enumerateTypes, id: 0)
        case .path:
            AppRequest(.path, id: 0, port: request.port, host: request.to, transport: request.text ?? "tcp")
        case .interfaces: AppRequest(.interfaces, id: 0)
        case .systemService: AppRequest(.systemService, id: 0, service: request.name)
        default: nil
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
