internal import Dispatch
internal import Foundation
internal import Glibc

/// A connection with a stream for each direction.
///
/// Unchecked: the lock protects all properties.
final class SocketStreams: @unchecked Sendable {
    private let lock = NSCondition()
    private var state: State
    private var makeSocket: (@Sendable (SocketStreams) -> Void)?
    private var listeners: [(Result<Int32, POSIXError>) -> Void] = []
    private var openSides = 2
    private var isClosing: Bool

    private enum State {
        case new
        case opening
        case done(Result<Int32, POSIXError>)
    }

    private init(_ state: State, closesSocket: Bool, _ makeSocket: (@Sendable (SocketStreams) -> Void)?) {
        self.state = state
        self.makeSocket = makeSocket
        isClosing = closesSocket
    }

    /// Makes the streams of a connected socket; `closesSocket` is the first value of the property of this name.
    static func pair(of descriptor: Int32, closesSocket: Bool) -> (SocketInputStream, SocketOutputStream) {
        let streams = SocketStreams(.done(.success(descriptor)), closesSocket: closesSocket, nil)
        return (SocketInputStream(streams), SocketOutputStream(streams))
    }

    /// Makes streams whose socket is made when one of them is opened: the closure has ``finish(_:)`` called once.
    static func pair(
        making makeSocket: @escaping @Sendable (SocketStreams) -> Void
    ) -> (SocketInputStream, SocketOutputStream) {
        let streams = SocketStreams(.new, closesSocket: true, makeSocket)
        return (SocketInputStream(streams), SocketOutputStream(streams))
    }

    /// Whether the streams close the socket; otherwise it belongs to the app.
    var closesSocket: Bool {
        get { lock.withLock { isClosing } }
        set { lock.withLock { isClosing = newValue } }
    }

    /// Makes the socket, if that has not begun.
    func open(_ onOpen: @escaping (Result<Int32, POSIXError>) -> Void) {
        lock.lock()
        var (result, make): (Result<Int32, POSIXError>?, (@Sendable (SocketStreams) -> Void)?) = (nil, nil)
        switch state {
        case .new:
            state = .opening
            (make, makeSocket) = (makeSocket, nil)
            listeners.append(onOpen)
        case .opening: listeners.append(onOpen)
        case .done(let done): result = done
        }
        lock.unlock()
        make?(self)
        if let result { onOpen(result) }
    }

    /// Sets the socket, or why there is none; the socket is closed if both streams are.
    func finish(_ result: Result<Int32, POSIXError>) {
        lock.lock()
        state = .done(result)
        let waiting = listeners
        listeners = []
        closeIfOver()
        lock.broadcast()
        lock.unlock()
        for listener in waiting { listener(result) }
    }

    /// The socket; waits until it is made.
    var socket: Result<Int32, POSIXError> {
        lock.lock()
        defer { lock.unlock() }
        while true {
            switch state {
            case .new, .opening: lock.wait()
            case .done(let result): return result
            }
        }
    }

    /// Closes one side, and the socket with the last.
    func closeSide() {
        lock.lock()
        defer { lock.unlock() }
        openSides -= 1
        closeIfOver()
    }

    /// Closes the socket after both sides; the caller holds the lock.
    private func closeIfOver() {
        if openSides == 0, isClosing, case .done(.success(let descriptor)) = state { Glibc.close(descriptor) }
    }
}
