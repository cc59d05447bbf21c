extension Frame {
    /// Parses the body of a frame; `nil` when it does not have the form of its type.
    ///
    /// The caller must refuse bytes that are left in `body`.
    init?(_ kind: Kind, body: inout ArraySlice<UInt8>) {
        switch kind {
        case .register:
            guard let text = body.readShortText(), let token = DeviceToken(text) else { return nil }
            self = .register(token)
        case .welcome:
            guard let milliseconds = body.readInteger(as: UInt32.self), milliseconds > 0 else { return nil }
            self = .welcome(heartbeatMilliseconds: milliseconds)
        case .heartbeat:
            guard let sequence = body.readInteger(as: UInt64.self) else { return nil }
            self = .heartbeat(sequence: sequence)
        case .heartbeatAcknowledgement:
            guard let sequence = body.readInteger(as: UInt64.self) else { return nil }
            self = .heartbeatAcknowledgement(sequence: sequence)
        case .message:
            guard let id = body.readMessageID(), let raw = body.popFirst(),
                let kind = PushMessage.Kind(rawValue: raw), let expiry = body.readInteger(as: UInt64.self)
            else { return nil }
            let payload = Array(body)
            body = []
            self = .message(PushMessage(id: id, kind: kind, expiry: expiry, payload: payload))
        case .messageAcknowledgement:
            guard let id = body.readMessageID() else { return nil }
            self = .messageAcknowledgement(id)
        case .goodbye:
            guard let raw = body.popFirst(), let reason = Goodbye.Reason(rawValue: raw),
                let detail = body.readShortText(), detail.utf8.count <= Goodbye.maximumDetail
            else { return nil }
            self = .goodbye(Goodbye(reason, detail: detail))
        }
    }
}

extension ArraySlice<UInt8> {
    /// Reads a 16-bit length and that many bytes of valid UTF-8.
    fileprivate mutating func readShortText() -> String? {
        guard let count = readInteger(as: UInt16.self), let bytes = readBytes(Int(count)) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}
