internal import DeviceProtocol
private import Synchronization

/// The conversion of Bonjour events to replies, which groups the interfaces of a service.
final class BonjourReplies: Sendable {
    private struct Key: Hashable {
        var name: String?
        var type: String
    }

    private let request: AppRequest
    private let seen = Mutex<[Key: Set<String?>]>([:])

    init(_ request: AppRequest) { self.request = request }

    /// Forgets all services, so that they are reported again when the request resumes.
    func reset() { seen.withLock { $0 = [:] } }

    func events(for event: BonjourEvent) -> [AppReply.Event] {
        switch event {
        case .registered(let name): return [.registered(name: name, type: request.type ?? "")]
        case .added(let name, let type, let interface, _):
            return [service(Key(name: name, type: type)) { $0.insert(interface) }]
        case .removed(let name, let type, let interface):
            return [service(Key(name: name, type: type)) { $0.remove(interface) }]
        case .resolved(let host, let port, let addresses, let txt, let interface):
            return [
                .resolved(
                    ServiceResolution(
                        name: request.name ?? "", type: request.type ?? "", host: host, port: port,
                        addresses: addresses, txt: txt, interfaces: [interface]))
            ]
        case .addresses(let addresses) where addresses.isEmpty:
            return [.failed(ServiceFailure(.noSuchRecord, "NoSuchRecord: the name has no address"))]
        case .addresses(let addresses): return [.addresses(addresses, host: request.host ?? ""), .done]
        case .silence:
            return [.waiting(ServiceFailure(.noSuchRecord, "NoSuchRecord: the service has not answered so far"))]
        case .failed(let error, let message): return [.failed(ServiceFailure(error, message))]
        }
    }

    /// Returns `removed` when a service has disappeared from its last interface, otherwise `added` with its current
    /// interfaces.
    private func service(_ key: Key, _ change: (inout Set<String?>) -> Void) -> AppReply.Event {
        let interfaces = seen.withLock { seen in
            change(&seen[key, default: []])
            defer { if seen[key]?.isEmpty == true { seen[key] = nil } }
            return seen[key] ?? []
        }
        // The stack does not report the interfaces of a type.
        let service = DiscoveredService(
            name: key.name, type: key.type, interfaces: interfaces.compactMap(\.self).sorted())
        return interfaces.isEmpty ? .removed(service) : .added(service)
    }
}
