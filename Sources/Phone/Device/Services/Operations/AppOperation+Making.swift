internal import DeviceProtocol
internal import DeviceRules
internal import Kernel

extension AppOperationOrigin {
    /// Makes the operation of the request.
    ///
    /// It is `nil` when the request has already been answered, because it is invalid or completes immediately.
    func operation(_ tools: ServiceTools) -> (any AppOperation)? {
        switch request.content {
        case .register(let type, let name, let port, let txt):
            let call = BonjourCall.register(
                name: name ?? tools.configuration.name, type: type, port: port, txt: txt ?? [:])
            return LocalNetworkOperation(call, asking: .bonjour(.register, type: type), self, tools)
        case .browse(let type):
            return LocalNetworkOperation(.browse(type: type), asking: .bonjour(.browse, type: type), self, tools)
        case .resolve(let type, let name):
            let call = BonjourCall.resolve(name: name, type: type)
            return LocalNetworkOperation(call, asking: .bonjour(.resolve, type: type), self, tools)
        case .enumerateTypes:
            let type = "_services._dns-sd._udp"
            return LocalNetworkOperation(.enumerateTypes, asking: .bonjour(.enumerateTypes, type: type), self, tools)
        case .lookUp(let host):
            return LocalNetworkOperation(.lookUp(host: host), asking: .resolve(name: host), self, tools)
        case .path(let host, let port, let transport):
            guard let address = SocketAddress(host, port: port) else {
                refuse("host has to be an IP address, such as 10.1.0.2 or fe80::1%wlan0; look a name up first")
                return nil
            }
            return PathOperation(to: address, isTCP: transport == .tcp, self, tools)
        case .interfaces: replyInterfaces(tools)
        case .systemService(let name): useSystemService(name, tools)
        case .observeState(let confirms): return AppStateOperation(self, tools, confirms: confirms)
        case .stayAwake(let reason, let name): return AwakeOperation(self, reason, name: name, tools)
        case .pushObserve, .provide, .observePushToTalk: return PushOperation(self, tools.push)
        case .pushLoad, .pushSave, .pushRemove, .callReported, .providerStarted, .providerStopped, .providerUnmatched,
            .providerReleased, .reportCall, .reportPushToTalk:
            performPush(tools.push)
        case .pushToTalk(let message): perform(message, tools)
        case .hotspotApply(let hotspot): return HotspotOperation(hotspot, self, tools.wifi)
        case .wifiInformation, .hotspotRemove, .hotspotList: performWiFi(tools.wifi)
        case .notify, .scheduleNotification, .pendingNotifications, .removePendingNotifications,
            .deliveredNotifications, .removeNotifications, .notificationCategories, .setNotificationCategories,
            .answerPresentation, .requestNotifications, .notificationSettings:
            performNotifications(tools)
        case .observePresentations: return presentationOperation(tools)
        case .transferObserve(let session): return transferOperation(session: session, tools.transfers)
        case .transferServe: return transferOperation(session: nil, tools.transfers)
        case .transfer(let message): perform(message, tools.transfers)
        case .observeBackgroundTasks: return backgroundTaskOperation(tools.tasks)
        case .backgroundTask(let message): perform(message, of: taskOwner(tools), tools.tasks)
        case .backgroundTaskRequests: reply(.backgroundTaskRequests(taskOwner(tools).map(tools.tasks.requests) ?? []))
        // The connection handles these requests itself.
        case .cancel, .stateTaken: break
        }
        return nil
    }

    /// Returns the app whose tasks a program requests: for an extension, the app that contains it.
    private func taskOwner(_ tools: ServiceTools) -> String? {
        caller.app.map { program in tools.push.act { $0.owner(of: program) } }
    }

    private func replyInterfaces(_ tools: ServiceTools) {
        let types = tools.network.interfaces().map { ($0, tools.configuration.interfaceTypes[$0] ?? "other") }
        reply(.interfaces(Dictionary(uniqueKeysWithValues: types)))
    }

    private func useSystemService(_ name: String, _ tools: ServiceTools) {
        guard let service = SystemService(rawValue: name) else { return refuse("there is no system service \(name)") }
        if let app = caller.app {
            let decision = tools.privacy.ask(.systemService(service), by: app, context(name: name))
            if let refusal = decision.refusal {
                return reply(.failed(refusal.failure))
            }
        }
        reply(.done)
    }

    private func refuse(_ message: String) {
        reply(.failed(ServiceFailure(.badParam, "BadParam: \(message)")))
    }
}
