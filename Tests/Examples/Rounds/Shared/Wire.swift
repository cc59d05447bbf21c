import Foundation

/// What the server and its clients say to each other.
///
/// A frame is its length in four bytes, the version, the type, and the body. All numbers have their highest byte first.
enum Wire {
    enum Incoming: Equatable {
        case welcome(heartbeat: TimeInterval)
        case heartbeat(UInt64)
        case message(id: Data, isCall: Bool, payload: Data)
        case farewell
    }

    static let version: UInt8 = 1
    static let headerLength = 4
    static let largest = 16_384

    static func register(_ token: String) -> Data {
        var body = bytes(UInt16(token.utf8.count))
        body.append(contentsOf: token.utf8)
        return frame(1, body)
    }

    static func beat(_ number: UInt64) -> Data { frame(4, bytes(number)) }

    static func acknowledge(_ id: Data) -> Data { frame(6, id) }

    static func farewell() -> Data { frame(7, [1] + bytes(UInt16(0))) }

    /// Returns the length of the frame that follows a header; `nil` if no frame is that long.
    static func length(_ header: Data) -> Int? {
        guard header.count == headerLength else { return nil }
        let length = header.reduce(0) { $0 << 8 | Int($1) }
        return (2...largest).contains(length) ? length : nil
    }

    /// Reads a frame without its header; `nil` if it is none of this version.
    static func read(_ data: Data) -> Incoming? {
        let all = [UInt8](data)
        guard all.count >= 2, all[0] == version else { return nil }
        let body = Array(all[2...])
        switch (all[1], body.count) {
        case (2, 4): return .welcome(heartbeat: TimeInterval(number(body)) / 1000)
        case (3, 8): return .heartbeat(number(body))
        case (5, 25...):
            return .message(id: Data(body[..<16]), isCall: body[16] == 2, payload: Data(body[25...]))
        case (7, 1...): return .farewell
        default: return nil
        }
    }

    private static func frame(_ type: UInt8, _ body: some Sequence<UInt8>) -> Data {
        let content = [version, type] + body
        return Data(bytes(UInt32(content.count)) + content)
    }

    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }

    private static func number(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
