internal import Foundation
internal import Glibc

/// The stream that receives from a connection (Apple: InputStream).
final class SocketInputStream: InputStream {
    private let side: SocketStreamSide

    init(_ streams: SocketStreams) {
        side = SocketStreamSide(streams, .input)
        super.init(data: Data())
        side.stream = self
    }

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

    override func close() { side.close() }

    override var hasBytesAvailable: Bool {
        guard side.status == .open, let descriptor = side.socket else { return false }
        return SocketCalls.isReadable(descriptor)
    }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength len: Int) -> Int {
        guard let descriptor = side.socket else { return side.status == .atEnd ? 0 : -1 }
        // The app's own socket may be one that does not wait, while a stream does.
        let count = SocketStreamSide.retry(descriptor, POLLIN) { unsafe recv(descriptor, buffer, len, 0) }
        if count > 0 { side.arm() } else if count < 0 || len > 0 { side.end(count < 0 ? errno : nil) }
        return count
    }

    override func getBuffer(
        _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, length len: UnsafeMutablePointer<Int>
    ) -> Bool { false }
}
