import EventLiterals
import Foundation
import LabEvents
import LocalPush
import LocalPushServer
import NIOTransport
import PushExtension
import Testing

/// What the session of a phone's provider does with messages and at its end.
@Suite struct SessionEndingTests {
    private static func start(
        _ configuration: ProviderConfiguration
    ) async throws -> (session: PushSession, log: EventLog<ProviderEvent>) {
        // What opens sockets is found by its name.
        _ = SocketTransport.self
        let log = EventLog<ProviderEvent>()
        let session = try PushSession(configuration) { event, _ in log.record(event) }
        await withCheckedContinuation { done in session.start(configuration) { done.resume() } }
        return (session, log)
    }

    private static func stop(_ session: PushSession) async {
        await withCheckedContinuation { done in session.stop { done.resume() } }
    }

    @Test(
        "each message is delivered once, numbered from 1, and acknowledged")
    func delivers() async throws {
        try await ServerFixture.withFolder { folder in
            try await ServerFixture.run { fixture in
                var configuration = fixture.configuration(of: "phone")
                configuration.inbox = folder + "/inbox"
                let first = try await Self.start(configuration)
                await first.log.wait(for: "connected")
                for number in 1...3 { try await fixture.sender.post(id: MessageID(high: 0, low: UInt64(number))) }
                await fixture.server.wait(for: "acknowledged", count: 3)
                await first.log.wait(for: "delivered", count: 3)
                await Self.stop(first.session)
                let numbers = first.log.events.compactMap { event -> Int? in
                    if case .delivered(_, let number) = event { number } else { nil }
                }
                #expect(numbers == [1, 2, 3])
                #expect(first.log.delivered == (1...3).map { MessageID(high: 0, low: UInt64($0)) })
            }
        }
    }

    @Test("a stopped session is stopped once, does nothing at timer events, and starts at its first attempt again")
    func stops() async throws {
        // Nobody listens there.
        var configuration = ProviderConfiguration(server: "127.0.0.1", token: try #require(DeviceToken("phone")))
        configuration.port = 1
        configuration.backoff = .milliseconds(10)
        configuration.backoffCeiling = .milliseconds(20)
        let phone = try await Self.start(configuration)
        await phone.log.wait(for: "backoff", count: 3)
        await Self.stop(phone.session)
        await Self.stop(phone.session)
        let before = phone.log.events.count
        #expect(phone.log.events.last == .stopped)
        phone.session.handleTimerEvent()
        await phone.log.wait(for: "timer")
        #expect(phone.log.events.count == before + 1)
        phone.session.resume()
        await phone.log.wait(for: "started", count: 2)
        await phone.log.wait(for: "backoff", count: phone.log.events.count { $0.name == "backoff" } + 1)
        await Self.stop(phone.session)
        let events = phone.log.events.dropFirst(before + 1)
        #expect(events.prefix(2) == [.started, .connecting(server: "127.0.0.1", address: "127.0.0.1", attempt: 1)])
        #expect(phone.log.events.count { $0 == .stopped } == 2)
    }

    @Test("attempts are counted, and the pauses between them are those of the seed")
    func counts() async throws {
        var configuration = ProviderConfiguration(server: "127.0.0.1", token: try #require(DeviceToken("phone")))
        configuration.port = 1
        configuration.backoff = .milliseconds(4)
        configuration.backoffCeiling = .milliseconds(16)
        configuration.seed = 3
        let phone = try await Self.start(configuration)
        await phone.log.wait(for: "backoff", count: 5)
        await Self.stop(phone.session)
        var backoff = Backoff(base: .milliseconds(4), ceiling: .milliseconds(16), seed: 3)
        let refused = "POSIXErrorCode(rawValue: 61): Connection refused"
        let expected = (1...5).flatMap { attempt -> [ProviderEvent] in
            [
                .connecting(server: "127.0.0.1", address: "127.0.0.1", attempt: attempt),
                .connectFailed(server: "127.0.0.1", address: "127.0.0.1", reason: refused),
                .backoff(delay: backoff.delay(attempt: attempt + 1), attempt: attempt + 1),
            ]
        }
        #expect(Array(phone.log.events.prefix(16)) == [.started] + expected)
    }
}
