import Foundation
import LocalPush
import Testing

/// The provider's inbox file, whole, torn and full.
@Suite struct InboxTests {
    private static func message(_ number: Int) -> PushMessage {
        PushMessage(
            id: MessageID(high: 0, low: UInt64(number)), kind: .call, expiry: 5,
            payload: Array("payload \(number)".utf8))
    }

    /// Opens an inbox that this process has just closed.
    ///
    /// Tests of labs run beside these in the same process, and a child that is being started holds copies of all
    /// descriptors, locks included, until it executes its program.
    private static func reopened(_ path: String, limit: Int = 10_000) throws -> InboxFile {
        try waitingForLock { try InboxFile(path: path, limit: limit) }
    }

    /// Opens what this process has just closed.
    static func waitingForLock<Opened: ~Copyable>(_ open: () throws -> Opened) throws -> Opened {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            do {
                return try open()
            } catch {
                guard "\(error)".contains("another process"), ContinuousClock.now < deadline else { throw error }
                sched_yield()
            }
        }
    }

    @Test("what is no regular file is refused: of some there is no end")
    func refusesDevices() {
        let error = #expect(throws: InboxError.self) { _ = try InboxFile(path: "/dev/full") }
        #expect(error?.description.contains("it is no regular file; give --inbox a path of its own") == true)
    }

    @Test("what was received and not delivered is known after a reopening")
    func recovers() async throws {
        try await ServerFixture.withFolder { folder in
            let path = folder + "/inbox"
            func write() throws {
                var file = try Self.reopened(path)
                #expect(file.recovered.ids.isEmpty)
                try file.append([.received(Self.message(1)), .received(Self.message(2))], durably: true)
                try file.append([.delivered(Self.message(1).id)], durably: false)
            }
            try write()
            let file = try Self.reopened(path)
            #expect(file.recovered.ids == [1, 2].map { Self.message($0).id })
            #expect(file.recovered.pending == [Self.message(2)])
        }
    }

    @Test("a file cut anywhere keeps every record before the cut and goes on from there")
    func survivesTearing() async throws {
        try await ServerFixture.withFolder { folder in
            let path = folder + "/inbox"
            func write() throws {
                var file = try Self.reopened(path)
                try file.append((1...3).map { .received(Self.message($0)) }, durably: true)
            }
            try write()
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            let record = (bytes.count - InboxJournal.header.count) / 3
            for length in 0...bytes.count {
                try Data(bytes[..<length]).write(to: URL(fileURLWithPath: path))
                func reopen() throws -> Int {
                    var file = try Self.reopened(path)
                    let kept = file.recovered.ids.count
                    try file.append([.received(Self.message(9))], durably: true)
                    return kept
                }
                let whole = max(0, length - InboxJournal.header.count) / record
                #expect(try reopen() == whole)
                let file = try Self.reopened(path)
                #expect(file.recovered.ids == ((1..<(whole + 1)).map { $0 } + [9]).map { Self.message($0).id })
            }
        }
    }

    @Test("a changed byte costs its record, and ends what is believed where that is the last")
    func distrustsDamage() throws {
        var buffer = [UInt8]()
        buffer += InboxJournal.header
        let first = buffer.count
        buffer += Self.bytes(.received(Self.message(1)))
        let second = buffer.count
        buffer += Self.bytes(.received(Self.message(2)))
        #expect(InboxJournal.replay(buffer).records == 2)
        for index in second..<buffer.count {
            var damaged = buffer
            damaged[index] ^= 0x40
            #expect(InboxJournal.replay(damaged).validLength == second, "byte \(index)")
        }
        buffer[first] ^= 1
        #expect(InboxJournal.replay(buffer).ids.map(\.low) == [2])
    }

    @Test("the file stays bounded, and keeps the newest ids and what is undelivered")
    func compacts() async throws {
        try await ServerFixture.withFolder { folder in
            let path = folder + "/inbox"
            func write() throws {
                var file = try Self.reopened(path, limit: 100)
                for number in 1...2_000 {
                    try file.append([.received(Self.message(number))], durably: false)
                    if number != 1_999 { try file.append([.delivered(Self.message(number).id)], durably: false) }
                }
            }
            try write()
            let file = try Self.reopened(path, limit: 100)
            #expect(file.recovered.records <= 1_300)
            #expect(file.recovered.ids.last == Self.message(2_000).id)
            #expect(file.recovered.ids.count >= 100)
            #expect(file.recovered.pending == [Self.message(1_999)])
        }
    }

    @Test("an inbox belongs to one process at a time, and nothing else is taken for one")
    func refuses() async throws {
        try await ServerFixture.withFolder { folder in
            let file = try InboxFile(path: folder + "/inbox")
            #expect(throws: InboxError.self) { _ = try InboxFile(path: folder + "/inbox") }
            #expect(file.recovered.records == 0)
            try Data("precious".utf8).write(to: URL(fileURLWithPath: folder + "/letter"))
            #expect(throws: InboxError.self) { _ = try InboxFile(path: folder + "/letter") }
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/letter")) == Data("precious".utf8))
        }
    }

    private static func bytes(_ record: InboxJournal.Record) -> [UInt8] {
        var bytes: [UInt8] = []
        InboxJournal.append(record, to: &bytes)
        return bytes
    }
}
