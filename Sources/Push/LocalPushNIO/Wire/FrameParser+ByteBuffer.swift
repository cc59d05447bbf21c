package import LocalPush
package import NIOCore

extension FrameParser {
    /// Takes the next bytes of the stream.
    package mutating func receive(_ buffer: ByteBuffer) { receive(Array(buffer.readableBytesView)) }
}
