package import AppleNetwork
package import Foundation
package import NIOCore

/// Joins small pieces of a stream into larger ones, so that many small sends cost one write.
package struct StreamWriter {
    /// The size in bytes from which on a piece is written alone.
    private static let large = 16_384

    private let channel: any Channel
    private let onWritten: @Sendable (_ messages: Int) -> Void
    private var buffer: ByteBuffer?
    private var waiting: [@Sendable (NWError?) -> Void] = []
    private var messages = 0
    private var hasWritten = false

    package init(_ channel: any Channel, onWritten: @escaping @Sendable (_ messages: Int) -> Void) {
        self.channel = channel
        self.onWritten = onWritten
    }

    /// Writes a piece after those before it.
    package mutating func write(_ data: Data, _ onDone: (@Sendable (NWError?) -> Void)?) {
        if let onDone { waiting.append(onDone) }
        messages += 1
        if buffer == nil {
            buffer = channel.allocator.buffer(data)
        } else {
            buffer?.append(data)
        }
        if (buffer?.readableBytes ?? 0) >= Self.large { pass() }
    }

    /// Passes everything to the kernel.
    package mutating func flush() {
        pass()
        if hasWritten { channel.flush() }
        hasWritten = false
    }

    private mutating func pass() {
        guard let bytes = buffer else { return }
        buffer = nil
        hasWritten = true
        let (told, count, onWritten) = (waiting, messages, onWritten)
        (waiting, messages) = ([], 0)
        let promise = channel.eventLoop.makePromise(of: Void.self)
        promise.futureResult.whenComplete { result in
            let error = result.error.map(NWError.init(io:))
            for onDone in told { onDone(error) }
            onWritten(count)
        }
        channel.write(bytes, promise: promise)
    }
}

extension ByteBufferAllocator {
    /// A buffer with these bytes.
    func buffer(_ data: Data) -> ByteBuffer {
        var buffer = buffer(capacity: data.count)
        buffer.append(data)
        return buffer
    }
}

extension ByteBuffer {
    /// Writes the bytes behind those that are there.
    mutating func append(_ data: Data) {
        _ = unsafe data.withUnsafeBytes { unsafe writeBytes($0) }
    }
}
