import EventLiterals
import LabEvents
import LocalPush
import LocalPushNIO
import LocalPushServer
import NIOCore
import Testing

/// Peers that break the protocol: each is disconnected with a reason, and nobody else notices.
struct BadPeerTests {
    /// Something a peer sends, and the reason it should be given.
    struct Violation: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
        var reason: FrameError.Code

        init(_ name: String, _ bytes: [UInt8], _ reason: FrameError.Code) {
            testDescription = name
            self.bytes = bytes
            self.reason = reason
        }
    }

    private static let register: [UInt8] = [0, 0, 0, 7, 1, 1, 0, 3, 0x65, 0x76, 0x65]

    static let violations: [Violation] = [
        Violation("HTTP on the push port", Array("GET / HTTP/1.1\r\n\r\n".utf8), .tooLong),
        Violation("an oversized length", [0x7F, 0xFF, 0xFF, 0xFF, 1], .tooLong),
        Violation("another version", [0, 0, 0, 10, 9, 3, 0, 0], .wrongVersion),
        Violation("an unknown type", [0, 0, 0, 2, 1, 99], .unknownKind),
        Violation("a broken body", [0, 0, 0, 4, 1, 1, 0, 0], .badBody),
        Violation("a server's frame", [0, 0, 0, 10, 1, 3, 0, 0, 0, 0, 0, 0, 0, 1], .unexpected),
        Violation("an acknowledgement before registration", [0, 0, 0, 10, 1, 4, 0, 0, 0, 0, 0, 0, 0, 1], .unexpected),
        Violation("registering twice", register + register, .unexpected),
        Violation(
            "acknowledging a heartbeat never sent", register + [0, 0, 0, 10, 1, 4, 0, 0, 0, 0, 0, 0, 1, 0],
            .unexpected),
        Violation(
            "acknowledging a thousand messages more than it was sent",
            register + (0..<1_040).flatMap { [0, 0, 0, 18, 1, 6] + [UInt8](repeating: UInt8($0 & 255), count: 16) },
            .unexpected),
        Violation("saying nothing", [], .tooSlow),
        Violation("half a frame", [0, 0, 0, 10, 1], .tooSlow),
        Violation("half a frame after registration", register + [0, 0], .tooSlow),
    ]

    @Test("a bad peer is disconnected with a reason, and a good one stays", arguments: violations)
    func disconnects(_ violation: Violation) async throws {
        var configuration = ServerFixture.quick
        configuration.heartbeat = .milliseconds(50)
        configuration.acknowledgeWithin = .seconds(10)
        // Nobody but those who are too slow may meet a deadline, however busy the machine.
        let isSlow = violation.reason == .tooSlow
        configuration.registerWithin = isSlow ? .milliseconds(200) : .seconds(60)
        configuration.frameWithin = isSlow ? .milliseconds(150) : .seconds(60)
        try await ServerFixture.run(configuration) { fixture in
            let phone = try fixture.provider()
            await phone.log.wait(for: "heartbeat")
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            if !violation.bytes.isEmpty { peer.send(violation.bytes) }
            guard case .goodbye(let goodbye)? = try await peer.frames().last else {
                Issue.record("closed without a goodbye")
                return
            }
            #expect(goodbye.reason == .protocolError)
            #expect(goodbye.detail.hasPrefix(violation.reason.rawValue))
            await fixture.server.wait(for: "the report of it") { events in
                events.contains { event in
                    if case .protocolError(_, _, let reason) = event { reason == goodbye.detail } else { false }
                }
            }
            let heard = phone.log.events.count { $0.name == "heartbeat" }
            await phone.log.wait(for: "heartbeat", count: heard + 2)
            #expect(!phone.log.events.contains { $0.name == "disconnected" })
            try await phone.control.stop().get()
        }
    }

    @Test("a peer that sends a frame a byte at a time is cut off at the frame's deadline, not later")
    func slowLoris() async throws {
        var configuration = ServerFixture.quick
        configuration.frameWithin = .milliseconds(300)
        configuration.registerWithin = .seconds(60)
        try await ServerFixture.run(configuration) { fixture in
            let peer = try await RawPeer.connect(port: fixture.ports.push)
            let start = ContinuousClock.now
            _ = try await peer.everything(whileSending: Self.register.dropLast().map { [$0] })
            #expect(ContinuousClock.now - start >= .milliseconds(300))
            await fixture.server.wait(for: "protocol-error")
        }
    }
}
