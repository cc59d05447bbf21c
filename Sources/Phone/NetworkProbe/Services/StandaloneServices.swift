internal import Bonjour
internal import DeviceProtocol
internal import Glibc
internal import Kernel
private import Synchronization

/// The provider for a host that is not a device: a Bonjour stack without privacy.
final class StandaloneServices: ServiceProvider {
    private let lifetime: Duration?
    private let state = Mutex(State())

    private struct State {
        var stack: BonjourStack?
        /// The ids of requests that have not been cancelled.
        var asked: Set<Int> = []
        var tasks: [Int: BonjourTask] = [:]
    }

    /// Makes the provider; `lifetime` is the time to live of the records, `nil` for the standard's values.
    init(lifetime: Duration?) { self.lifetime = lifetime }

    func ask(_ request: AppRequest, _ onReply: @escaping @Sendable (AppReply) -> Void) {
        let id = request.id
        _ = state.withLock { $0.asked.insert(id) }
        let reply: Reply = { onReply(AppReply($0, to: id)) }
        do throws(BonjourError) {
            reply(.ready)
            let task = try begin(request, try stack(), reply)
            let isCancelled = state.withLock { state in
                state.tasks[id] = task
                return !state.asked.contains(id)
            }
            if isCancelled { cancel(id) }
        } catch {
            reply(.failed(ServiceFailure(error)))
        }
    }

    func cancel(_ id: Int) {
        let task = state.withLock { state in
            state.asked.remove(id)
            return state.tasks.removeValue(forKey: id)
        }
        task?.cancel()
    }

    func close() { state.withLock { $0.stack }?.close() }

    private func stack() throws(BonjourError) -> BonjourStack {
        try state.withLock { (state) throws(BonjourError) in
            if let stack = state.stack { return stack }
            var name = [CChar](repeating: 0, count: 65)
            _ = unsafe gethostname(&name, name.count - 1)
            let hostName = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let stack = try BonjourStack(hostName: String(hostName.prefix { $0 != "." }))
            state.stack = stack
            return stack
        }
    }

    private typealias Reply = @Sendable (AppReply.Event) -> Void

    private func begin(
        _ request: AppRequest, _ stack: BonjourStack, _ reply: @escaping Reply
    ) throws(BonjourError) -> BonjourTask? {
        switch request.content {
        case .register(let type, let name, let port, let txt):
            let name = name ?? stack.hostName.map { String($0.prefix { $0 != "." }) } ?? ""
            return try stack.register(
                name: name, type: type, port: port, txt: txt ?? [:], ttl: lifetime
            ) { event in
                switch event {
                case .registered(let name): reply(.registered(name: name, type: type))
                case .renamed: break
                case .failed(let error): reply(.failed(ServiceFailure(error)))
                }
            }
        case .browse(let type):
            return try stack.browse(type: type) { event in
                switch event {
                case .added(let service, let interface, _): reply(.added(DiscoveredService(service, on: interface)))
                case .removed(let service, let interface): reply(.removed(DiscoveredService(service, on: interface)))
                case .allForNow: break
                case .failed(let error): reply(.failed(ServiceFailure(error)))
                }
            }
        case .resolve(let type, let name):
            return try stack.resolve(BonjourService(name: name, type: type)) { event in
                switch event {
                case .resolved(let found): reply(.resolved(ServiceResolution(found, of: request)))
                case .failed(let error): reply(.failed(ServiceFailure(error)))
                }
            }
        case .enumerateTypes:
            return try stack.enumerateTypes { event in
                switch event {
                case .added(let type): reply(.added(DiscoveredService(name: nil, type: type, interfaces: [])))
                case .removed(let type): reply(.removed(DiscoveredService(name: nil, type: type, interfaces: [])))
                case .allForNow: break
                case .failed(let error): reply(.failed(ServiceFailure(error)))
                }
            }
        case .path(let host, let port, _):
            reply(.path(Self.hasRoute(to: host, port: port) ? .satisfied : .unsatisfied(.notAvailable)))
        case .interfaces:
            let names = Set(InterfaceAddress.all.map(\.name))
            reply(.interfaces(Dictionary(uniqueKeysWithValues: names.map { ($0, "other") })))
        case .pushLoad, .pushSave, .pushRemove, .pushObserve, .callReported, .provide, .providerStarted,
            .providerStopped, .providerUnmatched, .providerReleased, .reportCall, .reportPushToTalk, .observePushToTalk,
            .pushToTalk,
            .notify,
            .observeState, .stateTaken, .stayAwake, .wifiInformation, .hotspotApply, .hotspotRemove, .hotspotList,
            .deliveredNotifications, .removeNotifications, .observePresentations, .answerPresentation,
            .requestNotifications, .notificationSettings, .scheduleNotification, .pendingNotifications,
            .removePendingNotifications, .notificationCategories, .setNotificationCategories, .transferObserve,
            .transferServe, .transfer, .observeBackgroundTasks, .backgroundTask, .backgroundTaskRequests:
            reply(.failed(ServiceFailure(.unsupported, "This host is no device.")))
        case .systemService, .cancel, .lookUp:
            reply(.done)
        }
        return nil
    }

    /// Whether the kernel has a route to the address.
    private static func hasRoute(to host: String, port: UInt16) -> Bool {
        guard let target = try? SocketAddress.first(host, port: port),
            let socket = try? ProbeSocket(target.family, SOCK_DGRAM)
        else { return false }
        return (try? socket.connect(to: target, milliseconds: 0)) != nil
    }
}

extension ServiceFailure {
    fileprivate init(_ error: BonjourError) {
        let code: DNSServiceError =
            switch error.kind {
            case .invalidName, .invalidType: .badParam
            case .nameConflict: .nameConflict
            case .timeout: .timeout
            case .closed: .serviceNotRunning
            case .noNetwork, .other: .unknown
            }
        self.init(code, error.message)
    }
}

extension DiscoveredService {
    fileprivate init(_ service: BonjourService, on interface: String) {
        self.init(name: service.name, type: service.type, interfaces: [interface])
    }
}

extension ServiceResolution {
    fileprivate init(_ found: ResolvedService, of request: AppRequest) {
        self.init(
            name: request.name ?? "", type: request.type ?? "", host: found.host, port: found.port,
            addresses: found.addresses, txt: found.txt, interfaces: [found.interface])
    }
}
