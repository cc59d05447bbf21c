internal import CLinux
internal import Glibc
private import Synchronization

/// Waits for many descriptors on one thread and calls a handler when one becomes readable (epoll(7)).
///
/// Handlers run one at a time on the reactor's thread and must not block. ``stop()`` closes all descriptors.
package final class Reactor: Sendable {
    package enum Next: Sendable {
        case keep
        /// Close the descriptor and remove the handler.
        case finish
    }

    private let poll: FileDescriptor
    private let wake: FileDescriptor
    private let sources = Mutex<[UInt64: Source]>([:])
    private let ids = Atomic<UInt64>(1)
    private let stopping = Atomic<Bool>(false)
    private let thread = Mutex<PlainThread.Handle?>(nil)

    private final class Source: Sendable {
        let descriptor: FileDescriptor
        let handler: @Sendable (borrowing FileDescriptor) -> Next
        init(_ descriptor: consuming FileDescriptor, _ handler: @escaping @Sendable (borrowing FileDescriptor) -> Next)
        {
            self.descriptor = descriptor
            self.handler = handler
        }
    }

    /// Starts the reactor's thread in the caller's namespaces.
    package init() throws(SystemError) {
        poll = FileDescriptor(adopting: clinux_epoll_create())
        try check("epoll_create1", poll.raw)
        wake = FileDescriptor(
            adopting: try systemCall("eventfd") {
                eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            })
        try check("epoll_ctl", clinux_epoll_add(poll.raw, wake.raw, 0))
        let handle = try PlainThread.start { [self] in loop() }
        thread.withLock { $0 = handle }
    }

    /// Watches a descriptor and takes ownership of it.
    package func watch(
        _ descriptor: consuming FileDescriptor, _ handler: @escaping @Sendable (borrowing FileDescriptor) -> Next
    ) throws(SystemError) {
        let id = ids.wrappingAdd(1, ordering: .relaxed).oldValue
        let raw = descriptor.raw
        let source = Source(descriptor, handler)
        sources.withLock { $0[id] = source }
        do {
            try check("epoll_ctl", clinux_epoll_add(poll.raw, raw, id))
        } catch {
            sources.withLock { $0[id] = nil }
            throw error
        }
    }

    /// Stops the thread, waits for it, and closes every descriptor.
    package func stop() {
        guard !stopping.exchange(true, ordering: .sequentiallyConsistent) else { return }
        eventfd_write(wake.raw, 1)
        thread.withLock { handle in
            handle?.join()
            handle = nil
        }
        sources.withLock { $0 = [:] }
    }

    private func loop() {
        var ready = [UInt64](repeating: 0, count: 64)
        while !stopping.load(ordering: .sequentiallyConsistent) {
            let count = unsafe clinux_epoll_wait(poll.raw, &ready, 64)
            if count < 0 { return }
            for id in ready.prefix(Int(count)) { handle(id) }
        }
    }

    private func handle(_ id: UInt64) {
        guard id != 0, let source = sources.withLock({ $0[id] }) else { return }
        if source.handler(source.descriptor) == .finish {
            sources.withLock { $0[id] = nil }
            _ = clinux_epoll_remove(poll.raw, source.descriptor.raw)
        }
    }
}
