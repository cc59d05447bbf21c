extension Frame {
    package var bytes: [UInt8] {
        var body: [UInt8] = []
        switch self {
        case .register(let token):
            body.append(shortText: token.text)
        case .welcome(let heartbeatMilliseconds):
            body.append(bigEndian: heartbeatMilliseconds)
        case .heartbeat(let sequence), .heartbeatAcknowledgement(let sequence):
            body.append(bigEndian: sequence)
        case .message(let message):
            body.append(message.id)
            body.append(message.kind.rawValue)
            body.append(bigEndian: message.expiry)
            body += message.payload
        case .messageAcknowledgement(let id):
            body.append(id)
        case .goodbye(let goodbye):
            body.append(goodbye.reason.rawValue)
            body.append(shortText: goodbye.detail)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(6 + body.count)
        bytes.append(bigEndian: UInt32(body.count + 2))
        bytes.append(Self.version)
        bytes.append(kind.rawValue)
        return bytes + body
    }
}

extension [UInt8] {
    /// Appends a 16-bit length and that many bytes of UTF-8.
    fileprivate mutating func append(shortText text: String) {
        append(bigEndian: UInt16(text.utf8.count))
        append(contentsOf: text.utf8)
    }
}
