internal import DeviceProtocol
private import Synchronization

/// The provider that uses the device of this host.
final class ProbeServices: ServiceProvider {
    private let device = DeviceConnection.shared
    private let requests = Mutex<[Int: DeviceRequest]>([:])

    /// Connects to the device; `nil` when the host is not a device.
    init?() {
        guard device.isThere else { return nil }
    }

    func ask(_ request: AppRequest, _ onReply: @escaping @Sendable (AppReply) -> Void) {
        let id = request.id
        requests.withLock { requests in
            requests[id] = device.ask(request.content) { onReply(AppReply($0, to: id)) }
        }
    }

    func cancel(_ id: Int) { requests.withLock { $0.removeValue(forKey: id) }?.cancel() }

    func close() {
        let all = requests.withLock { requests in
            defer { requests = [:] }
            return requests.values
        }
        for request in all { request.cancel() }
    }
}
