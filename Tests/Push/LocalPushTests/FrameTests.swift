import LocalPush
import LocalPushNIO
import NIOCore
import Testing

/// The bytes of every frame, as the protocol's article gives them.
@Suite struct FrameTests {
    /// A frame, and the bytes that stand for it.
    struct Golden: Sendable, CustomTestStringConvertible {
        var frame: Frame
        var bytes: [UInt8]
        var testDescription: String { "\(frame.kind)" }
    }

    static let golden: [Golden] = [
        Golden(
            frame: .register(token("ward-7")),
            bytes: [0, 0, 0, 10, 1, 1, 0, 6] + Array("ward-7".utf8)),
        Golden(frame: .welcome(heartbeatMilliseconds: 1500), bytes: [0, 0, 0, 6, 1, 2, 0, 0, 0x05, 0xDC]),
        Golden(frame: .heartbeat(sequence: 258), bytes: [0, 0, 0, 10, 1, 3, 0, 0, 0, 0, 0, 0, 1, 2]),
        Golden(
            frame: .heartbeatAcknowledgement(sequence: .max),
            bytes: [0, 0, 0, 10, 1, 4] + Array(repeating: 0xFF, count: 8)),
        Golden(
            frame: .message(
                PushMessage(id: identifier, kind: .call, expiry: 0x0102_0304_0506_0708, payload: Array("{}".utf8))),
            bytes: [0, 0, 0, 29, 1, 5] + identifierBytes + [2, 1, 2, 3, 4, 5, 6, 7, 8, 0x7B, 0x7D]),
        Golden(frame: .messageAcknowledgement(identifier), bytes: [0, 0, 0, 18, 1, 6] + identifierBytes),
        Golden(
            frame: .goodbye(Goodbye(.silent, detail: "é")), bytes: [0, 0, 0, 7, 1, 7, 3, 0, 2, 0xC3, 0xA9]),
    ]

    @Test("frames are written as documented", arguments: golden)
    func writes(_ golden: Golden) {
        #expect(golden.frame.bytes == golden.bytes)
    }

    @Test("documented bytes are read", arguments: golden)
    func reads(_ golden: Golden) throws {
        var parser = FrameParser()
        parser.receive(ByteBuffer(bytes: golden.bytes))
        #expect(try parser.next() == golden.frame)
        #expect(try parser.next() == nil)
        #expect(!parser.holdsPartialFrame)
    }

    @Test("a frame that comes byte by byte is read once, at its last byte", arguments: golden)
    func readsPiecemeal(_ golden: Golden) throws {
        var parser = FrameParser()
        for byte in golden.bytes.dropLast() {
            parser.receive(ByteBuffer(bytes: [byte]))
            #expect(try parser.next() == nil)
            #expect(parser.holdsPartialFrame)
        }
        parser.receive(ByteBuffer(bytes: golden.bytes.suffix(1)))
        #expect(try parser.next() == golden.frame)
        #expect(!parser.holdsPartialFrame)
    }

    @Test("every type of frame has golden bytes")
    func coversEveryKind() {
        #expect(Set(Self.golden.map(\.frame.kind)) == Set(Frame.Kind.allCases))
    }

    static let refused: [(bytes: [UInt8], code: FrameError.Code)] = [
        ([0x7F, 0xFF, 0xFF, 0xFF], .tooLong),
        ([0, 0, 0x40, 1], .tooLong),
        ([0, 0, 0, 0], .tooShort),
        ([0, 0, 0, 1, 1], .tooShort),
        ([0, 0, 0, 10, 2], .wrongVersion),
        ([0, 0, 0, 10, 0], .wrongVersion),
        ([0, 0, 0, 10, 1, 0], .unknownKind),
        ([0, 0, 0, 10, 1, 8], .unknownKind),
        (Array("GET / HTTP/1.1\r\n".utf8), .tooLong),
        // A token with a space, of no characters, and longer than its frame.
        ([0, 0, 0, 5, 1, 1, 0, 1, 0x20], .badBody),
        ([0, 0, 0, 4, 1, 1, 0, 0], .badBody),
        ([0, 0, 0, 5, 1, 1, 0, 9, 0x41], .badBody),
        // A welcome that promises a heartbeat every 0 ms.
        ([0, 0, 0, 6, 1, 2, 0, 0, 0, 0], .badBody),
        // A heartbeat a byte short and a byte long.
        ([0, 0, 0, 9, 1, 3, 0, 0, 0, 0, 0, 0, 1], .badBody),
        ([0, 0, 0, 11, 1, 3, 0, 0, 0, 0, 0, 0, 0, 1, 9], .badBody),
        // A message of no known kind.
        ([0, 0, 0, 27, 1, 5] + identifierBytes + [3, 0, 0, 0, 0, 0, 0, 0, 0], .badBody),
        // A goodbye of no known reason, and one whose detail is no UTF-8.
        ([0, 0, 0, 5, 1, 7, 0, 0, 0], .badBody),
        ([0, 0, 0, 6, 1, 7, 1, 0, 1, 0xFF], .badBody),
    ]

    @Test("bytes that are no frame are refused, and so is all that follows", arguments: refused)
    func refuses(_ bytes: [UInt8], _ code: FrameError.Code) {
        var parser = FrameParser()
        parser.receive(ByteBuffer(bytes: bytes))
        let error = #expect(throws: FrameError.self) { try parser.next() }
        #expect(error?.code == code)
        parser.receive(ByteBuffer(bytes: Self.golden[0].bytes))
        #expect(throws: FrameError.self) { try parser.next() }
        #expect(!parser.holdsPartialFrame)
    }

    @Test("the longest frame is taken, one byte more is not")
    func limitsLength() throws {
        var parser = FrameParser(maximumLength: 64)
        let overhead = 2 + 16 + 1 + 8
        let fits = PushMessage(
            id: identifier, kind: .message, expiry: 1, payload: Array(repeating: 0x20, count: 64 - overhead))
        parser.receive(Frame.message(fits).bytes)
        #expect(try parser.next() == .message(fits))
        var longer = fits
        longer.payload.append(0x20)
        parser.receive(Frame.message(longer).bytes)
        #expect(throws: FrameError.self) { try parser.next() }
    }

    @Test("a goodbye's detail is cut to what a frame may carry")
    func cutsDetail() {
        let goodbye = Goodbye(.stopping, detail: String(repeating: "é", count: 400))
        #expect(goodbye.detail.utf8.count == Goodbye.maximumDetail)
    }
}

private let identifierBytes: [UInt8] = Array(0x10...0x1F)
private let identifier = MessageID(high: 0x1011_1213_1415_1617, low: 0x1819_1A1B_1C1D_1E1F)

/// A token that a test knows to be good.
func token(_ text: String) -> DeviceToken {
    guard let token = DeviceToken(text) else { fatalError("\(text) is no token") }
    return token
}
