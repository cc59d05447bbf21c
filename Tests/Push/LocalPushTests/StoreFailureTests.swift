import EventLiterals
import GRDB
import LocalPush
import LocalPushServer
import NIOCore
import Testing

/// A store that fails for a while, as with a full disk: what it failed to do is done once it can.
@Suite(.timeLimit(.minutes(5))) struct StoreFailureTests {
    private static func id(_ number: Int) -> MessageID { MessageID(high: 9, low: UInt64(number)) }

    /// Runs a server, and gives a way to its database.
    private static func run(
        _ body: @Sendable (ServerFixture, _ execute: @Sendable (String) async throws -> Void) async throws -> Void
    ) async throws {
        try await ServerFixture.withFolder { folder in
            var configuration = ServerFixture.quick
            configuration.store = folder + "/store"
            try await ServerFixture.run(configuration) { fixture in
                var access = Configuration()
                access.busyMode = .timeout(60)
                let database = try DatabaseQueue(path: folder + "/store", configuration: access)
                try await body(fixture) { text in try await database.write { try $0.execute(sql: text) } }
                try database.close()
            }
        }
    }

    @Test("what waits and could not be read is sent on the same connection, once it can be read")
    func readsAgain() async throws {
        try await Self.run { fixture, execute in
            try await fixture.sender.post(id: Self.id(1))
            try await execute("ALTER TABLE message RENAME TO gone")
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            peer.send(.register(token("phone")))
            await fixture.server.wait(for: "heartbeat-sent")
            // It is answered after what was asked of the store before.
            _ = try await fixture.sender.request("GET", "/clients")
            #expect(!fixture.server.events.contains { $0.name == "sent" })
            try await execute("ALTER TABLE gone RENAME TO message")
            await fixture.server.wait(for: "sent")
            try await peer.close()
        }
    }

    @Test("a departure that could not be written is taken back")
    func takesDepartureBack() async throws {
        try await Self.run { fixture, execute in
            try await execute(
                """
                CREATE TRIGGER full BEFORE INSERT ON departure
                BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END
                """)
            #expect(try await fixture.sender.request("DELETE", "/clients/phone").status == 500)
            #expect(try await fixture.sender.post(id: Self.id(1)).status == 200)
            try await execute("DROP TRIGGER full")
            #expect(try await fixture.sender.request("DELETE", "/clients/phone").status == 200)
            #expect(try await fixture.sender.post(id: Self.id(2)).status == 410)
        }
    }

    @Test("an acknowledgement that could not be written is written later, and its message not sent again")
    func acknowledgesAgain() async throws {
        try await Self.run { fixture, execute in
            try await fixture.sender.post(id: Self.id(1))
            try await execute(
                """
                CREATE TRIGGER full BEFORE UPDATE ON message WHEN NEW.state = 1
                BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END
                """)
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            peer.send(.register(token("phone")))
            await fixture.server.wait(for: "sent")
            await fixture.server.wait(for: "heartbeat-sent")
            peer.send(.messageAcknowledgement(Self.id(1)))
            peer.send(.heartbeatAcknowledgement(sequence: 1))
            await fixture.server.wait(for: "heartbeat-acknowledged")
            let listed = try await fixture.sender.request("GET", "/clients").body
            #expect(listed.contains(#""waiting":1"#), "\(listed)")
            // The client may be gone meanwhile.
            try await peer.close()
            await fixture.server.wait(for: "offline")
            try await execute("DROP TRIGGER full")
            await fixture.server.wait(for: "acknowledged")
            #expect(fixture.server.events.count { $0.name == "sent" } == 1)
        }
    }
}
