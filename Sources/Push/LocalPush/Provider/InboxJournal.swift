package import NIOCore

/// The bytes of the provider's inbox file, and what they say: pure.
///
/// After a line that names format and version come records: a 32-bit length of the body, a 32-bit FNV-1a checksum of the
/// body, the body. A body is a type byte and what it is about: a message received whole (1), or the id of one that
/// reached the user (2). What a crash left half written at the end has no valid checksum and is cut off.
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
        /// Where the valid part of the file ends, in bytes; 0 for a file that is no inbox.
        package var validLength = 0
    }

    /// The first bytes of every inbox.
    package static let header = Array("pushlab inbox 1\n".utf8)

    /// The bytes of records.
    package static func encoded(_ records: [Record]) -> [UInt8] {
        var buffer = ByteBuffer()
        for record in records { append(record, to: &buffer) }
        return Array(buffer.readableBytesView)
    }

    /// Appends a record's bytes.
    package static func append(_ record: Record, to buffer: inout ByteBuffer) {
        var body = ByteBuffer()
        switch record {
        case .received(let message):
            body.writeMultipleIntegers(
                UInt8(1), message.id.high, message.id.low, message.kind.rawValue, message.expiry)
            body.writeBytes(message.payload)
        case .delivered(let id):
            body.writeMultipleIntegers(UInt8(2), id.high, id.low)
        }
        buffer.writeMultipleIntegers(UInt32(body.readableBytes), checksum(body))
        buffer.writeBuffer(&body)
    }

    /// Reads a file's bytes.
    package static func replay(_ bytes: [UInt8]) -> Contents {
        var contents = Contents()
        guard bytes.starts(with: header) else { return contents }
        var buffer = ByteBuffer(bytes: bytes)
        buffer.moveReaderIndex(forwardBy: header.count)
        var order: [MessageID] = []
        var waiting: [MessageID: PushMessage] = [:]
        var known: Set<MessageID> = []
        contents.validLength = buffer.readerIndex
        while let record = read(from: &buffer) {
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
            contents.validLength = buffer.readerIndex
        }
        contents.ids = order
        contents.pending = order.compactMap { waiting[$0] }
        return contents
    }

    private static func read(from buffer: inout ByteBuffer) -> Record? {
        guard let (length, sum) = buffer.readMultipleIntegers(as: (UInt32, UInt32).self),
            var body = buffer.readSlice(length: Int(length)), checksum(body) == sum,
            let (type, high, low) = body.readMultipleIntegers(as: (UInt8, UInt64, UInt64).self)
        else { return nil }
        let id = MessageID(high: high, low: low)
        if type == 2 { return .delivered(id) }
        guard type == 1, let (raw, expiry) = body.readMultipleIntegers(as: (UInt8, UInt64).self),
            let kind = PushMessage.Kind(rawValue: raw)
        else { return nil }
        return .received(PushMessage(id: id, kind: kind, expiry: expiry, payload: Array(body.readableBytesView)))
    }

    private static func checksum(_ buffer: ByteBuffer) -> UInt32 {
        buffer.readableBytesView.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
