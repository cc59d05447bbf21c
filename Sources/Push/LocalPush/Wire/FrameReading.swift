internal import NIOCore

extension Frame {
    /// Reads the body of a frame of type `kind`; nil when the bytes do not have its form.
    ///
    /// Bytes left in `body` afterwards are the caller's to refuse.
    init?(_ kind: Kind, body: inout ByteBuffer) {
        switch kind {
        case .register:
            guard let text = body.readShortText(), let token = DeviceToken(text) else { return nil }
            self = .register(token)
        case .welcome:
            guard let milliseconds: UInt32 = body.readInteger(), milliseconds > 0 else { return nil }
            self = .welcome(heartbeatMilliseconds: milliseconds)
        case .heartbeat:
            guard let sequence: UInt64 = body.readInteger() else { return nil }
            self = .heartbeat(sequence: sequence)
        case .heartbeatAcknowledgement:
            guard let sequence: UInt64 = body.readInteger() else { return nil }
            self = .heartbeatAcknowledgement(sequence: sequence)
        case .message:
            guard let id = body.readMessageID(), let raw: UInt8 = body.readInteger(),
                let kind = PushMessage.Kind(rawValue: raw), let expiry: UInt64 = body.readInteger()
            else { return nil }
            let payload = Array(body.readableBytesView)
            body.moveReaderIndex(to: body.writerIndex)
            self = .message(PushMessage(id: id, kind: kind, expiry: expiry, payload: payload))
        case .messageAcknowledgement:
            guard let id = body.readMessageID() else { return nil }
            self = .messageAcknowledgement(id)
        case .goodbye:
            guard let raw: UInt8 = body.readInteger(), let reason = Goodbye.Reason(rawValue: raw),
                let detail = body.readShortText(), detail.utf8.count <= Goodbye.maximumDetail
            else { return nil }
            self = .goodbye(Goodbye(reason, detail: detail))
        }
    }
}

extension ByteBuffer {
    /// Reads a 16-bit length and that many bytes of valid UTF-8.
    fileprivate mutating func readShortText() -> String? {
        guard let count: UInt16 = readInteger(), let bytes = readSlice(length: Int(count)) else { return nil }
        return String(validating: bytes.readableBytesView, as: UTF8.self)
    }

    fileprivate mutating func readMessageID() -> MessageID? {
        guard let high: UInt64 = readInteger(), let low: UInt64 = readInteger() else { return nil }
        return MessageID(high: high, low: low)
    }
}
