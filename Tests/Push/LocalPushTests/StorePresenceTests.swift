import Foundation
import GRDB
import LocalPush
import LocalPushServer
import Testing

/// A store's file that is not what it seems, or is taken away.
struct StorePresenceTests {
    @Test("a file with a second name, and one of a newer version, are refused with a remedy")
    func refuses() async throws {
        try await ServerFixture.withFolder { folder in
            let path = folder + "/store"
            try MessageStore(path: path).close()
            try FileManager.default.linkItem(atPath: path, toPath: folder + "/other")
            let linked = #expect(throws: StoreError.self) { try MessageStore(path: path) }
            #expect(linked?.description.contains("it has 2 names (hard links)") == true)
            try FileManager.default.removeItem(atPath: folder + "/other")

            let database = try DatabaseQueue(path: path)
            try database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('of tomorrow')") }
            try database.close()
            let newer = #expect(throws: StoreError.self) { try MessageStore(path: path) }
            #expect(newer?.description.contains("a newer version of push-server made it; run that version") == true)
        }
    }

    @Test("when the file is taken away, a sender gets 500 and not 200")
    func isGone() async throws {
        try await ServerFixture.withFolder { folder in
            var configuration = ServerFixture.quick
            configuration.store = folder + "/store"
            try await ServerFixture.run(configuration) { fixture in
                #expect(try await fixture.sender.post().status == 200)
                try FileManager.default.moveItem(atPath: folder + "/store", toPath: folder + "/away")
                #expect(try await fixture.sender.post().status == 500)
                try FileManager.default.moveItem(atPath: folder + "/away", toPath: folder + "/store")
                #expect(try await fixture.sender.post().status == 200)
            }
        }
    }

    @Test("what expires at once is given up in pieces, and all of it")
    func sweepsInPieces() throws {
        let store = try MessageStore(path: nil)
        try store.database.write { database in
            for number in 1...1_200 {
                let message = PushMessage(
                    id: MessageID(high: 1, low: UInt64(number)), kind: .message, expiry: 10, payload: [1])
                let submission = Submission(client: token("phone"), message: message, topic: nil, priority: 10)
                _ = try store.accept(submission, now: 0, in: database)
            }
        }
        let pieces = try (1...4).map { _ in
            try store.database.write { try store.sweep(now: 10, in: $0).count }
        }
        #expect(pieces == [500, 500, 200, 0])
    }
}
