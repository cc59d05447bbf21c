import Foundation

/// A frame of the local push protocol, version 1.
enum PushFrame: Equatable {
    case register(token: String)
    case welcome(heartbeat: TimeInterval)
    case heartbeat(UInt64)
    case heartbeatAcknowledgement(UInt64)
    case message(id: Data, isCall: Bool, payload: Data)
    case messageAcknowledgement(id: Data)
    case goodbye(reason: UInt8)

    /// The bytes on the wire: length, version, type, body.
    var data: Data {
        var body = Data()
        let type: UInt8
        switch self {
        case .register(let token):
            type = 1
            body.append(number: UInt16(token.utf8.count))
            body.append(contentsOf: token.utf8)
        case .welcome(let heartbeat):
            type = 2
            body.append(number: UInt32(heartbeat * 1000))
        case .heartbeat(let sequence):
            type = 3
            body.append(number: sequence)
        case .heartbeatAcknowledgement(let sequence):
            type = 4
            body.append(number: sequence)
        case .message(let id, let isCall, let payload):
            type = 5
            body.append(id)
            body.append(isCall ? 2 : 1)
            body.append(number: UInt64(0))
            body.append(payload)
        case .messageAcknowledgement(let id):
            type = 6
            body.append(id)
        case .goodbye(let reason):
            type = 7
            body.append(reason)
            body.append(number: UInt16(0))
        }
        var data = Data()
        data.append(number: UInt32(body.count + 2))
        data.append(1)
        data.append(type)
        data.append(body)
        return data
    }

    /// Reads what follows the length; `nil` when it is no frame of this version.
    init?(_ data: Data) {
        let bytes = Data(data)
        guard bytes.count >= 2, bytes[0] == 1 else { return nil }
        let body = Data(bytes.dropFirst(2))
        switch bytes[1] {
        case 2 where body.count == 4: self = .welcome(heartbeat: TimeInterval(body.number(at: 0, bytes: 4)) / 1000)
        case 3 where body.count == 8: self = .heartbeat(body.number(at: 0, bytes: 8))
        case 5 where body.count >= 25:
            self = .message(id: body.prefix(16), isCall: body[16] == 2, payload: Data(body.dropFirst(25)))
        case 7 where !body.isEmpty: self = .goodbye(reason: body[0])
        default: return nil
        }
    }
}

extension Data {
    /// Appends a number, its highest byte first.
    fileprivate mutating func append<Number: FixedWidthInteger>(number: Number) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }

    fileprivate func number(at offset: Int, bytes: Int) -> UInt64 {
        self[offset..<offset + bytes].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
