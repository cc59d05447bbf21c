internal import CAvahi
private import Synchronization

/// A multicast DNS responder and querier within this process (RFC 6762, RFC 6763).
///
/// It uses the network namespace of the thread that creates it, and every interface with a carrier except the loopback
/// interface. It needs no daemon and shares port 5353 with other responders. It also finds its own services.
///
/// The handlers run on the stack's thread, one at a time, or within the call that they were passed to. They must not
/// block, and may call every function of the stack except ``close()``. A stack runs until it is closed.
// @unchecked: all mutable state is protected by the thread's lock.
@safe package final class BonjourStack: @unchecked Sendable {
    /// The thread of the stack, which has the lock.
    let thread: PollThread
    /// The names of recently withdrawn services.
    let takenBack = WithdrawnNames()
    private var server: OpaquePointer?
    private var activities: [UInt64: any Activity] = [:]
    private var lastID: UInt64 = 0
    private let onState: @Sendable (BonjourStackState) -> Void

    /// Suppresses the library's log on standard error: errors are reported to callers.
    private static let silence: Void = unsafe avahi_set_log_function { _, _ in }

    /// Starts a stack in the caller's network namespace.
    ///
    /// The host name is `<hostName>.local`. If another host has that name, a number is appended. With
    /// `publishesAddresses` the stack answers queries for the host's addresses; a second stack on the same host does so
    /// only with the same host name.
    ///
    /// - Throws: ``BonjourError`` if the host name is invalid or the kernel refuses the sockets.
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
        // Released by close().
        let context = unsafe Unmanaged.passRetained(self)
        // The library calls the callback even within this call.
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

    /// The current host name, such as `phone.local`; `nil` when the stack is closed.
    package var hostName: String? {
        thread.withLock {
            unsafe server.flatMap { unsafe avahi_server_get_host_name_fqdn($0) }.map { unsafe String(cString: $0) }
        }
    }

    /// Ends all tasks, withdraws the services from the network and stops the thread.
    ///
    /// It must not be called in a handler. No handler runs after it has returned. Closing twice has no effect.
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

    /// Begins an activity that runs until cancelled.
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

    /// Ends the activity with this id, if it is running.
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

/// The state of a stack.
package enum BonjourStackState: Sendable, Hashable {
    /// The stack probes whether another host has its host name.
    case registering
    /// The stack has its host name.
    case running(hostName: String)
    case failed(BonjourError)
}
