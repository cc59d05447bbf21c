internal import Foundation
internal import Glibc

/// The stream that sends to a connection (Apple: OutputStream).
final class SocketOutputStream: OutputStream {
    private static let flags = Int32(Glibc.MSG_NOSIGNAL) | Int32(Glibc.MSG_DONTWAIT)
    private let side: SocketStreamSide

    init(_ streams: SocketStreams) {
        side = SocketStreamSide(streams, .output)
        super.init(toMemory: ())
        side.stream = self
    }

    @available(*, unavailable)
    required init(toMemory: ()) { fatalError("a stream of a connection has no memory") }

    deinit { side.close() }

    override var delegate: (any StreamDelegate)? {
        get { side.receiver }
        set { side.receiver = newValue }
    }

    override var streamStatus: Stream.Status { side.status }
    override var streamError: (any Error)? { side.error }

    override func open() { side.open() }

    override func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
        side.mailbox.schedule(in: aRunLoop, forMode: mode)
    }

    override func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
        side.mailbox.remove(from: aRunLoop, forMode: mode)
    }

    override func property(forKey key: Stream.PropertyKey) -> AnyObject? { side.property(key) }
    override func setProperty(_ property: AnyObject?, forKey key: Stream.PropertyKey) -> Bool {
        side.setProperty(key, property)
    }

    override func close() {
        // An app that keeps the socket may go on sending.
        if side.closesSocket, side.status == .open, let descriptor = side.socket {
            shutdown(descriptor, Int32(Glibc.SHUT_WR))
        }
        side.close()
    }

    override var hasSpaceAvailable: Bool {
        guard side.status == .open, let descriptor = side.socket else { return false }
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&ready, 1, 0) == 1 && ready.revents & Int16(POLLOUT) != 0
    }

    override func write(_ buffer: UnsafePointer<UInt8>, maxLength len: Int) -> Int {
        guard let descriptor = side.socket else { return -1 }
        // A stream takes the bytes for which it has space, and blocks only if it has none.
        let count = SocketStreamSide.retry(descriptor, POLLOUT) {
            unsafe send(descriptor, buffer, len, Self.flags)
        }
        if count < 0 { side.end(errno) } else { side.arm() }
        return count
    }
}
