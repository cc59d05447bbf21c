internal import CAvahi
internal import Glibc
private import Synchronization

/// The thread that a stack works on, and the lock under which everything of the stack is used.
///
/// The thread is born where it is started, so it is in the network namespace of whoever starts it. The lock may be
/// taken again by who has it; the thread itself has it whenever it calls back.
// @unchecked: the pointers never change, and what they point at has the lock inside.
@safe final class PollThread: @unchecked Sendable {
    private let poll: OpaquePointer
    /// The thread that calls back; 0 before it first has.
    private let working = Atomic<UInt>(0)
    /// The other thread that has the lock; 0 when there is none.
    private let holder = Atomic<UInt>(0)

    /// Makes the thread; it does nothing before ``start()``.
    init() throws(BonjourError) {
        guard let poll = unsafe avahi_threaded_poll_new() else {
            throw BonjourError(.other, "Bonjour could not make its thread. Is the machine out of memory or files?")
        }
        unsafe self.poll = unsafe poll
    }

    deinit { unsafe avahi_threaded_poll_free(poll) }

    /// The table of functions that the library works with.
    var api: UnsafePointer<AvahiPoll> { unsafe avahi_threaded_poll_get(poll) }

    func start() throws(BonjourError) {
        guard unsafe avahi_threaded_poll_start(poll) >= 0 else {
            throw BonjourError(.other, "Bonjour could not start its thread. Is there a limit on processes?")
        }
    }

    /// Ends the thread and waits for it; not to be called on it.
    func stop() { unsafe avahi_threaded_poll_stop(poll) }

    /// Calls the body with the lock.
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

    /// To be called first in whatever the library calls back.
    ///
    /// The library calls back on the thread, or on the thread that is calling it right now, which holds the lock.
    func noteCallback() {
        let caller = UInt(pthread_self())
        if holder.load(ordering: .relaxed) != caller { working.store(caller, ordering: .relaxed) }
    }
}

/// Calls its body on the stack's thread some time after it was set.
///
/// Used with the lock held only.
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

    /// Sets it to so long from now, instead of what it was set to.
    func set(after delay: Duration) {
        guard let timeout = unsafe timeout else { return }
        let milliseconds = max(delay / .milliseconds(1), 0)
        var moment = timeval()
        unsafe avahi_elapse_time(&moment, UInt32(milliseconds), 0)
        unsafe thread.api.pointee.timeout_update(timeout, &moment)
    }

    /// Takes it away for good.
    func end() {
        guard let timeout = unsafe timeout else { return }
        unsafe thread.api.pointee.timeout_free(timeout)
        unsafe self.timeout = nil
    }

    deinit { end() }
}
