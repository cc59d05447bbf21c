internal import CAvahi

/// A continuous query for the records of one name and type, on all interfaces; requires the stack's lock.
@safe final class RecordWatch {
    private let thread: PollThread
    private let onChange: () -> Void
    private var browser: OpaquePointer?
    private var seen: [SeenRecord] = []

    /// A record with the interface and IP version over which it arrived.
    private struct SeenRecord: Equatable {
        let value: RecordValue
        let interface: AvahiIfIndex
        let version: AvahiProtocol
    }

    /// Starts a query for a type (`AVAHI_DNS_TYPE_…`); calls `onChange` after each change.
    init(
        _ name: String, _ kind: Int, of server: OpaquePointer, on thread: PollThread, _ onChange: @escaping () -> Void
    ) throws(BonjourError) {
        self.thread = thread
        self.onChange = onChange
        guard let key = unsafe avahi_key_new(name, UInt16(AVAHI_DNS_CLASS_IN), UInt16(kind)) else {
            throw BonjourError(.invalidName, "`\(name)` is not a name of the DNS.")
        }
        defer { unsafe avahi_key_unref(key) }
        unsafe browser = unsafe avahi_s_record_browser_new(
            server, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC), key, AVAHI_LOOKUP_USE_MULTICAST,
            { _, interface, version, event, record, _, context in
                guard let context = unsafe context else { return }
                let watch = unsafe Unmanaged<RecordWatch>.fromOpaque(context).takeUnretainedValue()
                watch.thread.noteCallback()
                guard let record = unsafe record, event == AVAHI_BROWSER_NEW || event == AVAHI_BROWSER_REMOVE,
                    let value = unsafe RecordValue(record, on: interfaceName(interface))
                else { return }
                watch.handle(
                    SeenRecord(value: value, interface: interface, version: version), isNew: event == AVAHI_BROWSER_NEW)
            }, Unmanaged.passUnretained(self).toOpaque())
        guard unsafe browser != nil else {
            throw BonjourError(code: unsafe avahi_server_errno(server), "Asking for `\(name)` failed")
        }
    }

    deinit { end() }

    /// The distinct values, the latest last.
    var values: [RecordValue] {
        var values: [RecordValue] = []
        for record in seen where !values.contains(record.value) { values.append(record.value) }
        return values
    }

    /// The name of the interface of the latest record.
    var interface: String? { seen.last.map { interfaceName($0.interface) } }

    /// Ends the query; `onChange` is not called again.
    func end() {
        guard let browser = unsafe browser else { return }
        unsafe self.browser = nil
        unsafe avahi_s_record_browser_free(browser)
    }

    private func handle(_ record: SeenRecord, isNew: Bool) {
        seen.removeAll { $0 == record }
        if isNew { seen.append(record) }
        onChange()
    }
}
