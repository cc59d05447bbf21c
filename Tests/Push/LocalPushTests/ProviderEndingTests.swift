import EventLiterals
import Foundation
import LabEvents
import LocalPush
import LocalPushNIO
import NIOCore
import NIOPosix
import Testing

/// What the provider of plain hosts reports of attempts that come to nothing.
@Suite struct ProviderEndingTests {
    private static func provider(
        _ configuration: ProviderConfiguration, threads: NIOThreadPool = .singleton,
        lookUp: @escaping AddressResolver.LookUp = AddressResolver.system
    ) throws -> (control: ProviderControl, log: EventLog<ProviderEvent>) {
        let log = EventLog<ProviderEvent>()
        let control = try ProviderControl.make(
            configuration, tls: nil, threads: threads, lookUps: .singleton,
            eventLoop: MultiThreadedEventLoopGroup.singleton.next(), lookUp: lookUp
        ) { event, _ in log.record(event) }
        control.begin()
        return (control, log)
    }

    private static func configuration() throws -> ProviderConfiguration {
        var configuration = ProviderConfiguration(server: "server.example", token: try #require(DeviceToken("phone")))
        configuration.port = 1
        configuration.timer = .seconds(60)
        configuration.backoff = .milliseconds(4)
        configuration.backoffCeiling = .milliseconds(16)
        configuration.seed = 3
        return configuration
    }

    /// Tells when nobody holds it any more.
    private final class Held: Sendable {
        private let onEnd: @Sendable () -> Void

        init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

        deinit { onEnd() }
    }

    @Test("a provider that has stopped is let go of, with its connections", .timeLimit(.minutes(1)))
    func isLetGo() async throws {
        try await ServerFixture.run { fixture in
            let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
            func live() async throws {
                let held = Held { continuation.yield() }
                let phone = try fixture.provider(lookUp: { host, port, isLiteral in
                    try withExtendedLifetime(held) { try AddressResolver.system(host, port, isLiteral) }
                })
                await phone.log.wait(for: "connected")
                try await phone.control.stop().get()
            }
            try await live()
            for await _ in ends { return }
        }
    }

    @Test("each address that refuses is reported, and one pause follows them all")
    func refused() async throws {
        let phone = try Self.provider(try Self.configuration()) { _, port, isLiteral in
            if isLiteral { throw ResolutionError(host: "server.example", reason: "it is a name") }
            return try ["127.0.0.1", "127.0.0.2"].map { try SocketAddress(ipAddress: $0, port: port) }
        }
        await phone.log.wait(for: "backoff", count: 3)
        try await phone.control.stop().get()
        var backoff = Backoff(base: .milliseconds(4), ceiling: .milliseconds(16), seed: 3)
        let events = phone.log.events.prefix(16).map { event -> ProviderEvent in
            // The words are those of the machine.
            guard case .connectFailed(let server, let address, let reason) = event else { return event }
            #expect(reason.contains("Connection refused"))
            return .connectFailed(server: server, address: address, reason: "refused")
        }
        let expected = (1...3).flatMap { attempt -> [ProviderEvent] in
            ["127.0.0.1", "127.0.0.2"].flatMap { address -> [ProviderEvent] in
                [
                    .connecting(server: "server.example", address: address, attempt: attempt),
                    .connectFailed(server: "server.example", address: address, reason: "refused"),
                ]
            } + [.backoff(delay: backoff.delay(attempt: attempt + 1), attempt: attempt + 1)]
        }
        #expect(events == [.started] + expected)
        #expect(phone.log.events.last == .stopped)
    }

    @Test("a name that has no address is reported once for each attempt, which has no address")
    func unknown() async throws {
        let phone = try Self.provider(try Self.configuration()) { host, _, _ in
            throw ResolutionError(host: host, reason: "nobody knows it")
        }
        await phone.log.wait(for: "backoff", count: 2)
        try await phone.control.stop().get()
        var backoff = Backoff(base: .milliseconds(4), ceiling: .milliseconds(16), seed: 3)
        let reason = "cannot resolve server.example: nobody knows it"
        let expected = (2...3).flatMap { attempt -> [ProviderEvent] in
            [
                .connectFailed(server: "server.example", address: "", reason: reason),
                .backoff(delay: backoff.delay(attempt: attempt), attempt: attempt),
            ]
        }
        #expect(Array(phone.log.events.prefix(5)) == [.started] + expected)
    }

    @Test("the end of a provider with an inbox does not wait for a name server", .timeLimit(.minutes(1)))
    func endsBesideLookUp() async throws {
        try await ServerFixture.withFolder { folder in
            var configuration = try Self.configuration()
            configuration.inbox = folder + "/inbox"
            let threads = NIOThreadPool(numberOfThreads: 1)
            threads.start()
            let (lookUps, continuation) = AsyncStream.makeStream(of: String.self)
            let gate = DispatchSemaphore(value: 0)
            let phone = try Self.provider(configuration, threads: threads) { host, _, isLiteral in
                if isLiteral { throw ResolutionError(host: host, reason: "it is a name") }
                continuation.yield("begun")
                // On the thread of the inbox, the end would come after this.
                let result = gate.wait(timeout: .now() + 10)
                continuation.yield(result == .success ? "let go" : "timed out")
                throw ResolutionError(host: host, reason: "nobody answers")
            }
            var iterator = lookUps.makeAsyncIterator()
            let begun = await iterator.next()
            #expect(begun == "begun")
            try await phone.control.stop().get()
            try await threads.shutdownGracefully()
            gate.signal()
            let end = await iterator.next()
            #expect(end == "let go")
        }
    }

    @Test("a literal has one address with the port that was asked for")
    func literals() throws {
        #expect(
            try AddressResolver.system("127.0.0.1", 80, true) == [SocketAddress(ipAddress: "127.0.0.1", port: 80)])
        #expect(try AddressResolver.system("::1", 65_535, true) == [SocketAddress(ipAddress: "::1", port: 65_535)])
        let error = #expect(throws: ResolutionError.self) { try AddressResolver.system("localhost", 80, true) }
        #expect(error?.host == "localhost")
    }

    @Test(
        "a name of the hosts file has each address once",
        .enabled(if: FileManager.default.fileExists(atPath: "/etc/hosts"), "the machine does not know localhost"))
    func names() throws {
        let local = try AddressResolver.system("localhost", 80, false)
        #expect(local.allSatisfy { $0.port == 80 } && Set(local.map(\.description)).count == local.count)
        #expect(!local.isEmpty)
    }
}
