import EventLiterals
import LabEvents
import LocalPush
import LocalPushServer
import NIOTransport
import PushExtension
import Testing

/// The provider of phones, which connects by Network, with a server on loopback.
struct PushSessionTests {
    /// A session that was started, and all that it reports.
    private static func start(
        _ configuration: ProviderConfiguration
    ) async throws -> (session: PushSession, log: EventLog<ProviderEvent>) {
        let phone = try session(configuration)
        await start(phone.session, configuration)
        return phone
    }

    /// A session, and all that it reports.
    private static func session(
        _ configuration: ProviderConfiguration
    ) throws -> (session: PushSession, log: EventLog<ProviderEvent>) {
        // What opens sockets is found by its name.
        _ = SocketTransport.self
        let log = EventLog<ProviderEvent>()
        return (try PushSession(configuration) { event, _ in log.record(event) }, log)
    }

    private static func start(_ session: PushSession, _ configuration: ProviderConfiguration) async {
        await withCheckedContinuation { done in session.start(configuration) { done.resume() } }
    }

    private static func stop(_ session: PushSession) async {
        await withCheckedContinuation { done in session.stop { done.resume() } }
    }

    /// Runs with a server that speaks TLS.
    private static func runSecured(
        _ body: @Sendable (ServerFixture, _ folder: String) async throws -> Void
    ) async throws {
        try await ServerFixture.withFolder { folder in
            try Identity.make(folder: folder + "/identity", name: "fixture")
            try Identity.make(folder: folder + "/other", name: "fixture")
            var configuration = ServerFixture.quick
            configuration.identity = folder + "/identity"
            try await ServerFixture.run(configuration) { try await body($0, folder) }
        }
    }

    @Test("heartbeats and messages flow to a session that pins the certificate, and its end is told")
    func pins() async throws {
        try await Self.runSecured { fixture, folder in
            var configuration = fixture.configuration(of: "phone")
            configuration.transport = .pinned(
                certificate: try PinnedCertificate.read(path: folder + "/identity/certificate.pem"))
            let phone = try await Self.start(configuration)
            await phone.log.wait(for: "heartbeat", count: 3)
            try await fixture.sender.post()
            await fixture.server.wait(for: "acknowledged")
            await Self.stop(phone.session)
            await fixture.server.wait(for: "offline")
            #expect(fixture.server.offline == [.closed])
            #expect(phone.log.names.prefix(3) == ["started", "connecting", "connected"])
            #expect(phone.log.names.suffix(2) == ["disconnected", "stopped"])
            #expect(phone.log.names.count { $0 == "delivered" } == 1)
        }
    }

    @Test("another certificate is refused, unless the provider is broken", arguments: [false, true])
    func refusesOthers(isBroken: Bool) async throws {
        try await Self.runSecured { fixture, folder in
            var configuration = fixture.configuration(of: "phone")
            configuration.transport = .pinned(
                certificate: try PinnedCertificate.read(path: folder + "/other/certificate.pem"))
            configuration.sabotage = isBroken ? .trustsAnyCertificate : nil
            let phone = try await Self.start(configuration)
            await phone.log.wait(for: isBroken ? "connected" : "backoff", count: isBroken ? 1 : 3)
            await Self.stop(phone.session)
            #expect(phone.log.names.contains("connected") == isBroken)
            let attempts = phone.log.events.compactMap { event -> Int? in
                if case .connecting(_, _, let attempt) = event { attempt } else { nil }
            }
            #expect(attempts.prefix(3) == (isBroken ? [1] : [1, 2, 3]))
        }
    }

    @Test("what an earlier process has received and not delivered is delivered first, once")
    func deliversPending() async throws {
        try await ServerFixture.run { fixture in
            try await ServerFixture.withFolder { folder in
                var configuration = fixture.configuration(of: "phone")
                configuration.inbox = folder + "/inbox"
                let ids = (1...2).map { MessageID(high: 3, low: UInt64($0)) }
                func leave() throws {
                    var file = try InboxFile(path: folder + "/inbox", limit: 100)
                    try file.append(
                        ids.map { .received(PushMessage(id: $0, kind: .message, expiry: .max, payload: [])) },
                        durably: true)
                }
                try leave()
                let session = try InboxTests.waitingForLock { try Self.session(configuration) }
                await Self.start(session.session, configuration)
                await session.log.wait(for: "delivered", count: 2)
                await Self.stop(session.session)
                await Self.start(session.session, configuration)
                await session.log.wait(for: "connected")
                try await fixture.sender.post(id: ids[0])
                await session.log.wait(for: "duplicate")
                await Self.stop(session.session)
                #expect(session.log.delivered == ids)
            }
        }
    }

    @Test("a session that is started again, as another client too, knows what it has received")
    func startsAgain() async throws {
        try await ServerFixture.run { fixture in
            let phone = try await Self.start(fixture.configuration(of: "phone"))
            await phone.log.wait(for: "connected", count: 1)
            try await fixture.sender.post(id: MessageID(high: 1, low: 2))
            await fixture.server.wait(for: "acknowledged")
            await Self.stop(phone.session)
            await Self.start(phone.session, fixture.configuration(of: "tablet"))
            await phone.log.wait(for: "connected", count: 2)
            try await fixture.sender.post(to: "tablet", id: MessageID(high: 1, low: 2))
            await phone.log.wait(for: "duplicate", count: 1)
            await Self.stop(phone.session)
            phone.session.resume()
            await phone.log.wait(for: "connected", count: 3)
            await Self.stop(phone.session)
            #expect(phone.log.names.count { $0 == "delivered" } == 1)
            #expect(phone.log.names.last == "stopped")
        }
    }
}

extension EventLog<ProviderEvent> {
    /// The names of what was reported.
    fileprivate var names: [EventName] { events.map(\.name) }
}
