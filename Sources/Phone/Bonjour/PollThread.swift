internal import CAvahi
internal import Glibc
private import Synchronization

/// The thread of a stack, with the lock that protects the stack.
///
/// The thread inherits the network namespace of the caller of ``start()``. The lock is recursive. The thread holds it
/// during each callback.
// @unchecked: the pointer is constant, and the library locks what it points to.
@safe final class PollThread: @unchecked Sendable {
    private let poll: OpaquePointer
    /// The thread that runs callbacks; 0 before the first callback.
    private let working = Atomic<UInt>(0)
    /// The other thread that holds the lock; 0 when there is none.
    private let holder = Atomic<UInt>(0)

    /// Creates the thread without starting it.
    init() throws(BonjourError) {
        guard let poll = unsafe avahi_threaded_poll_new() else {
            throw BonjourError(.other, "Bonjour could not make its thread. Is the machine out of memory or files?")
        }
        unsafe self.poll = unsafe poll
    }

    deinit { unsafe avahi_threaded_poll_free(poll) }

    /// The library's table of event loop functions.
    var api: UnsafePointer<AvahiPoll> { unsafe avahi_threaded_poll_get(poll) }

    func start() throws(BonjourError) {
        guard unsafe avahi_threaded_poll_start(poll) >= 0 else {
            throw BonjourError(.other, "Bonjour could not start its thread. Is there a limit on processes?")
        }
    }

    /// Stops the thread and joins it; must not be called on it.
    func stop() { unsafe avahi_threaded_poll_stop(poll) }

    /// Calls `body` with the lock held.
    func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let caller = UInt(pthread_self())
        if working.load(ordering: .relaxed) == caller || holder.load(ordering: .relaxed) == caller {
            return try body()
        }
        unsafe avahi_threaded_poll_lock(poll)
        holder.store(caller, ordering: .relaxed)
        defer {
            holder.store(0, ordering: .relaxed)
            unsafe avahi_threaded_poll_unlock(poll)
        }
        return try body()
    }

    /// Records the calling thread; must come first in every callback of the library.
    ///
    /// The library calls back on its own thread, or on the thread that is calling it and holds the lock.
    func noteCallback() {
        let caller = UInt(pthread_self())
        if holder.load(ordering: .relaxed) != caller { working.store(caller, ordering: .relaxed) }
    }
}

/// A timer that calls its body on the stack's thread; requires the lock.
@safe final class PollTimer {
    private let thread: PollThread
    private let body: () -> Void
    private var timeout: OpaquePointer?

    init(_ thread: PollThread, _ body: @escaping () -> Void) {
        self.thread = thread
        self.body = body
        unsafe timeout = unsafe thread.api.pointee.timeout_new(
            thread.api, nil,
            { _, context in
                guard let context = unsafe context else { return }
                let timer = unsafe Unmanaged<PollTimer>.fromOpaque(context).takeUnretainedValue()
                timer.thread.noteCallback()
                timer.body()
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Sets the delay from now, replacing an earlier one.
    func set(after delay: Duration) {
        guard let timeout = unsafe timeout else { return }
        let milliseconds = max(delay / .milliseconds(1), 0)
        var moment = timeval()
        unsafe avahi_elapse_time(&moment, UInt32(milliseconds), 0)
        unsafe thread.api.pointee.timeout_update(timeout, &moment)
    }

    /// Removes the timer permanently.
    func end() {
        guard let timeout = unsafe timeout else { return }
        unsafe thread.api.pointee.timeout_free(timeout)
        unsafe self.timeout = nil
    }

    deinit { end() }
}
