import EventLiterals
import Foundation
import LabEvents
import LocalPush
import LocalPushNIO
import LocalPushServer
import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS
import TestTraits
import Testing

/// The protocol over TLS 1.3 with a pinned certificate, and the senders' side over HTTP/2.
struct TLSTests {
    private static func run(
        registerWithin: Duration = ServerFixture.quick.registerWithin,
        _ body: @Sendable (ServerFixture, _ certificate: [UInt8], _ folder: String) async throws -> Void
    ) async throws {
        try await ServerFixture.withFolder { folder in
            try Identity.make(folder: folder + "/identity", name: "fixture")
            var configuration = ServerFixture.quick
            configuration.identity = folder + "/identity"
            configuration.httpsPort = 0
            configuration.registerWithin = registerWithin
            let certificate = try PinnedCertificate.read(path: folder + "/identity/certificate.pem")
            try await ServerFixture.run(configuration) { try await body($0, certificate, folder) }
        }
    }

    @Test("heartbeats and messages flow to a client that pins the certificate")
    func pins() async throws {
        try await Self.run { fixture, certificate, _ in
            let phone = try fixture.provider { $0.transport = .pinned(certificate: certificate) }
            await phone.log.wait(for: "heartbeat", count: 3)
            try await fixture.sender.post()
            await fixture.server.wait(for: "acknowledged")
            try await phone.control.stop().get()
            await fixture.server.wait(for: "offline")
            #expect(fixture.server.offline == [.closed])
        }
    }

    @Test("another certificate is refused, however well made")
    func refusesOthers() async throws {
        try await Self.run { fixture, _, folder in
            try Identity.make(folder: folder + "/other", name: "fixture")
            let other = try PinnedCertificate.read(path: folder + "/other/certificate.pem")
            let phone = try fixture.provider { $0.transport = .pinned(certificate: other) }
            await phone.log.wait(for: "connect-failed", count: 2)
            #expect(!phone.log.events.contains { $0.name == "connected" })
            #expect(!fixture.server.events.contains { $0.name == "connected" })
            try await phone.control.stop().get()
        }
    }

    @Test("a peer without TLS is refused, and one that never finishes its handshake is cut off")
    func refusesPlain() async throws {
        try await Self.run(registerWithin: .milliseconds(500)) { fixture, _, _ in
            let plain = try await RawPeer.connect(port: fixture.ports.push)
            plain.send(.register(token("phone")))
            _ = try await plain.everything()
            await fixture.server.wait(for: "protocol-error")
            let mute = try await RawPeer.connect(port: fixture.ports.push)
            mute.send([0x16, 0x03, 0x01])
            _ = try await mute.everything()
            await fixture.server.wait(for: "protocol-error", count: 2)
        }
    }

    @Test("TLS 1.2 is refused on the push port")
    func refusesOldTLS() async throws {
        try await Self.run { fixture, _, _ in
            let alpn = try await Self.handshake(port: fixture.ports.push) { $0.maximumTLSVersion = .tlsv12 }
            #expect(alpn == nil)
            let modern = try await Self.handshake(port: fixture.ports.push) { $0.minimumTLSVersion = .tlsv13 }
            #expect(modern != nil)
        }
    }

    @Test("senders may choose HTTP/2 or HTTP/1.1", arguments: ["h2", "http/1.1"])
    func negotiates(_ wanted: String) async throws {
        try await Self.run { fixture, _, _ in
            let port = try #require(fixture.ports.https)
            #expect(try await Self.handshake(port: port) { $0.applicationProtocols = [wanted] } == wanted)
        }
    }

    @Test(
        "a message is taken over HTTP/2, and over HTTP/1.1 with TLS", .ownThreads,
        arguments: [("--http2", "2"), ("--http1.1", "1.1")])
    func takesMessages(_ option: String, _ version: String) async throws {
        try await Self.run { bench, _, _ in
            let port = try #require(bench.ports.https)
            let curl = Process()
            curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
            curl.arguments = [
                "--silent", "--insecure", "--max-time", "60", option, "--data", #"{"aps":{"alert":"x"}}"#,
                "--write-out", "%{http_code} %{http_version}", "https://127.0.0.1:\(port)/3/device/phone",
            ]
            let output = Pipe()
            curl.standardOutput = output
            try curl.run()
            await bench.server.wait(for: "accepted")
            let answer = try output.fileHandleForReading.readToEnd() ?? Data()
            #expect(String(decoding: answer, as: UTF8.self) == "200 \(version)")
            curl.waitUntilExit()
        }
    }

    @Test(
        "a client that verifies in full accepts the certificate for its server's name alone",
        arguments: [("fixture", true), ("other", false)])
    func namesServer(_ host: String, _ accepted: Bool) async throws {
        try await Self.run { fixture, certificate, _ in
            let root = try NIOSSLCertificate(bytes: certificate, format: .der)
            let alpn = try await Self.handshake(port: fixture.ports.push, host: host) {
                $0.certificateVerification = .fullVerification
                $0.trustRoots = .certificates([root])
            }
            #expect((alpn != nil) == accepted)
        }
    }

    @Test("a certificate is good for ten years, and its key is its owner's alone to read")
    func makesCertificates() async throws {
        try await Self.run { _, der, folder in
            let certificate = try NIOSSLCertificate(bytes: der, format: .der)
            let now = Date().timeIntervalSince1970
            #expect(abs(Double(certificate.notValidBefore) - (now - 86_400)) < 60)
            #expect(abs(Double(certificate.notValidAfter) - (now + 10 * 365 * 86_400)) < 60)
            let key = try FileManager.default.attributesOfItem(atPath: folder + "/identity/key.pem")
            #expect(key[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test(
        "a name that is no DNS name is refused", arguments: ["", "a,DNS:b", "a b", String(repeating: "a", count: 65)])
    func refusesNames(_ name: String) async throws {
        try await ServerFixture.withFolder { folder in
            #expect(throws: IdentityError.self) { try Identity.make(folder: folder + "/identity", name: name) }
            let left = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(left.isEmpty)
        }
    }

    @Test("an identity is not written over another")
    func keepsIdentity() async throws {
        try await ServerFixture.withFolder { folder in
            try Identity.make(folder: folder + "/identity", name: "one")
            #expect(throws: IdentityError.self) { try Identity.make(folder: folder + "/identity", name: "two") }
            #expect(throws: IdentityError.self) { try Identity(folder: folder + "/nothing") }
        }
    }

    /// Shakes hands, without verification unless `change` asks for it; gives the negotiated protocol, empty for none, nil when there was no handshake.
    private static func handshake(
        port: Int, host: String? = nil, _ change: (inout TLSConfiguration) -> Void
    ) async throws -> String? {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = .none
        change(&configuration)
        let context = try NIOSSLContext(configuration: configuration)
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let promise = loop.makePromise(of: String?.self)
        let channel = try await ClientBootstrap(group: loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        NIOSSLClientHandler(context: context, serverHostname: host), HandshakeWatcher(promise),
                    ])
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        let negotiated = try await promise.futureResult.get()
        try? await channel.close()
        return negotiated
    }

    private final class HandshakeWatcher: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let promise: EventLoopPromise<String?>

        init(_ promise: EventLoopPromise<String?>) { self.promise = promise }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case .handshakeCompleted(let negotiated) = event as? TLSUserEvent { promise.succeed(negotiated ?? "") }
        }

        func channelInactive(context: ChannelHandlerContext) { promise.succeed(nil) }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}
