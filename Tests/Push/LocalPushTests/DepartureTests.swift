import EventLiterals
import LocalPush
import LocalPushNIO
import LocalPushServer
import NIOCore
import Testing

/// Devices whose app is gone: 410, as APNs has it.
struct DepartureTests {
    private static func id(_ number: Int) -> MessageID { MessageID(high: 5, low: UInt64(number)) }

    @Test("senders to an app that is gone get 410 with the time of it, across a restart, until it registers again")
    func departs() async throws {
        try await ServerFixture.withFolder { folder in
            var configuration = ServerFixture.quick
            configuration.store = folder + "/store"
            let clock = MachineClock(wall: { 1_700_000_000_123 }, steady: { 77 })
            let gone = #"{"reason":"Unregistered","timestamp":1700000000123}"#
            try await ServerFixture.run(configuration, clock: clock) { fixture in
                try await fixture.sender.post(id: Self.id(1))
                try await fixture.sender.post(to: "other", id: Self.id(2))
                let answer = try await fixture.sender.request("DELETE", "/clients/ph%6fne")
                #expect(answer.status == 200 && answer.body.isEmpty)
                await fixture.server.wait(for: "expired")
                let refused = try await fixture.sender.post(id: Self.id(3))
                #expect(refused.status == 410)
                #expect(refused.body == gone)
                #expect(refused.head.contains("apns-id: \(Self.id(3))"))
                #expect(try await fixture.sender.post(to: "other", id: Self.id(4)).status == 200)
                let wrong = try await fixture.sender.request("DELETE", "/clients/a+b")
                #expect(wrong.status == 400)
                #expect(wrong.body == #"{"reason":"BadDeviceToken"}"#)
            }
            try await ServerFixture.run(configuration, clock: clock) { fixture in
                #expect(try await fixture.sender.post(id: Self.id(3)).body == gone)
                let phone = try fixture.provider()
                await phone.log.wait(for: "connected")
                #expect(try await fixture.sender.post(id: Self.id(4)).status == 200)
                await fixture.server.wait(for: "acknowledged")
                #expect(phone.log.delivered == [Self.id(4)])
                try await phone.control.stop().get()
            }
            try await ServerFixture.run(configuration, clock: clock) { fixture in
                let answer = try await fixture.sender.post(id: Self.id(5))
                #expect(answer.status == 200)
            }
        }
    }
}
