internal import Bonjour
internal import DeviceProtocol
internal import Glibc
internal import Kernel
private import Synchronization

/// Provides services on a host that is no device: Bonjour by a stack of its own, without any privacy.
final class StandaloneServices: ServiceProvider {
    private let lifetime: Duration?
    private let state = Mutex(State())

    private struct State {
        var stack: BonjourStack?
        /// The requests that nobody has cancelled.
        var asked: Set<Int> = []
        var tasks: [Int: BonjourTask] = [:]
    }

    /// Registers services whose records live so long at others; `nil` leaves it to the standard.
    init(lifetime: Duration?) { self.lifetime = lifetime }

    func ask(_ request: AppRequest, _ onReply: @escaping @Sendable (AppReply) -> Void) {
        let id = request.id
        _ = state.withLock { $0.asked.insert(id) }
        let reply: @Sendable (AppReply.Event, (inout AppReply) -> Void) -> Void = { event, fill in
            var reply = AppReply(event, to: id)
            fill(&reply)
            onReply(reply)
        }
        do throws(BonjourError) {
            reply(.ready) { _ in }
            let task = try begin(request, try stack(), reply)
            let isCancelled = state.withLock { state in
                state.tasks[id] = task
                return !state.asked.contains(id)
            }
            if isCancelled { cancel(id) }
        } catch {
            reply(.failed) { $0.fill(error) }
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

    private typealias Reply = @Sendable (AppReply.Event, (inout AppReply) -> Void) -> Void

    private func begin(
        _ request: AppRequest, _ stack: BonjourStack, _ reply: @escaping Reply
    ) throws(BonjourError) -> BonjourTask? {
        let type = request.type ?? ""
        switch request.call {
        case .register:
            let name = request.name ?? stack.hostName.map { String($0.prefix { $0 != "." }) } ?? ""
            return try stack.register(
                name: name, type: type, port: request.port ?? 0, txt: request.txt ?? [:], ttl: lifetime
            ) { event in
                switch event {
                case .registered(let name): reply(.registered) { $0.name = name }
                case .renamed: break
                case .failed(let error): reply(.failed) { $0.fill(error) }
                }
            }
        case .browse:
            return try stack.browse(type: type) { event in
                switch event {
                case .added(let service, let interface, _): reply(.added) { $0.fill(service, interface) }
                case .removed(let service, let interface): reply(.removed) { $0.fill(service, interface) }
                case .allForNow: break
                case .failed(let error): reply(.failed) { $0.fill(error) }
                }
            }
        case .resolve:
            return try stack.resolve(BonjourService(name: request.name ?? "", type: type)) { event in
                switch event {
                case .resolved(let found): reply(.resolved) { $0.fill(found, request) }
                case .failed(let error): reply(.failed) { $0.fill(error) }
                }
            }
        case .enumerateTypes:
            return try stack.enumerateTypes { event in
                switch event {
                case .added(let type): reply(.added) { $0.type = type }
                case .removed(let type): reply(.removed) { $0.type = type }
                case .allForNow: break
                case .failed(let error): reply(.failed) { $0.fill(error) }
                }
            }
        case .path:
            reply(.path) { $0.isSatisfied = Self.hasRoute(to: request) }
        case .interfaces:
            let names = Set(InterfaceAddress.all.map(\.name))
            reply(.done) { $0.interfaceTypes = Dictionary(uniqueKeysWithValues: names.map { ($0, "other") }) }
        case .systemService, .cancel, .lookUp:
            reply(.done) { _ in }
        }
        return nil
    }

    /// Whether the kernel would send something there.
    private static func hasRoute(to request: AppRequest) -> Bool {
        guard let target = try? SocketAddress.first(request.host ?? "", port: request.port ?? 9),
            let socket = try? ProbeSocket(target.family, SOCK_DGRAM)
        else { return false }
        return (try? socket.connect(to: target, milliseconds: 0)) != nil
    }
}

extension AppReply {
    fileprivate mutating func fill(_ error: BonjourError) {
        let known: DNSServiceError =
            switch error.kind {
            case .invalidName, .invalidType: .badParam
            case .nameConflict: .nameConflict
            case .timeout: .timeout
            case .closed: .serviceNotRunning
            case .noNetwork, .other: .unknown
            }
        self.error = known.rawValue
        message = error.message
    }

    fileprivate mutating func fill(_ service: BonjourService, _ interface: String) {
        name = service.name
        type = service.type
        interfaces = [interface]
    }

    fileprivate mutating func fill(_ found: ResolvedService, _ request: AppRequest) {
        name = request.name
        type = request.type
        host = found.host
        port = found.port
        addresses = found.addresses
        txt = found.txt
        interfaces = [found.interface]
    }
}
