import LocalPush
import Testing

/// The bytes of the inbox, as they are on disk.
@Suite struct InboxJournalTests {
    private static let first = PushMessage(
        id: MessageID(high: 0x1011_1213_1415_1617, low: 0x1819_1A1B_1C1D_1E1F), kind: .call,
        expiry: 0x0102_0304_0506_0708, payload: Array("{}".utf8))
    private static let idBytes = Array<UInt8>(0x10...0x1F)
    private static let received: [UInt8] =
        [0, 0, 0, 28, 0x75, 0x66, 0x9E, 0x0A, 1] + idBytes + [2, 1, 2, 3, 4, 5, 6, 7, 8, 0x7B, 0x7D]
    private static let delivered: [UInt8] = [0, 0, 0, 17, 0x59, 0x0A, 0xA1, 0x95, 2] + idBytes

    private static func message(_ number: UInt64) -> PushMessage {
        PushMessage(id: MessageID(high: 0, low: number), kind: .message, expiry: number, payload: [UInt8(number)])
    }

    @Test("records are a length, a checksum and a body, behind the line of the version")
    func writesRecords() {
        #expect(InboxJournal.header == Array("pushlab inbox 1\n".utf8))
        #expect(InboxJournal.encoded([]) == [])
        #expect(InboxJournal.encoded([.received(Self.first)]) == Self.received)
        #expect(InboxJournal.encoded([.delivered(Self.first.id)]) == Self.delivered)
        #expect(
            InboxJournal.encoded([.received(Self.first), .delivered(Self.first.id)]) == Self.received + Self.delivered)
    }

    @Test("what the bytes say: every id once, what was not delivered, how many records, and how far they are good")
    func reads() {
        let nothing = InboxJournal.replay([])
        #expect(nothing.ids.isEmpty && nothing.pending.isEmpty && nothing.records == 0 && nothing.validLength == 0)
        #expect(InboxJournal.replay(Array("pushlab inbox 2\n".utf8)).validLength == 0)
        #expect(InboxJournal.replay(InboxJournal.header).validLength == 16)

        let one = InboxJournal.replay(InboxJournal.header + Self.received)
        #expect(one.ids == [Self.first.id])
        #expect(one.pending == [Self.first])
        #expect(one.records == 1)
        #expect(one.validLength == 16 + Self.received.count)

        let both = InboxJournal.replay(InboxJournal.header + Self.received + Self.delivered)
        #expect(both.ids == [Self.first.id])
        #expect(both.pending.isEmpty)
        #expect(both.records == 2)
        #expect(both.validLength == 16 + Self.received.count + Self.delivered.count)
    }

    @Test("order is that of the first record of an id; a repetition changes nothing, nor does one after the delivery")
    func ordersIDs() {
        var other = Self.message(1)
        other.payload = [99]
        let contents = InboxJournal.replay(
            InboxJournal.header
                + InboxJournal.encoded([
                    .received(Self.message(3)), .received(Self.message(1)), .received(other),
                    .delivered(Self.message(2).id), .received(Self.message(2)), .received(Self.message(4)),
                    .delivered(Self.message(3).id), .received(Self.message(3)),
                ]))
        #expect(contents.ids.map(\.low) == [3, 1, 2, 4])
        #expect(contents.pending == [Self.message(1), Self.message(4)])
        #expect(contents.records == 8)
    }

    @Test(
        "a record of another form is left out, though its checksum is right",
        arguments: [
            // No type, a type that is none, an id cut short, no kind, a kind that is none, an expiry cut short.
            [], [3] + idBytes, [2] + idBytes.dropLast(), [1] + idBytes, [1] + idBytes + [3, 0, 0, 0, 0, 0, 0, 0, 0],
            [1] + idBytes + [1, 0, 0, 0, 0, 0, 0, 0],
        ] as [[UInt8]])
    func refusesForms(_ body: [UInt8]) {
        let sum: UInt32 = body.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
        func bytes(_ number: UInt32) -> [UInt8] {
            let shifts: [UInt32] = [24, 16, 8, 0]
            return shifts.map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        let record = bytes(UInt32(body.count)) + bytes(sum)
        let contents = InboxJournal.replay(InboxJournal.header + Self.received + record + body + Self.delivered)
        #expect(contents.records == 2)
        #expect(contents.damaged == 1)
        #expect(contents.pending.isEmpty)
        #expect(contents.validLength == 16 + Self.received.count + 8 + body.count + Self.delivered.count)
    }

    @Test("one flipped bit costs the record that it is in, and no other")
    func survivesDamage() {
        let records = (1...5).map { InboxJournal.encoded([.received(Self.message($0))]) }
        for bit in 0..<(records[0].count * 8) {
            var bytes = InboxJournal.header + records.joined()
            bytes[16 + records[0].count + bit / 8] ^= 1 << (bit % 8)
            let contents = InboxJournal.replay(bytes)
            #expect(contents.ids.map(\.low) == [1, 3, 4, 5], "bit \(bit)")
            #expect(contents.damaged == 1)
            #expect(contents.validLength == bytes.count)
        }
    }

    @Test("the shortest message has no payload at all")
    func readsEmptyPayload() {
        var message = Self.first
        message.payload = []
        let contents = InboxJournal.replay(InboxJournal.header + InboxJournal.encoded([.received(message)]))
        #expect(contents.pending == [message])
    }
}
