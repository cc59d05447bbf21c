/// The format of the provider's inbox file.
///
/// A line with format and version precedes the records. A record is a 32-bit length of the body, a 32-bit FNV-1a
/// checksum of the body, and the body. A body is a type byte and its data: a received message (1), or the id of a
/// delivered one (2). A partly written record at the end has no valid checksum and is cut off; damage in the middle is
/// skipped, and the records after it count.
package enum InboxJournal {
    package enum Record: Sendable, Hashable {
        case received(PushMessage)
        case delivered(MessageID)
    }

    package struct Contents: Sendable {
        /// The ids of all received messages, oldest first.
        package var ids: [MessageID] = []
        /// The messages that were received and never delivered to the user, oldest first.
        package var pending: [PushMessage] = []
        package var records = 0
        /// The number of places with damage before a valid record.
        package var damaged = 0
        /// The offset of the end of the valid part, in bytes; 0 for a file that is not an inbox.
        package var validLength = 0
    }

    package static let header = Array("pushlab inbox 1\n".utf8)

    package static func encoded(_ records: [Record]) -> [UInt8] {
        var bytes: [UInt8] = []
        for record in records { append(record, to: &bytes) }
        return bytes
    }

    package static func append(_ record: Record, to bytes: inout [UInt8]) {
        var body: [UInt8] = []
        switch record {
        case .received(let message):
            body.append(1)
            body.append(message.id)
            body.append(message.kind.rawValue)
            body.append(bigEndian: message.expiry)
            body += message.payload
        case .delivered(let id):
            body.append(2)
            body.append(id)
        }
        bytes.append(bigEndian: UInt32(body.count))
        bytes.append(bigEndian: checksum(body[...]))
        bytes += body
    }

    package static func replay(_ bytes: [UInt8]) -> Contents {
        var contents = Contents()
        guard bytes.starts(with: header) else { return contents }
        var rest = bytes[header.count...]
        var order: [MessageID] = []
        var waiting: [MessageID: PushMessage] = [:]
        var known: Set<MessageID> = []
        contents.validLength = rest.startIndex
        while true {
            guard let record = read(from: &rest) else {
                guard let next = nextRecord(in: rest) else { break }
                contents.damaged += 1
                rest = rest[next...]
                continue
            }
            let id: MessageID
            switch record {
            case .received(let message):
                id = message.id
                if !known.contains(id) { waiting[id] = message }
            case .delivered(let delivered):
                id = delivered
                waiting[id] = nil
            }
            if known.insert(id).inserted { order.append(id) }
            contents.records += 1
            contents.validLength = rest.startIndex
        }
        contents.ids = order
        contents.pending = order.compactMap { waiting[$0] }
        return contents
    }

    /// Finds the offset of the next valid record after damage.
    private static func nextRecord(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.dropFirst().first { index in
            var rest = bytes[index...]
            return read(from: &rest) != nil
        }
    }

    private static func read(from bytes: inout ArraySlice<UInt8>) -> Record? {
        var rest = bytes
        guard let length = rest.readInteger(as: UInt32.self), let sum = rest.readInteger(as: UInt32.self),
            length <= longestBody, var body = rest.readBytes(Int(length)), checksum(body) == sum,
            let type = body.popFirst(), let id = body.readMessageID()
        else { return nil }
        if type == 2 {
            bytes = rest
            return .delivered(id)
        }
        guard type == 1, let raw = body.popFirst(), let expiry = body.readInteger(as: UInt64.self),
            let kind = PushMessage.Kind(rawValue: raw)
        else { return nil }
        bytes = rest
        return .received(PushMessage(id: id, kind: kind, expiry: expiry, payload: Array(body)))
    }

    /// The maximum size of a body, in bytes: above that of any message, and a limit for a damaged length.
    private static let longestBody = 1_048_576

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
