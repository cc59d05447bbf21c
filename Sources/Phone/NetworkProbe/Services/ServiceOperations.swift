internal import DeviceProtocol
internal import Kernel
private import Synchronization

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
    /// Asks for a service and tells what comes of it until it is cancelled.
    func useService(_ request: ProbeRequest) throws(OperationError) {
        guard var asked = Self.appRequest(request) else { throw OperationError(bonjour: -65540) }
        let began = MonotonicClock.nanoseconds
        let provider = services
        let id = numberService()
        asked.id = id
        keep(.service(id), for: request)
        provider.ask(asked) { [self] reply in told(reply, of: request, since: began) }
        after(request) { [self] in reporter.outcome(request) { $0.result = "none" } }
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

    private func told(_ reply: AppReply, of request: ProbeRequest, since began: Int64) {
        let nanoseconds = MonotonicClock.nanoseconds - began
        switch reply.event {
        case .ready, .waiting, .failed, .registered:
            let error = reply.error.map { OperationError(bonjour: $0) }
            var event = ProbeEvent("bonjour", id: request.id)
            event.state = reply.event.rawValue
            event.result = error?.name ?? "ok"
            event.number = error?.number ?? 0
            event.name = reply.name
            event.message = reply.message
            reporter.tell(event)
            if reply.event == .ready { return }
            reporter.outcome(request, error, nanoseconds: nanoseconds) { $0.name = reply.name }
        case .added, .removed, .resolved:
            var event = ProbeEvent("service-\(reply.event.rawValue)", id: request.id)
            event.describe(reply)
            reporter.tell(event)
            if reply.event == .removed { return }
            reporter.outcome(request, nanoseconds: nanoseconds) { $0.describe(reply) }
        case .path:
            var event = ProbeEvent("path", id: request.id)
            event.satisfied = reply.isSatisfied
            event.reason = reply.reason
            reporter.tell(event)
            let error =
                reply.isSatisfied == true ? nil : OperationError(name: reply.reason ?? "notAvailable", number: 0)
            reporter.outcome(request, error, nanoseconds: nanoseconds)
        case .done, .addresses:
            let error = reply.error.map { OperationError(bonjour: $0) }
            reporter.outcome(request, error, nanoseconds: nanoseconds) { $0.interfaceTypes = reply.interfaceTypes }
        case .cancelled: break
        }
    }

    /// Registers a service of a name that nobody else has and browses for it: `allowed` when it finds itself, `denied`
    /// when it may not.
    func checkPermission(_ request: ProbeRequest) throws(OperationError) {
        let type = "_preflight_check._tcp"
        let name = "check-\(UInt64.random(in: .min ... .max))"
        let provider = services
        let ids = [numberService(), numberService()]
        let isOver = Mutex(false)
        let finish: @Sendable (String, Int) -> Void = { [self] result, number in
            isOver.withLock { $0 = true }
            reporter.outcome(request) { event in
                event.result = result
                event.number = number
            }
            for id in ids { provider.cancel(id) }
        }
        let onReply: @Sendable (AppReply) -> Void = { reply in
            if reply.event == .added, reply.name == name { return finish("allowed", 0) }
            guard let number = reply.error else { return }
            let error = OperationError(bonjour: number)
            finish(number == DNSServiceError.policyDenied.rawValue ? "denied" : error.name, number)
        }
        provider.ask(AppRequest(.register, id: ids[0], type: type, name: name, port: 9), onReply)
        provider.ask(AppRequest(.browse, id: ids[1], type: type), onReply)
        // The first may have been refused before the second was asked.
        if isOver.withLock({ $0 }) { for id in ids { provider.cancel(id) } }
        after(request) { finish("none", 0) }
    }
}

extension ProbeEvent {
    fileprivate mutating func describe(_ reply: AppReply) {
        name = reply.name
        type = reply.type
        host = reply.host
        port = reply.port ?? port
        addresses = reply.addresses
        txt = reply.txt
        interfaces = reply.interfaces
    }
}
