/// The bytes of the provider's inbox file, and what they say: pure.
///
/// After a line that names format and version come records: a 32-bit length of the body, a 32-bit FNV-1a checksum of the
/// body, the body. A body is a type byte and what it is about: a message received whole (1), or the id of one that
/// reached the user (2). What a crash left half written at the end has no valid checksum and is cut off; what is damaged in
/// the middle is left out, and what stands behind it counts.
package enum InboxJournal {
    /// One entry.
    package enum Record: Sendable, Hashable {
        /// A message was received.
        case received(PushMessage)
        /// A message reached the user.
        case delivered(MessageID)
    }

    /// What a file says.
    package struct Contents: Sendable {
        /// Every id received, oldest first.
        package var ids: [MessageID] = []
        /// What was received and never reached the user, oldest first.
        package var pending: [PushMessage] = []
        /// The number of records.
        package var records = 0
        /// The number of places between valid records that hold none.
        package var damaged = 0
        /// Where the valid part of the file ends, in bytes; 0 for a file that is no inbox.
        package var validLength = 0
    }

    /// The first bytes of every inbox.
    package static let header = Array("pushlab inbox 1\n".utf8)

    /// The bytes of records.
    package static func encoded(_ records: [Record]) -> [UInt8] {
        var bytes: [UInt8] = []
        for record in records { append(record, to: &bytes) }
        return bytes
    }

    /// Appends a record's bytes.
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

    /// Reads a file's bytes.
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

    /// Where the next valid record begins, behind something that is none.
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

    /// More than any message has, so that damage is not taken for a length of megabytes.
    private static let longestBody = 1_048_576

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
