import AppleNetwork
import Dispatch
import Glibc
import Testing

@Suite("The protocols of Network")
struct ProtocolTests {
    private let queue = DispatchQueue(label: "protocols")

    @Test("TCP keeps each of its options, a copy as well")
    func tcp() {
        let options = NWProtocolTCP.Options()
        let switches: [ReferenceWritableKeyPath<NWProtocolTCP.Options, Bool>] = [
            \.noDelay, \.noPush, \.noOptions, \.enableKeepalive, \.retransmitFinDrop, \.disableAckStretching,
            \.enableFastOpen, \.disableECN,
        ]
        let numbers: [ReferenceWritableKeyPath<NWProtocolTCP.Options, Int>] = [
            \.keepaliveCount, \.keepaliveIdle, \.keepaliveInterval, \.maximumSegmentSize, \.connectionTimeout,
            \.persistTimeout, \.connectionDropTime,
        ]
        for path in switches {
            #expect(!options[keyPath: path])
            options[keyPath: path] = true
        }
        for (index, path) in numbers.enumerated() {
            #expect(options[keyPath: path] == 0)
            options[keyPath: path] = index + 1
        }
        let copy = options.copy() as? NWProtocolTCP.Options
        options.noDelay = false
        options.keepaliveCount = 0
        #expect(switches.allSatisfy { copy?[keyPath: $0] == true })
        #expect(numbers.map { copy?[keyPath: $0] } == [1, 2, 3, 4, 5, 6, 7])
    }

    @Test("UDP and IP keep each of their options, a copy as well")
    func udpAndIP() {
        let udp = NWProtocolUDP.Options()
        #expect(!udp.preferNoChecksum)
        udp.preferNoChecksum = true
        #expect((udp.copy() as? NWProtocolUDP.Options)?.preferNoChecksum == true)
        let ip = NWProtocolIP.Options()
        let switches: [ReferenceWritableKeyPath<NWProtocolIP.Options, Bool>] = [
            \.useMinimumMTU, \.disableFragmentation, \.shouldCalculateReceiveTime, \.disableMulticastLoopback,
        ]
        for path in switches {
            #expect(!ip[keyPath: path])
            ip[keyPath: path] = true
        }
        ip.localAddressPreference = .stable
        let copy = ip.copy() as? NWProtocolIP.Options
        #expect(switches.allSatisfy { copy?[keyPath: $0] == true })
        #expect(copy?.localAddressPreference == .stable)
    }

    @Test("WebSocket keeps each of its options, a copy as well")
    func webSocket() throws {
        let options = NWProtocolWebSocket.Options()
        #expect(!options.autoReplyPing && !options.skipHandshake && options.maximumMessageSize == 0)
        options.autoReplyPing = true
        options.skipHandshake = true
        options.maximumMessageSize = 1 << 20
        options.setSubprotocols(["pager"])
        options.setAdditionalHeaders([("X-Ward", "3")])
        options.setClientRequestHandler(queue) { subprotocols, headers in
            NWProtocolWebSocket.Response(
                status: headers.isEmpty ? .reject : .accept, subprotocol: subprotocols.first, additionalHeaders: headers
            )
        }
        let copy = try #require(options.copy() as? NWProtocolWebSocket.Options)
        options.setSubprotocols([])
        #expect(copy.autoReplyPing && copy.skipHandshake && copy.maximumMessageSize == 1 << 20)
        #expect(copy.values.subprotocols == ["pager"])
        #expect(copy.values.additionalHeaders.map(\.name) == ["X-Ward"])
        let handler = try #require(copy.values.clientRequestHandler)
        #expect(handler.queue === queue)
        let response = handler.handler(["pager"], [("a", "b")])
        #expect(response.status == .accept && response.subprotocol == "pager")
        #expect(response.additionalHeaders?.map(\.value) == ["b"])
        #expect(handler.handler([], []).status == .reject)
    }

    @Test(
        "a close code of WebSocket is one that somebody may use",
        arguments: [
            (1000, .protocolCode(.normalClosure)), (1001, .protocolCode(.goingAway)),
            (1011, .protocolCode(.internalServerError)), (1015, .protocolCode(.tlsHandshake)),
            (3000, .applicationCode(3000)), (3999, .applicationCode(3999)), (4000, .privateCode(4000)),
            (4999, .privateCode(4999)), (0, nil), (999, nil), (1004, nil), (1016, nil), (2999, nil), (5000, nil),
            (.max, nil),
        ] as [(UInt16, NWProtocolWebSocket.CloseCode?)])
    func closeCodes(_ number: UInt16, _ code: NWProtocolWebSocket.CloseCode?) {
        #expect((try? NWProtocolWebSocket.CloseCode(rawValue: number)) == code)
        #expect(code.map { $0.rawValue == number } ?? true)
        if code == nil {
            #expect(throws: NWError.posix(.EINVAL)) { try NWProtocolWebSocket.CloseCode(rawValue: number) }
        }
    }

    @Test("metadata keeps what it is told, and knows its protocol")
    func metadata() {
        let frame = NWProtocolWebSocket.Metadata(opcode: .close)
        #expect(frame.opcode == .close && frame.closeCode == .protocolCode(.noStatusReceived))
        frame.closeCode = .privateCode(4711)
        #expect(frame.closeCode == .privateCode(4711))
        #expect(frame.selectedSubprotocol == nil && frame.additionalServerHeaders == nil && frame.pongHandler == nil)
        frame.setPongHandler(queue) { _ in }
        #expect(frame.pongHandler?.queue === queue)
        #expect(
            [0, 1, 2, 8, 9, 10].map { NWProtocolWebSocket.Opcode(rawValue: $0) != nil }
                == [Bool](repeating: true, count: 6))
        #expect(NWProtocolWebSocket.Opcode(rawValue: 3) == nil)
        let packet = NWProtocolIP.Metadata()
        #expect(packet.ecn == .nonECT && packet.serviceClass == .bestEffort && packet.receiveTime == 0)
        packet.ecn = .ce
        packet.serviceClass = .signaling
        #expect(packet.ecn == .ce && packet.serviceClass == .signaling)
        let metadata: [NWProtocolMetadata] = [frame, packet, NWProtocolUDP.Metadata()]
        let definitions = [NWProtocolWebSocket.definition, NWProtocolIP.definition, NWProtocolUDP.definition]
        #expect(metadata.map(\.definition) == definitions)
        #expect(definitions.map(\.name) == ["websocket", "ip", "udp"])
        #expect(NWProtocolTCP.definition != NWProtocolTLS.definition)
        #expect("\(NWProtocolTCP.definition)" == "tcp")
    }
}
