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
                try store.acknowledge(MessageID(high: 0, low: 1), client: Self.phone, in: database)
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
            _ = try store.acknowledge(MessageID(high: 0, low: 1), client: Self.phone, in: database)
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
        _ = try store.database.write { try store.sweep(now: 86_400_001, in: $0) }
        #expect(try Self.accept(store, Self.submission(1)) != .repeated)
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
                _ = try store.acknowledge(MessageID(high: 0, low: 1), client: Self.phone, in: database)
            }
        }
        #expect(try Self.accept(store, Self.submission(3)) != .full)
        #expect(try Self.accept(store, Self.submission(4)) == .full)
        _ = try store.database.write { try store.sweep(now: 500, in: $0) }
        try store.database.write { database in
            // It came after all, and takes no room again.
            _ = try store.acknowledge(MessageID(high: 0, low: 2), client: Self.phone, in: database)
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

    @Test("operations queued together are all answered, in order")
    func workerBatches() async throws {
        let worker = StoreWorker(try MessageStore(path: nil))
        let results = await withTaskGroup(of: Acceptance?.self) { tasks in
            for number in 1...200 {
                tasks.addTask {
                    try? await worker.perform { store, database in
                        try store.accept(Self.submission(number), now: 0, in: database)
                    }
                }
            }
            return await tasks.reduce(into: [Acceptance?]()) { $0.append($1) }
        }
        #expect(Set(results).count == 200)
        #expect(!results.contains(nil))
        await worker.close()
    }
}
