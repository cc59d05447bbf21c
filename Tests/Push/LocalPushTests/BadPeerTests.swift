import LabEvents
import LocalPush
import LocalPushServer
import LocalPushSettings
import NIOCore
import Testing

/// Peers that break the protocol: each is disconnected with a reason, and nobody else notices.
@Suite(.serialized) struct BadPeerTests {
    /// Something a peer sends, and the reason it should be given.
    struct Misdeed: Sendable, CustomTestStringConvertible {
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

    static let misdeeds: [Misdeed] = [
        Misdeed("HTTP on the push port", Array("GET / HTTP/1.1\r\n\r\n".utf8), .tooLong),
        Misdeed("an oversized length", [0x7F, 0xFF, 0xFF, 0xFF, 1], .tooLong),
        Misdeed("another version", [0, 0, 0, 10, 9, 3, 0, 0], .wrongVersion),
        Misdeed("an unknown type", [0, 0, 0, 2, 1, 99], .unknownKind),
        Misdeed("a broken body", [0, 0, 0, 4, 1, 1, 0, 0], .badBody),
        Misdeed("a server's frame", [0, 0, 0, 10, 1, 3, 0, 0, 0, 0, 0, 0, 0, 1], .unexpected),
        Misdeed("an acknowledgement before registration", [0, 0, 0, 10, 1, 4, 0, 0, 0, 0, 0, 0, 0, 1], .unexpected),
        Misdeed("registering twice", register + register, .unexpected),
        Misdeed(
            "acknowledging a heartbeat never sent", register + [0, 0, 0, 10, 1, 4, 0, 0, 0, 0, 0, 0, 1, 0],
            .unexpected),
        Misdeed("saying nothing", [], .tooSlow),
        Misdeed("half a frame", [0, 0, 0, 10, 1], .tooSlow),
        Misdeed("half a frame after registration", register + [0, 0], .tooSlow),
    ]

    @Test("a bad peer is disconnected with a reason, and a good one stays", arguments: misdeeds)
    func disconnects(_ misdeed: Misdeed) async throws {
        var configuration = Bench.quick
        configuration.heartbeat = .milliseconds(50)
        configuration.acknowledgeWithin = .seconds(10)
        // Nobody but those who are too slow may meet a deadline, however busy the machine.
        let isSlow = misdeed.reason == .tooSlow
        configuration.registerWithin = isSlow ? .milliseconds(200) : .seconds(60)
        configuration.frameWithin = isSlow ? .milliseconds(150) : .seconds(60)
        try await Bench.run(configuration) { bench in
            let phone = try bench.provider()
            await phone.log.wait(for: "heartbeat")
            let peer = try await RawPeer.connect(port: bench.ports.push)
            if !misdeed.bytes.isEmpty { peer.send(misdeed.bytes) }
            guard case .goodbye(let goodbye)? = try await peer.frames().last else {
                Issue.record("closed without a goodbye")
                return
            }
            #expect(goodbye.reason == .protocolError)
            #expect(goodbye.detail.hasPrefix(misdeed.reason.rawValue))
            await bench.server.wait(for: "the report of it") { events in
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
        var configuration = Bench.quick
        configuration.frameWithin = .milliseconds(300)
        configuration.registerWithin = .seconds(60)
        try await Bench.run(configuration) { bench in
            let peer = try await RawPeer.connect(port: bench.ports.push)
            let start = ContinuousClock.now
            // Ends with the peer; cancelled below.
            let drip = Task {
                for byte in Self.register.dropLast() {
                    peer.send([byte])
                    try await Task.sleep(for: .milliseconds(50))
                }
            }
            _ = try await peer.everything()
            #expect(ContinuousClock.now - start >= .milliseconds(300))
            drip.cancel()
            await bench.server.wait(for: "protocol-error")
        }
    }
}
