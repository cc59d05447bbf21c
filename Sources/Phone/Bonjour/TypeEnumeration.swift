internal import CAvahi

/// An event of a type enumeration.
package enum TypeEvent: Sendable, Hashable {
    /// The first service of this type has appeared.
    case added(type: String)
    /// The last service of this type has disappeared.
    case removed(type: String)
    /// No more events are expected for now; sent once.
    case allForNow
    case failed(BonjourError)
}

extension BonjourStack {
    /// Browses for the types of all services until the task is cancelled (RFC 6763, 9).
    ///
    /// - Throws: ``BonjourError`` if the stack is closed.
    package func enumerateTypes(
        _ onEvent: @escaping @Sendable (TypeEvent) -> Void
    ) throws(BonjourError) -> BonjourTask {
        try begin(TypeBrowser(on: thread, onEvent))
    }
}

/// A browser for service types.
@safe private final class TypeBrowser: Activity {
    private let thread: PollThread
    private let onEvent: @Sendable (TypeEvent) -> Void
    private var browser: OpaquePointer?
    private var seen: [String: Set<Source>] = [:]

    private struct Source: Hashable {
        let interface: AvahiIfIndex
        let version: AvahiProtocol
    }

    init(on thread: PollThread, _ onEvent: @escaping @Sendable (TypeEvent) -> Void) {
        self.thread = thread
        self.onEvent = onEvent
    }

    func begin(on server: OpaquePointer) throws(BonjourError) {
        unsafe browser = unsafe avahi_s_service_type_browser_new(
            server, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC), nil, AVAHI_LOOKUP_USE_MULTICAST,
            { _, interface, version, event, type, _, _, context in
                guard let context = unsafe context else { return }
                let browser = unsafe Unmanaged<TypeBrowser>.fromOpaque(context).takeUnretainedValue()
                browser.thread.noteCallback()
                let type = unsafe type.map { unsafe String(cString: $0) }
                browser.handle(event, type, Source(interface: interface, version: version))
            }, Unmanaged.passUnretained(self).toOpaque())
        guard unsafe browser != nil else { throw failure(unsafe avahi_server_errno(server)) }
    }

    func end() {
        guard let browser = unsafe browser else { return }
        unsafe self.browser = nil
        unsafe avahi_s_service_type_browser_free(browser)
    }

    private func failure(_ code: Int32) -> BonjourError {
        BonjourError(code: code, "Browsing for service types failed")
    }

    private func handle(_ event: AvahiBrowserEvent, _ type: String?, _ source: Source) {
        switch (event, type) {
        case (AVAHI_BROWSER_NEW, let type?):
            let isNew = seen[type, default: []].isEmpty
            seen[type, default: []].insert(source)
            if isNew { onEvent(.added(type: type)) }
        case (AVAHI_BROWSER_REMOVE, let type?):
            guard seen[type]?.remove(source) != nil, seen[type]?.isEmpty == true else { return }
            seen[type] = nil
            onEvent(.removed(type: type))
        case (AVAHI_BROWSER_ALL_FOR_NOW, _): onEvent(.allForNow)
        case (AVAHI_BROWSER_FAILURE, _): onEvent(.failed(failure(Int32(AVAHI_ERR_FAILURE))))
        default: break
        }
    }
}
