import EventLiterals
import LocalPush
import LocalPushNIO
import LocalPushServer
import NIOCore
import Testing

/// `apns-collapse-id`: a message takes the place of what still waits and says the same.
struct CollapsingTests {
    private static func id(_ number: Int) -> MessageID { MessageID(high: 8, low: UInt64(number)) }

    private static func collapsed(_ fixture: ServerFixture) -> [MessageID] {
        fixture.server.events.compactMap { if case .collapsed(let id, _) = $0 { id } else { nil } }
    }

    @Test("of messages that say the same the newest alone is delivered, after those that came before it")
    func collapses() async throws {
        try await ServerFixture.run { fixture in
            func post(_ number: Int, to client: String = "phone", _ headers: [String: String]) async throws {
                let answer = try await fixture.sender.post(to: client, id: Self.id(number), headers: headers)
                #expect(answer.status == 200)
            }
            try await post(1, ["apns-collapse-id": "bed"])
            try await post(2, [:])
            try await post(3, ["apns-collapse-id": "door"])
            try await post(4, ["apns-collapse-id": "bed", "apns-topic": "org.example.other"])
            try await post(5, to: "tablet", ["apns-collapse-id": "bed"])
            try await post(6, ["apns-collapse-id": "bed"])
            try await post(7, ["apns-collapse-id": "bed"])
            // The same message again says nothing anew.
            try await post(6, ["apns-collapse-id": "bed"])
            #expect(Self.collapsed(fixture) == [1, 6].map(Self.id))
            let phone = try fixture.provider()
            await fixture.server.wait(for: "acknowledged", count: 4)
            #expect(phone.log.delivered == [2, 3, 4, 7].map(Self.id))
            // What was delivered has no place left to take.
            try await post(8, ["apns-collapse-id": "bed"])
            await fixture.server.wait(for: "acknowledged", count: 5)
            #expect(phone.log.delivered.last == Self.id(8))
            #expect(Self.collapsed(fixture).count == 2)
            try await phone.control.stop().get()
        }
    }

    @Test("a message that is on its way is not sent again once a newer one took its place")
    func collapsesOnItsWay() async throws {
        var configuration = ServerFixture.quick
        configuration.retryAfter = .milliseconds(100)
        try await ServerFixture.run(configuration) { fixture in
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            peer.send(.register(token("phone")))
            await fixture.server.wait(for: "connected")
            let headers = ["apns-collapse-id": "bed"]
            try await fixture.sender.post(id: Self.id(1), headers: headers)
            await fixture.server.wait(for: "sent")
            try await fixture.sender.post(id: Self.id(2), headers: headers)
            await fixture.server.wait(for: "collapsed")
            @Sendable func sent(_ id: MessageID, in events: [ServerEvent]) -> Int {
                events.count { if case .sent(id, _) = $0 { true } else { false } }
            }
            await fixture.server.wait(for: "the newer message, again and again") { events in
                sent(Self.id(2), in: events) >= 4
            }
            let older = sent(Self.id(1), in: fixture.server.events)
            await fixture.server.wait(for: "the newer message, four times more") { events in
                sent(Self.id(2), in: events) >= 8
            }
            #expect(sent(Self.id(1), in: fixture.server.events) == older)
            try await peer.close()
        }
    }

    @Test("a client with as many messages as may wait takes one that replaces another, and no other")
    func keepsWithinBound() async throws {
        var configuration = ServerFixture.quick
        configuration.waitingLimit = 2
        try await ServerFixture.run(configuration) { fixture in
            func status(_ number: Int, _ headers: [String: String]) async throws -> Int {
                try await fixture.sender.post(id: Self.id(number), headers: headers).status
            }
            #expect(try await status(1, ["apns-collapse-id": "bed"]) == 200)
            #expect(try await status(2, [:]) == 200)
            #expect(try await status(3, ["apns-collapse-id": "door"]) == 429)
            #expect(try await status(4, ["apns-collapse-id": "bed"]) == 200)
            #expect(try await status(5, [:]) == 429)
            #expect(try await status(6, ["apns-collapse-id": "bed"]) == 200)
            let listed = try await fixture.sender.request("GET", "/clients").body
            #expect(listed == #"[{"client":"phone","online":false,"waiting":2}]"# + "\n")
        }
    }
}
