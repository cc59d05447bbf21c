internal import CAvahi

extension BonjourStack {
    /// Looks up the IPv4 and IPv6 addresses of a host once (RFC 6762, 3).
    ///
    /// The completion handler is called once, unless the task is cancelled before. It gets the addresses as text, IPv4
    /// first, link-local ones with their interface. The list is empty if there is no response within `limit`.
    ///
    /// - Throws: ``BonjourError`` if the name is invalid or the stack is closed.
    package func lookUp(
        _ hostName: String, within limit: Duration, _ completion: @escaping @Sendable ([String]) -> Void
    ) throws(BonjourError) -> BonjourTask {
        let name = hostName.hasSuffix(".") ? String(hostName.dropLast()) : hostName
        guard unsafe avahi_is_valid_domain_name(name) != 0 else {
            throw BonjourError(.invalidName, "`\(hostName)` is not a host name.")
        }
        let lookUp = HostLookUp(name, on: thread, within: limit, completion)
        return try thread.withLock { () throws(BonjourError) in
            let task = try begin(lookUp)
            lookUp.task = task
            return task
        }
    }
}

/// A single lookup of a host's addresses.
private final class HostLookUp: Activity {
    /// The time to wait for the other address family after the first response.
    ///
    /// A host answers both questions in one packet or two consecutive ones, but does not answer for a family it does
    /// not have.
    private static let grace = Duration.milliseconds(150)

    private let thread: PollThread
    private let name: String
    private let limit: Duration
    private let completion: @Sendable ([String]) -> Void
    private var addresses: HostAddresses?
    private var deadline: PollTimer?
    private var isAnswered = false
    /// The task, which is cancelled at the end of the lookup.
    var task: BonjourTask?

    init(
        _ name: String, on thread: PollThread, within limit: Duration,
        _ completion: @escaping @Sendable ([String]) -> Void
    ) {
        self.name = name
        self.thread = thread
        self.limit = limit
        self.completion = completion
    }

    func begin(on server: OpaquePointer) throws(BonjourError) {
        deadline = PollTimer(thread) { [unowned self] in finish() }
        deadline?.set(after: limit)
        addresses = unsafe try HostAddresses(name, of: server, on: thread) { [unowned self] in addressesChanged() }
    }

    func end() {
        addresses?.end()
        deadline?.end()
        task = nil
    }

    private func addressesChanged() {
        guard let values = addresses?.values, !values.isEmpty else { return }
        let hasBoth = values.contains { $0.contains(":") } && values.contains { !$0.contains(":") }
        if hasBoth {
            deadline?.set(after: .zero)
        } else if !isAnswered {
            deadline?.set(after: min(Self.grace, limit))
        }
        isAnswered = true
    }

    private func finish() {
        let values = addresses?.values ?? []
        task?.cancel()
        completion(values)
    }
}

/// The current addresses of a host; requires the stack's lock.
final class HostAddresses {
    private let four: RecordWatch
    private let six: RecordWatch

    init(
        _ name: String, of server: OpaquePointer, on thread: PollThread, _ onChange: @escaping () -> Void
    ) throws(BonjourError) {
        four = unsafe try RecordWatch(name, Int(AVAHI_DNS_TYPE_A), of: server, on: thread, onChange)
        six = unsafe try RecordWatch(name, Int(AVAHI_DNS_TYPE_AAAA), of: server, on: thread, onChange)
    }

    /// The addresses as text, IPv4 first, each family in ascending order.
    var values: [String] {
        [four, six].flatMap { watch in
            watch.values.compactMap { if case .address(let text) = $0 { text } else { nil } }.sorted()
        }
    }

    func end() {
        four.end()
        six.end()
    }
}
