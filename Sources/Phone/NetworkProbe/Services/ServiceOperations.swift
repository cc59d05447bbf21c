internal import DeviceProtocol
internal import Kernel

/// A provider of the services that programs get from the system rather than from the kernel: Bonjour, paths, system
/// services.
protocol ServiceProvider: Sendable {
    /// Sends a request with a unique id; replies arrive on any thread until it is complete or cancelled.
    func ask(_ request: AppRequest, _ onReply: @escaping @Sendable (AppReply) -> Void)

    /// Cancels an earlier request, if it is running.
    func cancel(_ id: Int)

    func close()
}

extension Prober {
    /// Requests a service and reports its events until it is cancelled.
    func useService(_ request: ProbeRequest, _ content: AppRequest.Content) {
        let began = MonotonicClock.nanoseconds
        let provider = services
        let id = numberService()
        keep(.service(id), for: request)
        provider.ask(AppRequest(content, id: id)) { [self] reply in handle(reply.event, of: request, since: began) }
        after(request) { [self] in reporter.outcome(request, .none) }
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
        // These replies belong to requests that a probe does not send.
        case .pushConfigurations, .pushSaved, .pushRefused, .pushActive, .incomingCall, .pushToTalk, .pushToTalkRefused,
            .provider,
            .foreground, .quickAction, .expired, .wifiNetwork, .hotspots, .hotspotRefused, .notificationResponse,
            .willPresent, .notificationPermission, .notifications, .notificationCategories, .transfer,
            .backgroundSession, .backgroundTask, .backgroundTaskRequests:
            break
        }
    }
}
