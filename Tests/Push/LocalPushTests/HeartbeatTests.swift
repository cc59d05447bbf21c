import EventLiterals
import LabEvents
import LocalPush
import LocalPushNIO
import LocalPushServer
import NIOCore
import NIOPosix
import Testing

/// Heartbeats between a real server and real providers on loopback.
struct HeartbeatTests {
    @Test("heartbeats flow and each is acknowledged")
    func heartbeats() async throws {
        try await ServerFixture.run { fixture in
            let phone = try fixture.provider()
            await phone.log.wait(for: "heartbeat", count: 5)
            await fixture.server.wait(for: "heartbeat-acknowledged", count: 5)
            let acknowledged = fixture.server.events.compactMap { event -> UInt64? in
                if case .heartbeatAcknowledged(_, let sequence, _) = event { sequence } else { nil }
            }
            #expect(Array(acknowledged.prefix(5)) == [1, 2, 3, 4, 5])
            try await phone.control.stop().get()
            await fixture.server.wait(for: "offline")
            #expect(fixture.server.offline == [.closed])
        }
    }

    @Test(
        "a client that misses one acknowledgement is silent",
        arguments: [
            ProviderSaboteur.neverAcknowledges, .acksOnlyLast,
        ])
    func silence(_ saboteur: ProviderSaboteur) async throws {
        var configuration = ServerFixture.quick
        configuration.acknowledgeWithin = .milliseconds(400)
        try await ServerFixture.run(configuration) { fixture in
            let phone = try fixture.provider { $0.sabotage = saboteur }
            await fixture.server.wait(for: "offline")
            #expect(fixture.server.offline.first == .silent)
            await phone.log.wait(for: "disconnected")
            try await phone.control.stop().get()
        }
    }

    @Test("a registered peer that says nothing more is marked offline by the deadline")
    func deadline() async throws {
        var configuration = ServerFixture.quick
        configuration.heartbeat = .milliseconds(200)
        configuration.acknowledgeWithin = .milliseconds(300)
        try await ServerFixture.run(configuration) { fixture in
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            peer.send(.register(token("phone")))
            let frames = try await peer.frames()
            #expect(frames.first == .welcome(heartbeatMilliseconds: 200))
            #expect(frames.contains(.heartbeat(sequence: 1)))
            guard case .goodbye(let goodbye)? = frames.last else {
                Issue.record("no goodbye: \(frames)")
                return
            }
            #expect(goodbye.reason == .silent)
            #expect(fixture.server.offline == [.silent])
        }
    }

    @Test("a server that stops sending heartbeats is noticed by the timer alone")
    func serverSilence() async throws {
        var configuration = ServerFixture.quick
        configuration.sabotage = .sendsNoHeartbeats
        try await ServerFixture.run(configuration) { fixture in
            let phone = try fixture.provider { $0.interval = .milliseconds(300) }
            await phone.log.wait(for: "heartbeat-expired")
            await phone.log.wait(for: "connected", count: 2)
            try await phone.control.stop().get()
        }
    }

    @Test("the same token on a new connection replaces the older one")
    func replaces() async throws {
        try await ServerFixture.run { fixture in
            let older = try await RawPeer.connect(port: fixture.ports.push)
            older.send(.register(token("phone")))
            await fixture.server.wait(for: "connected")
            let phone = try fixture.provider()
            let last = try await older.frames().last
            #expect(last == .goodbye(Goodbye(.replaced)))
            await phone.log.wait(for: "heartbeat", count: 2)
            let names = fixture.server.events.map(\.name).filter { ["connected", "offline"].contains($0) }
            #expect(names == ["connected", "offline", "connected"], "offline is told before the new connection")
            #expect(fixture.server.offline == [.replaced])
            try await phone.control.stop().get()
        }
    }

    @Test("a stopped provider stays away until it is started")
    func stopsAndStarts() async throws {
        try await ServerFixture.run { fixture in
            let phone = try fixture.provider()
            await phone.log.wait(for: "heartbeat")
            try await phone.control.stop().get()
            await phone.log.wait(for: "stopped")
            let timers = phone.log.events.count { $0.name == "timer" }
            await phone.log.wait(for: "timer", count: timers + 4)
            #expect(phone.log.events.count { $0.name == "connecting" } == 1)
            phone.control.start()
            await phone.log.wait(for: "connected", count: 2)
            try await phone.control.stop().get()
        }
    }

    @Test("a provider waits for a server that is not there, without haste")
    func backsOff() async throws {
        try await ServerFixture.run { fixture in
            let phone = try fixture.provider {
                $0.port = 1
                $0.backoff = .milliseconds(50)
                $0.backoffCeiling = .milliseconds(100)
            }
            await phone.log.wait(for: "backoff", count: 4)
            for event in phone.log.events {
                guard case .backoff(let delay, _) = event else { continue }
                #expect(delay >= .milliseconds(50) && delay <= .milliseconds(100))
            }
            try await phone.control.stop().get()
        }
    }

    @Test("an attempt that finds an open door and no welcome ends in time")
    func limitsAttempts() async throws {
        try await ServerFixture.run { fixture in
            // Nobody reads behind this listener: the kernel alone takes the connections.
            let mute = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.autoRead, value: false)
                .bind(host: "127.0.0.1", port: 0).get()
            let port = try #require(mute.localAddress?.port)
            let phone = try fixture.provider {
                $0.port = port
                $0.connectWithin = .milliseconds(200)
            }
            await phone.log.wait(for: "connect-failed", count: 2)
            await phone.log.wait(for: "backoff", count: 2)
            try await phone.control.stop().get()
            try await mute.close()
        }
    }
}
