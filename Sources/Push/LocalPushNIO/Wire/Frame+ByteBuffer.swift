package import LocalPush
package import NIOCore

extension Frame {
    /// Appends the frame's bytes to `buffer`.
    package func write(to buffer: inout ByteBuffer) { buffer.writeBytes(bytes) }
}

extension ByteBuffer {
    /// A heartbeat of a version that there is not: what a saboteur sends.
    package static var malformedFrame: ByteBuffer { ByteBuffer(bytes: [0, 0, 0, 2, 255, 3]) }
}

extension FrameParser {
    /// Takes the next bytes of the stream.
    package mutating func receive(_ buffer: ByteBuffer) { receive(Array(buffer.readableBytesView)) }
}
