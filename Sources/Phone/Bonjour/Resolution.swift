internal import CAvahi

/// The data of a resolved service.
package struct ResolvedService: Sendable, Hashable {
    /// The host, such as `printer.local`.
    package var host: String
    package var port: UInt16
    /// The addresses of the host, IPv4 first; a link-local one with its interface, as in `fe80::1%eth0`.
    package var addresses: [String]
    package var txt: [String: String]
    /// The interface on which the service was found.
    package var interface: String

    package init(host: String, port: UInt16, addresses: [String], txt: [String: String], interface: String) {
        self.host = host
        self.port = port
        self.addresses = addresses
        self.txt = txt
        self.interface = interface
    }
}

/// An event of a service resolution.
package enum ResolveEvent: Sendable, Hashable {
    /// The data of the service, reported again after each change.
    case resolved(ResolvedService)
    /// There was no response within the limit; the resolution continues.
    case failed(BonjourError)
}

extension BonjourStack {
    /// Resolves a service until the task is cancelled (RFC 6763, 5 and 6).
    ///
    /// `.failed` is reported once if there is no response within `limit`.
    ///
    /// - Throws: ``BonjourError`` if the service is invalid or the stack is closed.
    package func resolve(
        _ service: BonjourService, within limit: Duration = .seconds(5),
        _ onEvent: @escaping @Sendable (ResolveEvent) -> Void
    ) throws(BonjourError) -> BonjourTask {
        try service.check()
        return try begin(Resolution(service, on: thread, within: limit, onEvent))
    }
}

/// A continuous resolution of a service and its host.
@safe private final class Resolution: Activity {
    private let thread: PollThread
    private let service: BonjourService
    private let limit: Duration
    private let onEvent: @Sendable (ResolveEvent) -> Void
    private var server: OpaquePointer?
    private var location: RecordWatch?
    private var text: RecordWatch?
    private var host: (name: String, addresses: HostAddresses)?
    private var settled: PollTimer?
    private var deadline: PollTimer?
    private var latest: ResolvedService?

    init(
        _ service: BonjourService, on thread: PollThread, within limit: Duration,
        _ onEvent: @escaping @Sendable (ResolveEvent) -> Void
    ) {
        self.service = service
        self.thread = thread
        self.limit = limit
        self.onEvent = onEvent
    }

    func begin(on server: OpaquePointer) throws(BonjourError) {
        unsafe self.server = unsafe server
        // The library reports the records of a packet one by one. The timer reports them together after the last one.
        settled = PollTimer(thread) { [unowned self] in report() }
        deadline = PollTimer(thread) { [unowned self] in
            guard latest == nil else { return }
            onEvent(.failed(BonjourError(.timeout, "`\(service.name)` (\(service.type)) has not answered.")))
        }
        let changed = { [unowned self] in change() }
        location = unsafe try RecordWatch(
            service.fullName, Int(AVAHI_DNS_TYPE_SRV), of: server, on: thread, changed)
        text = unsafe try RecordWatch(service.fullName, Int(AVAHI_DNS_TYPE_TXT), of: server, on: thread, changed)
        deadline?.set(after: limit)
    }

    func end() {
        location?.end()
        text?.end()
        host?.addresses.end()
        settled?.end()
        deadline?.end()
    }

    private var target: (host: String, port: UInt16)? {
        guard case .server(let host, let port)? = location?.values.last else { return nil }
        return (host, port)
    }

    private func change() {
        if let target, target.host != host?.name, let server = unsafe server {
            host?.addresses.end()
            let addresses = unsafe try? HostAddresses(target.host, of: server, on: thread) { [unowned self] in
                settled?.set(after: .zero)
            }
            host = addresses.map { (target.host, $0) }
        }
        settled?.set(after: .zero)
    }

    private func report() {
        guard let target, let addresses = host?.addresses.values, !addresses.isEmpty,
            case .text(let txt)? = text?.values.last, let interface = location?.interface
        else { return }
        let found = ResolvedService(
            host: target.host, port: target.port, addresses: addresses, txt: txt, interface: interface)
        guard found != latest else { return }
        latest = found
        onEvent(.resolved(found))
    }
}
