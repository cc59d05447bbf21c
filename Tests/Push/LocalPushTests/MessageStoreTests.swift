import EventLiterals
import Foundation
import GRDB
import LocalPush
import LocalPushServer
import Testing

/// The message store, and what is in it after an end without warning.
@Suite struct MessageStoreTests {
    private static let phone = token("phone")

    private static func submission(_ number: Int, expiry: UInt64 = 1_000_000) -> Submission {
        Submission(
            client: phone,
            message: PushMessage(
                id: MessageID(high: 0, low: UInt64(number)), kind: .message, expiry: expiry, payload: [UInt8(number)]))
    }

    private static func pending(_ store: MessageStore, now: UInt64 = 0, after: Int64 = 0, limit: Int = 10) throws
        -> [UInt64]
    {
        try store.database.write { database in
            try store.pending(.init(client: phone, after: after, limit: limit), now: now, in: database)
        }.map(\.message.id.low)
    }

    private static func accept(_ store: MessageStore, _ submission: Submission) throws -> Acceptance {
        try store.database.write { try store.accept(submission, now: 0, in: $0) }
    }

    @Test("messages wait in order until acknowledged")
    func keepsOrder() throws {
        let store = try MessageStore(path: nil)
        for number in [3, 1, 2] { _ = try Self.accept(store, Self.submission(number)) }
        #expect(try Self.pending(store) == [3, 1, 2])
        #expect(try Self.pending(store, limit: 2) == [3, 1])
        #expect(try Self.pending(store, after: 2) == [2])
        let known = try store.database.write { database in
            try (0..<2).map { _ in
                try store.acknowledge(MessageID(high: 0, low: 1), client: Self.phone, now: 0, in: database)
            }
        }
        #expect(known == [true, false])
        #expect(try Self.pending(store) == [3, 2])
    }

    @Test("an id is accepted once for a client, also after its acknowledgement")
    func recognisesRepetition() throws {
        let store = try MessageStore(path: nil)
        #expect(try Self.accept(store, Self.submission(1)) == .new(row: 1))
        #expect(try Self.accept(store, Self.submission(1)) == .repeated)
        try store.database.write { database in
            _ = try store.acknowledge(MessageID(high: 0, low: 1), client: Self.phone, now: 0, in: database)
        }
        #expect(try Self.accept(store, Self.submission(1)) == .repeated)
        #expect(try Self.pending(store).isEmpty)
    }

    @Test("what expired is given up, what is finished is forgotten a day later")
    func sweeps() throws {
        let store = try MessageStore(path: nil)
        _ = try Self.accept(store, Self.submission(1, expiry: 500))
        _ = try Self.accept(store, Self.submission(2, expiry: 501))
        #expect(try Self.pending(store, now: 500) == [2])
        let expired = try store.database.write { try store.sweep(now: 500, in: $0) }
        #expect(expired.map(\.id.low) == [1])
        #expect(try store.database.write { try store.sweep(now: 500, in: $0) }.isEmpty)
        _ = try store.database.write { try store.sweep(now: 86_400_501, in: $0) }
        #expect(try Self.accept(store, Self.submission(1)) != .repeated)
    }

    @Test("a row holds what was sent, and of what is tried once its id alone")
    func keepsRows() throws {
        let store = try MessageStore(path: nil)
        #expect(try store.newestRow() == 0)
        var call = Self.submission(1, expiry: 77)
        call.message.kind = .call
        call.topic = "org.example.pager.voip"
        call.priority = 5
        let taken = try store.database.write { [call] database in
            [
                try store.accept(call, now: 33, in: database),
                try store.accept(Self.submission(2, expiry: 0), now: 34, in: database),
                try store.accept(Self.submission(3, expiry: .max), now: .max, in: database),
            ]
        }
        #expect(taken == [.new(row: 1), .new(row: nil), .new(row: 3)])
        #expect(try store.newestRow() == 3)
        let rows = try store.database.read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM message ORDER BY row").map { "\($0)" }
        }
        #expect(
            rows == [
                """
                [row:1 client:"phone" id:"00000000-0000-0000-0000-000000000001" kind:2 topic:"org.example.pager.voip" \
                priority:5 expiry:77 since:33 state:0 payload:Data(1 bytes) collapse:NULL]
                """,
                """
                [row:2 client:"phone" id:"00000000-0000-0000-0000-000000000002" kind:1 topic:NULL priority:10 expiry:0 \
                since:34 state:3 payload:Data(0 bytes) collapse:NULL]
                """,
                """
                [row:3 client:"phone" id:"00000000-0000-0000-0000-000000000003" kind:1 topic:NULL priority:10 \
                expiry:9223372036854775807 since:9223372036854775807 state:0 payload:Data(1 bytes) collapse:NULL]
                """,
            ])
        let (waiting, all) = try store.database.write { database in
            (
                try store.pending(.init(client: Self.phone, limit: 9), now: 0, in: database),
                try store.waiting(in: database)
            )
        }
        #expect(waiting.map(\.row) == [1, 3])
        let last = PushMessage(
            id: MessageID(high: 0, low: 3), kind: .message, expiry: UInt64(Int64.max), payload: [3])
        #expect(waiting.map(\.message) == [call.message, last])
        #expect(all == ["phone": 2])
    }

    @Test("one message is there until its expiry, its acknowledgement, or for another client")
    func findsOne() throws {
        let store = try MessageStore(path: nil)
        _ = try Self.accept(store, Self.submission(1, expiry: 500))
        func one(_ row: Int64, now: UInt64) throws -> UInt64? {
            try store.database.write { try store.pending(row: row, now: now, in: $0) }?.message.id.low
        }
        #expect(try one(1, now: 499) == 1)
        #expect(try one(1, now: 500) == nil)
        #expect(try one(2, now: 0) == nil)
        let other = try store.database.write { database in
            try store.acknowledge(MessageID(high: 0, low: 1), client: token("tablet"), now: 0, in: database)
        }
        #expect(!other, "it is not the message of another client")
        #expect(try one(1, now: 0) == 1)
        let own = try store.database.write { database in
            try store.acknowledge(MessageID(high: 0, low: 1), client: Self.phone, now: 0, in: database)
        }
        #expect(own)
        #expect(try one(1, now: 0) == nil)
    }

    @Test("a defect may ask for what was acknowledged, and for the newest first; nobody else gets it")
    func queriesOtherwise() throws {
        let store = try MessageStore(path: nil)
        for number in 1...3 { _ = try Self.accept(store, Self.submission(number)) }
        _ = try Self.accept(store, Self.submission(4, expiry: 10))
        try store.database.write { database in
            _ = try store.acknowledge(MessageID(high: 0, low: 2), client: Self.phone, now: 0, in: database)
            _ = try store.sweep(now: 10, in: database)
        }
        func ids(_ change: (inout MessageStore.Query) -> Void) throws -> [UInt64] {
            var query = MessageStore.Query(client: Self.phone, limit: 9)
            change(&query)
            return try store.database.write { [query] in try store.pending(query, now: 0, in: $0) }.map(
                \.message.id.low)
        }
        #expect(try ids { _ in } == [1, 3])
        #expect(try ids { $0.finishedToo = true } == [1, 2, 3])
        #expect(try ids { $0.newestFirst = true } == [3, 1])
        #expect(try ids { $0.after = 1 } == [3])
        #expect(try ids { $0.client = token("tablet") } == [])
    }

    @Test("what is finished is known for a day from then, however long it waited")
    func remembersFromTheEnd() throws {
        let store = try MessageStore(path: nil)
        for number in 1...3 { _ = try Self.accept(store, Self.submission(number, expiry: 20_000_000)) }
        var newer = Self.submission(4, expiry: .max)
        newer.collapse = "bed"
        var older = newer
        older.message.id = MessageID(high: 0, low: 5)
        _ = try Self.accept(store, older)
        try store.database.write { [newer] database in
            _ = try store.acknowledge(
                MessageID(high: 0, low: 1), client: Self.phone, now: 10_000_000, in: database)
            _ = try store.accept(newer, now: 10_000_001, in: database)
            _ = try store.sweep(now: 20_000_000, in: database)
            _ = try store.depart(Self.phone, now: 20_000_001, in: database)
        }
        func known(at now: UInt64) throws -> [Int64] {
            try store.database.write { database in
                _ = try store.sweep(now: now, in: database)
                return try Int64.fetchAll(database, sql: "SELECT row FROM message ORDER BY row")
            }
        }
        let day: UInt64 = 86_400_000
        #expect(try known(at: 10_000_000 + day) == [1, 2, 3, 4, 5])
        #expect(try known(at: 10_000_001 + day) == [2, 3, 4, 5], "the acknowledged")
        #expect(try known(at: 10_000_002 + day) == [2, 3, 5], "the collapsed")
        #expect(try known(at: 20_000_001 + day) == [5], "the expired")
        #expect(try known(at: 20_000_002 + day) == [], "that of the app that is gone")
    }

    @Test("what is finished is known for a day to the millisecond; what waits is not forgotten")
    func remembersADay() throws {
        let store = try MessageStore(path: nil)
        for number in 1...2 { _ = try Self.accept(store, Self.submission(number, expiry: .max)) }
        try store.database.write { database in
            _ = try store.acknowledge(MessageID(high: 0, low: 1), client: Self.phone, now: 0, in: database)
        }
        func rows(after now: UInt64) throws -> [Int64] {
            try store.database.write { database in
                _ = try store.sweep(now: now, in: database)
                return try Int64.fetchAll(database, sql: "SELECT row FROM message ORDER BY row")
            }
        }
        #expect(try rows(after: 86_400_000) == [1, 2])
        #expect(try rows(after: 86_400_001) == [2])
    }

    @Test("a message of expiration 0 is known and does not wait")
    func keepsNothingOfOnce() throws {
        let store = try MessageStore(path: nil)
        #expect(try Self.accept(store, Self.submission(1, expiry: 0)) == .new(row: nil))
        #expect(try Self.pending(store).isEmpty)
        #expect(try Self.accept(store, Self.submission(1, expiry: 0)) == .repeated)
    }

    @Test("a client's backlog is bounded; acknowledgement and expiry make room")
    func boundsBacklog() throws {
        var store = try MessageStore(path: nil)
        store.backlogLimit = 2
        for number in 1...2 { #expect(try Self.accept(store, Self.submission(number, expiry: 500)) != .full) }
        #expect(try Self.accept(store, Self.submission(3)) == .full)
        for _ in 1...2 {
            try store.database.write { database in
                _ = try store.acknowledge(MessageID(high: 0, low: 1), client: Self.phone, now: 0, in: database)
            }
        }
        #expect(try Self.accept(store, Self.submission(3)) != .full)
        #expect(try Self.accept(store, Self.submission(4)) == .full)
        _ = try store.database.write { try store.sweep(now: 500, in: $0) }
        try store.database.write { database in
            // It came after all, and takes no room again.
            _ = try store.acknowledge(MessageID(high: 0, low: 2), client: Self.phone, now: 0, in: database)
        }
        #expect(try Self.accept(store, Self.submission(4)) != .full)
        #expect(try Self.accept(store, Self.submission(5)) == .full)
    }

    @Test("the bound holds after a restart, and what was rolled back takes no room")
    func boundsBacklogAcrossEnds() async throws {
        try await ServerFixture.withFolder { folder in
            for number in 1...2 {
                var store = try MessageStore(path: folder + "/store")
                store.backlogLimit = number
                struct Failure: Error {}
                #expect(throws: Failure.self) {
                    try store.database.write { database in
                        _ = try store.accept(Self.submission(number), now: 0, in: database)
                        throw Failure()
                    }
                }
                #expect(try Self.accept(store, Self.submission(number)) == .new(row: Int64(number)))
                #expect(try Self.accept(store, Self.submission(3)) == .full)
                try store.database.close()
            }
        }
    }

    @Test("taking in a message is one statement, however many wait")
    func doesNotCountBacklog() throws {
        let store = try MessageStore(path: nil)
        for number in 1...100 { _ = try Self.accept(store, Self.submission(number)) }
        var executed: [String] = []
        try store.database.writeWithoutTransaction { database in
            database.trace { executed.append("\($0)") }
            for number in 101...102 { _ = try store.accept(Self.submission(number), now: 0, in: database) }
            database.trace()
        }
        #expect(executed.count == 2)
        #expect(executed.allSatisfy { $0.hasPrefix("INSERT") }, "\(executed)")
    }

    @Test("a copy of the files of a store in use, log included, opens with everything committed")
    func survivesUncleanEnd() async throws {
        try await ServerFixture.withFolder { folder in
            let store = try MessageStore(path: folder + "/store")
            for number in 1...20 { _ = try Self.accept(store, Self.submission(number)) }
            try FileManager.default.createDirectory(atPath: folder + "/after", withIntermediateDirectories: false)
            for file in ["store", "store-wal"] {
                try FileManager.default.copyItem(atPath: folder + "/" + file, toPath: folder + "/after/" + file)
            }
            let after = try MessageStore(path: folder + "/after/store")
            #expect(try Self.pending(after, limit: 100) == Array(1...20))
            try after.database.close()
            try store.database.close()
        }
    }

    @Test("every commit is flushed to disk, also after the store is opened again")
    func synchronizesFully() async throws {
        try await ServerFixture.withFolder { folder in
            for _ in 1...2 {
                let store = try MessageStore(path: folder + "/store")
                let (journal, synchronous) = try store.database.inDatabase { database in
                    (
                        try String.fetchOne(database, sql: "PRAGMA journal_mode"),
                        try Int.fetchOne(database, sql: "PRAGMA synchronous")
                    )
                }
                #expect(journal == "wal")
                #expect(synchronous == 2, "FULL is 2")
                try store.database.close()
            }
        }
    }

    @Test("a file that is no database is a clear error")
    func refusesOtherFiles() async throws {
        try await ServerFixture.withFolder { folder in
            let path = folder + "/store"
            try Data("this is no database, whatever its name may say about it".utf8).write(
                to: URL(fileURLWithPath: path))
            let error = #expect(throws: StoreError.self) { try MessageStore(path: path) }
            #expect(error?.description.contains(path) == true)
            #expect(throws: StoreError.self) { try MessageStore(path: folder + "/missing/store") }
        }
    }

    @Test("a store has one server at a time, by whatever path, and is free after it")
    func locks() async throws {
        try await ServerFixture.withFolder { folder in
            let path = folder + "/store"
            let first = try MessageStore(path: path)
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: path)
            for other in [path, folder + "/link"] {
                let error = #expect(throws: StoreError.self) { try MessageStore(path: other) }
                #expect(
                    error?.description
                        == "cannot use the message store \(other): another server uses it; stop that one, or give each "
                        + "server a --store of its own")
            }
            try first.close()
            try MessageStore(path: path).close()
        }
    }
}
