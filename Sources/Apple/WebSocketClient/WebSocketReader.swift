package import Foundation

/// Turns the bytes of a server into messages (RFC 6455, 5).
package struct WebSocketReader: Sendable {
    /// What a server says.
    package enum Event: Sendable, Hashable {
        case text(String)
        case binary(Data)
        case ping(Data)
        case pong(Data)
        /// Without a code, the server gave none.
        case close(UInt16?, Data)
    }

    /// The most bytes of a message; 0 for no limit.
    package var limit: Int
    private var bytes = Data()
    private var message: WebSocketFrame?

    /// Begins behind the handshake.
    package init(limit: Int) { self.limit = limit }

    /// Takes bytes as they come.
    package mutating func append(_ more: Data) { bytes += more }

    /// The next event; `nil` until more has come.
    package mutating func next() throws(WebSocketError) -> Event? {
        while let frame = try nextFrame() {
            if let event = try take(frame) { return event }
        }
        return nil
    }

    private mutating func nextFrame() throws(WebSocketError) -> WebSocketFrame? {
        let head = [UInt8](bytes.prefix(10))
        guard head.count >= 2 else { return nil }
        // Extensions were not agreed on, and a server does not mask.
        guard head[0] & 0x70 == 0, head[1] & 0x80 == 0, let opcode = WebSocketFrame.Opcode(rawValue: head[0] & 0x0F)
        else { throw .violation }
        let isFinal = head[0] & 0x80 != 0
        let size = head[1] == 126 ? 2 : head[1] == 127 ? 8 : 0
        if opcode.isControl && (!isFinal || size > 0) { throw .violation }
        guard head.count >= 2 + size else { return nil }
        let length = size == 0 ? UInt64(head[1]) : head[2..<2 + size].reduce(0) { $0 << 8 | UInt64($1) }
        guard length <= UInt64(Int32.max) else { throw .tooLong }
        if !opcode.isControl { try check((message?.payload.count ?? 0) + Int(length)) }
        let end = 2 + size + Int(length)
        guard bytes.count >= end else { return nil }
        defer { bytes = bytes.dropFirst(end) }
        return WebSocketFrame(opcode, Data(bytes.dropFirst(2 + size).prefix(Int(length))), isFinal: isFinal)
    }

    private func check(_ length: Int) throws(WebSocketError) {
        if limit > 0 && length > limit { throw .tooLong }
    }

    private mutating func take(_ frame: WebSocketFrame) throws(WebSocketError) -> Event? {
        switch frame.opcode {
        case .ping: return .ping(frame.payload)
        case .pong: return .pong(frame.payload)
        case .close: return try close(frame.payload)
        case .text, .binary:
            guard message == nil else { throw .violation }
            message = frame
        case .continuation:
            guard message != nil else { throw .violation }
            message?.payload += frame.payload
        }
        guard frame.isFinal, let whole = message else { return nil }
        message = nil
        if whole.opcode == .binary { return .binary(whole.payload) }
        guard let text = String(data: whole.payload, encoding: .utf8) else { throw .notText }
        return .text(text)
    }

    private func close(_ payload: Data) throws(WebSocketError) -> Event {
        if payload.isEmpty { return .close(nil, Data()) }
        guard payload.count >= 2 else { throw .violation }
        let code = payload.prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
        let reason = Data(payload.dropFirst(2))
        // Some codes are never sent (RFC 6455, 7.4).
        guard (1_000..<5_000).contains(code), ![1_004, 1_005, 1_006, 1_015].contains(code) else { throw .violation }
        guard String(data: reason, encoding: .utf8) != nil else { throw .notText }
        return .close(code, reason)
    }
}
