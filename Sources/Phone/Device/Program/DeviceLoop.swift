package import Kernel
internal import Synchronization

/// The event loop of a device: one thread for reports, answers and changes of the network.
package final class DeviceLoop: Sendable {
    /// The reactor behind it, for descriptors.
    package let reactor: Reactor
    private let waker: FileDescriptor
    private let waiting = Mutex<[@Sendable () -> Void]>([])

    /// Starts the thread.
    package init() throws(SystemError) {
        reactor = try Reactor()
        let counter = try FileDescriptor.counter()
        waker = try counter.duplicate()
        try reactor.watch(counter) { [weak self] counter in
            guard let self, (try? counter.read(upTo: 8)) != nil else { return .finish }
            let bodies = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for body in bodies { body() }
            return .keep
        }
    }

    /// Runs a body soon, after all that came before it.
    package func perform(_ body: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.append(body) }
        waker.wake()
    }

    /// Runs a body once, after so many seconds.
    package func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
        try reactor.watch(try FileDescriptor.timer(after: seconds)) { _ in
            body()
            return .finish
        }
    }

    /// Ends the thread and waits for it.
    package func stop() { reactor.stop() }
}
