package import LocalPush
package import NIOCore

extension FrameParser {
    package mutating func receive(_ buffer: ByteBuffer) { receive(Array(buffer.readableBytesView)) }
}
