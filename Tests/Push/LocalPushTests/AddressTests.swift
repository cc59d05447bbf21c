import EventLiterals
import LabEvents
import LocalPush
import LocalPushNIO
import LocalPushServer
import NIOCore
import Testing

/// Names, literals, and servers with several addresses of which some are dead.
struct AddressTests {
    @Test(
        "literals of both families are read without asking anyone",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("::1", "::1"), ("2001:DB8::7", "2001:db8::7"),
        ])
    func readsLiterals(_ text: String, _ address: String) throws {
        let found = try AddressResolver.system(text, 7650, true)
        #expect(found.map(\.ipAddress) == [address])
        #expect(found.map(\.port) == [7650])
        #expect(throws: ResolutionError.self) { try AddressResolver.system("localhost", 7650, true) }
    }

    @Test("every address is tried until one answers")
    func triesAll() async throws {
        try await ServerFixture.run { fixture in
            let phone = try fixture.provider(lookUp: Self.twoAddresses(of: fixture))
            await phone.log.wait(for: "connected")
            let names = phone.log.events.map(\.name).filter { $0 != "timer" }
            #expect(names.prefix(4) == ["started", "connecting", "connect-failed", "connecting"])
            try await phone.control.stop().get()
            let stubborn = try fixture.provider(
                "stubborn", change: { $0.sabotage = .triesOneAddress }, lookUp: Self.twoAddresses(of: fixture))
            await stubborn.log.wait(for: "backoff", count: 3)
            #expect(!stubborn.log.events.contains { $0.name == "connected" })
            try await stubborn.control.stop().get()
        }
    }

    @Test("a name that has no address is asked for again after a pause")
    func retriesNames() async throws {
        try await ServerFixture.run { fixture in
            let phone = try fixture.provider(lookUp: { host, _, _ in
                throw ResolutionError(host: host, reason: "unknown")
            })
            await phone.log.wait(for: "connect-failed", count: 2)
            await phone.log.wait(for: "backoff", count: 2)
            try await phone.control.stop().get()
        }
    }

    @Test("a server without a given address takes both families", arguments: ["127.0.0.1", "::1"])
    func listensOnBoth(_ address: String) async throws {
        var configuration = ServerFixture.quick
        configuration.address = nil
        try await ServerFixture.run(configuration) { fixture in
            let phone = try fixture.provider { $0.server = address }
            await phone.log.wait(for: "heartbeat")
            let peers = fixture.server.events.compactMap { event -> String? in
                if case .connected(_, let peer) = event { peer } else { nil }
            }
            #expect(peers.first?.hasPrefix(address + ":") == true)
            try await phone.control.stop().get()
        }
    }

    /// A name service that gives a dead address first.
    private static func twoAddresses(of fixture: ServerFixture) -> AddressResolver.LookUp {
        let port = fixture.ports.push
        return { host, _, literal in
            if literal { throw ResolutionError(host: host, reason: "no literal") }
            return [
                try SocketAddress(ipAddress: "127.0.0.1", port: 1),
                try SocketAddress(ipAddress: "127.0.0.1", port: port),
            ]
        }
    }
}
