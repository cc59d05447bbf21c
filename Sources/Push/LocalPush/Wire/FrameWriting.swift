package import NIOCore

extension Frame {
    /// Appends the frame's bytes to `buffer`.
    package func write(to buffer: inout ByteBuffer) {
        let start = buffer.writerIndex
        buffer.writeMultipleIntegers(UInt32(0), Self.version, kind.rawValue)
        switch self {
        case .register(let token):
            buffer.writeShortText(token.text)
        case .welcome(let heartbeatMilliseconds):
            buffer.writeInteger(heartbeatMilliseconds)
        case .heartbeat(let sequence), .heartbeatAcknowledgement(let sequence):
            buffer.writeInteger(sequence)
        case .message(let message):
            buffer.writeMultipleIntegers(message.id.high, message.id.low, message.kind.rawValue, message.expiry)
            buffer.writeBytes(message.payload)
        case .messageAcknowledgement(let id):
            buffer.writeMultipleIntegers(id.high, id.low)
        case .goodbye(let goodbye):
            buffer.writeInteger(goodbye.reason.rawValue)
            buffer.writeShortText(goodbye.detail)
        }
        buffer.setInteger(UInt32(buffer.writerIndex - start - 4), at: start)
    }
}

extension ByteBuffer {
    /// Writes a 16-bit length and that many bytes of UTF-8.
    fileprivate mutating func writeShortText(_ text: String) {
        writeInteger(UInt16(text.utf8.count))
        writeString(text)
    }
}
