internal import CAvahi

/// An event of a service registration.
package enum RegistrationEvent: Sendable, Hashable {
    /// The service is registered under this name.
    case registered(name: String)
    /// The name was taken, so the next one is tried.
    case renamed(from: String, to: String)
    case failed(BonjourError)
}

extension BonjourStack {
    /// Registers a service until the task is cancelled (RFC 6762, 8; RFC 6763, 4).
    ///
    /// Registration takes about one second, and completes immediately without a network. If the name is taken, now or
    /// later, it becomes `name #2` and so on.
    ///
    /// `ttl` is the time to live of the service's records, in whole seconds. The default is 2 minutes for SRV and 75
    /// minutes for the others (RFC 6762, 10).
    /// - Throws: ``BonjourError`` if the name or the type is invalid or the stack is closed.
    package func register(
        name: String, type: String, port: UInt16, txt: [String: String] = [:], ttl: Duration? = nil,
        _ onEvent: @escaping @Sendable (RegistrationEvent) -> Void
    ) throws(BonjourError) -> BonjourTask {
        let service = BonjourService(name: name, type: type)
        try service.check()
        return try begin(
            Registration(
                service, on: thread, takenBack: takenBack, port: port, txt: txt, ttl: ttl?.components.seconds, onEvent))
    }
}

/// A service that this host offers.
@safe private final class Registration: Activity {
    private let thread: PollThread
    private let takenBack: WithdrawnNames
    private var service: BonjourService
    private let port: UInt16
    private let txt: [String: String]
    private let ttl: Int64?
    private let onEvent: @Sendable (RegistrationEvent) -> Void
    private var server: OpaquePointer?
    private var group: OpaquePointer?
    private var isWithdrawn = false

    init(
        _ service: BonjourService, on thread: PollThread, takenBack: WithdrawnNames, port: UInt16,
        txt: [String: String], ttl: Int64?, _ onEvent: @escaping @Sendable (RegistrationEvent) -> Void
    ) {
        self.service = service
        self.thread = thread
        self.takenBack = takenBack
        self.port = port
        self.txt = txt
        self.ttl = ttl
        self.onEvent = onEvent
    }

    func begin(on server: OpaquePointer) throws(BonjourError) {
        unsafe self.server = unsafe server
        unsafe group = unsafe avahi_s_entry_group_new(
            server,
            { _, _, state, context in
                guard let context = unsafe context else { return }
                let registration = unsafe Unmanaged<Registration>.fromOpaque(context).takeUnretainedValue()
                registration.thread.noteCallback()
                registration.changed(to: state)
            }, Unmanaged.passUnretained(self).toOpaque())
        guard unsafe group != nil else { throw failure(unsafe avahi_server_errno(server)) }
        let state = unsafe avahi_server_get_state(server)
        isWithdrawn = state == AVAHI_SERVER_COLLISION
        if !isWithdrawn { try publish() }
    }

    func hostNameChanged(isSettled: Bool) {
        guard let group = unsafe group else { return }
        if !isSettled {
            isWithdrawn = true
            takenBack.note(service.fullName)
            unsafe avahi_s_entry_group_reset(group)
        } else if isWithdrawn {
            isWithdrawn = false
            publishAgain()
        }
    }

    func end() {
        guard let group = unsafe group else { return }
        unsafe self.group = nil
        takenBack.note(service.fullName)
        unsafe avahi_s_entry_group_free(group)
    }

    private func failure(_ code: Int32) -> BonjourError {
        BonjourError(code: code, "The service `\(service.name)` of type `\(service.type)` could not be registered")
    }

    private func changed(to state: AvahiEntryGroupState) {
        switch state {
        case AVAHI_ENTRY_GROUP_ESTABLISHED: onEvent(.registered(name: service.name))
        case AVAHI_ENTRY_GROUP_COLLISION:
            if takenBack.contains(service.fullName) {
                if let group = unsafe group { unsafe avahi_s_entry_group_reset(group) }
            } else {
                rename()
            }
            publishAgain()
        case AVAHI_ENTRY_GROUP_FAILURE:
            if let server = unsafe server { onEvent(.failed(failure(unsafe avahi_server_errno(server)))) }
        default: break
        }
    }

    private func rename() {
        guard let next = unsafe avahi_alternative_service_name(service.name) else { return }
        defer { unsafe avahi_free(next) }
        let name = unsafe String(cString: next)
        onEvent(.renamed(from: service.name, to: name))
        service.name = name
    }

    private func publishAgain() {
        do {
            try publish()
        } catch {
            onEvent(.failed(error))
        }
    }

    /// Adds and announces the records, under the next name if this process already uses the name.
    private func publish() throws(BonjourError) {
        guard let server = unsafe server, let group = unsafe group else { return }
        for _ in 1...100 {
            var code = unsafe add(to: server, group)
            if code == Int32(AVAHI_ERR_COLLISION) {
                unsafe avahi_s_entry_group_reset(group)
                rename()
                continue
            }
            if code >= 0 { code = unsafe avahi_s_entry_group_commit(group) }
            if code < 0 { throw failure(code) }
            return
        }
        throw failure(Int32(AVAHI_ERR_COLLISION))
    }

    private func add(to server: OpaquePointer, _ group: OpaquePointer) -> Int32 {
        let type = "\(service.type).\(service.domain)"
        let fullName = service.fullName
        let shared = AvahiPublishFlags(rawValue: 0)
        let life = ttl.map { UInt32(clamping: max($0, 1)) }
        let general = life ?? UInt32(AVAHI_DEFAULT_TTL)
        let ofHost = life ?? UInt32(AVAHI_DEFAULT_TTL_HOST_NAME)
        let records: [(RecordValue, String, UInt32, AvahiPublishFlags)] = [
            (.pointer(type), "_services._dns-sd._udp.\(service.domain)", UInt32(AVAHI_DEFAULT_TTL), shared),
            (.pointer(fullName), type, general, shared),
            (
                .server(host: unsafe String(cString: avahi_server_get_host_name_fqdn(server)), port: port), fullName,
                ofHost, AVAHI_PUBLISH_UNIQUE
            ),
            (.text(txt), fullName, general, AVAHI_PUBLISH_UNIQUE),
        ]
        for (value, name, ttl, flags) in records {
            guard let record = unsafe value.record(named: name, ttl: ttl) else { return Int32(AVAHI_ERR_NO_MEMORY) }
            let code = unsafe avahi_server_add(
                server, group, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC), flags, record)
            unsafe avahi_record_unref(record)
            if code < 0 { return code }
        }
        return 0
    }
}
