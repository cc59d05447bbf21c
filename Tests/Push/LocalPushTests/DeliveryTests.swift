import EventLiterals
import Foundation
import LabEvents
import LocalPush
import LocalPushNIO
import LocalPushServer
import NIOCore
import Testing

/// Messages from a sender's HTTP request to the user, through reconnections and restarts.
struct DeliveryTests {
    private static func id(_ number: Int) -> MessageID { MessageID(high: 7, low: UInt64(number)) }

    @Test("what waited and what comes later is delivered once each, in order")
    func ordersBacklog() async throws {
        try await ServerFixture.run { fixture in
            for number in 1...40 { try await fixture.sender.post("before", id: Self.id(number)) }
            let phone = try fixture.provider()
            for number in 41...50 { try await fixture.sender.post("after", id: Self.id(number)) }
            await fixture.server.wait(for: "acknowledged", count: 50)
            #expect(phone.log.delivered == (1...50).map(Self.id))
            #expect(!phone.log.events.contains { $0.name == "duplicate" })
            try await phone.control.stop().get()
        }
    }

    @Test("at most some 32 KiB are ahead of their acknowledgements, so that a heartbeat is not behind more")
    func limitsBytes() async throws {
        try await ServerFixture.run { fixture in
            let text = String(repeating: "x", count: 4_000)
            for number in 1...12 { try await fixture.sender.post(text, id: Self.id(number)) }
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            peer.send(.register(token("phone")))
            await fixture.server.wait(for: "sent", count: 9)
            await fixture.server.wait(for: "heartbeat-sent", count: 5)
            #expect(fixture.server.events.count { $0.name == "sent" } == 9)
            for number in 1...9 { peer.send(.messageAcknowledgement(Self.id(number))) }
            await fixture.server.wait(for: "sent", count: 12)
            try await peer.close()
        }
    }

    @Test("at most 32 messages are ahead of their acknowledgements, and each acknowledgement makes room for one")
    func limitsWindow() async throws {
        try await ServerFixture.run { fixture in
            for number in 1...35 { try await fixture.sender.post(id: Self.id(number)) }
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            peer.send(.register(token("phone")))
            await fixture.server.wait(for: "sent", count: 32)
            func sent() -> [MessageID] {
                fixture.server.events.compactMap { if case .sent(let id, _) = $0 { id } else { nil } }
            }
            // What comes meanwhile waits behind the others, and time alone makes no room.
            try await fixture.sender.post(id: Self.id(36))
            let heartbeats = fixture.server.events.count { $0.name == "heartbeat-sent" }
            await fixture.server.wait(for: "heartbeat-sent", count: heartbeats + 3)
            #expect(sent() == (1...32).map(Self.id))
            peer.send(.messageAcknowledgement(Self.id(7)))
            await fixture.server.wait(for: "sent", count: 33)
            peer.send(.messageAcknowledgement(Self.id(7)))
            peer.send(.messageAcknowledgement(Self.id(99)))
            await fixture.server.wait(for: "heartbeat-sent", count: heartbeats + 6)
            #expect(sent() == (1...33).map(Self.id), "only what was on its way makes room, and only once")
            for number in [1, 2, 33] { peer.send(.messageAcknowledgement(Self.id(number))) }
            await fixture.server.wait(for: "sent", count: 36)
            #expect(sent() == (1...36).map(Self.id))
            await fixture.server.wait(for: "acknowledged", count: 4)
            try await peer.close()
            await fixture.server.wait(for: "offline")
            let again = try fixture.provider()
            await fixture.server.wait(for: "acknowledged", count: 36)
            #expect(again.log.delivered == (1...36).filter { ![1, 2, 7, 33].contains($0) }.map(Self.id))
            try await again.control.stop().get()
        }
    }

    @Test("acknowledgements of what was not sent take nothing of those of what was")
    func foreignAcknowledgements() async throws {
        try await ServerFixture.run { fixture in
            for number in 1...40 { try await fixture.sender.post(id: Self.id(number)) }
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            peer.send(.register(token("phone")))
            await fixture.server.wait(for: "sent", count: 32)
            for number in 101...300 { peer.send(.messageAcknowledgement(Self.id(number))) }
            for number in 1...32 { peer.send(.messageAcknowledgement(Self.id(number))) }
            await fixture.server.wait(for: "acknowledged", count: 32)
            await fixture.server.wait(for: "sent", count: 40)
            try await peer.close()
        }
    }

    @Test("messages that are not kept take no room of those that are")
    func leavesRoom() async throws {
        try await ServerFixture.run { fixture in
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            peer.send(.register(token("phone")))
            await fixture.server.wait(for: "connected")
            for number in 1...40 {
                try await fixture.sender.post(id: Self.id(number), headers: ["apns-expiration": "0"])
            }
            await fixture.server.wait(for: "sent", count: 40)
            try await fixture.sender.post(id: Self.id(41))
            await fixture.server.wait(for: "sent", count: 41)
            peer.send(.messageAcknowledgement(Self.id(1)))
            peer.send(.messageAcknowledgement(Self.id(41)))
            await fixture.server.wait(for: "acknowledged", count: 2)
            try await peer.close()
        }
    }

    @Test("an unacknowledged message is sent again, on the same connection and on the next")
    func retries() async throws {
        var configuration = ServerFixture.quick
        configuration.retryAfter = .milliseconds(100)
        configuration.acknowledgeWithin = .seconds(60)
        try await ServerFixture.run(configuration) { fixture in
            try await fixture.sender.post(id: Self.id(1))
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            peer.send(.register(token("phone")))
            await fixture.server.wait(for: "sent", count: 3)
            try await peer.close()
            await fixture.server.wait(for: "offline")
            let phone = try fixture.provider()
            await fixture.server.wait(for: "acknowledged")
            #expect(phone.log.delivered == [Self.id(1)])
            try await phone.control.stop().get()
        }
    }

    @Test("a message that expires on its way makes room for the next one", .timeLimit(.minutes(2)))
    func expiresOnItsWay() async throws {
        var configuration = ServerFixture.quick
        configuration.retryAfter = .milliseconds(100)
        try await ServerFixture.run(configuration) { fixture in
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            peer.send(.register(token("phone")))
            await fixture.server.wait(for: "connected")
            let expiry = "\(Int(Date().timeIntervalSince1970) + 2)"
            try await fixture.sender.post(id: Self.id(1), headers: ["apns-expiration": expiry])
            for number in 2...33 { try await fixture.sender.post(id: Self.id(number)) }
            await fixture.server.wait(for: "expired")
            // None of the others is acknowledged.
            await fixture.server.wait(for: "message 33") { events in
                events.contains { if case .sent(Self.id(33), _) = $0 { true } else { false } }
            }
            try await peer.close()
        }
    }

    @Test("the same apns-id is delivered once, while waiting and after delivery; for another client it is another")
    func recognisesRepetition() async throws {
        try await ServerFixture.run { fixture in
            for _ in 0..<3 { #expect(try await fixture.sender.post(id: Self.id(1)).status == 200) }
            let phone = try fixture.provider()
            await fixture.server.wait(for: "acknowledged")
            #expect(try await fixture.sender.post(id: Self.id(1)).status == 200)
            try await fixture.sender.post(id: Self.id(2))
            await fixture.server.wait(for: "acknowledged", count: 2)
            #expect(phone.log.delivered == [Self.id(1), Self.id(2)])
            let other = try fixture.provider("other")
            try await fixture.sender.post(to: "other", id: Self.id(1))
            await other.log.wait(for: "delivered")
            for control in [phone.control, other.control] { try await control.stop().get() }
        }
    }

    @Test("a message expires, and one with expiration 0 is tried once and not kept")
    func expires() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.sender.post(id: Self.id(1), headers: ["apns-expiration": "1"])
            try await fixture.sender.post(id: Self.id(2), headers: ["apns-expiration": "0"])
            await fixture.server.wait(for: "expired", count: 2)
            let phone = try fixture.provider()
            await phone.log.wait(for: "connected")
            try await fixture.sender.post(id: Self.id(3), headers: ["apns-expiration": "0"])
            await phone.log.wait(for: "delivered")
            await fixture.server.wait(for: "acknowledged")
            #expect(phone.log.delivered == [Self.id(3)])
            try await phone.control.stop().get()
        }
    }

    @Test("a new server on the same file delivers what the old one accepted, and nothing twice")
    func survivesRestart() async throws {
        try await ServerFixture.withFolder { folder in
            var configuration = ServerFixture.quick
            configuration.store = folder + "/store"
            try await ServerFixture.run(configuration) { fixture in
                let phone = try fixture.provider { $0.inbox = folder + "/inbox" }
                try await fixture.sender.post(id: Self.id(1))
                await fixture.server.wait(for: "acknowledged")
                try await phone.control.stop().get()
                await fixture.server.wait(for: "offline")
                try await fixture.sender.post(id: Self.id(2))
            }
            try await ServerFixture.run(configuration) { fixture in
                try await fixture.sender.post(id: Self.id(1))
                let phone = try fixture.provider { $0.inbox = folder + "/inbox-2" }
                await fixture.server.wait(for: "acknowledged")
                try await fixture.sender.post(id: Self.id(3))
                await fixture.server.wait(for: "acknowledged", count: 2)
                #expect(phone.log.delivered == [Self.id(2), Self.id(3)])
                try await phone.control.stop().get()
            }
        }
    }

    @Test(
        "a defect of the server shows on the wire",
        arguments: [
            ServerSaboteur.forgetsBacklog, .redeliversEverything, .forgetsIdentity, .ignoresExpiry, .reversesBacklog,
            .forgetsSent,
        ])
    func sabotaged(_ saboteur: ServerSaboteur) async throws {
        var configuration = ServerFixture.quick
        configuration.sabotage = saboteur
        try await ServerFixture.run(configuration) { fixture in
            for number in 1...3 { try await fixture.sender.post(id: Self.id(number)) }
            try await fixture.sender.post(id: Self.id(1))
            try await fixture.sender.post(id: Self.id(4), headers: ["apns-expiration": "1"])
            if saboteur == .forgetsSent {
                // A peer that takes messages and never acknowledges one.
                let peer = try await RawPeer.connect(port: fixture.ports.push)
                peer.send(.register(token("phone")))
                await fixture.server.wait(for: "sent", count: 3)
                try await peer.close()
                await fixture.server.wait(for: "offline")
            }
            let phone = try fixture.provider()
            await phone.log.wait(for: "heartbeat", count: 2)
            try await fixture.sender.post(id: Self.id(9))
            await phone.log.wait(for: "the last message") { events in
                events.contains { event in
                    if case .delivered(let message, _) = event {
                        message.id == Self.id(9) || saboteur == .forgetsIdentity
                    } else {
                        false
                    }
                }
            }
            if saboteur == .redeliversEverything {
                await fixture.server.wait(for: "acknowledged", count: 4)
                try await phone.control.stop().get()
                await fixture.server.wait(for: "offline")
                phone.control.start()
                await phone.log.wait(for: "duplicate")
            }
            let sound = [1, 2, 3, 9].map(Self.id)
            #expect((phone.log.delivered == sound) == (saboteur == .redeliversEverything))
            try await phone.control.stop().get()
        }
    }
}
