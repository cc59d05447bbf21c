package import Bonjour
internal import DeviceProtocol

extension BonjourStack: BonjourProviding {
    /// The timeout for a local name.
    ///
    /// It is longer than the interval of one second after which a query is repeated (RFC 6762, 5.2), and shorter than
    /// the three seconds that the C library of a lab's host waits in all.
    private static let lookUpTimeout = Duration.milliseconds(2_500)

    /// Begins a call of the services; reports `failed` if it cannot begin.
    package func begin(
        _ call: BonjourCall, _ onEvent: @escaping @Sendable (BonjourEvent) -> Void
    ) -> @Sendable () -> Void {
        do {
            let task = try start(call, onEvent)
            return { task.cancel() }
        } catch {
            // An invalid name has no addresses. For every other call it is an error.
            if case .lookUp = call { onEvent(.addresses([])) } else { onEvent(.failed(error)) }
            return {}
        }
    }

    private func start(
        _ call: BonjourCall, _ onEvent: @escaping @Sendable (BonjourEvent) -> Void
    ) throws(BonjourError) -> BonjourTask {
        switch call {
        case .register(let name, let type, let port, let txt):
            return try register(name: name, type: type, port: port, txt: txt) { event in
                switch event {
                case .registered(let name): onEvent(.registered(name: name))
                // The final name is reported with the registration.
                case .renamed: break
                case .failed(let error): onEvent(.failed(error))
                }
            }
        case .browse(let type):
            return try browse(type: type) { event in
                switch event {
                case .added(let service, let interface, let isOwn):
                    onEvent(.added(name: service.name, type: service.type, interface: interface, isOwn: isOwn))
                case .removed(let service, let interface):
                    onEvent(.removed(name: service.name, type: service.type, interface: interface))
                case .allForNow: break
                case .failed(let error): onEvent(.failed(error))
                }
            }
        case .resolve(let name, let type):
            return try resolve(BonjourService(name: name, type: type)) { event in
                switch event {
                case .resolved(let found):
                    onEvent(
                        .resolved(
                            host: found.host, port: found.port, addresses: found.addresses, txt: found.txt,
                            interface: found.interface))
                case .failed(let error) where error.kind == .timeout: onEvent(.silence)
                case .failed(let error): onEvent(.failed(error))
                }
            }
        case .enumerateTypes:
            return try enumerateTypes { event in
                switch event {
                case .added(let type): onEvent(.added(name: nil, type: type, interface: nil))
                case .removed(let type): onEvent(.removed(name: nil, type: type, interface: nil))
                case .allForNow: break
                case .failed(let error): onEvent(.failed(error))
                }
            }
        case .lookUp(let host):
            return try lookUp(host, within: Self.lookUpTimeout) { onEvent(.addresses($0)) }
        }
    }
}

extension BonjourEvent {
    /// Makes the event of a failure, with its number in dns_sd.h.
    fileprivate static func failed(_ error: BonjourError) -> BonjourEvent {
        let number: DNSServiceError =
            switch error.kind {
            case .invalidName, .invalidType: .badParam
            case .nameConflict: .nameConflict
            case .closed: .serviceNotRunning
            case .timeout, .noNetwork, .other: .unknown
            }
        return .failed(number, message: error.message)
    }
}
