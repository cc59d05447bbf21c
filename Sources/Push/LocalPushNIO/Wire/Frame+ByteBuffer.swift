package import LocalPush
package import NIOCore

extension Frame {
    /// Appends the frame's bytes to `buffer`.
    package func write(to buffer: inout ByteBuffer) { buffer.writeBytes(bytes) }
}

extension FrameParser {
    /// Takes the next bytes of the stream.
    package mutating func receive(_ buffer: ByteBuffer) { receive(Array(buffer.readableBytesView)) }
}
