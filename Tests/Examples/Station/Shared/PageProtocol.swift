import Foundation

/// A frame from the server.
enum ServerFrame: Equatable {
    case welcome(milliseconds: UInt32)
    case heartbeat(Data)
    case page(id: Data, isCall: Bool, payload: Data)
    case end

    init?(_ body: Data) {
        var reader = ByteReader(body)
        guard reader.byte() == 1, let type = reader.byte() else { return nil }
        switch type {
        case 2:
            guard let milliseconds = reader.number(UInt32.self) else { return nil }
            self = .welcome(milliseconds: milliseconds)
        case 3:
            guard let number = reader.data(8) else { return nil }
            self = .heartbeat(number)
        case 5:
            guard let id = reader.data(16), let kind = reader.byte(), reader.data(8) != nil else {
                return nil
            }
            self = .page(id: id, isCall: kind == 2, payload: reader.rest)
        case 7: self = .end
        default: return nil
        }
    }
}

/// A frame to the server.
enum ClientFrame {
    case register(String)
    case beat(Data)
    case received(Data)
    case end

    var data: Data {
        let content: Data
        switch self {
        case .register(let token):
            content = Data([1, 1]) + Data(number: UInt16(token.utf8.count)) + Data(token.utf8)
        case .beat(let number): content = Data([1, 4]) + number
        case .received(let id): content = Data([1, 6]) + id
        case .end: content = Data([1, 7, 1, 0, 0])
        }
        return Data(number: UInt32(content.count)) + content
    }
}

extension Data {
    /// The bytes of a number, its highest byte first.
    init<Number: FixedWidthInteger>(number: Number) {
        self = Swift.withUnsafeBytes(of: number.bigEndian) { Data($0) }
    }
}

/// Reads the bytes of a frame from its beginning.
struct ByteReader {
    private var bytes: Data.SubSequence

    init(_ data: Data) { bytes = data[...] }

    var rest: Data { Data(bytes) }

    mutating func byte() -> UInt8? { bytes.popFirst() }

    mutating func data(_ count: Int) -> Data? {
        guard bytes.count >= count else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return Data(bytes.prefix(count))
    }

    mutating func number<Number: FixedWidthInteger & UnsignedInteger>(_ type: Number.Type) -> Number? {
        data(MemoryLayout<Number>.size)?.reduce(0) { $0 << 8 | Number($1) }
    }
}
