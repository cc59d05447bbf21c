import AppleNetwork
import Dispatch
import Foundation
import Glibc
import NIOCore
import NIOEmbedded
import NIOTransport
import Synchronization
import Testing

@Suite("Frames of WebSocket at a server")
struct FrameTests {
    private let queue = DispatchQueue(label: "pongs")

    private func started(_ change: (NWProtocolWebSocket.Options) -> Void = { _ in }) throws -> FlowUnderTest {
        let options = NWProtocolWebSocket.Options()
        options.skipHandshake = true
        change(options)
        let test = try FlowUnderTest(protocols: [options])
        test.start()
        #expect(test.events() == ["connected 10.1.0.1:7 10.1.0.2:5 0 1"])
        return test
    }

    /// A frame as a client sends it.
    private func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let key: [UInt8] = [7, 1, 200, 33]
        return [first, 0x80 | UInt8(payload.count)] + key + payload.enumerated().map { $1 ^ key[$0 % 4] }
    }

    private func frame(_ first: UInt8, _ text: String = "") -> [UInt8] { frame(first, Array(text.utf8)) }

    private func shown(_ test: FlowUnderTest) -> [String] {
        test.messages().map { message in
            let metadata = message.metadata.first as? NWProtocolWebSocket.Metadata
            let text = String(decoding: message.data, as: UTF8.self)
            return "\(metadata.map { "\($0.opcode) \($0.closeCode)" } ?? "-") \(text) \(message.isComplete)"
        }
    }

    private func shown(
        _ opcode: NWProtocolWebSocket.Opcode, _ text: String,
        _ code: NWProtocolWebSocket.CloseCode = .protocolCode(.noStatusReceived)
    ) -> String { "\(opcode) \(code) \(text) true" }

    private func closed(_ error: POSIXErrorCode) -> String { "closed \(NWError.posix(error).errorCode)" }

    @Test("messages come with their kinds, and those in parts as one")
    func received() throws {
        let test = try started()
        try test.receive(
            frame(0x81, "Hello") + frame(0x82, "") + frame(0x01, "Hel") + frame(0x00, "") + frame(0x80, "lo"))
        #expect(test.events() == ["received Hello||Hello"])
        #expect(shown(test) == [shown(.text, "Hello"), shown(.binary, ""), shown(.text, "Hello")])
        #expect(try test.sent() == [])
    }

    @Test(
        "what no client may send ends the connection with 1002",
        arguments: [
            [0x81, 0x00], [0xC1, 0x80, 0, 0, 0, 0], [0xA1, 0x80, 0, 0, 0, 0], [0x91, 0x80, 0, 0, 0, 0],
            [0x83, 0x80, 0, 0, 0, 0], [0x80, 0x80, 0, 0, 0, 0], [0x01, 0x80, 0, 0, 0, 0, 0x81, 0x80, 0, 0, 0, 0],
            [0x09, 0x80, 0, 0, 0, 0],
        ] as [[UInt8]])
    func violations(_ bytes: [UInt8]) throws {
        let test = try started()
        try? test.receive(bytes)
        #expect(try test.sent() == [0x88, 2, 0x03, 0xEA])
        #expect(test.events() == [closed(.EBADMSG)])
        #expect(test.floor.take().last == "close")
    }

    @Test("a text that is none ends the connection with 1007")
    func noText() throws {
        let test = try started()
        try test.receive(frame(0x81, [0xC3]))
        #expect(try test.sent() == [0x88, 2, 0x03, 0xEF])
        #expect(test.events() == [closed(.EBADMSG)])
    }

    @Test("a message beyond the limit ends the connection with 1009, whole or in parts", arguments: [1, 4])
    func limit(_ most: Int) throws {
        let fitting = try started { $0.maximumMessageSize = most }
        try fitting.receive(frame(0x81, String(repeating: "a", count: most)))
        #expect(fitting.events() == ["received " + String(repeating: "a", count: most)])
        let long = frame(0x81, String(repeating: "a", count: most + 1))
        let parts = frame(0x01, String(repeating: "a", count: most)) + frame(0x80, "a")
        for bytes in [long, parts] {
            let test = try started { $0.maximumMessageSize = most }
            try? test.receive(bytes)
            #expect(try test.sent() == [0x88, 2, 0x03, 0xF1])
            #expect(test.events() == [closed(.EMSGSIZE)])
        }
    }

    @Test("a ping is answered with its bytes, or shown")
    func pings() throws {
        let replying = try started { $0.autoReplyPing = true }
        try replying.receive(frame(0x89, "here?"))
        #expect(try replying.sent() == [0x8A, 5] + Array("here?".utf8))
        #expect(replying.events() == [])
        let showing = try started()
        try showing.receive(frame(0x89, "here?"))
        #expect(try showing.sent() == [])
        #expect(shown(showing) == [shown(.ping, "here?")])
    }

    @Test("pongs are told to who has pinged, the first first, and shown if nobody has")
    func pongs() throws {
        let test = try started()
        let told = Mutex<[String]>([])
        for name in ["first", "second"] {
            let ping = NWProtocolWebSocket.Metadata(opcode: .ping)
            ping.setPongHandler(queue) { error in
                told.withLock { $0.append("\(name) \(error.map { "\($0.errorCode)" } ?? "-")") }
            }
            test.write(name, ping)
        }
        test.flush()
        #expect(try test.sent() == [0x89, 5] + Array("first".utf8) + [0x89, 6] + Array("second".utf8))
        #expect(test.events() == ["first: sent", "second: sent"])
        try test.receive(frame(0x8A, "first"))
        queue.sync {}
        #expect(told.withLock { $0 } == ["first -"] && test.events() == [])
        test.vanish()
        queue.sync {}
        #expect(told.withLock { $0 } == ["first -", "second \(NWError.posix(.ECONNABORTED).errorCode)"])
        let other = try started()
        try other.receive(frame(0x8A, "unasked"))
        #expect(shown(other) == [shown(.pong, "unasked")])
    }

    @Test("a close frame is answered with its code; nothing comes or goes after it")
    func closing() throws {
        let test = try started()
        try test.receive(frame(0x88, [0x0F, 0xA1] + Array("bye".utf8)) + frame(0x81, "late"))
        #expect(try test.sent() == [0x88, 2, 0x0F, 0xA1])
        #expect(test.events() == ["received bye", "ended"])
        #expect(shown(test) == [shown(.close, "bye", .privateCode(4001))])
        // The server is the one to end the connection.
        #expect(test.floor.take().last == "finish")
        test.write("late", NWProtocolWebSocket.Metadata(opcode: .text))
        test.flush()
        #expect(test.events() == ["late: \(NWError.posix(.EPIPE).errorCode)"])
        test.close(.graceful)
        #expect(try test.sent() == [])
        #expect(test.events() == ["closed -"] && test.floor.take().last == "close")
    }

    @Test("a close frame without a code is answered with 1000, one with any that may be sent with the same")
    func codes() throws {
        let none = try started()
        try none.receive(frame(0x88, ""))
        #expect(try none.sent() == [0x88, 2, 0x03, 0xE8])
        #expect(shown(none) == [shown(.close, "", .protocolCode(.noStatusReceived))])
        for code in [1_000, 1_003, 1_007, 1_014, 1_016, 3_000, 4_999] as [UInt16] {
            let test = try started()
            let bytes = [UInt8(code >> 8), UInt8(code & 0xFF)]
            try test.receive(frame(0x88, bytes))
            #expect(try test.sent() == [0x88, 2] + bytes)
            let metadata = test.messages().first?.metadata.first as? NWProtocolWebSocket.Metadata
            #expect(metadata?.receivedCode == code)
        }
    }

    @Test("a close frame with a wrong code, a half one, or a reason that is no text is a violation")
    func wrongClose() throws {
        let codes = [0, 999, 1_004, 1_005, 1_006, 1_015, 5_000, 65_535] as [UInt16]
        let wrong = codes.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } + [[0x03], [0x03, 0xE8, 0xFF]]
        for bytes in wrong {
            let test = try started()
            try test.receive(frame(0x88, bytes))
            #expect(try test.sent() == [0x88, 2, 0x03, bytes.count == 3 ? 0xEF : 0xEA])
            #expect(test.events() == [closed(.EBADMSG)])
        }
    }

    @Test("the limit is that of messages, not of control frames")
    func controlLimit() throws {
        let test = try started {
            $0.maximumMessageSize = 1
            $0.autoReplyPing = true
        }
        try test.receive(frame(0x89, String(repeating: "a", count: 125)) + frame(0x81, "a"))
        #expect(try test.sent().count == 127)
        #expect(test.events() == ["received a"])
    }

    @Test("random bytes do no harm")
    func fuzz() throws {
        for _ in 0..<2_000 {
            let test = try started { $0.maximumMessageSize = 100 }
            var bytes = (0..<Int.random(in: 2...40)).map { _ in UInt8.random(in: 0...255) }
            // Often something that begins well.
            if Bool.random() { bytes[0] = [0x81, 0x01, 0x80, 0x88].randomElement() ?? 0 }
            if Bool.random() { bytes[1] = UInt8.random(in: 0x80...0x94) }
            try? test.receive(bytes)
            _ = try test.sent()
        }
    }

    @Test("what a server sends is not masked, and has the kind that is asked for")
    func written() throws {
        let test = try started()
        let kinds: [(NWProtocolWebSocket.Opcode, UInt8)] = [
            (.text, 0x81), (.binary, 0x82), (.pong, 0x8A), (.ping, 0x89), (.cont, 0x80),
        ]
        for (opcode, first) in kinds {
            test.write("abc", NWProtocolWebSocket.Metadata(opcode: opcode))
            test.flush()
            #expect(try test.sent() == [first, 3, 0x61, 0x62, 0x63])
            #expect(test.events() == ["abc: sent"])
        }
        test.write("abc")
        test.flush()
        #expect(try test.sent() == [0x82, 3, 0x61, 0x62, 0x63])
        test.write("abc", NWProtocolWebSocket.Metadata(opcode: .text), isComplete: false)
        test.flush()
        #expect(try test.sent() == [0x01, 3, 0x61, 0x62, 0x63])
    }

    @Test("lengths are sent in the shortest form", arguments: [(125, 2), (126, 4), (65_535, 4), (65_536, 10)])
    func lengths(_ count: Int, _ head: Int) throws {
        let test = try started()
        test.write(String(repeating: "a", count: count), NWProtocolWebSocket.Metadata(opcode: .text))
        test.flush()
        let bytes = try test.sent()
        #expect(bytes.count == head + count && bytes[0] == 0x81)
        let length = head == 2 ? bytes[1..<2] : head == 4 ? bytes[2..<4] : bytes[2..<10]
        #expect(length.reduce(0) { $0 << 8 | Int($1) } == count)
    }

    @Test("a close frame goes out once, with a code and a reason or with nothing")
    func closeFrames() throws {
        let metadata = NWProtocolWebSocket.Metadata(opcode: .close)
        metadata.closeCode = .privateCode(4001)
        let test = try started()
        test.write("bye", metadata)
        test.write("again", metadata)
        test.flush()
        #expect(try test.sent() == [0x88, 5, 0x0F, 0xA1] + Array("bye".utf8))
        #expect(test.events() == ["bye: sent", "again: \(NWError.posix(.EPIPE).errorCode)"])
        // Both ends have said their last word: the end of the channel is in order.
        try test.receive(frame(0x88, [0x0F, 0xA1]))
        #expect(try test.sent() == [])
        test.vanish()
        #expect(test.events() == ["received ", "ended", "closed -"])
        let none = try started()
        none.write("", NWProtocolWebSocket.Metadata(opcode: .close))
        none.flush()
        #expect(try none.sent() == [0x88, 0])
        for (count, most) in [(123, 123), (124, 123)] {
            let long = try started()
            long.write(String(repeating: "a", count: count), metadata)
            long.flush()
            #expect(try long.sent().count == 4 + most)
        }
    }

    @Test("the writing side ends with a close frame, and the connection with no second one")
    func finish() throws {
        let test = try started()
        test.finish()
        #expect(try test.sent() == [0x88, 2, 0x03, 0xE8])
        #expect(!test.floor.take().contains("finish"))
        test.close(.graceful)
        #expect(try test.sent() == [] && test.floor.take() == ["close"])
        let graceful = try started()
        graceful.write("last", NWProtocolWebSocket.Metadata(opcode: .text))
        graceful.close(.graceful)
        #expect(try graceful.sent() == [0x81, 4] + Array("last".utf8) + [0x88, 2, 0x03, 0xE8])
        #expect(graceful.events() == ["last: sent", "closed -"])
        let silent = try started { $0.values.cancelsSilently = true }
        silent.close(.graceful)
        #expect(try silent.sent() == [] && silent.events() == ["closed -"])
    }

    @Test("an end without a close frame is one too, and errors are told")
    func ends() throws {
        let test = try started()
        test.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(test.events() == ["ended"])
        test.channel.pipeline.fireErrorCaught(IOError(errnoCode: ETIMEDOUT, reason: "read"))
        #expect(test.events() == [])
        test.vanish()
        #expect(test.events() == [closed(.ETIMEDOUT)])
        let lost = try started()
        lost.vanish()
        #expect(lost.events() == [closed(.ECONNRESET)])
    }

    @Test("it reads when it is asked to, and until something has come")
    func reading() throws {
        let test = try started()
        _ = test.floor.take()
        test.read()
        #expect(test.floor.take() == ["read"])
        test.channel.pipeline.fireChannelReadComplete()
        #expect(test.floor.take() == ["read"])
        try test.receive(frame(0x81, "a"))
        #expect(test.floor.take() == [])
    }
}
