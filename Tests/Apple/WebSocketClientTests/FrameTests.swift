import Foundation
import Testing
import WebSocketClient

@Suite("Frames of WebSocket, byte by byte")
struct FrameTests {
    private func read(_ bytes: [UInt8], limit: Int = 0) throws(WebSocketError) -> WebSocketReader.Event? {
        var reader = WebSocketReader(limit: limit)
        reader.append(Data(bytes))
        return try reader.next()
    }

    @Test("the head of a frame has its kind, and the length in the shortest form")
    func heads() {
        let heads: [(Int, [UInt8])] = [
            (0, [0x82, 0x80]), (125, [0x82, 0x80 | 125]), (126, [0x82, 0xFE, 0, 126]), (256, [0x82, 0xFE, 1, 0]),
            (65_535, [0x82, 0xFE, 0xFF, 0xFF]), (65_536, [0x82, 0xFF, 0, 0, 0, 0, 0, 1, 0, 0]),
            (0x0102_03, [0x82, 0xFF, 0, 0, 0, 0, 0, 1, 2, 3]),
        ]
        for (count, head) in heads {
            let bytes = WebSocketFrame(.binary, Data(count: count)).masked(by: 0x0102_0304)
            #expect([UInt8](bytes.prefix(head.count + 4)) == head + [1, 2, 3, 4])
            #expect(bytes.count == head.count + 4 + count)
        }
        let kinds: [(WebSocketFrame.Opcode, UInt8)] = [
            (.continuation, 0x80), (.text, 0x81), (.binary, 0x82), (.close, 0x88), (.ping, 0x89), (.pong, 0x8A),
        ]
        for (opcode, first) in kinds {
            #expect([UInt8](WebSocketFrame(opcode, Data()).masked(by: 0)) == [first, 0x80, 0, 0, 0, 0])
        }
    }

    @Test("every byte is masked with the one of the mask whose turn it is")
    func mask() {
        let bytes = WebSocketFrame(.text, Data([0, 0, 0, 0, 0xFF, 0, 1])).masked(by: 0xA1B2_C3D4)
        let masked: [UInt8] = [0xA1, 0xB2, 0xC3, 0xD4, 0x5E, 0xB2, 0xC2]
        #expect([UInt8](bytes.dropFirst(6)) == masked)
        let masks = Set((0..<8).map { _ in WebSocketFrame(.text, Data()).masked() })
        #expect(masks.count > 1)
    }

    @Test("a close frame has its code and as much of the reason as goes into one")
    func close() {
        #expect(WebSocketFrame.close(4_001).payload == Data([0x0F, 0xA1]))
        #expect(WebSocketFrame.close(1_000, Data("bye".utf8)).payload == Data([0x03, 0xE8]) + Data("bye".utf8))
        for (count, most) in [(122, 124), (123, 125), (124, 125)] {
            #expect(WebSocketFrame.close(1_000, Data(count: count)).payload.count == most)
        }
        #expect(WebSocketFrame.close(1_000).opcode == .close)
    }

    @Test("each error has its code")
    func errors() {
        #expect([WebSocketError.violation, .refused, .notText, .tooLong].map(\.closeCode) == [1002, 1002, 1007, 1009])
    }

    @Test("a frame is read once it is whole, in each form of the length")
    func lengths() throws {
        let frames: [([UInt8], Int)] = [
            ([0x82, 0], 0), ([0x82, 125], 125), ([0x82, 126, 0, 126], 126), ([0x82, 126, 1, 2], 258),
            ([0x82, 127, 0, 0, 0, 0, 0, 1, 0, 2], 65_538),
        ]
        for (head, count) in frames {
            for missing in 1...head.count { #expect(try read(head.dropLast(missing)) == nil) }
            if count > 0 { #expect(try read(head + Array(repeating: 7, count: count - 1)) == nil) }
            #expect(try read(head + Array(repeating: 7, count: count)) == .binary(Data(repeating: 7, count: count)))
        }
    }

    @Test("a length that no message has is refused before it comes")
    func tooLong() throws {
        #expect(try read([0x82, 127, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF]) == nil)
        #expect(throws: WebSocketError.tooLong) { try read([0x82, 127, 0, 0, 0, 0, 0x80, 0, 0, 0]) }
    }

    @Test("the limit is that of messages, not of frames that control, and none is no limit")
    func limits() throws {
        #expect(try read([0x82, 1, 7], limit: 1) == .binary(Data([7])))
        #expect(throws: WebSocketError.tooLong) { try read([0x82, 2, 7, 7], limit: 1) }
        #expect(try read([0x89, 2, 7, 7], limit: 1) == .ping(Data([7, 7])))
        #expect(try read([0x01, 1, 0x61, 0x80, 1, 0x62], limit: 2) == .text("ab"))
        #expect(try read([0x82, 2, 7, 7], limit: 0) == .binary(Data([7, 7])))
    }

    @Test("each bit of an extension, a mask and an unknown kind are violations")
    func bits() {
        for first in [0xC1, 0xA1, 0x91, 0x83, 0x87, 0x8B, 0x8F] as [UInt8] {
            #expect(throws: WebSocketError.violation) { try read([first, 0]) }
        }
        #expect(throws: WebSocketError.violation) { try read([0x81, 0x80]) }
        for first in [0x08, 0x09, 0x0A] as [UInt8] {
            #expect(throws: WebSocketError.violation) { try read([first, 0]) }
        }
        for length in [126, 127] as [UInt8] {
            #expect(throws: WebSocketError.violation) { try read([0x8A, length]) }
        }
    }

    @Test("codes of close frames are those that may be sent")
    func codes() throws {
        func code(_ number: Int) throws -> WebSocketReader.Event? {
            try read([0x88, 2, UInt8(number >> 8), UInt8(number & 0xFF)])
        }
        for number in [1_000, 1_001, 1_003, 1_007, 1_014, 1_016, 3_000, 4_999] {
            #expect(try code(number) == .close(UInt16(number), Data()))
        }
        for number in [0, 999, 1_004, 1_005, 1_006, 1_015, 5_000, 65_535] {
            #expect(throws: WebSocketError.violation) { try code(number) }
        }
    }

    @Test("what is behind a message belongs to the next")
    func sequence() throws {
        var reader = WebSocketReader(limit: 0)
        reader.append(Data([0x81, 1, 0x61, 0x8A, 0, 0x02, 1, 1]))
        #expect(try reader.next() == .text("a"))
        #expect(try reader.next() == .pong(Data()))
        #expect(try reader.next() == nil)
        reader.limit = 2
        reader.append(Data([0x80, 1, 2, 0x81, 0]))
        #expect(try reader.next() == .binary(Data([1, 2])))
        #expect(try reader.next() == .text(""))
        #expect(try reader.next() == nil)
    }
}

@Suite("The digest SHA-1")
struct SHA1Tests {
    private func hex(_ message: [UInt8]) -> String {
        SHA1.digest(message).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test(
        "the examples of FIPS 180-4, and every way to fill the last block",
        arguments: [
            (0, "da39a3ee5e6b4b0d3255bfef95601890afd80709"), (55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
            (56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"), (63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
            (64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"), (119, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"),
            (1_000, "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
        ])
    func letters(_ count: Int, _ digest: String) {
        #expect(hex(Array(repeating: 0x61, count: count)) == digest)
    }

    @Test("a text")
    func text() { #expect(hex(Array("abc".utf8)) == "a9993e364706816aba3e25717850c26c9cd0d89d") }
}
