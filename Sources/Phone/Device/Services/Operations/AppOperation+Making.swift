internal import DeviceProtocol
internal import Kernel
internal import LocalNetworkPrivacy

extension AppOperationOrigin {
    /// The operation that the request stands for.
    ///
    /// `nil` when it is answered already, because it lacks something or happens at once.
    func operation(_ tools: ServiceTools) -> (any AppOperation)? {
        switch request.call {
        case .register:
            guard let type = needed(request.type, "type"), let port = needed(request.port, "port") else { return nil }
            let call = BonjourCall.register(
                name: request.name ?? tools.configuration.name, type: type, port: port, txt: request.txt ?? [:])
            return LocalNetworkOperation(call, asking: .bonjour(.register, type: type), self, tools)
        case .browse:
            guard let type = needed(request.type, "type") else { return nil }
            return LocalNetworkOperation(.browse(type: type), asking: .bonjour(.browse, type: type), self, tools)
        case .resolve:
            guard let type = needed(request.type, "type"), let name = needed(request.name, "name") else { return nil }
            let call = BonjourCall.resolve(name: name, type: type)
            return LocalNetworkOperation(call, asking: .bonjour(.resolve, type: type), self, tools)
        case .enumerateTypes:
            let type = "_services._dns-sd._udp"
            return LocalNetworkOperation(.enumerateTypes, asking: .bonjour(.enumerateTypes, type: type), self, tools)
        case .lookUp:
            guard let host = needed(request.host, "host") else { return nil }
            return LocalNetworkOperation(.lookUp(host: host), asking: .resolve(name: host), self, tools)
        case .path: return path(tools)
        case .interfaces: replyInterfaces(tools)
        case .systemService: useSystemService(tools)
        case .observeState: return AppStateOperation(self, tools)
        case .pushObserve, .provide: return PushOperation(self, tools.push)
        case .pushLoad, .pushSave, .pushRemove, .callReported, .providerStarted, .providerStopped, .providerUnmatched,
            .providerReleased, .reportCall, .reportPushToTalk, .notify:
            performPush(tools.push)
        // The connection knows its requests and ends them itself.
        case .cancel, .stateTaken: break
        }
        return nil
    }

    private func path(_ tools: ServiceTools) -> (any AppOperation)? {
        guard let host = needed(request.host, "host"), let port = needed(request.port, "port") else { return nil }
        guard let address = SocketAddress(host, port: port) else {
            refuse("host has to be an IP address, such as 10.1.0.2 or fe80::1%wlan0; look a name up first")
            return nil
        }
        let transport = request.transport ?? "tcp"
        guard ["tcp", "udp"].contains(transport) else {
            refuse("transport has to be tcp or udp")
            return nil
        }
        return PathOperation(to: address, isTCP: transport == "tcp", self, tools)
    }

    private func replyInterfaces(_ tools: ServiceTools) {
        let types = tools.network.interfaces().map { ($0, tools.configuration.interfaceTypes[$0] ?? "other") }
        reply(.interfaces(Dictionary(uniqueKeysWithValues: types)))
    }

    private func useSystemService(_ tools: ServiceTools) {
        guard let name = needed(request.service, "service") else { return }
        guard let service = SystemService(rawValue: name) else { return refuse("there is no system service \(name)") }
        if let app = caller.app {
            let decision = tools.privacy.ask(.systemService(service), by: app, context(name: name))
            if let refusal = decision.refusal {
                return reply(.failed(refusal.failure))
            }
        }
        reply(.done)
    }

    /// What a request cannot do without; replies that it lacks it.
    func needed<Value>(_ value: Value?, _ name: String) -> Value? {
        if value == nil { refuse("\(request.call.rawValue) needs \(name)") }
        return value
    }

    private func refuse(_ message: String) {
        reply(.failed(ServiceFailure(.badParam, "BadParam: \(message)")))
    }
}
