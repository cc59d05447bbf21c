internal import DeviceProtocol
private import Synchronization

/// Turns what Bonjour tells into replies to one request, and brings the interfaces of a service together.
final class NewsReport: Sendable {
    private struct Key: Hashable {
        var name: String?
        var type: String
    }

    private let request: AppRequest
    private let seen = Mutex<[Key: Set<String?>]>([:])

    init(_ request: AppRequest) { self.request = request }

    /// Forgets all services: they are told anew when the request goes on.
    func forget() { seen.withLock { $0 = [:] } }

    /// What is to be told to the program.
    func replies(to news: BonjourNews) -> [AppReply] {
        switch news {
        case .registered(let name):
            var reply = AppReply(.registered, to: request.id)
            reply.name = name
            reply.type = request.type
            return [reply]
        case .added(let name, let type, let interface):
            return [service(Key(name: name, type: type)) { $0.insert(interface) }]
        case .removed(let name, let type, let interface):
            return [service(Key(name: name, type: type)) { $0.remove(interface) }]
        case .resolved(let host, let port, let addresses, let txt, let interface):
            var reply = AppReply(.resolved, to: request.id)
            (reply.name, reply.type) = (request.name, request.type)
            (reply.host, reply.port) = (host, port)
            (reply.addresses, reply.txt) = (addresses, txt)
            reply.interfaces = [interface]
            return [reply]
        case .addresses(let addresses):
            return self.addresses(addresses)
        case .silence:
            return [error(.waiting, .noSuchRecord, "NoSuchRecord: the service has not answered so far")]
        case .failed(let code, let message): return [error(.failed, code, message)]
        }
    }

    private func addresses(_ addresses: [String]) -> [AppReply] {
        guard !addresses.isEmpty else {
            return [error(.failed, .noSuchRecord, "NoSuchRecord: the name has no address")]
        }
        var reply = AppReply(.addresses, to: request.id)
        reply.host = request.host
        reply.addresses = addresses
        return [reply, AppReply(.done, to: request.id)]
    }

    private func error(_ event: AppReply.Event, _ code: DNSServiceError, _ message: String) -> AppReply {
        var reply = AppReply(event, to: request.id)
        reply.error = code.rawValue
        reply.message = message
        return reply
    }

    /// A service is gone when it is gone from the last interface; any other change tells the interfaces there are now.
    private func service(_ key: Key, _ change: (inout Set<String?>) -> Void) -> AppReply {
        let interfaces = seen.withLock { seen in
            change(&seen[key, default: []])
            defer { if seen[key]?.isEmpty == true { seen[key] = nil } }
            return seen[key] ?? []
        }
        var reply = AppReply(interfaces.isEmpty ? .removed : .added, to: request.id)
        reply.name = key.name
        reply.type = key.type
        if key.name != nil, !interfaces.isEmpty { reply.interfaces = interfaces.compactMap(\.self).sorted() }
        return reply
    }
}
