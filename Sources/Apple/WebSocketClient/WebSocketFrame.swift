package import Foundation

/// A frame of WebSocket (RFC 6455, 5.2).
package struct WebSocketFrame: Sendable, Hashable {
    /// What a frame is.
    package enum Opcode: UInt8, Sendable {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10

        /// Whether it may come between the frames of a message.
        var isControl: Bool { rawValue >= 8 }
    }

    /// Whether it is the last one of its message.
    package var isFinal: Bool
    /// What it is.
    package var opcode: Opcode
    /// What it carries, without a mask.
    package var payload: Data

    /// Makes a frame; a whole message by default.
    package init(_ opcode: Opcode, _ payload: Data, isFinal: Bool = true) {
        self.opcode = opcode
        self.payload = payload
        self.isFinal = isFinal
    }

    /// A close frame with a code and the bytes of a text (RFC 6455, 5.5.1).
    package static func close(_ code: UInt16, _ reason: Data = Data()) -> WebSocketFrame {
        WebSocketFrame(.close, Data([UInt8(code >> 8), UInt8(code & 0xFF)]) + reason.prefix(123))
    }

    /// The bytes that a client sends, with a mask over what it carries (RFC 6455, 5.3).
    package func masked(by mask: UInt32 = .random(in: .min ... .max)) -> Data {
        var bytes = Data([opcode.rawValue | (isFinal ? 0x80 : 0)])
        switch payload.count {
        case ..<126: bytes.append(0x80 | UInt8(payload.count))
        case ...0xFFFF:
            bytes.append(0x80 | 126)
            bytes += [8, 0].map { UInt8(truncatingIfNeeded: payload.count >> $0) }
        default:
            bytes.append(0x80 | 127)
            bytes += [56, 48, 40, 32, 24, 16, 8, 0].map { UInt8(truncatingIfNeeded: payload.count >> $0) }
        }
        let key = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: mask >> $0) }
        bytes += key
        bytes += payload.enumerated().map { $1 ^ key[$0 % 4] }
        return bytes
    }
}

/// What is wrong with what a server sends.
package enum WebSocketError: Error, Sendable, Hashable {
    /// It breaks the rules of the protocol.
    case violation
    /// A text is not UTF-8.
    case notText
    /// A message is longer than allowed.
    case tooLong
    /// The server does not speak WebSocket, or not as it was asked to.
    case refused

    /// The code that the server is told (RFC 6455, 7.4.1).
    package var closeCode: UInt16 {
        switch self {
        case .violation, .refused: 1_002
        case .notText: 1_007
        case .tooLong: 1_009
        }
    }
}
