internal import CAvahi
private import Synchronization

/// A multicast DNS responder and querier of its own, inside this process (RFC 6762, RFC 6763).
///
/// It works in the network namespace of the thread that makes it, on every interface that has a carrier, except the
/// loopback interface. It needs no daemon, and others may be at work beside it: port 5353 is shared. It finds its own
/// services too. Handlers are called on the stack's own thread, one at a time, or during the call that they were given
/// to; they must not block and may call anything of the stack except ``close()``. A stack works until it is closed.
// @unchecked: everything that changes is used with the thread's lock held.
@safe package final class BonjourStack: @unchecked Sendable {
    /// What the thread runs, and the lock.
    let thread: PollThread
    /// The names of services that were taken back lately.
    let takenBack = TakenBackNames()
    private var server: OpaquePointer?
    private var activities: [UInt64: any Activity] = [:]
    private var lastID: UInt64 = 0
    private let onState: @Sendable (BonjourStackState) -> Void

    /// Keeps what the library would write to standard error to itself: everything that matters is reported.
    private static let silence: Void = unsafe avahi_set_log_function { _, _ in }

    /// Begins to work in the caller's network namespace.
    ///
    /// The host is called `<hostName>.local` unless that name is taken by another host; then a number is appended. With
    /// `publishesAddresses` the stack answers for the host's addresses; a second stack of the same host does so only
    /// if it has the same host name. Throws ``BonjourError`` when the name is not a host name, or when the kernel
    /// refuses the sockets.
    package init(
        hostName: String, publishesAddresses: Bool = true,
        onState: @escaping @Sendable (BonjourStackState) -> Void = { _ in }
    ) throws(BonjourError) {
        _ = Self.silence
        thread = try PollThread()
        self.onState = onState
        var code: Int32 = 0
        var configuration = unsafe Self.configuration(hostName: hostName, publishesAddresses: publishesAddresses)
        defer { unsafe avahi_server_config_free(&configuration) }
        // Given back by close().
        let context = unsafe Unmanaged.passRetained(self)
        // The library calls back already now, on this thread.
        thread.withLock {
            unsafe server = unsafe avahi_server_new(
                thread.api, &configuration,
                { server, state, context in
                    guard let server = unsafe server, let context = unsafe context else { return }
                    let stack = unsafe Unmanaged<BonjourStack>.fromOpaque(context).takeUnretainedValue()
                    stack.thread.noteCallback()
                    unsafe stack.changed(server, to: state)
                }, context.toOpaque(), &code)
        }
        guard unsafe server != nil else {
            unsafe context.release()
            throw BonjourError(code: code, "Bonjour could not start as `\(hostName)`")
        }
        do throws(BonjourError) {
            try thread.start()
        } catch {
            thread.withLock { unsafe avahi_server_free(server) }
            unsafe context.release()
            throw error
        }
    }

    private static func configuration(hostName: String, publishesAddresses: Bool) -> AvahiServerConfig {
        var configuration = unsafe AvahiServerConfig()
        unsafe avahi_server_config_init(&configuration)
        unsafe configuration.host_name = unsafe avahi_strdup(hostName)
        unsafe configuration.publish_addresses = publishesAddresses ? 1 : 0
        unsafe configuration.publish_hinfo = 0
        unsafe configuration.publish_workstation = 0
        unsafe configuration.publish_domain = 0
        unsafe configuration.enable_wide_area = 0
        unsafe configuration.use_iff_running = 1
        unsafe configuration.deny_interfaces = unsafe avahi_string_list_add(nil, "lo")
        return unsafe configuration
    }

    /// The host's name at the moment, such as `phone.local`; `nil` when the stack is closed.
    package var hostName: String? {
        thread.withLock {
            unsafe server.flatMap { unsafe avahi_server_get_host_name_fqdn($0) }.map { unsafe String(cString: $0) }
        }
    }

    /// Ends everything the stack does, taking its services back on the network, and its thread.
    ///
    /// Not to be called in a handler. Nothing is reported once it has returned; to close a stack again does nothing.
    package func close() {
        guard thread.withLock({ unsafe server != nil }) else { return }
        thread.stop()
        let wasOpen = thread.withLock {
            guard let server = unsafe server else { return false }
            for activity in activities.values { activity.end() }
            activities = [:]
            unsafe avahi_server_free(server)
            unsafe self.server = nil
            return true
        }
        if wasOpen { unsafe Unmanaged.passUnretained(self).release() }
    }

    /// Begins something that goes on until cancelled.
    func begin(_ activity: some Activity) throws(BonjourError) -> BonjourTask {
        try thread.withLock { () throws(BonjourError) in
            guard let server = unsafe server else {
                throw BonjourError(.closed, "This Bonjour stack is closed. Make another.")
            }
            lastID += 1
            activities[lastID] = activity
            let id = lastID
            do throws(BonjourError) {
                unsafe try activity.begin(on: server)
            } catch {
                end(id)
                throw error
            }
            return BonjourTask(self, id)
        }
    }

    /// Ends what was begun under an id, if it still goes on.
    func end(_ id: UInt64) {
        thread.withLock { activities.removeValue(forKey: id)?.end() }
    }

    private func changed(_ server: OpaquePointer, to state: AvahiServerState) {
        switch state {
        case AVAHI_SERVER_REGISTERING: onState(.registering)
        case AVAHI_SERVER_RUNNING:
            for activity in activities.values { activity.hostNameChanged(isSettled: true) }
            if let name = unsafe avahi_server_get_host_name_fqdn(server) {
                onState(.running(hostName: unsafe String(cString: name)))
            }
        case AVAHI_SERVER_COLLISION:
            for activity in activities.values { activity.hostNameChanged(isSettled: false) }
            let name = unsafe avahi_alternative_host_name(avahi_server_get_host_name(server))
            defer { unsafe avahi_free(name) }
            let code = unsafe avahi_server_set_host_name(server, name)
            if code < 0 { onState(.failed(BonjourError(code: code, "Bonjour found no host name of its own"))) }
        case AVAHI_SERVER_FAILURE:
            onState(.failed(BonjourError(code: unsafe avahi_server_errno(server), "Bonjour stopped working")))
        default: break
        }
    }
}

/// What has become of a stack.
package enum BonjourStackState: Sendable, Hashable {
    /// It makes sure that nobody else on the network has its host name.
    case registering
    /// Its host name is its own.
    case running(hostName: String)
    /// It does not work any more.
    case failed(BonjourError)
}
