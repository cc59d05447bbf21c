internal import CAvahi

/// An event of a browser.
package enum BrowseEvent: Sendable, Hashable {
    /// A service is present on an interface; `isOwn` if this host offers it.
    case added(BonjourService, interface: String, isOwn: Bool)
    /// A service has disappeared from an interface: it was withdrawn, it expired, or the interface lost its carrier.
    case removed(BonjourService, interface: String)
    /// No more events are expected for now; sent once.
    case allForNow
    case failed(BonjourError)
}

extension BonjourStack {
    /// Browses for the services of a type until the task is cancelled (RFC 6763, 4).
    ///
    /// Each service is reported once per interface.
    ///
    /// - Throws: ``BonjourError`` if the type is invalid or the stack is closed.
    package func browse(
        type: String, _ onEvent: @escaping @Sendable (BrowseEvent) -> Void
    ) throws(BonjourError) -> BonjourTask {
        try BonjourService.check(type: type)
        return try begin(ServiceBrowser(type, on: thread, onEvent))
    }
}

/// A browser for the services of one type.
@safe private final class ServiceBrowser: Activity {
    private let thread: PollThread
    private let type: String
    private let onEvent: @Sendable (BrowseEvent) -> Void
    private var browser: OpaquePointer?
    private var seen = InterfacePresence<BonjourService>()

    init(_ type: String, on thread: PollThread, _ onEvent: @escaping @Sendable (BrowseEvent) -> Void) {
        self.type = type
        self.thread = thread
        self.onEvent = onEvent
    }

    func begin(on server: OpaquePointer) throws(BonjourError) {
        unsafe browser = unsafe avahi_s_service_browser_new(
            server, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC), type, nil,
            AVAHI_LOOKUP_USE_MULTICAST,
            { _, interface, version, event, name, type, domain, flags, context in
                guard let context = unsafe context else { return }
                let browser = unsafe Unmanaged<ServiceBrowser>.fromOpaque(context).takeUnretainedValue()
                browser.thread.noteCallback()
                guard let name = unsafe name, let type = unsafe type, let domain = unsafe domain else {
                    return browser.handle(event)
                }
                let service = unsafe BonjourService(
                    name: String(cString: name), type: String(cString: type), domain: String(cString: domain))
                browser.handle(event, service, on: interface, version, flags)
            }, Unmanaged.passUnretained(self).toOpaque())
        guard unsafe browser != nil else { throw failure(unsafe avahi_server_errno(server)) }
    }

    func end() {
        guard let browser = unsafe browser else { return }
        unsafe self.browser = nil
        unsafe avahi_s_service_browser_free(browser)
    }

    private func failure(_ code: Int32) -> BonjourError {
        BonjourError(code: code, "Browsing for `\(type)` failed")
    }

    private func handle(_ event: AvahiBrowserEvent) {
        switch event {
        case AVAHI_BROWSER_ALL_FOR_NOW: onEvent(.allForNow)
        case AVAHI_BROWSER_FAILURE: onEvent(.failed(failure(Int32(AVAHI_ERR_FAILURE))))
        default: break
        }
    }

    private func handle(
        _ event: AvahiBrowserEvent, _ service: BonjourService, on interface: AvahiIfIndex, _ version: AvahiProtocol,
        _ flags: AvahiLookupResultFlags
    ) {
        switch event {
        case AVAHI_BROWSER_NEW:
            let isOwn = flags.rawValue & AVAHI_LOOKUP_RESULT_LOCAL.rawValue != 0
            if let name = seen.add(service, interface, version) {
                onEvent(.added(service, interface: name, isOwn: isOwn))
            }
        case AVAHI_BROWSER_REMOVE:
            if let name = seen.remove(service, interface, version) { onEvent(.removed(service, interface: name)) }
        default: handle(event)
        }
    }
}
