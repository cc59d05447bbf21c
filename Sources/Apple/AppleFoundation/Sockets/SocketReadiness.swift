internal import Dispatch
internal import Foundation
internal import Glibc

/// Tells when a socket is ready for a direction, once after each call of ``arm()``.
///
/// Unchecked: the lock protects the state of the source.
final class SocketReadiness: @unchecked Sendable {
    enum Direction {
        case input, output
    }

    private let descriptor: Int32
    private let source: any DispatchSourceProtocol
    private let lock = NSLock()
    private var isArmed = false
    private var isOver = false
    private let onReady: @Sendable () -> Void

    /// Creates one that waits for nothing yet; `onReady` is called on a global queue.
    init(_ descriptor: Int32, _ direction: Direction, onReady: @escaping @Sendable () -> Void) {
        self.descriptor = descriptor
        self.onReady = onReady
        source =
            direction == .input
            ? DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
            : DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .global())
        source.setEventHandler { [weak self] in self?.becameReady() }
    }

    deinit { cancel {} }

    /// Waits until the socket is ready.
    ///
    /// Once both directions have ended, libdispatch lets the source fire only once more, even if bytes are left to read.
    func arm() {
        let isNew = lock.withLock { () -> Bool in
            guard !isArmed, !isOver else { return false }
            isArmed = true
            source.resume()
            return true
        }
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        guard isNew, unsafe poll(&state, 1, 0) == 1 else { return }
        DispatchQueue.global().async { [weak self] in self?.becameReady() }
    }

    /// Stops waiting until the next call of ``arm()``.
    func disarm() { _ = takeArmed() }

    /// Ends for good; `then` is called when the descriptor is no longer in use.
    func cancel(then: @escaping @Sendable () -> Void) {
        let (isFirst, wasArmed) = lock.withLock { () -> (Bool, Bool) in
            defer { isOver = true }
            return (!isOver, isArmed)
        }
        guard isFirst else { return }
        // A source that is suspended cannot be released.
        if !wasArmed { source.resume() }
        source.setCancelHandler(handler: then)
        source.cancel()
    }

    private func becameReady() {
        if takeArmed() { onReady() }
    }

    private func takeArmed() -> Bool {
        lock.withLock {
            guard isArmed, !isOver else { return false }
            isArmed = false
            source.suspend()
            return true
        }
    }
}
