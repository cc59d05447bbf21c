import Foundation
import GRDB
import LocalPush
import LocalPushServer
import Testing

/// The thread of the store's operations, and what becomes of those that fail.
@Suite struct StoreWorkerTests {
    private static let phone = token("phone")

    private static func submission(_ number: Int) -> Submission {
        Submission(
            client: phone,
            message: PushMessage(
                id: MessageID(high: 0, low: UInt64(number)), kind: .message, expiry: .max, payload: [UInt8(number)]))
    }

    @Test("what only reads is answered though the transaction beside it fails", .timeLimit(.minutes(1)))
    func workerReads() async throws {
        let worker = StoreWorker(try MessageStore(path: nil))
        try await worker.perform { _, database in
            try database.execute(
                sql: "CREATE TABLE part (whole INTEGER REFERENCES message (row) DEFERRABLE INITIALLY DEFERRED)")
        }
        let (begun, isBegun) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        worker.perform { _, _ in
            isBegun.yield()
            gate.wait()
        } completion: { _ in
        }
        for await _ in begun { break }
        let (results, continuation) = AsyncStream.makeStream(of: String.self)
        worker.read { store, database in
            try store.pending(.init(client: Self.phone, limit: 9), now: 0, in: database).count
        } completion: { result in
            continuation.yield("read \((try? result.get()) ?? -1)")
            continuation.finish()
        }
        worker.perform { store, database in
            _ = try store.accept(Self.submission(1), now: 0, in: database)
        } completion: { result in
            continuation.yield((try? result.get()) == nil ? "not written" : "written")
        }
        // Shows at the end of the transaction alone.
        worker.perform { _, database in
            try database.execute(sql: "INSERT INTO part VALUES (99)")
        } completion: { _ in
        }
        gate.signal()
        #expect(await results.reduce(into: []) { $0.append($1) } == ["not written", "read 0"])
        await worker.close()
    }

    @Test("a damaged page is told with the file and what to do")
    func tellsDamage() async throws {
        try await ServerFixture.withFolder { folder in
            let path = folder + "/store"
            let store = try MessageStore(path: path)
            for number in 1...200 {
                _ = try await store.database.write { try store.accept(Self.submission(number), now: 0, in: $0) }
            }
            try await store.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
            let pages = try await store.database.read { database in
                try Int.fetchAll(
                    database, sql: "SELECT pageno FROM dbstat WHERE name = 'message' AND pagetype = 'leaf'")
            }
            try store.close()
            let page = try #require(pages.first)
            let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
            try file.seek(toOffset: UInt64(page - 1) * 4096)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
            try file.close()
            let worker = StoreWorker(try MessageStore(path: path))
            let error = await #expect(throws: StoreError.self) {
                try await worker.read { store, database in
                    try store.pending(.init(client: Self.phone, limit: 9), now: 0, in: database)
                }
            }
            let description = error?.description ?? ""
            #expect(description.hasPrefix("cannot use the message store \(path): SQLite error 11: "))
            #expect(
                description.hasSuffix("; bring back a copy of the file, or move it away to begin with an empty store"))
            await worker.close()
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

    @Test("an operation that comes after the end of the thread is refused", .timeLimit(.minutes(1)))
    func workerIsClosed() async throws {
        let worker = StoreWorker(try MessageStore(path: nil))
        await worker.close()
        await #expect(throws: CancellationError.self) { try await worker.perform { _, _ in } }
    }
}
