import EventLiterals
import Foundation
import LabEvents
import LocalPush
import LocalPushNIO
import LocalPushServer
import NIOCore
import NIOPosix
import Testing

/// Defects that show only between the programs; each must differ from what a sound program does.
struct SaboteurTests {
    private static let id = MessageID(high: 9, low: 9)

    @Test(
        "a silent client stays online for a server that trusts TCP or its own writes",
        arguments: [
            ServerSaboteur.trustsTCP, .trustsWrites,
        ])
    func overlooksSilence(_ saboteur: ServerSaboteur) async throws {
        var configuration = ServerFixture.quick
        configuration.acknowledgeWithin = .milliseconds(50)
        configuration.sabotage = saboteur
        try await ServerFixture.run(configuration) { fixture in
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            peer.send(.register(token("phone")))
            await fixture.server.wait(for: "heartbeat-sent", count: 6)
            #expect(fixture.server.offline.isEmpty)
            try await peer.close()
        }
    }

    @Test func stopsAfterFirstClientLost() async throws {
        var configuration = ServerFixture.quick
        configuration.sabotage = .stopsAfterFirstClientLost
        try await ServerFixture.run(configuration) { fixture in
            // Far longer than the heartbeat, which has to come before the first client is lost.
            let phone = try fixture.provider { $0.interval = .seconds(6) }
            await phone.log.wait(for: "heartbeat", count: 2)
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            peer.send(.register(token("other")))
            try await peer.close()
            await phone.log.wait(for: "heartbeat-expired")
            try await phone.control.stop().get()
        }
    }

    @Test func keepsOlderConnection() async throws {
        var configuration = ServerFixture.quick
        configuration.sabotage = .keepsOlderConnection
        configuration.acknowledgeWithin = .seconds(60)
        try await ServerFixture.run(configuration) { fixture in
            let older = try await RawPeer.connect(port: fixture.ports.push)
            older.send(.register(token("phone")))
            await fixture.server.wait(for: "connected")
            let phone = try fixture.provider()
            await phone.log.wait(for: "heartbeat")
            try await fixture.sender.post(id: Self.id)
            await fixture.server.wait(for: "sent")
            await phone.log.wait(for: "heartbeat", count: 4)
            #expect(phone.log.delivered.isEmpty)
            try await phone.control.stop().get()
            try await older.close()
        }
    }

    @Test("a message accepted before it is durable is lost with the server")
    func acceptsBeforeDurable() async throws {
        try await ServerFixture.withFolder { folder in
            var configuration = ServerFixture.quick
            configuration.sabotage = .acceptsBeforeDurable
            for attempt in 1...10 {
                configuration.store = folder + "/store-\(attempt)"
                let start = ContinuousClock.now
                try await ServerFixture.run(configuration) { fixture in
                    let answer = try await fixture.sender.post(id: Self.id)
                    #expect(answer.status == 200)
                }
                // A server that ended later had the time to write the message.
                if ContinuousClock.now - start < .seconds(2) { break }
                try #require(attempt < 10)
            }
            configuration.sabotage = nil
            try await ServerFixture.run(configuration) { fixture in
                let phone = try fixture.provider()
                await phone.log.wait(for: "heartbeat", count: 3)
                #expect(phone.log.delivered.isEmpty)
                try await phone.control.stop().get()
            }
        }
    }

    @Test(
        "a provider that forgets its inbox delivers again after a restart; a sound one does not",
        arguments: [
            (ProviderSaboteur.forgetsInbox, 1), (nil, 0),
        ] as [(ProviderSaboteur?, Int)])
    func forgetsInbox(_ saboteur: ProviderSaboteur?, _ repeated: Int) async throws {
        try await ServerFixture.withFolder { folder in
            var configuration = ServerFixture.quick
            configuration.sabotage = .redeliversEverything
            try await ServerFixture.run(configuration) { fixture in
                try await fixture.sender.post(id: Self.id)
                for (life, expected) in [(1, 1), (2, repeated)] {
                    // An inbox belongs to one provider at a time, so the second life gets a copy.
                    let name = folder + "/inbox-\(life)"
                    if life == 2 { try FileManager.default.copyItem(atPath: folder + "/inbox-1", toPath: name) }
                    let phone = try fixture.provider {
                        $0.inbox = name
                        $0.sabotage = saboteur
                    }
                    await phone.log.wait(for: "an end of the message") { events in
                        events.contains { ["delivered", "duplicate"].contains($0.name) }
                    }
                    #expect(phone.log.delivered.count == expected)
                    await fixture.server.wait(for: "acknowledged")
                    try await phone.control.stop().get()
                    await fixture.server.wait(for: "offline", count: life)
                }
            }
        }
    }

    @Test func waitsForEverToConnect() async throws {
        try await ServerFixture.run { fixture in
            let mute = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.autoRead, value: false)
                .bind(host: "127.0.0.1", port: 0).get()
            let port = try #require(mute.localAddress?.port)
            let phone = try fixture.provider {
                $0.port = port
                $0.connectWithin = .milliseconds(50)
                $0.sabotage = .waitsForEverToConnect
            }
            await phone.log.wait(for: "timer", count: 5)
            #expect(!phone.log.events.contains { $0.name == "connect-failed" })
            try await phone.control.stop().get()
            try await mute.close()
        }
    }

    @Test func trustsAnyCertificate() async throws {
        try await ServerFixture.withFolder { folder in
            try Identity.make(folder: folder + "/identity", name: "fixture")
            var configuration = ServerFixture.quick
            configuration.identity = folder + "/identity"
            try await ServerFixture.run(configuration) { fixture in
                let phone = try fixture.provider {
                    $0.transport = .pinned(certificate: [1, 2, 3])
                    $0.sabotage = .trustsAnyCertificate
                }
                await phone.log.wait(for: "heartbeat")
                try await phone.control.stop().get()
            }
        }
    }
}
