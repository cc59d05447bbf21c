internal import Foundation
internal import Glibc

/// A direction of a connection: the status of its stream, and events on run loops.
///
/// Unchecked: the lock protects the status and the source; the stream and its receiver are used on the run loop.
final class SocketStreamSide: @unchecked Sendable {
    /// The stream, which has this.
    weak var stream: Stream?
    weak var receiver: (any StreamDelegate)?
    let mailbox = RunLoopMailbox()
    private let streams: SocketStreams
    private let direction: SocketReadiness.Direction
    private let lock = NSLock()
    private var current = Stream.Status.notOpen
    private var currentError: POSIXError?
    private var readiness: SocketReadiness?

    init(_ streams: SocketStreams, _ direction: SocketReadiness.Direction) {
        (self.streams, self.direction) = (streams, direction)
    }

    var status: Stream.Status { lock.withLock { current } }
    var error: POSIXError? { lock.withLock { currentError } }

    /// The socket, if the stream is open or becomes so; waits for it, and has its error when there is none.
    var socket: Int32? {
        guard [.open, .opening].contains(status) else { return nil }
        switch streams.socket {
        case .success(let descriptor): return descriptor
        case .failure(let error):
            fail(error)
            return nil
        }
    }

    /// Whether both streams close the socket.
    var closesSocket: Bool { streams.closesSocket }

    /// Returns the value of a property; `nil` for an unknown one.
    func property(_ key: Stream.PropertyKey) -> AnyObject? {
        key.rawValue == kCFStreamPropertyShouldCloseNativeSocket ? NSNumber(value: closesSocket) : nil
    }

    /// Sets a property of both streams; returns false for an unknown one, or for a value that it cannot have.
    func setProperty(_ key: Stream.PropertyKey, _ value: Any?) -> Bool {
        guard key.rawValue == kCFStreamPropertyShouldCloseNativeSocket else { return false }
        guard let closes = value as? Bool ?? (value as? NSNumber)?.boolValue else { return false }
        streams.closesSocket = closes
        return true
    }

    /// Opens the stream, once.
    func open() {
        let isNew = lock.withLock { () -> Bool in
            defer { if current == .notOpen { current = .opening } }
            return current == .notOpen
        }
        if isNew { streams.open { [weak self] result in self?.opened(result) } }
    }

    /// Reports the end of the data, or the error of the last call.
    func end(_ number: Int32?) {
        let error = number.map { POSIXError(POSIXErrorCode(rawValue: $0) ?? .EIO) }
        if enter(error == nil ? .atEnd : .error, error) { report(error == nil ? .endEncountered : .errorOccurred) }
    }

    /// Has the next event reported when the socket is ready.
    func arm() { lock.withLock { readiness }?.arm() }

    /// Closes the stream, and the socket with the last one.
    func close() {
        let old = lock.withLock { () -> SocketReadiness?? in
            guard current != .closed else { return nil }
            current = .closed
            defer { readiness = nil }
            return .some(readiness)
        }
        guard let old else { return }
        mailbox.close()
        guard let readiness = old else { return streams.closeSide() }
        // The descriptor has to stay until nothing waits for it.
        readiness.cancel { [streams] in streams.closeSide() }
    }

    /// Changes the status, unless the stream has ended.
    private func enter(_ status: Stream.Status, _ error: POSIXError? = nil) -> Bool {
        lock.withLock {
            guard ![.closed, .atEnd, .error].contains(current) else { return false }
            (current, currentError) = (status, error)
            return true
        }
    }

    private func opened(_ result: Result<Int32, POSIXError>) {
        switch result {
        case .failure(let error): fail(error)
        case .success(let descriptor):
            guard enter(.open) else { return }
            report(.openCompleted)
            watch(descriptor)
        }
    }

    /// Ends a stream that has no socket, once.
    private func fail(_ error: POSIXError) {
        if enter(.error, StreamRules.ofThisProcess.reportsReasons ? error : nil) { report(.errorOccurred) }
    }

    private func watch(_ descriptor: Int32) {
        let readiness = SocketReadiness(descriptor, direction) { [weak self] in self?.becameReady(descriptor) }
        let isOpen = lock.withLock { () -> Bool in
            guard current == .open else { return false }
            self.readiness = readiness
            return true
        }
        if isOpen { readiness.arm() }
    }

    private func becameReady(_ descriptor: Int32) {
        guard direction == .input else { return report(.hasSpaceAvailable) }
        var byte: UInt8 = 0
        let count = unsafe recv(descriptor, &byte, 1, Int32(Glibc.MSG_PEEK) | Int32(Glibc.MSG_DONTWAIT))
        if count > 0, StreamRules.ofThisProcess.readsToEnd || !isFinished(descriptor) {
            return report(.hasBytesAvailable)
        }
        if count < 0, errno == EAGAIN || errno == EINTR { return arm() }
        end(count < 0 ? errno : nil)
    }

    /// Calls a function of a socket again when the socket is ready, as long as it would have to wait; blocks meanwhile.
    static func retry(_ descriptor: Int32, _ event: Int32, _ call: () -> Int) -> Int {
        while true {
            let result = call()
            guard result < 0, errno == EAGAIN || errno == EINTR else { return result }
            guard errno == EAGAIN else { continue }
            var state = pollfd(fd: descriptor, events: Int16(event), revents: 0)
            _ = unsafe poll(&state, 1, -1)
        }
    }

    /// Whether the peer has finished, perhaps with bytes left to read.
    private func isFinished(_ descriptor: Int32) -> Bool {
        // POLLRDHUP, which only a feature test macro declares (poll(2)).
        var state = pollfd(fd: descriptor, events: 0x2000, revents: 0)
        return unsafe poll(&state, 1, 0) == 1
    }

    private func report(_ event: Stream.Event) {
        mailbox.post { [weak self] in
            if let self, let stream { receiver?.stream(stream, handle: event) }
        }
    }
}
